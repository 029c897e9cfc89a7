// Reads the size and pixel layout of a TIFF's first image. Throws an ImageError for unsupported variants and for strips or
// tiles that would take more memory than the image. TIFF 6.0; Supplement 2 for Deflate and JPEG.

import { IMAGE_PARTS, PNG_ROW_BYTES } from "../limits.ts";
import type { ByteReader } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import type { RasterHeader, TiffLayout } from "./raster-header.ts";

/** Values of the Compression tag. */
const COMPRESSIONS = {
  1: "none",
  5: "lzw",
  7: "jpeg",
  8: "deflate",
  32773: "packbits",
  32946: "deflate",
} as const;

/** Values of the PhotometricInterpretation tag, with the number of colour channels. */
const PHOTOMETRICS = {
  0: { name: "white-is-zero", channels: 1 },
  1: { name: "black-is-zero", channels: 1 },
  2: { name: "rgb", channels: 3 },
  3: { name: "palette", channels: 1 },
  5: { name: "cmyk", channels: 4 },
  6: { name: "ycbcr", channels: 3 },
} as const;

const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  channels: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const;

/** Bytes per value of the supported field types: BYTE, SHORT, LONG and UNDEFINED. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };
const [HEADER, ENTRY] = [8, 12] as const;
/** Maximum number of values in a tag. The largest supported tag is the colour map of a 16-bit image. */
const MAX_TAG_VALUES = 3 * 65_536;

/** Returns the values of a tag. */
type Find = (name: keyof typeof TAGS) => number[];

/** Reads the directory of a TIFF. @throws ImageError if the file is malformed or an unsupported variant */
export function readTiff(file: ByteReader): RasterHeader {
  const isBigEndian = file.has(0, "MM");
  const number = (at: number, length: number) => (isBigEndian ? file.big(at, length) : file.little(at, length));
  const find = findTags(file, number);
  const firstValue = (name: keyof typeof TAGS, fallback: number) => find(name)[0] ?? fallback;
  const [width, height] = [firstValue("width", 0), firstValue("height", 0)];
  const photometric = PHOTOMETRICS[firstValue("photometric", 1) as keyof typeof PHOTOMETRICS];
  const compression = COMPRESSIONS[firstValue("compression", 1) as keyof typeof COMPRESSIONS];
  if (photometric === undefined) throw new ImageError("is a TIFF with an unsupported colour space: save it as RGB");
  const isJpegColor = photometric.name !== "palette" && photometric.name !== "cmyk";
  if (compression === undefined || (compression === "jpeg" ? !isJpegColor : photometric.name === "ycbcr"))
    throw new ImageError(
      "is a TIFF with an unsupported compression method: save it as RGB with LZW or Deflate compression",
    );
  const channels = firstValue("channels", 1);
  const bits = firstValue("bits", 1);
  const isSupported =
    [1, 2, 4, 8, 16].includes(bits) &&
    find("bits").every((other) => other === bits) &&
    firstValue("sampleFormat", 1) === 1;
  if (!isSupported)
    throw new ImageError(
      "is a TIFF with an unsupported sample format: all channels must be unsigned integers of 1, 2, 4, 8 or 16 bits",
    );
  if (channels < photometric.channels || channels > 8)
    throw new ImageError(
      `is a TIFF with an unsupported number of channels: it must be between ${photometric.channels} and 8, got ${channels}`,
    );
  const sampleLayout = { bits, channels, isPlanar: channels > 1 && firstValue("planar", 1) === 2 };
  const rowBytes = width * height * channels * Math.max(1, bits / 8);
  // An image over the size limit is rejected later, so its strips or tiles are not read.
  const layout = rowBytes > PNG_ROW_BYTES ? NO_PIECES : readPieces(file, find, { width, height, ...sampleLayout });
  const tiff: TiffLayout = {
    isBigEndian,
    ...sampleLayout,
    compression,
    photometric: photometric.name,
    isDifference: firstValue("predictor", 1) === 2,
    alpha: findAlpha(find("extraSamples"), photometric.channels),
    palette: find("palette"),
    isLowFirst: firstValue("fillOrder", 1) === 2,
    tables: Uint8Array.from(find("jpegTables")),
    ...layout,
  };
  const orientation = firstValue("orientation", 1);
  return {
    format: "tiff",
    width,
    height,
    bytes: file.part(0, file.length),
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    rowBytes,
    tiff,
  };
}

function findTags(file: ByteReader, number: (at: number, length: number) => number): Find {
  const start = number(4, 4);
  const count = number(start, 2);
  if (start < HEADER || start + 2 + count * ENTRY > file.length) throw new ImageError("is a truncated TIFF");
  const places = new Map<number, number>();
  for (let at = start + 2, left = count; left > 0; left--, at += ENTRY)
    if (!places.has(number(at, 2))) places.set(number(at, 2), at);
  return (name) => {
    const at = places.get(TAGS[name]);
    if (at === undefined) return [];
    const [size, length] = [TYPE_BYTES[number(at + 2, 2)] ?? 0, number(at + 4, 4)];
    if (size === 0 || length > MAX_TAG_VALUES) throw new ImageError(`is a TIFF with an invalid ${name} tag`);
    const from = size * length <= 4 ? at + 8 : number(at + 8, 4);
    return Array.from({ length }, (_, index) => number(from + index * size, size));
  };
}

/**
 * Allowance for the parts of tiles that extend beyond a small image, in bytes: four tiles of 512 × 512 pixels with
 * 16-bit RGBA.
 */
const EDGE_BYTES = 8_400_000;

const NO_PIECES = { pieceWidth: 0, pieceHeight: 0, pieces: [] } as const;

/** Locates the strips or tiles. A strip is as wide as the image. */
function readPieces(
  file: ByteReader,
  find: Find,
  {
    width,
    height,
    bits,
    channels,
    isPlanar,
  }: Pick<TiffLayout, "bits" | "channels" | "isPlanar"> & Record<"width" | "height", number>,
): Pick<TiffLayout, "pieceWidth" | "pieceHeight" | "pieces"> {
  const isTiled = find("tileWidth").length > 0;
  const [offsets, lengths] = isTiled
    ? [find("tileOffsets"), find("tileBytes")]
    : [find("stripOffsets"), find("stripBytes")];
  const pieceWidth = isTiled ? (find("tileWidth")[0] ?? 0) : width;
  const pieceHeight = isTiled ? (find("tileHeight")[0] ?? 0) : Math.min(height, find("rowsPerStrip")[0] ?? height);
  const planes = isPlanar ? channels : 1;
  const count = Math.ceil(width / pieceWidth) * Math.ceil(height / pieceHeight) * planes;
  // Unpacking widens each sample of less than eight bits to a byte.
  const sampleBytes = Math.max(1, bits / 8);
  const pieceBytes = pieceWidth * pieceHeight * sampleBytes * (isPlanar ? 1 : channels);
  if (!(count >= 1 && count <= IMAGE_PARTS))
    throw new ImageError(`must have between 1 and ${IMAGE_PARTS} TIFF strips or tiles`);
  // Each tile is unpacked as a whole, although edge tiles can extend beyond the image.
  if (!(count * pieceBytes <= 2 * width * height * sampleBytes * channels + EDGE_BYTES))
    throw new ImageError("is a TIFF with strips or tiles that are too large");
  const pieces = Array.from({ length: count }, (_, index) => {
    const from = offsets[index] ?? file.length;
    // A single strip without a length extends to the end of the file.
    return file.part(from, Math.min(file.length, from + (lengths[index] ?? file.length)));
  });
  // Each strip or tile is unpacked on its own, so overlapping strips could take as long as a far larger file.
  if (pieces.reduce((sum, { length }) => sum + length, 0) > file.length)
    throw new ImageError("is a TIFF with strips or tiles that overlap");
  return { pieceWidth, pieceHeight, pieces };
}

function findAlpha(kinds: readonly number[], colors: number): TiffLayout["alpha"] {
  const index = kinds.findIndex((kind) => kind === 1 || kind === 2);
  return index < 0 ? null : { channel: colors + index, isMultiplied: kinds[index] === 1 };
}

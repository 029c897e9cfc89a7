// A TIFF's file → its size, and how and where its pixels are kept. Of several pictures the first. Refuses kinds that are not read,
// by name, and pieces that would take more memory than the picture. TIFF 6.0; its Supplement 2 for Deflate and JPEG.

import { PICTURE_PARTS, PNG_ROW_BYTES } from "../../base/limits.ts";
import type { ByteReader } from "./byte-reader.ts";
import { PictureFault } from "./picture-fault.ts";
import type { RasterFile, TiffFacts } from "./raster-facts.ts";

/** How pieces are compressed, by the number in the file. */
const COMPRESSIONS = {
  1: "none",
  5: "lzw",
  7: "jpeg",
  8: "deflate",
  32773: "packbits",
  32946: "deflate",
} as const;

/** What channels stand for, by the number in the file, and how many they are without an alpha channel. */
const PHOTOMETRICS = {
  0: { name: "white-is-zero", channels: 1 },
  1: { name: "black-is-zero", channels: 1 },
  2: { name: "rgb", channels: 3 },
  3: { name: "palette", channels: 1 },
  5: { name: "inks", channels: 4 },
  6: { name: "ycc", channels: 3 },
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

/** Bytes of a value of each type that is read: numbers without a sign, and bytes of no type. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };
const [HEADER, ENTRY] = [8, 12] as const;
/** Most values of a tag: places of pieces, or a palette of 16 bits. */
const MOST_VALUES = 3 * 65_536;

/** Finds the values of a tag. */
type Find = (name: keyof typeof TAGS) => number[];

export function readTiff(file: ByteReader): RasterFile {
  const isBigEndian = file.has(0, "MM");
  const number = (at: number, length: number) => (isBigEndian ? file.big(at, length) : file.little(at, length));
  const find = findTags(file, number);
  const one = (name: keyof typeof TAGS, fallback: number) => find(name)[0] ?? fallback;
  const [width, height] = [one("width", 0), one("height", 0)];
  const photometric = PHOTOMETRICS[one("photometric", 1) as keyof typeof PHOTOMETRICS];
  const compression = COMPRESSIONS[one("compression", 1) as keyof typeof COMPRESSIONS];
  if (photometric === undefined) throw new PictureFault("is a TIFF of colours that are not read");
  const isJpegColor = photometric.name !== "palette" && photometric.name !== "inks";
  if (compression === undefined || (compression === "jpeg" ? !isJpegColor : photometric.name === "ycc"))
    throw new PictureFault("is a TIFF that is compressed in a way that is not read");
  const channels = one("channels", 1);
  const bits = one("bits", 1);
  const isSound =
    [1, 2, 4, 8, 16].includes(bits) && find("bits").every((other) => other === bits) && one("sampleFormat", 1) === 1;
  if (!isSound) throw new PictureFault("is a TIFF of numbers that are not read: it must have 1, 2, 4, 8 or 16 bits");
  if (channels < photometric.channels || channels > 8)
    throw new PictureFault("is a TIFF of channels that are not read");
  const kept = { bits, channels, isPlanar: channels > 1 && one("planar", 1) === 2 };
  const rowBytes = width * height * channels * Math.max(1, bits / 8);
  // What is too large is told by its size, and its pieces need not be known for that.
  const layout = rowBytes > PNG_ROW_BYTES ? NO_PIECES : layOut(file, find, { width, height, ...kept });
  const tiff: TiffFacts = {
    isBigEndian,
    ...kept,
    compression,
    photometric: photometric.name,
    isDifference: one("predictor", 1) === 2,
    alpha: findAlpha(find("extraSamples"), photometric.channels),
    palette: find("palette"),
    isLowFirst: one("fillOrder", 1) === 2,
    tables: Uint8Array.from(find("jpegTables")),
    ...layout,
  };
  const orientation = one("orientation", 1);
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
  if (start < HEADER || start + 2 + count * ENTRY > file.length) throw new PictureFault("is a TIFF that ends early");
  const places = new Map<number, number>();
  for (let at = start + 2, left = count; left > 0; left--, at += ENTRY)
    if (!places.has(number(at, 2))) places.set(number(at, 2), at);
  return (name) => {
    const at = places.get(TAGS[name]);
    if (at === undefined) return [];
    const [size, length] = [TYPE_BYTES[number(at + 2, 2)] ?? 0, number(at + 4, 4)];
    if (size === 0 || length > MOST_VALUES) throw new PictureFault(`is a TIFF with a ${name} that makes no sense`);
    const from = size * length <= 4 ? at + 8 : number(at + 8, 4);
    return Array.from({ length }, (_, index) => number(from + index * size, size));
  };
}

const NO_PIECES = { pieceWidth: 0, pieceHeight: 0, pieces: [] } as const;

/** The pieces, strips as wide as the picture or tiles. */
function layOut(
  file: ByteReader,
  find: Find,
  {
    width,
    height,
    bits,
    channels,
    isPlanar,
  }: Pick<TiffFacts, "bits" | "channels" | "isPlanar"> & Record<"width" | "height", number>,
): Pick<TiffFacts, "pieceWidth" | "pieceHeight" | "pieces"> {
  const isTiled = find("tileWidth").length > 0;
  const [offsets, lengths] = isTiled
    ? [find("tileOffsets"), find("tileBytes")]
    : [find("stripOffsets"), find("stripBytes")];
  const pieceWidth = isTiled ? (find("tileWidth")[0] ?? 0) : width;
  const pieceHeight = isTiled ? (find("tileHeight")[0] ?? 0) : Math.min(height, find("rowsPerStrip")[0] ?? height);
  const planes = isPlanar ? channels : 1;
  const count = Math.ceil(width / pieceWidth) * Math.ceil(height / pieceHeight) * planes;
  const pieceBytes = Math.ceil((pieceWidth * bits * (isPlanar ? 1 : channels)) / 8) * pieceHeight;
  if (!(count >= 1 && count <= PICTURE_PARTS)) throw new PictureFault(`is a TIFF of more than ${PICTURE_PARTS} pieces`);
  // Pieces may reach beyond the picture, and all of each is unpacked.
  if (!(count * pieceBytes <= 2 * PNG_ROW_BYTES)) throw new PictureFault("is a TIFF whose pieces are too large");
  const pieces = Array.from({ length: count }, (_, index) => {
    const from = offsets[index] ?? file.length;
    // Where a file does not say how long its only piece is, it goes on to the end.
    return file.part(from, Math.min(file.length, from + (lengths[index] ?? file.length)));
  });
  return { pieceWidth, pieceHeight, pieces };
}

function findAlpha(kinds: readonly number[], colors: number): TiffFacts["alpha"] {
  const index = kinds.findIndex((kind) => kind === 1 || kind === 2);
  return index < 0 ? null : { channel: colors + index, isMultiplied: kinds[index] === 1 };
}

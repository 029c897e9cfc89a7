// Entry point for decoding raster images, at a reduced size if the format allows it. Throws an ImageError for files
// that the decoders cannot read and for images that would take too much memory or time to decode.

import { dropIdleEngines, freeIdleEngines, LARGE_BYTES } from "../../../wasm/engine-memory.ts";
import { freeLarge } from "../../../wasm/pooled-memory.ts";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { DecodeError } from "../../../wasm/raster/engine.ts";
import { decodeBmp, decodeGif, decodeJpeg, decodePng, decodeWebp } from "../../../wasm/raster/jpeg-decoder.ts";
import { IMAGE_PIXELS, JPEG_PIXELS, PNG_ROW_BYTES } from "../limits.ts";
import { ByteReader } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import { checkPngRows, describeFileType, readJpeg, readRasterFile } from "./raster-file.ts";
import type { RasterFormat, RasterHeader } from "./raster-header.ts";
import { swapsSides } from "./resample.ts";
import { decodeTiff } from "./tiff-pixels.ts";

/** Checks only the start of the bytes: the image can still be damaged. */
export function isRasterImage(bytes: Uint8Array): boolean {
  try {
    return readRasterFile(bytes) !== null;
  } catch (error) {
    // The signature matched, but the header is malformed.
    return error instanceof ImageError;
  }
}

/**
 * Reads the headers of a raster image and checks its size, without decoding it.
 *
 * @param formats names of the formats that the caller accepts, for the error message
 * @throws ImageError if the format is unknown, the headers are malformed, or decoding would take too much memory or time
 */
export function openRasterImage(bytes: Uint8Array, formats: string): RasterHeader {
  const file = readRasterFile(bytes);
  if (file === null) throw new ImageError(`${describeFileType(bytes)}: it must be ${formats}`);
  checkRaster(file);
  return file;
}

/**
 * Maps a point of the decoded image to the displayed image, by applying the Exif orientation.
 *
 * @param x x coordinate, in pixels of the full-size image
 * @param y y coordinate, in pixels of the full-size image
 */
export function orientPoint({ width, height, orientation = 1 }: RasterHeader, x: number, y: number): [number, number] {
  const column = [2, 3, 7, 8].includes(orientation) ? width - x : x;
  const row = [3, 4, 6, 7].includes(orientation) ? height - y : y;
  return swapsSides(orientation) ? [row, column] : [column, row];
}

/** Maximum product of a JPEG's pixel and scan counts. Camera files have one scan, and web images about ten. */
const JPEG_SCANNED_PIXELS = 150_000_000;

/** Maximum memory for the coefficients of a JPEG with several scans, in bytes: 13 million pixels with the usual subsampling. */
const JPEG_COEFFICIENT_BYTES = 40_000_000;

const FORMAT_NAMES: Readonly<Record<RasterFormat, string>> = {
  png: "PNG",
  jpeg: "JPEG",
  gif: "GIF",
  webp: "WebP",
  bmp: "BMP",
  tiff: "TIFF",
};

/** The decoder of each format. `eighths` is the scale to decode at, from 1 to 8, for formats that support scaling. */
const DECODERS: Readonly<Record<RasterFormat, (file: RasterHeader, eighths: number) => RasterPixels>> = {
  png: (file) => {
    checkPngRows(file);
    return decodePng(file.bytes);
  },
  jpeg: ({ bytes, isCmyk }, eighths) => {
    const pixels = decodeJpeg(bytes, isCmyk === true, eighths);
    return isCmyk ? cmykToRgba(pixels) : pixels;
  },
  gif: ({ bytes }) => decodeGif(bytes),
  webp: ({ bytes }) => decodeWebp(bytes),
  bmp: ({ bytes }) => decodeBmp(bytes),
  tiff: (file) => {
    // The decoder's memory is cleared for each embedded JPEG, which is slow if an earlier image has grown the memory.
    if (file.tiff?.compression === "jpeg") dropIdleEngines();
    return decodeTiff(file, decodePiece);
  },
};

/** Work of decoding per pixel, and per pixel and scan of a JPEG beyond ten scans, in units of src/base/fuel.ts. */
const PIXEL_WORK = 30;
const SCANNED_PIXEL_WORK = 6;
const USUAL_SCANS = 10;
/**
 * Additional work of decoding a strip or tile of a TIFF: for any, for a JPEG, and per byte of the tables before each
 * JPEG.
 */
const PIECE_WORK = 20_000;
const JPEG_PIECE_WORK = 200_000;
const TABLE_BYTE_WORK = 25;

/** Returns the work of decoding an image, in units of src/base/fuel.ts. */
export function decodingWork({ width, height, cost, tiff }: RasterHeader): number {
  const pixels = width * height;
  const pieceWork = tiff?.compression === "jpeg" ? JPEG_PIECE_WORK + tiff.tables.length * TABLE_BYTE_WORK : PIECE_WORK;
  return (
    pixels * PIXEL_WORK +
    Math.max(0, (cost?.pixels ?? 0) - pixels * USUAL_SCANS) * SCANNED_PIXEL_WORK +
    (tiff?.pieces.length ?? 0) * pieceWork
  );
}

/**
 * Checks an image's size before it is decoded.
 *
 * @throws ImageError if the image has no pixels, or too many to decode
 */
export function checkRaster({ format, width, height, cost, rowBytes = 0 }: RasterHeader): void {
  const maxPixels = format === "jpeg" ? JPEG_PIXELS : IMAGE_PIXELS;
  if (!(width * height >= 1)) throw new ImageError(`is a ${FORMAT_NAMES[format]} without pixels`);
  if (width * height > maxPixels)
    throw new ImageError(`must have at most ${maxPixels} pixels as ${FORMAT_NAMES[format]}, got ${width} x ${height}`);
  if (rowBytes > PNG_ROW_BYTES)
    throw new ImageError(
      `must take at most ${PNG_ROW_BYTES} bytes uncompressed, got ${rowBytes} for ${width} x ${height} pixels`,
    );
  if (cost !== undefined && (cost.bytes > JPEG_COEFFICIENT_BYTES || cost.pixels > JPEG_SCANNED_PIXELS))
    throw new ImageError(
      `has too many pixels for a progressive JPEG, got ${width} x ${height}: save it as a baseline JPEG`,
    );
}

/**
 * If decoding takes much memory, waits for encoders in use and frees idle engines. Call it in asynchronous code, before
 * `decodeRaster`.
 *
 * @param scale see `decodeRaster`
 */
export async function prepareToDecode(file: RasterHeader, scale: number): Promise<void> {
  if (memoryOf(file, toEighths(scale)) > LARGE_BYTES) await freeIdleEngines();
  // A small decoder would otherwise allocate new memory while a large idle decoder keeps its own.
  else await freeLarge();
}

/**
 * Decodes the image. The pixels can be in the decoder's memory: read them before any other image is decoded or encoded.
 *
 * @param scale fraction of the full size that is needed, 0 to 1; the result is at least that large
 * @throws ImageError if the decoder rejects the file
 */
export function decodeRaster(file: RasterHeader, scale: number): RasterPixels {
  const eighths = toEighths(scale);
  // Decoders grow their own memory, so idle engines must be dropped first.
  if (memoryOf(file, eighths) > LARGE_BYTES) dropIdleEngines();
  try {
    return placeFrame(file, DECODERS[file.format](file, eighths));
  } catch (error) {
    if (error instanceof DecodeError) throw new ImageError(`is a ${FORMAT_NAMES[file.format]} that cannot be decoded`);
    throw error;
  }
}

/** Converts a scale from 0 to 1 to eighths, rounded up: 1 to 8. */
function toEighths(scale: number): number {
  return Math.min(8, Math.max(1, Math.ceil(scale * 8)));
}

/** Returns the maximum memory for decoding, in bytes: pixels, the decoder's own buffers, and the file. */
function memoryOf({ format, width, height, rowBytes = 0, cost, bytes }: RasterHeader, eighths: number): number {
  const scale = format === "jpeg" ? eighths / 8 : 1;
  return width * height * 4 * scale ** 2 + 2 * rowBytes + (cost?.bytes ?? 0) + bytes.length;
}

/** Decodes a JPEG that is embedded in another file, after validating its header like that of any untrusted file. */
function decodePiece(bytes: Uint8Array, maxPixels: number): RasterPixels {
  const file = readJpeg(new ByteReader(bytes));
  checkRaster(file);
  const pixels = file.width * file.height;
  if (pixels > maxPixels) throw new DecodeError("an embedded JPEG that is larger than its strip or tile");
  // TIFF has no progressive JPEG, but each channel can have its own scan.
  if ((file.cost?.pixels ?? 0) > 4 * pixels) throw new DecodeError("an embedded JPEG with more scans than channels");
  return decodeJpeg(file.bytes, file.isCmyk === true);
}

/** Places an animation frame within the full image. If there is no frame, the decoded size must match the header's. */
function placeFrame({ format, width, height, frame }: RasterHeader, pixels: RasterPixels): RasterPixels {
  if (frame === undefined) {
    if (format === "jpeg" || (pixels.width === width && pixels.height === height)) return pixels;
    throw new DecodeError(`${pixels.width} x ${pixels.height} pixels instead of ${width} x ${height}`);
  }
  if (pixels.width !== frame.width || pixels.height !== frame.height) throw new DecodeError("a frame of another size");
  const data = new Uint8Array(width * height * 4);
  const row = frame.width * 4;
  for (let y = 0; y < frame.height; y++)
    data.set(pixels.data.subarray(y * row, (y + 1) * row), ((frame.top + y) * width + frame.left) * 4);
  return { width, height, data };
}

/** Converts inverted CMYK, as Adobe JPEGs store it, to opaque RGBA. */
function cmykToRgba({ width, height, data }: RasterPixels): RasterPixels {
  for (let i = 0; i < data.length; i += 4) {
    const black = data[i + 3] as number;
    for (let c = i; c < i + 3; c++) data[c] = Math.round(((data[c] as number) * black) / 255);
    data[i + 3] = 255;
  }
  return { width, height, data };
}

// The file of a raster picture → its pixels, all of the picture and no larger than is needed. Refuses, as a PictureFault,
// what the decoders cannot read, and what decoding would take too much memory or time.

import { LARGE_BYTES, makeRoom } from "../../../wasm/engine-memory.ts";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { DecodeError } from "../../../wasm/raster/engine.ts";
import { decodeJpeg } from "../../../wasm/raster/jpeg-decoder.ts";
import { decodeBmp, decodeGif, decodePng, decodeWebp } from "../../../wasm/raster/simple-decoder.ts";
import {
  JPEG_COEFFICIENT_BYTES,
  JPEG_PIXELS,
  JPEG_SCANNED_PIXELS,
  PICTURE_PIXELS,
  PNG_ROW_BYTES,
} from "../../base/limits.ts";
import { ByteReader } from "./byte-reader.ts";
import { readJpeg } from "./jpeg-file.ts";
import { PictureFault } from "./picture-fault.ts";
import { checkPngRows } from "./png-file.ts";
import type { RasterFile, RasterFormat } from "./raster-facts.ts";
import { decodeTiff } from "./tiff-pixels.ts";

const NAMES: Readonly<Record<RasterFormat, string>> = {
  png: "PNG",
  jpeg: "JPEG",
  gif: "GIF",
  webp: "WebP",
  bmp: "BMP",
  tiff: "TIFF",
};

/** How each format is decoded, at a share of its size if it can be. */
const DECODERS: Readonly<Record<RasterFormat, (file: RasterFile, eighths: number) => RasterPixels>> = {
  png: (file) => {
    checkPngRows(file);
    return decodePng(file.bytes);
  },
  jpeg: ({ bytes, hasInks }, eighths) => {
    const pixels = decodeJpeg(bytes, hasInks === true, eighths);
    return hasInks ? mixInks(pixels) : pixels;
  },
  gif: ({ bytes }) => decodeGif(bytes),
  webp: ({ bytes }) => decodeWebp(bytes),
  bmp: ({ bytes }) => decodeBmp(bytes),
  tiff: (file) => decodeTiff(file, decodePiece),
};

/** @throws PictureFault for a picture that is too large to be decoded, or has no size */
export function checkRaster({ format, width, height, cost, rowBytes = 0 }: RasterFile): void {
  const most = format === "jpeg" ? JPEG_PIXELS : PICTURE_PIXELS;
  if (!(width * height >= 1)) throw new PictureFault(`is a ${NAMES[format]} without pixels`);
  if (width * height > most)
    throw new PictureFault(`has ${width} x ${height} pixels, and a ${NAMES[format]} must have at most ${most}`);
  if (rowBytes > PNG_ROW_BYTES)
    throw new PictureFault(
      `has ${width} x ${height} pixels that take ${rowBytes} bytes, and they must take at most ${PNG_ROW_BYTES}`,
    );
  if (cost !== undefined && (cost.bytes > JPEG_COEFFICIENT_BYTES || cost.pixels > JPEG_SCANNED_PIXELS))
    throw new PictureFault(
      `has ${width} x ${height} pixels in several scans, which are too many: save it as a plain JPEG`,
    );
}

/**
 * Decodes the picture. Its pixels may be in the memory of the decoder: read them before anything else is decoded or encoded.
 *
 * @param scale 0 to 1: the part of the size that is needed; the pixels are at least as many
 */
export function decodeRaster(file: RasterFile, scale: number): RasterPixels {
  const eighths = Math.min(8, Math.max(1, Math.ceil(scale * 8)));
  // Decoders grow their memory by themselves: the room must be there before.
  if (memoryOf(file, eighths) > LARGE_BYTES) makeRoom();
  try {
    return place(file, DECODERS[file.format](file, eighths));
  } catch (error) {
    if (error instanceof DecodeError) throw new PictureFault(`is a ${NAMES[file.format]} that cannot be decoded`);
    throw error;
  }
}

/** Bytes that decoding takes at most: the pixels, what the decoder keeps beside them, and the file. */
function memoryOf({ width, height, rowBytes = 0, cost, bytes }: RasterFile, eighths: number): number {
  return width * height * 4 * (eighths / 8) ** 2 + 2 * rowBytes + (cost?.bytes ?? 0) + bytes.length;
}

/** A JPEG within another file, which may be anything. */
function decodePiece(bytes: Uint8Array, mostPixels: number): RasterPixels {
  const file = readJpeg(new ByteReader(bytes));
  checkRaster(file);
  if (file.width * file.height > mostPixels) throw new DecodeError("a piece that is larger than its place");
  return decodeJpeg(file.bytes, file.hasInks === true);
}

/** Puts a frame where it belongs in the picture. Everything else has the size that the header says, or is not to be trusted. */
function place({ format, width, height, frame }: RasterFile, pixels: RasterPixels): RasterPixels {
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

/** Cyan, magenta, yellow and black, which such files hold as what is left of the paper's white → red, green, blue, alpha. */
function mixInks({ width, height, data }: RasterPixels): RasterPixels {
  for (let i = 0; i < data.length; i += 4) {
    const black = data[i + 3] as number;
    for (let c = i; c < i + 3; c++) data[c] = Math.round(((data[c] as number) * black) / 255);
    data[i + 3] = 255;
  }
  return { width, height, data };
}

// Reads the size of a PNG and removes chunks that decoding does not need: text, profiles, further frames. Checks the chunk
// structure, and that the compressed data inflates to the declared number of rows. PNG (Third Edition).

import { inflateSync } from "node:zlib";
import { freeBytes } from "../../base/free-bytes.ts";
import { IMAGE_PARTS } from "../limits.ts";
import { ByteReader, concatenate } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import type { RasterHeader } from "./raster-header.ts";

const SIGNATURE_LENGTH = 8;
/** Size of a chunk's length, type and CRC, in bytes. */
const CHUNK_OVERHEAD = 12;
const KEPT_CHUNKS = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"] as const;

/** Number of channels of each colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Offset and step of the columns and rows in each pass of an interlaced image: left, top, stepX, stepY. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Reads the chunks of a PNG. @throws ImageError if the file is truncated, has no header or too many chunks */
export function readPng(file: ByteReader): RasterHeader {
  const keptParts: Uint8Array[] = [file.part(0, SIGNATURE_LENGTH)];
  for (let at = SIGNATURE_LENGTH; at < file.length; ) {
    const end = at + CHUNK_OVERHEAD + file.big(at, 4);
    if (end > file.length) throw new ImageError("is a truncated PNG");
    if (KEPT_CHUNKS.some((name) => file.has(at + 4, name))) keptParts.push(file.part(at, end));
    if (keptParts.length > IMAGE_PARTS) throw new ImageError(`must have at most ${IMAGE_PARTS} PNG chunks`);
    if (file.has(at + 4, "IEND")) break;
    at = end;
  }
  if (!file.has(12, "IHDR")) throw new ImageError("is a PNG without a header");
  const [width, height] = [file.big(16, 4), file.big(20, 4)];
  return { format: "png", width, height, bytes: concatenate(keptParts), rowBytes: countRowBytes(file, width, height) };
}

/** Returns the size of all rows with their filter bytes, in bytes. */
function countRowBytes(file: ByteReader, width: number, height: number): number {
  const bits = file.byte(24) * (CHANNELS[file.byte(25)] ?? 0);
  const passes = file.byte(28) === 0 ? [[0, 0, 1, 1] as const] : PASSES;
  return passes.reduce((sum, [left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const rows = Math.ceil((height - top) / stepY);
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum;
  }, 0);
}

/** The initial buffer of `inflateSync` plus a margin, in bytes. */
const INFLATE_SLACK = 200_000;

/**
 * Inflates the rows to check them.
 *
 * @throws ImageError if the data cannot be inflated, or its length does not match the image's size
 */
export function checkPngRows({ bytes, rowBytes = 0 }: RasterHeader): void {
  const file = new ByteReader(bytes);
  const data: Uint8Array[] = [];
  for (let at = SIGNATURE_LENGTH; at < bytes.length; at += CHUNK_OVERHEAD + file.big(at, 4))
    if (file.has(at + 4, "IDAT")) data.push(file.part(at + 8, at + 8 + file.big(at, 4)));
  // workerd applies the limit to its growing buffer, which can be up to twice as large as the result.
  const maxOutputLength = 2 * rowBytes + INFLATE_SLACK;
  try {
    const rows = inflateSync(concatenate(data), { maxOutputLength });
    const { length } = rows;
    // The decoder needs this memory.
    freeBytes(rows);
    if (length === rowBytes) return;
  } catch {
    // Any zlib error means that the data does not match the declared size.
  }
  throw new ImageError("is a damaged PNG");
}

// A PNG's file → its size, and the file without what decoding does not need: text, profiles, further frames. Refuses those
// whose chunks do not add up, and compressed data that would grow beyond the rows it stands for. PNG (Third Edition).

import { inflateSync } from "node:zlib";
import { PICTURE_PARTS } from "../../base/limits.ts";
import { ByteReader, concatenate } from "./byte-reader.ts";
import { freeBytes } from "./free-bytes.ts";
import { PictureFault } from "./picture-fault.ts";
import type { RasterFile } from "./raster-facts.ts";

const SIGNATURE_LENGTH = 8;
/** Length, name and checksum. */
const CHUNK_FRAME = 12;
const KEPT = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"] as const;

/** Channels of each colour type. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** First column and row, and their steps, of each pass of an interlaced picture. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export function readPng(file: ByteReader): RasterFile {
  const kept: Uint8Array[] = [file.part(0, SIGNATURE_LENGTH)];
  for (let at = SIGNATURE_LENGTH; at < file.length; ) {
    const end = at + CHUNK_FRAME + file.big(at, 4);
    if (end > file.length) throw new PictureFault("is a PNG that ends early");
    if (KEPT.some((name) => file.has(at + 4, name))) kept.push(file.part(at, end));
    if (kept.length > PICTURE_PARTS) throw new PictureFault(`has more than ${PICTURE_PARTS} parts`);
    if (file.has(at + 4, "IEND")) break;
    at = end;
  }
  if (!file.has(12, "IHDR")) throw new PictureFault("is a PNG without a header");
  const [width, height] = [file.big(16, 4), file.big(20, 4)];
  return { format: "png", width, height, bytes: concatenate(kept), rowBytes: countRowBytes(file, width, height) };
}

/** Bytes of all rows, each behind its filter's number. */
function countRowBytes(file: ByteReader, width: number, height: number): number {
  const bits = file.byte(24) * (CHANNELS[file.byte(25)] ?? 0);
  const passes = file.byte(28) === 0 ? [[0, 0, 1, 1] as const] : PASSES;
  return passes.reduce((sum, [left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const rows = Math.ceil((height - top) / stepY);
    return columns > 0 && rows > 0 ? sum + rows * (1 + Math.ceil((columns * bits) / 8)) : sum;
  }, 0);
}

/** What inflating takes at first, bytes, with some to spare. */
const LEAST_ROOM = 200_000;

/** @throws PictureFault when the compressed rows are not those of the picture: too few, too many, or nothing that inflates */
export function checkPngRows({ bytes, rowBytes = 0 }: RasterFile): void {
  const file = new ByteReader(bytes);
  const data: Uint8Array[] = [];
  for (let at = SIGNATURE_LENGTH; at < bytes.length; at += CHUNK_FRAME + file.big(at, 4))
    if (file.has(at + 4, "IDAT")) data.push(file.part(at + 8, at + 8 + file.big(at, 4)));
  // workerd refuses what grows past the limit on its way, although it may end below: it takes up to twice the room.
  const maxOutputLength = 2 * rowBytes + LEAST_ROOM;
  try {
    const rows = inflateSync(concatenate(data), { maxOutputLength });
    const { length } = rows;
    // The decoder needs the room.
    freeBytes(rows);
    if (length === rowBytes) return;
  } catch {
    // Whatever zlib says of it, it is no picture of that size.
  }
  throw new PictureFault("is a PNG whose data are damaged");
}

// Reads the size of a GIF, and truncates the file after its first frame, the only one that is drawn. GIF89a.

import { type ByteReader, concatenate } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import type { RasterHeader } from "./raster-header.ts";

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = Uint8Array.of(0x3b);
const HEADER_LENGTH = 13;
const IMAGE_LENGTH = 10;

/** Reads the headers of a GIF. @throws ImageError if it has no frame */
export function readGif(file: ByteReader): RasterHeader {
  let at = HEADER_LENGTH + tableLength(file.byte(10));
  while (file.byte(at) === EXTENSION) at = skipBlocks(file, at + 2);
  if (file.byte(at) !== IMAGE) throw new ImageError("is a GIF without frames");
  const right = file.little(at + 1, 2) + file.little(at + 5, 2);
  const bottom = file.little(at + 3, 2) + file.little(at + 7, 2);
  // The LZW minimum code size is between the colour table and the data.
  const end = skipBlocks(file, at + IMAGE_LENGTH + tableLength(file.byte(at + 9)) + 1);
  return {
    format: "gif",
    // A frame that is larger than the logical screen enlarges the image.
    width: Math.max(file.little(6, 2), right),
    height: Math.max(file.little(8, 2), bottom),
    bytes: concatenate([file.part(0, end), TRAILER]),
  };
}

/** Returns the size of the colour table that the flags declare, in bytes. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Returns the offset after a chain of data sub-blocks, at most the file's length. */
function skipBlocks(file: ByteReader, from: number): number {
  let at = from;
  while (at < file.length && file.byte(at) !== 0) at += file.byte(at) + 1;
  return Math.min(at + 1, file.length);
}

// Reads the size of a WebP, and extracts the first frame of an animation as a separate file. RFC 9649.

import { asciiBytes, type ByteReader, concatenate, littleEndian } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import type { RasterHeader } from "./raster-header.ts";

const FIRST_CHUNK = 12;
const CHUNK_HEADER = 8;
const FRAME_HEADER = 16;
const ANIMATED = 0x02;
const WITH_ALPHA = 0x10;

/** Reads the headers of a WebP. @throws ImageError if it has no image data */
export function readWebp(file: ByteReader): RasterHeader {
  const at = FIRST_CHUNK + CHUNK_HEADER;
  if (file.has(FIRST_CHUNK, "VP8X")) {
    const [width, height] = [file.little(at + 4, 3) + 1, file.little(at + 7, 3) + 1];
    if (file.byte(at) & ANIMATED) return readFirstFrame(file, width, height);
    return { format: "webp", width, height, bytes: file.part(0, file.length) };
  }
  return { format: "webp", ...readSize(file, FIRST_CHUNK), bytes: file.part(0, file.length) };
}

/** Reads the size from a VP8 or VP8L chunk. */
function readSize(file: ByteReader, chunk: number): { readonly width: number; readonly height: number } {
  const at = chunk + CHUNK_HEADER;
  if (file.has(chunk, "VP8 "))
    return { width: file.little(at + 6, 2) & 0x3fff, height: file.little(at + 8, 2) & 0x3fff };
  if (!file.has(chunk, "VP8L")) throw new ImageError("is a WebP without image data");
  const bits = file.little(at + 1, 4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readFirstFrame(file: ByteReader, width: number, height: number): RasterHeader {
  let at = FIRST_CHUNK;
  while (at < file.length && !file.has(at, "ANMF")) at = nextChunk(file, at);
  if (at >= file.length) throw new ImageError("is an animated WebP without frames");
  const header = at + CHUNK_HEADER;
  const frame = {
    left: file.little(header, 3) * 2,
    top: file.little(header + 3, 3) * 2,
    width: file.little(header + 6, 3) + 1,
    height: file.little(header + 9, 3) + 1,
  };
  if (frame.left + frame.width > width || frame.top + frame.height > height)
    throw new ImageError("is a WebP with a frame that extends beyond the image");
  const data = file.part(header + FRAME_HEADER, nextChunk(file, at));
  const extent = [frame.width - 1, frame.height - 1].flatMap((side) => [...littleEndian(side, 3)]);
  const extended = Uint8Array.of(...asciiBytes("VP8X"), ...littleEndian(10, 4), WITH_ALPHA, 0, 0, 0, ...extent);
  const length = littleEndian(4 + extended.length + data.length, 4);
  const start = Uint8Array.of(...asciiBytes("RIFF"), ...length, ...asciiBytes("WEBP"));
  return { format: "webp", width, height, bytes: concatenate([start, extended, data]), frame };
}

/** Returns the offset of the next chunk. Chunks of odd length are padded with one byte. */
function nextChunk(file: ByteReader, at: number): number {
  const length = file.little(at + 4, 4);
  return Math.min(at + CHUNK_HEADER + length + (length % 2), file.length);
}

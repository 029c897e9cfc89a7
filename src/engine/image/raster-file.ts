// Reads the headers of raster image files, for size and decoding cost, and strips everything that decoding does not need.
// Detects the format by content, because file names and HTTP headers can be wrong. Throws an ImageError for malformed
// headers.

import { asciiBytes, ByteReader, concatenate, littleEndian } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import { readJpeg } from "./jpeg-file.ts";
import { readPng } from "./png-file.ts";
import type { RasterHeader } from "./raster-header.ts";
import { readTiff } from "./tiff-file.ts";

/** Lengths of the known BMP headers, from OS/2 to BITMAPV5HEADER. */
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);

const READERS: readonly (readonly [
  signature: (file: ByteReader) => boolean,
  read: (file: ByteReader) => RasterHeader,
])[] = [
  [(file) => file.has(0, "\x89PNG\r\n\x1a\n"), readPng],
  [(file) => file.has(0, "\xff\xd8\xff"), readJpeg],
  [(file) => file.has(0, "GIF87a") || file.has(0, "GIF89a"), readGif],
  [(file) => file.has(0, "RIFF") && file.has(8, "WEBP"), readWebp],
  [(file) => file.has(0, "II*\0") || file.has(0, "MM\0*"), readTiff],
  [(file) => file.has(0, "BM") && BMP_HEADERS.has(file.little(14, 4)), readBmp],
];

/**
 * Reads a raster image's headers. Returns null if the format is unknown.
 *
 * @throws ImageError if the headers are malformed
 */
export function readRasterFile(bytes: Uint8Array): RasterHeader | null {
  const file = new ByteReader(bytes);
  const [, read] = READERS.find(([signature]) => signature(file)) ?? [];
  return read?.(file) ?? null;
}

/** BITMAPCOREHEADER has 2-byte sides, later headers 4-byte ones. A negative height means top-down rows. */
function readBmp(file: ByteReader): RasterHeader {
  const isCore = file.little(14, 4) === 12;
  const width = file.little(18, isCore ? 2 : 4);
  const height = isCore ? file.little(20, 2) : Math.abs(file.little(22, 4) | 0);
  return { format: "bmp", width, height, bytes: file.part(0, file.length) };
}

/** Describes the content of a file that is not a readable image, for error messages. */
export function describeFileType(bytes: Uint8Array): string {
  const file = new ByteReader(bytes);
  if (bytes.length === 0) return "is empty";
  const kind = KINDS.find(([, at, ...starts]) => starts.some((start) => file.has(at, start)))?.[0];
  if (kind !== undefined) return `is ${kind}`;
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 200)).trimStart().toLowerCase();
  if (text.startsWith("<!doctype html") || text.startsWith("<html")) return "is a web page, not an image";
  return "is not an image";
}

const KINDS: readonly (readonly [kind: string, at: number, ...starts: string[]])[] = [
  ["a BigTIFF", 0, "II+\0", "MM\0+"],
  ["an AVIF", 4, "ftypavif", "ftypavis"],
  ["a HEIC", 4, "ftypheic", "ftypheix", "ftypmif1", "ftypmsf1"],
  ["an icon", 0, "\0\0\x01\0"],
  ["a JPEG XL", 0, "\xff\x0a", "\0\0\0\x0cJXL "],
  ["a PDF", 0, "%PDF-"],
  ["gzip data", 0, "\x1f\x8b"],
];

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = Uint8Array.of(0x3b);
const HEADER_LENGTH = 13;
const IMAGE_LENGTH = 10;

/** Reads the headers of a GIF. @throws ImageError if it has no frame */
function readGif(file: ByteReader): RasterHeader {
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

const FIRST_CHUNK = 12;
const CHUNK_HEADER = 8;
const FRAME_HEADER = 16;
const ANIMATED = 0x02;
const WITH_ALPHA = 0x10;

/**
 * Reads the headers of a WebP.
 *
 * Reads the size of a WebP, and extracts the first frame of an animation as a separate file. RFC 9649.
 *
 * @throws ImageError if it has no image data
 */
function readWebp(file: ByteReader): RasterHeader {
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

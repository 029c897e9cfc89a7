// Reads the headers of raster image files, for size and decoding cost, and strips everything that decoding does not need.
// Detects the format by content, because file names and HTTP headers can be wrong. Throws an ImageError for malformed
// headers.

import { ByteReader } from "./byte-reader.ts";
import { readGif } from "./gif-file.ts";
import { readJpeg } from "./jpeg-file.ts";
import { readPng } from "./png-file.ts";
import type { RasterHeader } from "./raster-header.ts";
import { readTiff } from "./tiff-file.ts";
import { readWebp } from "./webp-file.ts";

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

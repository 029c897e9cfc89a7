// Reads the headers of raster image files for size and decoding cost, and drops all data that decoding does not need.
// Detects the format by content, because file names and HTTP headers can be wrong. Throws an ImageError for malformed
// headers.

import { inflateSync } from "node:zlib";
import { freeBytes } from "../../base/free-bytes.ts";
import { IMAGE_PARTS } from "../limits.ts";
import { asciiBytes, ByteReader, concatenate, littleEndian } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import type { RasterHeader } from "./raster-header.ts";
import { readTiff } from "./tiff-file.ts";

/** Sizes of the known BMP headers, from OS/2 to BITMAPV5HEADER. */
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

/**
 * BITMAPCOREHEADER stores width and height in 2 bytes, later headers in 4 bytes. A negative height means top-down rows.
 */
function readBmp(file: ByteReader): RasterHeader {
  const isCore = file.little(14, 4) === 12;
  const width = file.little(18, isCore ? 2 : 4);
  const height = isCore ? file.little(20, 2) : Math.abs(file.little(22, 4) | 0);
  return { format: "bmp", width, height, bytes: file.part(0, file.length) };
}

/** Describes the type of a file that is not a readable image, for error messages. */
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

/** Reads the headers of a GIF. @throws ImageError if the GIF has no frame */
function readGif(file: ByteReader): RasterHeader {
  let at = HEADER_LENGTH + tableLength(file.byte(10));
  while (file.byte(at) === EXTENSION) at = skipBlocks(file, at + 2);
  if (file.byte(at) !== IMAGE) throw new ImageError("is a GIF without frames");
  const right = file.little(at + 1, 2) + file.little(at + 5, 2);
  const bottom = file.little(at + 3, 2) + file.little(at + 7, 2);
  // The byte between the colour table and the data is the LZW minimum code size.
  const end = skipBlocks(file, at + IMAGE_LENGTH + tableLength(file.byte(at + 9)) + 1);
  return {
    format: "gif",
    // A frame that is larger than the logical screen enlarges the image.
    width: Math.max(file.little(6, 2), right),
    height: Math.max(file.little(8, 2), bottom),
    bytes: concatenate([file.part(0, end), TRAILER]),
  };
}

/** Returns the size of the colour table that a packed field declares, in bytes. */
function tableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Returns the offset after a sequence of data sub-blocks, at most the file's length. */
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
 * Reads the size of a WebP, and extracts the first frame of an animation as a separate file. RFC 9649.
 *
 * @throws ImageError if the file has no image data
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

const MARKER_PREFIX = Uint8Array.of(0xff);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Markers of application segments and comments. The decoder reads only APP0 (JFIF) and APP14 (Adobe). */
const [APP0, APP1, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xee, 0xef, 0xfe];

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  /** Total number of samples in all channels. */
  readonly samples: number;
}

/**
 * Reads the size, orientation and decoding cost of a JPEG, and drops thumbnails, location data, colour profiles and
 * comments from the file. ITU-T T.81, annex B; Exif 2.3, section 4.6.
 *
 * @throws ImageError if the file has no image data or too many segments
 */
export function readJpeg(file: ByteReader): RasterHeader {
  const keptParts: Uint8Array[] = [file.part(0, 2)];
  let frame: Frame | undefined;
  let orientation = 1;
  let scans = 0;
  let segments = 0;
  for (let at = 2; at < file.length; ) {
    // Any number of 0xFF fill bytes can precede a marker.
    const mark = file.find(0xff, at);
    let name = mark + 1;
    while (file.byte(name) === 0xff) name++;
    const marker = file.byte(name);
    if (marker === END_OF_IMAGE) break;
    const end = Math.min(name + 1 + (hasLength(marker) ? file.big(name + 1, 2) : 0), file.length);
    if (isFrame(marker)) frame ??= readFrame(file, name + 3);
    if (marker === APP1 && file.has(name + 3, "Exif\0\0")) orientation = readOrientation(file.part(name + 9, end));
    const isExtra = (marker >= APP0 && marker <= APP15 && marker !== APP0 && marker !== APP14) || marker === COMMENT;
    at = marker === START_OF_SCAN ? endOfScan(file, end) : end;
    if (marker === START_OF_SCAN) scans++;
    if (!isExtra) keptParts.push(MARKER_PREFIX, file.part(name, at));
    if (++segments > IMAGE_PARTS) throw new ImageError(`must have at most ${IMAGE_PARTS} JPEG segments`);
  }
  if (frame === undefined || scans === 0) throw new ImageError("is a JPEG without image data");
  const { width, height, channels, samples } = frame;
  return {
    format: "jpeg",
    width,
    height,
    bytes: concatenate([...keptParts, MARKER_PREFIX, Uint8Array.of(END_OF_IMAGE)]),
    orientation,
    isCmyk: channels === 4,
    // If there are several scans, the decoder holds all coefficients, two bytes each, until the last scan.
    cost: { bytes: scans > 1 ? samples * 2 : 0, pixels: width * height * scans },
  };
}

/** TEM (01), restart markers (D0 to D7), SOI (D8) and EOI (D9) have no length field. */
function hasLength(marker: number): boolean {
  return marker !== 0x01 && (marker < 0xd0 || marker > END_OF_IMAGE);
}

/** SOF markers are C0 to CF, except DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function readFrame(file: ByteReader, at: number): Frame {
  const [height, width, channels] = [file.big(at + 1, 2), file.big(at + 3, 2), file.byte(at + 5)];
  const factors = Array.from({ length: channels }, (_, index) => file.byte(at + 7 + index * 3));
  const [across, down] = [factors.map((factor) => factor >> 4), factors.map((factor) => factor & 15)];
  const whole = Math.max(1, ...across) * Math.max(1, ...down);
  const shares = factors.reduce((sum, _, index) => sum + ((across[index] ?? 0) * (down[index] ?? 0)) / whole, 0);
  return { width, height, channels, samples: width * height * shares };
}

/**
 * Returns the offset of the next marker after a scan. Within a scan, 0xFF is followed by 0 or is part of a restart marker.
 */
function endOfScan(file: ByteReader, from: number): number {
  for (let at = file.find(0xff, from); at < file.length; at = file.find(0xff, at + 2)) {
    const next = file.byte(at + 1);
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

const ORIENTATION_TAG = 0x0112;

/** Reads the orientation from an Exif segment, which has the structure of a TIFF file. */
function readOrientation(block: Uint8Array): number {
  const file = new ByteReader(block);
  const read = file.has(0, "MM") ? file.big.bind(file) : file.little.bind(file);
  const directory = read(4, 4);
  const entries = read(directory, 2);
  for (let i = 0; i < entries && directory + i * 12 < file.length; i++) {
    const entry = directory + 2 + i * 12;
    if (read(entry, 2) !== ORIENTATION_TAG) continue;
    const orientation = read(entry + 8, 2);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}

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
function readPng(file: ByteReader): RasterHeader {
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

/** Returns the total size of all rows with their filter bytes, in bytes. */
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
 * Inflates the rows only to validate them.
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
    // Freed at once, because the decoder needs the memory.
    freeBytes(rows);
    if (length === rowBytes) return;
  } catch {
    // Any zlib error means that the data doesn't match the declared size.
  }
  throw new ImageError("is a damaged PNG");
}

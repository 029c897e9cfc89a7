// Entry points of the lossless WebP encoder, which turns rows of premultiplied pixels into a file. The file begins with
// its length, so the host calls `begin`, `scan` for all rows, `start`, then `encode` for all rows (or `encodeKept` if
// `start` returned true), and `finish`. Output is at `outputAddress()`. RFC 9649, sections 3, 4 and 4.3.

import { bitCount, out, prepareBits, setOut, writeBits, writeLastBytes } from "../../png/assembly/bits";
import { allocate, releaseAll } from "../../png/assembly/buffer";
import { prepareColors, unpremultiply } from "../../png/assembly/color";
import { addRow, CACHE_BITS, nextRow, prepareCopies, restartCopies } from "./copies";
import {
  BLOCK,
  BLOCK_BITS,
  blocksAcross,
  blocksDown,
  choosePredictors,
  modes,
  predictRow,
  preparePredictors,
} from "./predict";
import {
  countTokens,
  endTokens,
  extraBits,
  keepsTokens,
  prepareTokens,
  restartTokens,
  rewindTokens,
  usesCache,
  writeCodes,
  writeTokens,
  writeValues,
} from "./tokens";

/** Output size in bytes at which encoding pauses, so that the host can take the output. */
const PAUSE_BYTES: usize = 262144;
/** Maximum size of an encoded pixel, in bytes: four codes of 15 bits. */
const PIXEL_BYTES: usize = 8;
/** Maximum size of an image's codes, and of a predictor, in bytes. */
const CODES_BYTES: usize = 8192;
const MODE_BYTES: usize = 2;

/**
 * Length of the RIFF header and the chunk header, in bytes. The sizes in them exclude the first 8 and the first 20
 * bytes.
 */
const HEADER_BYTES: usize = 20;
const RIFF: u32 = 0x46464952;
const WEBP: u32 = 0x50424557;
const VP8L: u32 = 0x4c385056;
const SIGNATURE: u32 = 0x2f;
const PREDICTOR_TRANSFORM: u32 = 0;
const SUBTRACT_GREEN_TRANSFORM: u32 = 2;

let width: usize = 0;
let height: usize = 0;
/** Rows processed so far. */
let done: usize = 0;
let input: usize = 0;
/** One byte per row of a call: 1 if the row equals the row above and is not in the input buffer. */
let repeats: usize = 0;
/** Address of the next row in the input buffer. */
let next: usize = 0;

/**
 * The converted pixels of a row of blocks, which follow the last row of pixels of the blocks above; and the bytes per
 * row, including zeros at both ends.
 */
let group: usize = 0;
let stride: usize = 0;

let outStart: usize = 0;

/** Starts an image. @param maxRows maximum number of rows per call @returns address of the input buffer */
export function begin(imageWidth: usize, imageHeight: usize, maxRows: usize): usize {
  releaseAll();
  width = imageWidth;
  height = imageHeight;
  prepareColors();
  prepareConversion();
  preparePredictors(width, height);
  prepareCopies(width);
  prepareTokens(width, width * BLOCK);
  stride = (blocksAcross * BLOCK + 4) * 4;
  const groupBytes = (BLOCK + 1) * stride + 16;
  group = allocate(groupBytes) + 16;
  memory.fill(group - 16, 0, groupBytes);
  repeats = allocate(maxRows);
  input = allocate(maxRows * width * 4);
  const headBytes = HEADER_BYTES + 2 * CODES_BYTES + blocksAcross * blocksDown * MODE_BYTES;
  outStart = allocate(PAUSE_BYTES + max(headBytes, BLOCK * width * PIXEL_BYTES));
  restart();
  return input;
}

function restart(): void {
  done = 0;
  restartCopies();
  restartTokens();
  memory.fill(group, 0, stride);
}

/**
 * Returns the address of one byte per row of a call. The host sets a row's byte to 1 to leave a repeated row out of the
 * input buffer.
 */
export function repeatsAddress(): usize {
  return repeats;
}

/** Counts the tokens of the input rows. The number of rows must be a multiple of BLOCK, except in the last call. */
export function scan(count: usize): void {
  for (let first: usize = 0; first < count; first += BLOCK) {
    const rows = convertRows(first, count);
    choosePredictors(group + stride, rows, stride, done >>> BLOCK_BITS);
    addRows(rows);
    if (done === height) endTokens();
    countTokens();
  }
}

/** Converts the next row of blocks, and returns its number of rows. */
function convertRows(first: usize, count: usize): usize {
  if (first === 0) next = input;
  const rows = min(BLOCK, count - first);
  for (let i: usize = 0; i < rows; i++) {
    const place = group + (i + 1) * stride;
    if (load<u8>(repeats + first + i) !== 0) memory.copy(place, place - stride, width * 4);
    else {
      convertRow(next, width, place);
      next += width * 4;
    }
  }
  return rows;
}

/** Adds the tokens of the converted rows. */
function addRows(rows: usize): void {
  const blockModes = modes + (done >>> BLOCK_BITS) * blocksAcross;
  for (let i: usize = 1; i <= rows; i++, done++) {
    const row = group + i * stride;
    predictRow(row, row - stride, nextRow(), blockModes, done === 0);
    addRow(blockModes);
  }
  memory.copy(group, group + rows * stride, width * 4);
}

/**
 * Starts the file with its headers and codes. All rows must have been scanned. Returns whether all tokens are in
 * memory.
 */
export function start(): bool {
  prepareBits();
  fileBytes = 0;
  setOut(outStart + HEADER_BYTES);
  writeBits(SIGNATURE, 8);
  writeBits(width - 1, 14);
  writeBits(height - 1, 14);
  writeBits(isOpaque ? 0 : 1, 1);
  writeBits(0, 3);
  writeTransforms();
  const hasCache = usesCache(1 << CACHE_BITS);
  writeBits(hasCache ? 1 : 0, 1);
  if (hasCache) writeBits(CACHE_BITS, 4);
  // Use a single prefix code group.
  writeBits(0, 1);
  const pixelBits = writeCodes(hasCache ? 1 << CACHE_BITS : 0) + extraBits;
  const headBits = <u64>(out - outStart - HEADER_BYTES) * 8 + bitCount;
  writeFileHeader(<u32>((headBits + pixelBits + 7) >>> 3));
  if (keepsTokens) rewindTokens();
  else restart();
  return keepsTokens;
}

/** Writes the transforms in the order in which they are applied. */
function writeTransforms(): void {
  writeBits(1, 1);
  writeBits(SUBTRACT_GREEN_TRANSFORM, 2);
  writeBits(1, 1);
  writeBits(PREDICTOR_TRANSFORM, 2);
  writeBits(BLOCK_BITS - 2, 3);
  // The predictor image has no colour cache.
  writeBits(0, 1);
  writeValues(modes, blocksAcross * blocksDown);
  writeBits(0, 1);
}

function writeFileHeader(bytes: u32): void {
  store<u32>(outStart, RIFF);
  store<u32>(outStart, 12 + ((bytes + 1) & ~1), 4);
  store<u32>(outStart, WEBP, 8);
  store<u32>(outStart, VP8L, 12);
  store<u32>(outStart, bytes, 16);
}

/**
 * Encodes the input rows from `first` on, with the restrictions of `scan`. Returns the number of encoded rows, after
 * which the host must take the output.
 */
export function encode(first: usize, count: usize): usize {
  let from = first;
  while (from < count && !isFull()) {
    const rows = convertRows(from, count);
    addRows(rows);
    if (done === height) endTokens();
    writeTokens(usize.MAX_VALUE);
    from += rows;
  }
  return from - first;
}

/** Encodes the tokens in memory. Returns whether any tokens are left. */
export function encodeKept(): bool {
  return writeTokens(outStart + PAUSE_BYTES);
}

export function finish(): void {
  writeLastBytes();
  if ((fileBytes + out - outStart) & 1) {
    store<u8>(out, 0);
    setOut(out + 1);
  }
}

/** Returns the address of finished output. */
export function outputAddress(): usize {
  return outStart;
}

/** Returns the number of bytes of finished output. */
export function readyBytes(): usize {
  return out - outStart;
}

/** Discards output that the host has taken. */
export function discardOutput(): void {
  fileBytes += out - outStart;
  setOut(outStart);
}

/** Number of bytes that the host has taken. */
let fileBytes: usize = 0;

function isFull(): bool {
  return out - outStart > PAUSE_BYTES;
}

/** Whether all pixels since `prepareConversion` are opaque. */
export let isOpaque: bool = true;

export function prepareConversion(): void {
  isOpaque = true;
}

/** Converts a row of pixels, without writing beyond its end. */
export function convertRow(row: usize, width: usize, to: usize): void {
  const end = row + width * 4;
  let at = row;
  let place = to;
  let all = i32x4.splat(-1);
  for (; at + 16 <= end; at += 16, place += 16) {
    const pixels = v128.load(at);
    all = v128.and(all, pixels);
    const isOpaque = i32x4.eq(i32x4.shr_u(pixels, 24), i32x4.splat(255));
    if (i32x4.all_true(v128.or(isOpaque, i32x4.eq(pixels, i32x4.splat(0))))) v128.store(place, subtractGreen(pixels));
    else for (let i: usize = 0; i < 16; i += 4) store<u32>(place + i, convert(load<u32>(at + i)));
  }
  let rest =
    i32x4.extract_lane(all, 0) & i32x4.extract_lane(all, 1) & i32x4.extract_lane(all, 2) & i32x4.extract_lane(all, 3);
  for (; at < end; at += 4, place += 4) {
    const pixel = load<u32>(at);
    rest &= <i32>pixel;
    store<u32>(place, convert(pixel));
  }
  if (<u32>rest >>> 24 !== 255) isOpaque = false;
}

let last: u32 = 0;
let converted: u32 = 0;

function convert(pixel: u32): u32 {
  if (pixel !== last) {
    last = pixel;
    converted = <u32>i32x4.extract_lane(subtractGreen(i32x4.splat(unpremultiply(pixel))), 0);
  }
  return converted;
}

/** Subtracts green from red and blue, and swaps red and blue. */
function subtractGreen(pixels: v128): v128 {
  const swapped = i8x16.swizzle(pixels, i8x16(2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15));
  return i8x16.sub(swapped, i8x16.swizzle(pixels, i8x16(1, -1, 1, -1, 5, -1, 5, -1, 9, -1, 9, -1, 13, -1, 13, -1)));
}

// Entry points of the PNG encoder, which turns rows of premultiplied pixels into a file. The host calls `begin`,
// optionally `scanColors` for all rows, `start`, and then either `encode` for all rows, or `encodeIndexed` if
// `scanColors` has kept the indices. Output is at `outputAddress()`.

import { out, setOut } from "./bits";
import { BLOCK_BYTES } from "./block";
import { allocate, releaseAll } from "./buffer";
import { findChanges, isSameRow, keepChanges, prepareChanges } from "./changes";
import {
  beginChunk,
  endChunk,
  IDAT,
  IEND,
  prepareChecksums,
  putByte,
  putU32,
  writeHeader,
  writePalette,
} from "./chunk";
import { COLORS, colorCount, prepareColors } from "./color";
import { changes, FILTER_NONE, filterFor, prepareFilters } from "./filter";
import {
  firstIndices,
  forgetRow,
  indexRow,
  isOpaqueRow,
  latestIndices,
  packIndices,
  prepareIndices,
  writeRgb,
  writeRgba,
} from "./indices";
import { aboveBits, addPlainRow, addSameRow, adler, endStream, prepareStream, rowAddress } from "./stream";

const PALETTE: u32 = 3;
const RGB: u32 = 2;
const RGBA: u32 = 6;

/**
 * Size in bytes at which an IDAT chunk ends, and output size at which encoding pauses, so that the host can take the
 * output.
 */
const CHUNK_BYTES: usize = 65536;
const PAUSE_BYTES: usize = 262144;

let width: usize = 0;
let height: usize = 0;
let kind: u32 = 0;
/** Bits per palette index. */
let depth: u32 = 8;
/** Rows processed so far. */
let done: usize = 0;

/** Input buffer for the rows of a call. The last row of the previous call directly precedes it. */
let input: usize = 0;
/** One byte per row of a call: 1 if the row equals the row above and is not in the input buffer. */
let repeats: usize = 0;
/** Address of the next row in the input buffer. */
let next: usize = 0;

/** Value of `purpose` with which `scanColors` keeps the indices of all rows for `encodeIndexed`. */
const SCAN_INDEX: u32 = 2;
let keepsIndices: bool = false;
/** One byte per row of the image: 1 if the row equals the row above. */
let flags: usize = 0;
/** Address of the next indices to encode, among those that are kept. */
let encoded: usize = 0;
let isOpaque: bool = true;

let outStart: usize = 0;
/** Address of the open chunk. */
let chunk: usize = 0;

prepareChecksums();

/**
 * Starts an image.
 *
 * @param purpose 0 to skip `scanColors`, 1 to count colours, 2 to also keep palette indices
 * @param maxRows maximum number of rows per call
 * @returns address of the input buffer
 */
export function begin(imageWidth: usize, imageHeight: usize, purpose: u32, maxRows: usize): usize {
  releaseAll();
  width = imageWidth;
  height = imageHeight;
  input = allocate((maxRows + 1) * width * 4) + width * 4;
  repeats = allocate(maxRows);
  memory.fill(repeats, 0, maxRows);
  done = 0;
  isOpaque = true;
  prepareColors();
  keepsIndices = purpose === SCAN_INDEX;
  if (keepsIndices) flags = allocate(height);
  if (purpose !== 0) prepareIndices(width, keepsIndices ? height : 0);
  return input;
}

/**
 * Returns the address of one byte per row of a call. The host sets a row's byte to 1 to leave a repeated row out of the
 * input buffer.
 */
export function repeatsAddress(): usize {
  return repeats;
}

/** Takes the next row from the input buffer, and returns its address. */
function takeRow(): usize {
  const row = next;
  next += width * 4;
  return row;
}

/** Counts the colours of the rows in the input buffer. */
export function scanColors(count: usize): void {
  next = input;
  for (let i: usize = 0; i < count; i++, done++) {
    const isRepeat = load<u8>(repeats + i) !== 0;
    const row = isRepeat ? 0 : takeRow();
    const isSame = isRepeat || (done > 0 && isSameRow(row, width));
    if (keepsIndices) store<u8>(flags + done, isSame ? 1 : 0);
    if (isSame) continue;
    if (colorCount > 256) {
      if (isOpaque) isOpaque = isOpaqueRow(row, width);
    } else if (!indexRow(row)) isOpaque = isOpaquePalette() && isOpaqueRow(row, width);
  }
  keepLastRow();
}

/** True as long as the colours fit into a palette. */
export function isPalette(): bool {
  return colorCount <= 256;
}

/** Returns the smallest colour type that fits the rows examined so far. */
export function bestKind(): u32 {
  return isPalette() ? PALETTE : isOpaque ? RGB : RGBA;
}

/** Returns the smallest colour type without a palette. */
export function plainKind(): u32 {
  if (colorCount <= 256)
    for (let i: u32 = 0; i < colorCount; i++) if (load<u8>(COLORS + (i << 2), 3) !== 255) return RGBA;
  return isOpaque ? RGB : RGBA;
}

/** Starts the file with its header. @param colorType PNG colour type: 2, 3 or 6 */
export function start(colorType: u32): void {
  kind = colorType;
  done = 0;
  forgetRow();
  depth = kind !== PALETTE || colorCount > 16 ? 8 : colorCount > 4 ? 4 : colorCount > 2 ? 2 : 1;
  const step: usize = kind === RGBA ? 4 : kind === RGB ? 3 : 1;
  const bytes = kind === PALETTE ? (width * depth + 7) >>> 3 : width * step;
  prepareStream(bytes, step);
  prepareChanges(width);
  prepareFilters(width);
  outStart = allocate(PAUSE_BYTES + 2 * BLOCK_BYTES + 2 * bytes);
  setOut(outStart);
  writeHeader(<u32>width, <u32>height, depth, kind);
  if (kind === PALETTE) writePalette();
  chunk = beginChunk(IDAT);
  // The zlib header: deflate with a 32 KiB window, and check bits.
  putByte(0x78);
  putByte(0x01);
}

/**
 * Encodes the input rows from `first` on. Returns the number of encoded rows, after which the host must take the
 * output.
 */
export function encode(first: usize, count: usize): usize {
  if (first === 0) next = input;
  let i = first;
  for (; i < count && !isFull(); i++, done++) {
    if (load<u8>(repeats + i) !== 0) addSameRow();
    else addInputRow(takeRow());
    closeChunk();
  }
  if (i === count) keepLastRow();
  return i - first;
}

function addInputRow(row: usize): void {
  if (done > 0 && !findChanges(row)) addSameRow();
  else {
    addNewRow(row);
    keepChanges();
  }
}

/** Adds a row that differs from the row above. The row above must directly precede it in memory. */
function addNewRow(row: usize): void {
  if (kind === PALETTE) {
    indexRow(row);
    addIndices(latestIndices);
    return;
  }
  const place = rowAddress();
  if (kind === RGBA) writeRgba(row, place);
  else writeRgb(row, place);
  if (done > 0) addPlainRow(filterFor(row, row - width * 4, width, aboveBits()), changes);
  else addPlainRow(FILTER_NONE, 0);
}

function addIndices(start: usize): void {
  const place = rowAddress();
  if (depth === 8) memory.copy(place, start, width);
  else packIndices(start, width, depth, place);
  addPlainRow(FILTER_NONE, 0);
}

/** Encodes rows whose indices `scanColors` has kept. Returns whether any rows are left. */
export function encodeIndexed(): bool {
  if (done === 0) encoded = firstIndices;
  for (; done < height && !isFull(); done++) {
    if (load<u8>(flags + done) !== 0) {
      addSameRow();
    } else {
      addIndices(encoded);
      encoded += width;
    }
    closeChunk();
  }
  return done < height;
}

export function finish(): void {
  endStream();
  putU32(adler);
  endChunk(chunk);
  chunk = beginChunk(IEND);
  endChunk(chunk);
  chunk = out;
}

/** Returns the address of finished output. */
export function outputAddress(): usize {
  return outStart;
}

/** Returns the number of bytes of finished output. */
export function readyBytes(): usize {
  return chunk - outStart;
}

/** Discards output that the host has taken. */
export function discardOutput(): void {
  const open = out - chunk;
  memory.copy(outStart, chunk, open);
  chunk = outStart;
  setOut(outStart + open);
}

function isFull(): bool {
  return out - outStart > PAUSE_BYTES;
}

/** Copies the last row to the space before the input buffer. */
function keepLastRow(): void {
  const bytes = width * 4;
  memory.copy(input - bytes, next - bytes, bytes);
}

function isOpaquePalette(): bool {
  for (let i: usize = 0; i < 256; i++) if (load<u8>(COLORS + (i << 2), 3) !== 255) return false;
  return true;
}

/** Ends the open chunk if it is large enough, and starts a new chunk. */
function closeChunk(): void {
  if (out - chunk < CHUNK_BYTES) return;
  endChunk(chunk);
  chunk = beginChunk(IDAT);
}

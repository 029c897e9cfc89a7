// Compresses filtered rows to a zlib stream. Keeps only the last 32 KiB of rows, the maximum match distance, for images
// of any size. RFC 1950; PNG (Third Edition), sections 9 and 10.

import { addLiteral, addMatch, distanceExtra, prepareBlocks, writeLastBlock } from "./block";
import { allocate } from "./buffer";
import { adler32, repeatAdler } from "./chunk";
import {
  bitsOf,
  FILTER_NONE,
  FILTER_PAETH,
  FILTER_SUB,
  FILTER_UP,
  filterPaeth,
  filterSub,
  filterUp,
  plainBits,
  upBits,
  upSum,
} from "./filter";
import { addRow, moveMatches, prepareMatches, WINDOW } from "./match";

const UNKNOWN_BITS: u32 = 14;
/**
 * A row may belong to a photograph or gradient if at least SHADES of its pixels differ from the row above, with an
 * average difference below SHADE (the sum of all channels).
 */
const SHADES: u32 = 16;
const SHADE: u32 = 56;
/** Number of bytes of rows that are added before the window is moved to the start of the buffer. */
const ROOM: usize = 262144;

/**
 * Number of bytes that are written at each end of a repeated row: the maximum match length of 258, and a margin for
 * SIMD loads.
 */
const COMPARED: usize = 288;

/** Bytes per pixel; 1 if several pixels share a byte. */
let step: usize = 0;
/** Length of a row in bytes, including the filter byte. */
let stride: usize = 0;
let buffer: usize = 0;
let bufferEnd: usize = 0;
/** Address of the current row. */
let row: usize = 0;
/** Distance to the row above if that row is unfiltered; 0 otherwise. */
let above: usize = 0;

/** Unfiltered current row and row above, each preceded by zeros; then the current row with the Sub and Up filters. */
let plain: usize = 0;
let upper: usize = 0;
let sub: usize = 0;
let up: usize = 0;

/** Adler-32 of all rows so far. */
export let adler: u32 = 1;

/** Starts a stream. @param bytes row length without the filter byte */
export function prepareStream(bytes: usize, pixelBytes: usize): void {
  step = pixelBytes;
  stride = bytes + 1;
  buffer = allocate(WINDOW + max(ROOM, stride));
  bufferEnd = buffer + WINDOW + max(ROOM, stride);
  row = buffer;
  above = 0;
  adler = 1;
  plain = placeForRow(bytes);
  upper = placeForRow(bytes);
  sub = placeForRow(bytes);
  up = placeForRow(bytes);
  prepareBlocks();
  prepareMatches(buffer);
}

function placeForRow(bytes: usize): usize {
  const place = allocate(bytes + 16) + 16;
  memory.fill(place - 16, 0, bytes + 16);
  return place;
}

/**
 * Estimates the bits of a match with the row above. If that row is out of reach, a match is as expensive as a new
 * pixel.
 */
export function aboveBits(): u32 {
  return above > 0 ? distanceExtra(above) - 4 : UNKNOWN_BITS;
}

/** Returns the address at which the host must write the next row before it is added. */
export function rowAddress(): usize {
  return plain;
}

/** Makes room in the window. Returns the address for the next row's filtered bytes. */
function nextRow(): usize {
  if (row + stride > bufferEnd) {
    memory.copy(buffer, row - WINDOW, WINDOW);
    moveMatches(row - WINDOW - buffer);
    row = buffer + WINDOW;
  }
  return row + 1;
}

/**
 * Adds the row at `rowAddress`.
 *
 * @param filter None or Up, as chosen by `filterFor`; for a row with small changes, the cheapest filter is used instead
 * @param changes approximate number of pixels that differ from the row above
 */
export function addPlainRow(filter: u32, changes: u32): void {
  const bytes = stride - 1;
  const place = nextRow();
  let used = filter;
  let isShaded = false;
  if (filter === FILTER_UP || changes >= SHADES) {
    filterUp(plain, upper, up, bytes, step);
    isShaded = changes >= SHADES && upSum < changes * SHADE;
    used = isShaded ? smallestFilter(place, bytes) : betterFilter(filter, place, bytes);
  }
  if (used === FILTER_NONE) memory.copy(place, plain, bytes);
  if (used === FILTER_UP) memory.copy(place, up, bytes);
  if (used === FILTER_SUB) memory.copy(place, sub, bytes);
  store<u8>(row, <u8>used);
  const isPhoto = isShaded && changes * step * 2 > <u32>bytes;
  addRow(row, stride, step, above, row === buffer, isPhoto);
  adler = adler32(adler, row, stride);
  row += stride;
  above = used === FILTER_NONE && stride <= WINDOW ? stride : 0;
  const last = upper;
  upper = plain;
  plain = last;
}

/**
 * Returns Paeth if it takes fewer bits than the chosen filter. `upBits` must be up to date. Leaves the Paeth row in
 * `place`.
 */
function betterFilter(filter: u32, place: usize, bytes: usize): u32 {
  const others = filter === FILTER_UP ? upBits : plainBits;
  return filterPaeth(plain, upper, place, bytes, step, others) ? FILTER_PAETH : filter;
}

/**
 * Returns Up, Sub or Paeth, whichever takes the fewest bits. `upBits` must be up to date. Leaves the Paeth row in
 * `place`.
 */
function smallestFilter(place: usize, bytes: usize): u32 {
  filterSub(plain, sub, bytes, step);
  const subBits = bitsOf(sub, bytes);
  if (filterPaeth(plain, upper, place, bytes, step, min(upBits, subBits))) return FILTER_PAETH;
  return subBits < upBits ? FILTER_SUB : FILTER_UP;
}

/** Adds a row that equals the row above. */
export function addSameRow(): void {
  // Repeat the row without a filter before the last unfiltered row leaves the window, so that later rows can match it.
  if (step === 1 && above > 0 && above + stride > WINDOW) {
    memory.copy(plain, upper, stride - 1);
    addPlainRow(FILTER_NONE, 0);
    return;
  }
  const start = nextRow();
  store<u8>(row, <u8>FILTER_UP);
  // Only the start and end of this row are ever compared with later rows and samples, so its middle may keep old bytes.
  memory.fill(start, 0, min(stride - 1, COMPARED));
  if (stride > COMPARED) memory.fill(row + stride - COMPARED, 0, COMPARED);
  addLiteral(FILTER_UP);
  addLiteral(0);
  if (stride > 4) addMatch(stride - 2, 1);
  else for (let left = stride - 2; left > 0; left--) addLiteral(0);
  adler = repeatAdler(adler, FILTER_UP, stride);
  row += stride;
  if (above > 0) above = above + stride <= WINDOW ? above + stride : 0;
}

/** Ends the compressed data. The checksum is written elsewhere. */
export function endStream(): void {
  writeLastBlock();
}

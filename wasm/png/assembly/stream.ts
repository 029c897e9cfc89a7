// Filtered rows → a zlib stream. Holds the last 32 KiB of them, which is as far back as matches reach, whatever the picture's
// size. RFC 1950; PNG (Third Edition), chapters 9 and 10.

import { addLiteral, addMatch, distanceExtra, prepareBlocks, writeLastBlock } from "./block";
import { allocate } from "./buffer";
import { adler32, repeatAdler } from "./checksum";
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
  sizeOf,
} from "./filter";
import { addRow, moveMatches, prepareMatches, WINDOW } from "./match";

const UNKNOWN_BITS: u32 = 14;
/** Changed pixels of a row that is perhaps of a photograph or a gradient, and by how much they change there on average. */
const SHADES: u32 = 16;
const SHADE: u32 = 56;
/** Rows that are added before the window moves to the buffer's start, bytes. */
const ROOM: usize = 262144;

/** Bytes of a pixel, 1 where several share one. */
let step: usize = 0;
/** Bytes of a row with the one that names its filter. */
let stride: usize = 0;
let buffer: usize = 0;
let bufferEnd: usize = 0;
/** Where the row at hand begins. */
let row: usize = 0;
/** How many bytes further up the row above begins, as it is and not as a difference; 0 when it is nowhere. */
let above: usize = 0;

/** The rows at hand and above it as they are, each with zeros before it, and what filters make of the one at hand. */
let plain: usize = 0;
let upper: usize = 0;
let sub: usize = 0;
let up: usize = 0;

/** The sum of all rows so far. */
export let adler: u32 = 1;

/** Begins a stream. @param bytes of a row */
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

/** What it takes to refer to the row above as it is, bits: about as much as a new pixel where it is out of reach. */
export function aboveBits(): u32 {
  return above > 0 ? distanceExtra(above) - 4 : UNKNOWN_BITS;
}

/** Where to write a row's bytes, before it is added. */
export function placeOfRow(): usize {
  return plain;
}

/** Makes room in the window. Returns where the next row's bytes go. */
function nextRow(): usize {
  if (row + stride > bufferEnd) {
    memory.copy(buffer, row - WINDOW, WINDOW);
    moveMatches(row - WINDOW - buffer);
    row = buffer + WINDOW;
  }
  return row + 1;
}

/**
 * Adds the row that has been written.
 *
 * @param filter none, or the difference from the row above; rows of small changes choose for themselves
 * @param changes about how many pixels differ from those above
 */
export function addPlainRow(filter: u32, changes: u32): void {
  const bytes = stride - 1;
  const place = nextRow();
  let used = filter;
  if (filter === FILTER_UP || changes >= SHADES) {
    filterUp(plain, upper, up, bytes);
    const isShaded = changes >= SHADES && sizeOf(up, bytes) < changes * SHADE;
    used = isShaded ? smallestFilter(place, bytes) : betterFilter(filter, place, bytes);
  }
  if (used === FILTER_NONE) memory.copy(place, plain, bytes);
  if (used === FILTER_UP) memory.copy(place, up, bytes);
  if (used === FILTER_SUB) memory.copy(place, sub, bytes);
  store<u8>(row, <u8>used);
  addRow(row, stride, step, above, row === buffer);
  adler = adler32(adler, row, stride);
  row += stride;
  above = used === FILTER_NONE && stride <= WINDOW ? stride : 0;
  const last = upper;
  upper = plain;
  plain = last;
}

/** That of Paeth where it takes fewer bits than the one that was chosen, by what `up` holds. That of Paeth is left in `place`. */
function betterFilter(filter: u32, place: usize, bytes: usize): u32 {
  filterPaeth(plain, upper, place, bytes, step);
  const others = filter === FILTER_UP ? bitsOf(up, bytes) : plainBits;
  return bitsOf(place, bytes) < others ? FILTER_PAETH : filter;
}

/** The filter that takes fewest bits for a row of shades, by what `up` holds already. That of Paeth is left in `place`. */
function smallestFilter(place: usize, bytes: usize): u32 {
  filterSub(plain, sub, bytes, step);
  filterPaeth(plain, upper, place, bytes, step);
  const upBits = bitsOf(up, bytes);
  const subBits = bitsOf(sub, bytes);
  if (bitsOf(place, bytes) < min(upBits, subBits)) return FILTER_PAETH;
  return subBits < upBits ? FILTER_SUB : FILTER_UP;
}

/** Adds a row that is the same as the one above. */
export function addSameRow(): void {
  // Now and then as it is, as long as the last such row can be referred to: what differs can then refer to it, too.
  if (step === 1 && above > 0 && above + stride > WINDOW) {
    memory.copy(plain, upper, stride - 1);
    addPlainRow(FILTER_NONE, 0);
    return;
  }
  const start = nextRow();
  store<u8>(row, <u8>FILTER_UP);
  memory.fill(start, 0, stride - 1);
  addLiteral(FILTER_UP);
  addLiteral(0);
  if (stride > 4) addMatch(stride - 2, 1);
  else for (let left = stride - 2; left > 0; left--) addLiteral(0);
  adler = repeatAdler(adler, FILTER_UP, stride);
  row += stride;
  if (above > 0) above = above + stride <= WINDOW ? above + stride : 0;
}

/** Ends the stream, but for its sum. */
export function endStream(): void {
  writeLastBlock();
}

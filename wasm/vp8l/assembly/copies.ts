// Finds LZ77 backward references, and pixels in the colour cache. RFC 9649, sections 5.2.2 and 5.2.3. A backward
// reference is called a copy.

import { allocate } from "../../png/assembly/buffer";
import { BLOCK_BITS, PLAIN } from "./predict";
import { addCopy, addHit, addLiteral, MAX_DISTANCE } from "./tokens";

/** Base-2 logarithm of the number of colours in the cache. */
export const CACHE_BITS: u32 = 10;
const CACHE: usize = memory.data(1024 * 4, 16);

/** Number of earlier pixels that are kept, and the next power of 2. */
const WINDOW: usize = MAX_DISTANCE;
const CHAIN_PIXELS: usize = 262144;
/** Number of pixels that are added before the window is moved to the start of the buffer. */
const ROOM: usize = 262144;
const HASH_BITS: u32 = 15;
/** Maximum number of candidates per search. */
const CANDIDATES = 32;
/** Minimum length, in pixels, of a run or a copy of the row above that needs no further search. */
const LONG: usize = 32;
/** Number of pixels at the start of a copy that later searches can find. */
const REMEMBERED: usize = 16;
/**
 * After a search, one pixel is skipped for every 2^MISSES_BITS pixels since the last copy. Counting stops at
 * MAX_MISSES.
 */
const MISSES_BITS: u32 = 6;
const MAX_MISSES: u32 = 2048;
/** Minimum lengths of copies of neighbours, in flat blocks and in predicted blocks, and of other copies. */
const MIN_NEAR: usize = 2;
const MIN_PREDICTED: usize = 3;
const MIN_FAR: usize = 5;

let width: usize = 0;
let stride: usize = 0;
let buffer: usize = 0;
let bufferEnd: usize = 0;
let row: usize = 0;
/** Number of pixels before the buffer's first pixel, plus WINDOW + 1, so that empty hash entries are out of reach. */
let origin: u32 = 0;
/** Address of the image's first pixel, or of the first pixel that is still in the window. */
let first: usize = 0;
/** Latest position with each hash, and the previous position with the same hash for each position, u32 each. */
let heads: usize = 0;
let chain: usize = 0;

/** Allocates the buffers. */
export function prepareCopies(imageWidth: usize): void {
  width = imageWidth;
  stride = imageWidth * 4;
  buffer = allocate((WINDOW + ROOM) * 4);
  bufferEnd = buffer + (WINDOW + ROOM) * 4;
  heads = allocate(4 << HASH_BITS);
  chain = allocate(CHAIN_PIXELS * 4);
}

/** Restarts with the image's first row. */
export function restartCopies(): void {
  row = buffer;
  first = buffer;
  origin = <u32>WINDOW + 1;
  misses = 0;
  pause = 0;
  memory.fill(heads, 0, 4 << HASH_BITS);
  memory.fill(CACHE, 0, 4 << CACHE_BITS);
}

/** Returns the address at which the next row must be written before it is added. */
export function nextRow(): usize {
  if (row + stride > bufferEnd) {
    const moved = row - WINDOW * 4 - buffer;
    memory.copy(buffer, buffer + moved, WINDOW * 4);
    origin += <u32>(moved >>> 2);
    row -= moved;
    first = buffer;
  }
  return row;
}

/** Adds the tokens of the row at `nextRow`. @param modes predictors of the row's blocks */
export function addRow(modes: usize): void {
  const end = row + stride;
  const hasAbove = row - first >= stride;
  for (let at = row; at < end; ) {
    const left = (end - at) >>> 2;
    const isPlain = <u32>load<u8>(modes + ((at - row) >>> (BLOCK_BITS + 2))) === PLAIN;
    let length = at > first ? matchLength(at, at - 4, left) : 0;
    let distance: usize = 1;
    if (hasAbove && length < left) {
      const upper = matchLength(at, at - stride, left);
      if (upper > length) {
        length = upper;
        distance = width;
      }
    }
    const least = isPlain ? MIN_NEAR : MIN_PREDICTED;
    if (length < least) length = 0;
    if (length < LONG && left >= MIN_FAR && mayFind(length)) {
      search(at, left, length);
      if (foundLength > 0) {
        misses = 0;
        length = foundLength;
        distance = foundDistance;
      }
    }
    if (length === 0) {
      addPixel(load<u32>(at), isPlain);
      remember(at, end);
      at += 4;
      continue;
    }
    addCopy(length, distance);
    const next = at + length * 4;
    if (distance > 1) for (let copied = at; copied < next; copied += 4) cache(load<u32>(copied));
    const rememberedEnd = min(next, at + REMEMBERED * 4);
    for (; at < rememberedEnd; at += 4) remember(at, end);
    at = next;
  }
  row = end;
}

function placeOf(pixel: u32): u32 {
  return (pixel * 0x1e35a7bd) >>> (32 - CACHE_BITS);
}

function cache(pixel: u32): void {
  store<u32>(CACHE + ((<usize>placeOf(pixel)) << 2), pixel);
}

/** Adds a single pixel. In a predicted block, a literal takes fewer bits than a hit in the colour cache. */
function addPixel(pixel: u32, isPlain: bool): void {
  const place = placeOf(pixel);
  const at = CACHE + ((<usize>place) << 2);
  if (load<u32>(at) !== pixel) {
    store<u32>(at, pixel);
    addLiteral(pixel);
  } else if (isPlain) addHit(place);
  else addLiteral(pixel);
}

/** Number of pixels since the last copy, and number of pixels until the next search. */
let misses: u32 = 0;
let pause: u32 = 0;

/** Whether to search for a copy. Searches become rarer while no copies are found, as in noise. */
function mayFind(near: usize): bool {
  if (near > 0) misses = 0;
  else if (misses < MAX_MISSES) misses++;
  if (pause > 0 && misses > 0) {
    pause--;
    return false;
  }
  pause = misses >>> MISSES_BITS;
  return true;
}

/** The result of a search; length 0 if there is no better copy. */
let foundLength: usize = 0;
let foundDistance: usize = 0;

/**
 * Searches for copies with the hash of the next two pixels.
 *
 * @param near length of the best copy of a neighbour, whose distance takes fewer bits
 */
function search(at: usize, left: usize, near: usize): void {
  foundLength = 0;
  const position = <u32>((at - buffer) >>> 2) + origin;
  const start = load<u64>(at);
  let least = max(MIN_FAR, near === 0 ? 0 : near + 3);
  let candidate = load<u32>(headOf(start));
  for (let i = CANDIDATES; i > 0; i--) {
    const distance = <usize>(position - candidate);
    if (distance > WINDOW) return;
    const there = at - distance * 4;
    if (load<u64>(there) === start) {
      const length = matchLength(at, there, left);
      if (length >= least) {
        foundLength = length;
        foundDistance = distance;
        least = length + 1;
        if (length >= LONG) return;
      }
    }
    candidate = load<u32>(chain + ((<usize>candidate & (CHAIN_PIXELS - 1)) << 2));
  }
}

/** Adds a position to the hash table. Ignores the last pixel of a row, because the next row is not written yet. */
function remember(at: usize, end: usize): void {
  if (at + 8 > end) return;
  const position = <u32>((at - buffer) >>> 2) + origin;
  const head = headOf(load<u64>(at));
  store<u32>(chain + ((<usize>position & (CHAIN_PIXELS - 1)) << 2), load<u32>(head));
  store<u32>(head, position);
}

/** Returns the address of the latest position with the hash of these two pixels. */
function headOf(pixels: u64): usize {
  return heads + ((<usize>((pixels * 0x1e_3779_b97f_4a7b) >>> (64 - HASH_BITS))) << 2);
}

/** Returns the number of equal pixels at two addresses, at most `limit`. */
function matchLength(at: usize, there: usize, limit: usize): usize {
  for (let length: usize = 0; length < limit; length += 4) {
    const different = i32x4.bitmask(i32x4.ne(v128.load(at + length * 4), v128.load(there + length * 4)));
    if (different !== 0) return min(length + <usize>ctz(different), limit);
  }
  return limit;
}

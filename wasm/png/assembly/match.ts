// Finds matches in a filtered row, trying the most common repetitions first: the previous pixel, the row above, then
// positions with the same hash. Matches end with their row, so the file does not depend on the number of rows per call.
// On sample rows, the entropy with and without matches shows whether matches make the file smaller.

import {
  addLiteral,
  addLiterals,
  addMatch,
  count,
  distanceExtra,
  distanceSymbol,
  isMatch,
  lengthExtra,
  lengthSymbol,
  pendingLength,
  tokens,
  tokensAt,
} from "./block";
import { allocate } from "./buffer";

/** Maximum match distance of DEFLATE. */
export const WINDOW: usize = 32768;
const HASH_BITS: u32 = 14;
/** Position of the first byte. It is so large that empty table entries are beyond the window. */
const FIRST_POSITION: u32 = 65536;

/** Minimum length in bytes of a run, or of a match with the row above, that needs no further search. */
const LONG_RUN: usize = 32;
/** Minimum length in bytes of a match that ends the search. */
const GOOD_MATCH: usize = 64;
/**
 * Minimum length, in bytes, of an area of one colour that is encoded as a run (2 bits) instead of as a match with the
 * row above (15 bits).
 */
const UNIFORM: usize = 192;
/** Number of positions with the same hash that are compared. Four times as many would make files only 1% smaller. */
const CHAIN: i32 = 8;

/**
 * Rows of a photograph are added in groups: SEARCHED_ROWS with searches and, if the matches in the last of them didn't
 * pay, UNSEARCHED_ROWS without. In most photographs, searches take three quarters of the time and don't make the file
 * smaller.
 */
const SEARCHED_ROWS: u32 = 4;
const UNSEARCHED_ROWS: u32 = 32;

/** Number of bytes at the start and end of a long match that later searches can find. */
const REMEMBERED_HEAD: usize = 24;
const REMEMBERED_TAIL: usize = 12;

/** Latest position with each hash, u32. */
let heads: usize = 0;
/** Previous position with the same hash, u32, for each position modulo the window size. */
let chain: usize = 0;
/** Difference between positions and addresses. */
let origin: u32 = 0;

/** Best match of the latest search. Its worth is the number of bits that it saves. */
let bestLength: usize = 0;
let bestDistance: usize = 0;
let bestWorth: i32 = 0;

/**
 * In the current group of a photograph's rows: number of rows added with searches, and number of rows to add without.
 */
let searchedRows: u32 = 0;
let unsearchedRows: u32 = 0;

/** Allocates the tables. @param start address of the first row */
export function prepareMatches(start: usize): void {
  heads = allocate(4 << HASH_BITS);
  chain = allocate(WINDOW * 4);
  memory.fill(heads, 0, 4 << HASH_BITS);
  origin = FIRST_POSITION - <u32>start;
  searchedRows = 0;
  unsearchedRows = 0;
}

/** Adjusts positions after the window has moved by `bytes`. */
export function moveMatches(bytes: usize): void {
  origin += <u32>bytes;
}

/**
 * Adds a row.
 *
 * @param start address of the row's filter byte
 * @param length length of the row in bytes, including the filter byte
 * @param step bytes per pixel
 * @param above distance to the row above if that row is unfiltered, 0 otherwise
 * @param isFirst whether there is no earlier row
 * @param isPhoto whether the row may belong to a photograph
 */
export function addRow(start: usize, length: usize, step: usize, above: usize, isFirst: bool, isPhoto: bool): void {
  const pixels = start + 1;
  const end = start + length;
  // A run of the previous row's last pixel can continue across the filter byte.
  const run: usize = isFirst ? 0 : matchLength(start, start - step, length);
  if (run >= LONG_RUN) addMatch(run, step);
  else addLiteral(load<u8>(start));
  let at = run >= LONG_RUN ? start + run : pixels;
  if (isPhoto && unsearchedRows > 0) {
    unsearchedRows--;
    addWithoutSearch(at, end, step);
    return;
  }
  if (isPhoto && searchedRows + 1 === SEARCHED_ROWS) startSample();
  while (at < end) {
    if (findRun(at, pixels, end, step, above)) {
      addMatch(bestLength, bestDistance);
      remember(at, end);
      at += bestLength;
      continue;
    }
    search(at, end, step);
    at = waitForBetter(at, pixels, end, step, above);
    if (bestWorth > 0) {
      addMatch(bestLength, bestDistance);
      at = rememberMatch(at, end, step);
    } else {
      remember(at, end);
      addLiteral(load<u8>(at++));
    }
  }
  if (!isPhoto || ++searchedRows < SEARCHED_ROWS) return;
  searchedRows = 0;
  if (!doMatchesPay(end)) unsearchedRows = UNSEARCHED_ROWS;
}

/** Adds bytes as literals and as runs of the previous pixel. */
function addWithoutSearch(start: usize, end: usize, step: usize): void {
  let literals = start;
  let at = start;
  while (at < end) {
    // A run starts where four consecutive bytes equal the bytes of the previous pixel.
    const equal = equalBytes(at, at - step) | (equalBytes(at + 16, at + 16 - step) << 16);
    const runs = equal & (equal >>> 1) & (equal >>> 2) & (equal >>> 3) & 0xffff;
    if (runs === 0) {
      at += 16;
      continue;
    }
    at += <usize>ctz(runs);
    if (at >= end) break;
    const run = matchLength(at, at - step, end - at);
    if (run < 4) break;
    addLiterals(literals, at);
    addMatch(run, step);
    at += run;
    literals = at;
  }
  addLiterals(literals, end);
}

/** Returns a bit for each of 16 bytes at two addresses: 1 if they are equal. */
function equalBytes(at: usize, there: usize): u32 {
  return i8x16.bitmask(i8x16.eq(v128.load(at), v128.load(there)));
}

/**
 * Adds literals as long as a match one byte later saves more bits (lazy matching). Returns the position of the best
 * match.
 */
function waitForBetter(start: usize, pixels: usize, end: usize, step: usize, above: usize): usize {
  let at = start;
  while (bestWorth > 0 && bestLength < GOOD_MATCH && at + 1 < end) {
    const length = bestLength;
    const distance = bestDistance;
    const worth = bestWorth;
    remember(at, end);
    const isLong = findRun(at + 1, pixels, end, step, above);
    if (!isLong) search(at + 1, end, step);
    if (bestWorth <= worth) {
      bestLength = length;
      bestDistance = distance;
      bestWorth = worth;
      break;
    }
    addLiteral(load<u8>(at++));
    if (isLong) break;
  }
  return at;
}

/**
 * Compares with the previous pixel and with the row above, and stores the better match. Returns whether the match is
 * long enough to need no hash search.
 */
function findRun(at: usize, start: usize, end: usize, step: usize, above: usize): bool {
  const left = end - at;
  bestLength = 0;
  bestWorth = 0;
  const run = at >= start + step ? matchLength(at, at - step, left) : 0;
  if (run >= 258) return take(run, step, step);
  const upper = above > 0 ? matchAbove(at, above, step, left) : 0;
  if (upper > run + 4) return take(upper, above, step) && upper >= LONG_RUN;
  return take(run, step, step) && run >= LONG_RUN;
}

/**
 * Returns the length of the match with the row above. The match ends before a pixel that repeats for at least UNIFORM
 * bytes.
 */
function matchAbove(at: usize, above: usize, step: usize, limit: usize): usize {
  let here = v128.load(at);
  let different = i8x16.bitmask(i8x16.ne(here, v128.load(at - above)));
  let same: usize = 0;
  let length: usize = 0;
  while (different === 0) {
    length += 16;
    if (length >= limit) return limit;
    const next = v128.load(at + length);
    different = i8x16.bitmask(i8x16.ne(next, v128.load(at + length - above)));
    // `here` continues for the 16 bytes after its first pixel, unless the match ends within the next pixel.
    const matched = min(length + <usize>ctz(different | 0x10000), limit);
    if (matched >= length + step && !v128.any_true(v128.xor(here, v128.load(at + length + step - 16)))) {
      same += 16;
      if (same >= UNIFORM) return length + step - same;
    } else same = 0;
    here = next;
  }
  return min(length + <usize>ctz(different), limit);
}

/** Stores a match if it is better than the best match so far. Returns whether it was stored. */
function take(length: usize, distance: usize, step: usize): bool {
  if (length < 3) return false;
  const worth = worthOf(length, distance, step);
  if (worth <= bestWorth) return false;
  bestLength = length;
  bestDistance = distance;
  bestWorth = worth;
  return true;
}

/** Estimates the bits that a match saves. As a literal, a palette index takes more bits than a channel of RGBA. */
function worthOf(length: usize, distance: usize, step: usize): i32 {
  const byteBits = step === 1 ? 5 : 4;
  return <i32>length * byteBits - 10 - <i32>distanceExtra(distance);
}

/** Searches for matches with the hash of the next four bytes, and updates the best match. */
function search(at: usize, end: usize, step: usize): void {
  const left = min<usize>(end - at, 258);
  if (left < 4) return;
  const position = <u32>at + origin;
  let candidate = load<u32>(headOf(load<u32>(at)));
  // A longer match includes the four bytes that end one byte after the best match.
  let offset = max<usize>(bestLength, 3) - 3;
  let tail = load<u32>(at + offset);
  for (let i = CHAIN; i > 0; i--) {
    const distance = <usize>(position - candidate);
    if (distance > WINDOW) return;
    candidate = load<u32>(chain + ((<usize>candidate & (WINDOW - 1)) << 2));
    if (load<u32>(at - distance + offset) !== tail) continue;
    const length = matchLength(at, at - distance, left);
    if (length <= bestLength || !take(length, distance, step)) continue;
    if (length >= GOOD_MATCH) return;
    offset = length - 3;
    tail = load<u32>(at + offset);
  }
}

/**
 * Adds a position to the hash table. Ignores the last three bytes of a row, because the next row is not written yet.
 */
function remember(at: usize, end: usize): void {
  if (at + 4 > end) return;
  const position = <u32>at + origin;
  const head = headOf(load<u32>(at));
  store<u32>(chain + ((<usize>position & (WINDOW - 1)) << 2), load<u32>(head));
  store<u32>(head, position);
}

/**
 * Adds the positions of the best match to the hash table, but only the first and last positions of a long match of
 * pixels. For palette indices, all positions are needed, because the same number of bytes covers more of the image.
 * Returns the position after the match.
 */
function rememberMatch(start: usize, end: usize, step: usize): usize {
  const next = start + bestLength;
  let at = start;
  if (step > 1 && bestLength > REMEMBERED_HEAD + 2 * REMEMBERED_TAIL) {
    for (; at < start + REMEMBERED_HEAD; at++) remember(at, end);
    at = next - REMEMBERED_TAIL;
  }
  for (; at < next; at++) remember(at, end);
  return next;
}

/** Returns the address of the latest position with the hash of these bytes. */
function headOf(bytes: u32): usize {
  return heads + ((<usize>((bytes * 0x9e3779b1) >>> (32 - HASH_BITS))) << 2);
}

/** Returns the number of equal bytes at two addresses, at most `limit`. */
function matchLength(at: usize, there: usize, limit: usize): usize {
  for (let length: usize = 0; length < limit; length += 16) {
    const different = i8x16.bitmask(i8x16.ne(v128.load(at + length), v128.load(there + length)));
    if (different !== 0) return min(length + <usize>ctz(different), limit);
  }
  return limit;
}

/**
 * Matches pay if they save at least 1/PAYING_SHARE of the bits. In noise, where searches take three quarters of the
 * time, they must save 1/NOISY_PAYING_SHARE.
 */
const PAYING_SHARE: f64 = 100;
const NOISY_PAYING_SHARE: f64 = 10;
/** Minimum entropy of noise, in bits per byte. Gradients have about one bit per byte, photographs three. */
const NOISY_BITS: f64 = 2;
/** Minimum number of bytes in a sample. In a smaller sample, matches are assumed to pay. */
const SAMPLE_BYTES: usize = 500;
/** Sizes of the two alphabets: literals and lengths; distances. */
const SYMBOLS: usize = 288;
const DISTANCES: usize = 32;

const BYTE_COUNTS: usize = memory.data(256 * 4, 16);
const SYMBOL_COUNTS: usize = memory.data(288 * 4, 16);
const DISTANCE_COUNTS: usize = memory.data(32 * 4, 16);

/** Address of the sample's first token. */
let firstToken: usize = 0;

/** Starts a sample at the next token. */
export function startSample(): void {
  firstToken = tokensAt;
}

/**
 * Matches pay if they save bits. If a DEFLATE block ended in the sample, only later tokens count.
 *
 * @param end address after the sample's bytes
 */
export function doMatchesPay(end: usize): bool {
  memory.fill(BYTE_COUNTS, 0, 256 * 4);
  memory.fill(SYMBOL_COUNTS, 0, SYMBOLS * 4);
  memory.fill(DISTANCE_COUNTS, 0, DISTANCES * 4);
  let extraBits: u32 = 0;
  let bytes: usize = 0;
  for (let at = firstToken <= tokensAt ? firstToken : tokens; at < tokensAt; at += 4) {
    const token = load<u32>(at);
    if (!isMatch(token)) {
      bytes++;
      count(SYMBOL_COUNTS, token);
      continue;
    }
    const length = (token >>> 16) & 255;
    const distance = token & 0x7fff;
    bytes += length + 3;
    count(SYMBOL_COUNTS, lengthSymbol(length));
    count(DISTANCE_COUNTS, distanceSymbol(distance));
    extraBits += lengthExtra(length) + distanceExtra(distance + 1);
  }
  if (bytes < SAMPLE_BYTES) return true;
  const last = end - pendingLength();
  for (let at = last - bytes; at < last; at++) count(BYTE_COUNTS, load<u8>(at));
  const own = entropy(SYMBOL_COUNTS, SYMBOLS) + entropy(DISTANCE_COUNTS, DISTANCES) + <f64>extraBits;
  const plain = entropy(BYTE_COUNTS, 256);
  const share = plain < <f64>bytes * NOISY_BITS ? PAYING_SHARE : NOISY_PAYING_SHARE;
  return own * share <= plain * (share - 1);
}

/** Returns the number of bits that the counted symbols take with an ideal code. */
function entropy(counts: usize, symbols: usize): f64 {
  let all: f64 = 0;
  let bits: f64 = 0;
  for (let i: usize = 0; i < symbols; i++) {
    const number = <f64>load<u32>(counts + (i << 2));
    if (number === 0) continue;
    all += number;
    bits -= number * Math.log2(number);
  }
  return all === 0 ? 0 : bits + all * Math.log2(all);
}

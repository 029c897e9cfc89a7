// A filtered row's bytes → literals and matches with what stood before. Pictures have few kinds of repetition, which are asked
// for in turn: the same pixel again, the pixels of the row above, and last what has the same hash. Matches never leave their
// row, so that it does not matter which rows are there when one is added.

import { addLiteral, addMatch, distanceExtra } from "./block";
import { allocate } from "./buffer";

/** How far back DEFLATE can refer. */
export const WINDOW: usize = 32768;
const HASH_BITS: u32 = 14;
/** Positions before the first one, so that empty places of the tables are too far away to be taken. */
const FIRST_POSITION: u32 = 65536;

/** Runs and repetitions of the row above that are taken without looking further, bytes. */
const LONG_RUN: usize = 32;
/** Matches after which no better one is sought, bytes. */
const GOOD_MATCH: usize = 64;
/** Bytes of one colour that are better said as such than as what the row above has: a match of it takes 2 bits, not 15. */
const UNIFORM: usize = 192;
/** Places with the same hash that are compared. Four times as many make files a hundredth smaller. */
const CHAIN: i32 = 8;

/** The last position of each hash, u32. */
let heads: usize = 0;
/** For each position modulo the window, the last before it with the same hash, u32. */
let chain: usize = 0;
/** What makes a position of an address. */
let origin: u32 = 0;

/** What the last search has found: its worth is in bits saved. */
let bestLength: usize = 0;
let bestDistance: usize = 0;
let bestWorth: i32 = 0;

/** Makes room for the tables. @param start where the first row will be */
export function prepareMatches(start: usize): void {
  heads = allocate(4 << HASH_BITS);
  chain = allocate(WINDOW * 4);
  memory.fill(heads, 0, 4 << HASH_BITS);
  origin = FIRST_POSITION - <u32>start;
}

/** Says that everything before now stands so many bytes further down. */
export function moveMatches(bytes: usize): void {
  origin += <u32>bytes;
}

/**
 * Adds a row.
 *
 * @param start its first byte, the one that names its filter
 * @param step bytes of a pixel
 * @param above how many bytes back the row above stands as it is, 0 when it does not
 * @param isFirst whether there is no row before it
 */
export function addRow(start: usize, length: usize, step: usize, above: usize, isFirst: bool): void {
  const pixels = start + 1;
  const end = start + length;
  // The pixels of the row before may go on in this one where the filter's byte is like theirs.
  const run: usize = isFirst ? 0 : matchLength(start, start - step, length);
  if (run >= LONG_RUN) addMatch(run, step);
  else addLiteral(load<u8>(start));
  let at = run >= LONG_RUN ? start + run : pixels;
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
      for (const next = at + bestLength; at < next; at++) remember(at, end);
    } else {
      remember(at, end);
      addLiteral(load<u8>(at++));
    }
  }
}

/** Adds bytes by themselves as long as what begins behind them is worth more than the best. Returns where the best begins. */
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
 * Looks for the same pixel again and for the row above. Returns whether that is long enough to be taken; anyhow it is the best
 * so far.
 */
function findRun(at: usize, start: usize, end: usize, step: usize, above: usize): bool {
  const left = end - at;
  bestLength = 0;
  bestWorth = 0;
  const run = at >= start + step ? matchLength(at, at - step, left) : 0;
  if (run >= 258) return take(run, step, step);
  let upper = above > 0 ? matchLength(at, at - above, left) : 0;
  if (upper > run + 4) {
    if (upper > UNIFORM) upper = beforeUniform(at, step, upper);
    if (upper > run + 4) return take(upper, above, step) && upper >= LONG_RUN;
  }
  return take(run, step, step) && run >= LONG_RUN;
}

/** How much of it comes before the first pixel that is then repeated for so long that this is shorter to say. */
function beforeUniform(at: usize, step: usize, length: usize): usize {
  let same: usize = 0;
  for (let i: usize = step; i + 16 <= length; i += 16) {
    if (v128.any_true(v128.xor(v128.load(at + i), v128.load(at + i - step)))) {
      same = 0;
      continue;
    }
    same += 16;
    if (same >= UNIFORM) return i + 16 - same;
  }
  return length;
}

/** Makes this the best if it is worth more than that. */
function take(length: usize, distance: usize, step: usize): bool {
  if (length < 3) return false;
  const worth = worthOf(length, distance, step);
  if (worth <= bestWorth) return false;
  bestLength = length;
  bestDistance = distance;
  bestWorth = worth;
  return true;
}

/** About how many bits a match saves. A byte of a palette takes more of them than one of four channels. */
function worthOf(length: usize, distance: usize, step: usize): i32 {
  const byteBits = step === 1 ? 5 : 4;
  return <i32>length * byteBits - 10 - <i32>distanceExtra(distance);
}

/** Looks for the next four bytes, and improves on the best. */
function search(at: usize, end: usize, step: usize): void {
  const left = min<usize>(end - at, 258);
  if (left < 4) return;
  const position = <u32>at + origin;
  const first = load<u32>(at);
  let candidate = load<u32>(headOf(first));
  for (let i = CHAIN; i > 0; i--) {
    const distance = <usize>(position - candidate);
    if (distance > WINDOW) return;
    const there = at - distance;
    if (load<u32>(there) === first && load<u8>(there + bestLength) === load<u8>(at + bestLength)) {
      const length = matchLength(at, there, left);
      if (length > bestLength) take(length, distance, step);
      if (bestLength >= GOOD_MATCH) return;
    }
    candidate = load<u32>(chain + ((<usize>candidate & (WINDOW - 1)) << 2));
  }
}

/** Puts a place where later ones find it, by four bytes: those behind the row are not there yet. */
function remember(at: usize, end: usize): void {
  if (at + 4 > end) return;
  const position = <u32>at + origin;
  const head = headOf(load<u32>(at));
  store<u32>(chain + ((<usize>position & (WINDOW - 1)) << 2), load<u32>(head));
  store<u32>(head, position);
}

/** Where the last place with the hash of these bytes stands. */
function headOf(bytes: u32): usize {
  return heads + ((<usize>((bytes * 0x9e3779b1) >>> (32 - HASH_BITS))) << 2);
}

/** How many bytes from `at` on equal those from `there` on, `most` at the most. */
function matchLength(at: usize, there: usize, most: usize): usize {
  for (let length: usize = 0; length < most; length += 16) {
    const different = i8x16.bitmask(i8x16.ne(v128.load(at + length), v128.load(there + length)));
    if (different !== 0) return min(length + <usize>ctz(different), most);
  }
  return most;
}

// Encodes literals and matches as DEFLATE blocks, each with its own Huffman codes or the fixed codes, whichever is
// shorter. The code lengths at the start of a block, or of a lossless WebP, are run-length encoded with a Huffman code
// of their own. RFC 1951, sections 3.2 and 3.2.7; RFC 9649, section 3.7.2.1.

import { bitCount, bits, out, prepareBits, setBits, writeBits, writeLastBytes } from "./bits";
import { allocate } from "./buffer";
import { MAX_SYMBOLS, makeCode, reverseBits } from "./huffman";

/**
 * Literals and matches per block. Codes of larger blocks would be less specific; smaller blocks would need more bits
 * for their code tables.
 */
export const BLOCK_TOKENS: usize = 6144;
/** Maximum size of a block, in bytes: a match takes at most 48 bits, and the code tables less than 500 bytes. */
export const BLOCK_BYTES: usize = BLOCK_TOKENS * 6 + 500;

const LITERALS: usize = 286;
const DISTANCES: usize = 30;
const END_OF_BLOCK: usize = 256;
const MATCH: u32 = 0x8000_0000;

const LITERAL_COUNTS: usize = memory.data(288 * 4, 16);
const LITERAL_LENGTHS: usize = memory.data(288 + 32, 16);
const LITERAL_CODES: usize = memory.data(288 * 2, 16);
const DISTANCE_COUNTS: usize = memory.data(32 * 4, 16);
const DISTANCE_LENGTHS: usize = memory.data(32, 16);
const DISTANCE_CODES: usize = memory.data(32 * 2, 16);
/** Length symbol minus 257 for each length minus 3, u8. */
const SYMBOL_OF_LENGTH: usize = memory.data(256, 16);
/** First length minus 3, and number of extra bits, for each length symbol minus 257. */
const FIRST_LENGTH = memory.data<u8>([
  0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 255,
]);
const LENGTH_EXTRA = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
]);
/**
 * For each length minus 3 in the current block: code and extra bits of the length (low 24 bits), and the number of
 * these bits (high 8 bits).
 */
const LENGTH_BITS: usize = memory.data(256 * 4, 16);

/** For each literal in the current block: its code (low 16 bits) and the length of that code (high 16 bits). */
const LITERAL_BITS: usize = memory.data(256 * 4, 16);
/** Literals that `addLiterals` stores at once. It can therefore write this many tokens beyond the end of a block. */
const LITERAL_GROUP: usize = 16;

/** Pending run: adjacent matches with the same distance, which are merged. */
let runLength: usize = 0;
let runDistance: usize = 0;

export let tokens: usize = 0;
export let tokensAt: usize = 0;
let tokensEnd: usize = 0;

/** Allocates the token buffer, and fills the tables. */
export function prepareBlocks(): void {
  tokens = allocate(BLOCK_TOKENS * 4 + LITERAL_GROUP * 4);
  tokensAt = tokens;
  runLength = 0;
  tokensEnd = tokens + BLOCK_TOKENS * 4;
  prepareBits();
  for (let symbol: usize = 0; symbol < 29; symbol++) {
    const end: usize = symbol === 28 ? 256 : load<u8>(FIRST_LENGTH + symbol + 1);
    for (let length = <usize>load<u8>(FIRST_LENGTH + symbol); length < end; length++)
      store<u8>(SYMBOL_OF_LENGTH + length, <u8>symbol);
  }
}

export function addLiteral(value: u32): void {
  if (runLength > 0) endRun();
  store<u32>(tokensAt, value);
  tokensAt += 4;
  if (tokensAt === tokensEnd) writeBlock(false);
}

/** Adds the bytes from `start` to `end` as literals. */
export function addLiterals(start: usize, end: usize): void {
  if (runLength > 0) endRun();
  for (let at = start; at < end; ) {
    const group = min(min(end - at, (tokensEnd - tokensAt) >>> 2), LITERAL_GROUP);
    const bytes = v128.load(at);
    const low = i16x8.extend_low_i8x16_u(bytes);
    const high = i16x8.extend_high_i8x16_u(bytes);
    v128.store(tokensAt, i32x4.extend_low_i16x8_u(low));
    v128.store(tokensAt, i32x4.extend_high_i16x8_u(low), 16);
    v128.store(tokensAt, i32x4.extend_low_i16x8_u(high), 32);
    v128.store(tokensAt, i32x4.extend_high_i16x8_u(high), 48);
    at += group;
    tokensAt += group * 4;
    if (tokensAt === tokensEnd) writeBlock(false);
  }
}

/** Adds a match of 3 or more bytes at a distance of 1 to 32768. */
export function addMatch(length: usize, distance: usize): void {
  if (runLength > 0 && distance !== runDistance) endRun();
  runDistance = distance;
  runLength += length;
  while (runLength > 258 + 2) {
    addShortMatch(258, distance);
    runLength -= 258;
  }
}

/** Writes the pending run, 3 to 260 bytes long, as one or two matches. */
function endRun(): void {
  const length = runLength;
  runLength = 0;
  if (length <= 258) {
    addShortMatch(length, runDistance);
  } else {
    addShortMatch(length - 3, runDistance);
    addShortMatch(3, runDistance);
  }
}

function addShortMatch(length: usize, distance: usize): void {
  store<u32>(tokensAt, MATCH | ((<u32>(length - 3)) << 16) | <u32>(distance - 1));
  tokensAt += 4;
  if (tokensAt === tokensEnd) writeBlock(false);
}

/** Returns the length of the pending run, which is not among the tokens yet. */
export function pendingLength(): usize {
  return runLength;
}

/** A match has its length minus 3 in bits 16 to 23, and its distance minus 1 in bits 0 to 14. */
export function isMatch(token: u32): bool {
  return token >= MATCH;
}

/** Returns the symbol for a length. @param length the length minus 3 */
export function lengthSymbol(length: u32): u32 {
  return 257 + <u32>load<u8>(SYMBOL_OF_LENGTH + length);
}

/** Returns the number of extra bits for a length. @param length the length minus 3 */
export function lengthExtra(length: u32): u32 {
  return load<u8>(LENGTH_EXTRA + load<u8>(SYMBOL_OF_LENGTH + length));
}

/** Returns the symbol for a distance. @param distance the distance minus 1 */
export function distanceSymbol(distance: u32): u32 {
  if (distance < 4) return distance;
  const high = 31 - clz(distance);
  return 2 * high + ((distance >>> (high - 1)) & 1);
}

/** Returns the number of extra bits for a distance. */
export function distanceExtra(distance: usize): u32 {
  return distance < 5 ? 0 : 30 - clz(<u32>distance - 1);
}

/** Writes the remaining literals and matches as the last block. */
export function writeLastBlock(): void {
  if (runLength > 0) endRun();
  writeBlock(true);
}

function writeBlock(isLast: bool): void {
  countTokens();
  makeCode(LITERAL_COUNTS, LITERALS, 15, LITERAL_LENGTHS, LITERAL_CODES);
  makeCode(DISTANCE_COUNTS, DISTANCES, 15, DISTANCE_LENGTHS, DISTANCE_CODES);
  // Not all decoders accept an empty distance code, so assign a one-bit code to an unused symbol.
  if (countUsed(DISTANCE_LENGTHS, DISTANCES) === 0) store<u8>(DISTANCE_LENGTHS, 1);
  const literals = max(countUsed(LITERAL_LENGTHS, LITERALS), 257);
  const distances = countUsed(DISTANCE_LENGTHS, DISTANCES);
  memory.copy(LITERAL_LENGTHS + literals, DISTANCE_LENGTHS, distances);
  const runs = gatherRuns(LITERAL_LENGTHS, literals + distances);
  memory.fill(LITERAL_LENGTHS + literals, 0, 288 + 32 - literals);
  if (ownCost(runs) < fixedCost()) {
    writeBits(isLast ? 5 : 4, 3);
    writeHead(literals, distances, runs);
  } else {
    writeBits(isLast ? 3 : 2, 3);
    useFixedCode();
  }
  writeTokens();
  tokensAt = tokens;
  if (isLast) writeLastBytes();
}

function countTokens(): void {
  memory.fill(LITERAL_COUNTS, 0, 288 * 4);
  memory.fill(DISTANCE_COUNTS, 0, 32 * 4);
  for (let at = tokens; at < tokensAt; at += 4) {
    const token = load<u32>(at);
    if (!isMatch(token)) {
      count(LITERAL_COUNTS, token);
    } else {
      count(LITERAL_COUNTS, lengthSymbol((token >>> 16) & 255));
      count(DISTANCE_COUNTS, distanceSymbol(token & 0x7fff));
    }
  }
  store<u32>(LITERAL_COUNTS + (END_OF_BLOCK << 2), 1);
}

/** Counts an occurrence of a symbol. @param counts address of the symbols' counts, u32 each */
export function count(counts: usize, symbol: u32): void {
  const at = counts + ((<usize>symbol) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Returns the number of symbols up to the last symbol with a code. */
function countUsed(lengths: usize, symbols: usize): usize {
  let used = symbols;
  while (used > 0 && load<u8>(lengths + used - 1) === 0) used--;
  return used;
}

/** Returns the size of the block with its own codes, in bits, without the parts that every block has. */
function ownCost(runs: usize): u32 {
  let cost = headBits(runs);
  for (let i: usize = 0; i < LITERALS; i++)
    cost += load<u32>(LITERAL_COUNTS + (i << 2)) * <u32>load<u8>(LITERAL_LENGTHS + i);
  for (let i: usize = 0; i < DISTANCES; i++)
    cost += load<u32>(DISTANCE_COUNTS + (i << 2)) * <u32>load<u8>(DISTANCE_LENGTHS + i);
  return cost;
}

function fixedLength(symbol: usize): u32 {
  return symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8;
}

function fixedCost(): u32 {
  let cost: u32 = 0;
  for (let i: usize = 0; i < LITERALS; i++) cost += load<u32>(LITERAL_COUNTS + (i << 2)) * fixedLength(i);
  for (let i: usize = 0; i < DISTANCES; i++) cost += load<u32>(DISTANCE_COUNTS + (i << 2)) * 5;
  return cost;
}

/** Replaces the block's codes with the fixed codes of RFC 1951, section 3.2.6. */
function useFixedCode(): void {
  for (let symbol: u32 = 0; symbol < 288; symbol++) {
    const code: u32 =
      symbol < 144 ? symbol + 0x30 : symbol < 256 ? symbol + 0x100 : symbol < 280 ? symbol - 256 : symbol - 88;
    const length = fixedLength(symbol);
    store<u8>(LITERAL_LENGTHS + symbol, <u8>length);
    store<u16>(LITERAL_CODES + (symbol << 1), <u16>reverseBits(code, length));
  }
  for (let symbol: usize = 0; symbol < DISTANCES; symbol++) {
    store<u8>(DISTANCE_LENGTHS + symbol, 5);
    store<u16>(DISTANCE_CODES + (symbol << 1), <u16>reverseBits(<u32>symbol, 5));
  }
}

function writeTokens(): void {
  for (let length: usize = 0; length < 256; length++) {
    const symbol = <usize>load<u8>(SYMBOL_OF_LENGTH + length);
    const width = <u32>load<u8>(LITERAL_LENGTHS + symbol + 257);
    const extra = <u32>load<u8>(LENGTH_EXTRA + symbol);
    const code = <u32>load<u16>(LITERAL_CODES + ((symbol + 257) << 1));
    const rest = <u32>length - <u32>load<u8>(FIRST_LENGTH + symbol);
    store<u32>(LENGTH_BITS + (length << 2), code | (rest << width) | ((width + extra) << 24));
  }
  for (let literal: usize = 0; literal < 256; literal++) {
    const width = <u32>load<u8>(LITERAL_LENGTHS + literal);
    store<u32>(LITERAL_BITS + (literal << 2), load<u16>(LITERAL_CODES + (literal << 1)) | (width << 16));
  }
  // Before each step, at most seven bits are pending, so two literals or a match fit into 64 bits.
  let value = bits;
  let width = bitCount;
  let to = out;
  const last = tokensAt - 8;
  for (let at = tokens; at < tokensAt; ) {
    store<u64>(to, value);
    to += <usize>(width >>> 3);
    value >>>= width & ~7;
    width &= 7;
    const token = load<u32>(at);
    at += 4;
    if (!isMatch(token)) {
      const entry = load<u32>(LITERAL_BITS + ((<usize>token) << 2));
      value |= (<u64>(entry & 0xffff)) << width;
      width += <u64>(entry >>> 16);
      const next = load<u32>(at);
      if (at > last + 4 || isMatch(next)) continue;
      const nextEntry = load<u32>(LITERAL_BITS + ((<usize>next) << 2));
      value |= (<u64>(nextEntry & 0xffff)) << width;
      width += <u64>(nextEntry >>> 16);
      at += 4;
    } else {
      const entry = load<u32>(LENGTH_BITS + (((token >>> 16) & 255) << 2));
      value |= (<u64>(entry & 0xff_ffff)) << width;
      width += <u64>(entry >>> 24);
      const distance = token & 0x7fff;
      const symbol = distanceSymbol(distance);
      value |= (<u64>load<u16>(DISTANCE_CODES + (symbol << 1))) << width;
      width += <u64>load<u8>(DISTANCE_LENGTHS + symbol);
      if (symbol > 3) {
        const extra = (symbol >>> 1) - 1;
        value |= (<u64>(distance & ((1 << extra) - 1))) << width;
        width += extra;
      }
    }
  }
  store<u64>(to, value);
  to += <usize>(width >>> 3);
  value >>>= width & ~7;
  width &= 7;
  setBits(to, value, width);
  writeBits(load<u16>(LITERAL_CODES + (END_OF_BLOCK << 1)), load<u8>(LITERAL_LENGTHS + END_OF_BLOCK));
}

/**
 * For the code length code: frequencies, lengths and codes. Then the encoded runs: a byte for the symbol and a byte for
 * its extra bits.
 */
const LENGTH_COUNTS: usize = memory.data(19 * 4, 16);
const LENGTH_LENGTHS: usize = memory.data(19, 16);
const LENGTH_CODES: usize = memory.data(19 * 2, 16);
const RUNS: usize = memory.data(MAX_SYMBOLS * 2, 16);
/** Order in which DEFLATE writes the lengths of the code length code. */
const LENGTH_ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/** Run-length encodes the lengths of one or several codes, u8 each. Returns the number of runs. */
export function gatherRuns(lengths: usize, all: usize): usize {
  memory.fill(LENGTH_COUNTS, 0, 19 * 4);
  let runs: usize = 0;
  let at: usize = 0;
  while (at < all) {
    const length = load<u8>(lengths + at);
    let end = at + 1;
    while (end < all && load<u8>(lengths + end) === length) end++;
    let left = end - at;
    at = end;
    if (length !== 0) {
      addRun(runs++, length, 0);
      left--;
    }
    while (left > 0) {
      if (left < 3) {
        addRun(runs++, length, 0);
        left--;
      } else if (length !== 0) {
        const part = min<usize>(left, 6);
        addRun(runs++, 16, <u8>(part - 3));
        left -= part;
      } else if (left <= 10) {
        addRun(runs++, 17, <u8>(left - 3));
        left = 0;
      } else {
        const part = min<usize>(left, 138);
        addRun(runs++, 18, <u8>(part - 11));
        left -= part;
      }
    }
  }
  makeCode(LENGTH_COUNTS, 19, 7, LENGTH_LENGTHS, LENGTH_CODES);
  return runs;
}

function addRun(index: usize, symbol: u8, extra: u8): void {
  store<u8>(RUNS + (index << 1), symbol);
  store<u8>(RUNS + (index << 1), extra, 1);
  const at = LENGTH_COUNTS + ((<usize>symbol) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/**
 * Returns the number of the code length code's 19 lengths that must be written.
 *
 * @param order order of writing, u8 each
 */
function lengthsWritten(order: usize): usize {
  let written: usize = 19;
  while (written > 4 && load<u8>(LENGTH_LENGTHS + load<u8>(order + written - 1)) === 0) written--;
  return written;
}

/** Returns the size of a block's header, in bits. */
export function headBits(runs: usize): u32 {
  let bits = 14 + 3 * <u32>lengthsWritten(LENGTH_ORDER);
  for (let i: usize = 0; i < runs; i++) {
    const symbol = load<u8>(RUNS + (i << 1));
    bits += <u32>load<u8>(LENGTH_LENGTHS + symbol) + runExtra(symbol);
  }
  return bits;
}

function runExtra(symbol: u32): u32 {
  return symbol < 16 ? 0 : symbol === 16 ? 2 : symbol === 17 ? 3 : 7;
}

export function writeHead(literals: usize, distances: usize, runs: usize): void {
  writeBits(literals - 257, 5);
  writeBits(distances - 1, 5);
  writeLengthCode(LENGTH_ORDER);
  writeRuns(runs);
}

/** Writes the lengths of the code length code. @param order order of writing, u8 each */
export function writeLengthCode(order: usize): void {
  const written = lengthsWritten(order);
  writeBits(written - 4, 4);
  for (let i: usize = 0; i < written; i++) writeBits(load<u8>(LENGTH_LENGTHS + load<u8>(order + i)), 3);
}

/** Writes the run-length encoded lengths. */
export function writeRuns(runs: usize): void {
  for (let i: usize = 0; i < runs; i++) {
    const symbol = <usize>load<u8>(RUNS + (i << 1));
    writeBits(load<u16>(LENGTH_CODES + (symbol << 1)), load<u8>(LENGTH_LENGTHS + symbol));
    writeBits(load<u8>(RUNS + (i << 1), 1), runExtra(<u32>symbol));
  }
}

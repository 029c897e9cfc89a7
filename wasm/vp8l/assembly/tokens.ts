// Stores literals, colour cache hits and copies (backward references) as tokens, and writes them with a Huffman code
// for each of the five alphabets. RFC 9649, sections 5 and 6.

import { out, writeBits } from "../../png/assembly/bits";
import { count, distanceSymbol, gatherRuns, writeLengthCode, writeRuns } from "../../png/assembly/block";
import { allocate } from "../../png/assembly/buffer";
import { makeCode } from "../../png/assembly/huffman";

/** Maximum length of a copy, in pixels. */
const MAX_LENGTH: usize = 4096;
/**
 * Number of distance codes for neighbouring pixels. The code of any other distance is the distance plus this number.
 */
const NEIGHBORS: usize = 120;
/** Maximum distance of a copy, in pixels, whose distance code fits into a token. */
export const MAX_DISTANCE: usize = 262144 - 1 - NEIGHBORS;

/**
 * Tokens are u32, with their kind in the high two bits. The low bits of a literal run are its number of pixels, which
 * follow; of a hit, its cache index. A copy has its length minus 1 above 18 bits for its distance code minus 1.
 */
const LITERALS: u32 = 0;
const HIT: u32 = 1;
const COPY: u32 = 2;
const DISTANCE_BITS: u32 = 18;

/**
 * Number of tokens that are kept. An image with more tokens is drawn again for writing. Charts of 3840 × 2160 pixels
 * have up to 300,000.
 */
const TOKENS: usize = 1_000_000;
/** Maximum number of tokens per pixel: a literal run of one pixel takes two. */
const TOKENS_PER_PIXEL: usize = 2;

/** The alphabets, in the order of the file. GREEN also contains the lengths of copies and the indices of hits. */
const GREEN = 0;
const RED = 1;
const BLUE = 2;
const ALPHA = 3;
const DISTANCE = 4;
const FIRST_LENGTH: u32 = 256;
const FIRST_INDEX: u32 = 280;
const PLACES: usize = 2328;
/** Sizes of the alphabets without cache indices. */
const SIZES = memory.data<u32>([280, 256, 256, 256, 40]);

const TOKEN_COUNTS: usize = memory.data(5 * 2328 * 4, 16);
const VALUE_COUNTS: usize = memory.data(5 * 2328 * 4, 16);
/** Counts of the symbols that will be written, u32 each. */
let counts: usize = TOKEN_COUNTS;
/** The code of each symbol, with the length of the code in the high 16 bits. */
const CODES: usize = memory.data(5 * 2328 * 4, 16);
const LENGTHS: usize = memory.data(2328, 16);
const BITS: usize = memory.data(2328 * 2, 16);
/** Order in which WebP writes the lengths of the code length code. */
const LENGTH_ORDER = memory.data<u8>([17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);

let width: usize = 0;
let tokens: usize = 0;
let tokensAt: usize = 0;
/** Address up to which tokens are kept. A row of blocks fits into the rest of the buffer. */
let tokensEnd: usize = 0;
/** Address of the first token that is not counted or written yet. */
let done: usize = 0;
/** Address of the last literal run's first token; 0 if the last token isn't part of a literal run. */
let openRun: usize = 0;
/** Pending run: adjacent copies with the same distance, which are merged. */
let copyLength: usize = 0;
let copyDistance: usize = 0;
/** Total number of extra bits of the counted tokens. */
export let extraBits: u64 = 0;
/** Whether the buffer contains all tokens of the image. */
export let keepsTokens: bool = true;

/** Starts an image. @param groupPixels maximum number of pixels between two calls of `countTokens` or `writeTokens` */
export function prepareTokens(imageWidth: usize, groupPixels: usize): void {
  width = imageWidth;
  tokens = allocate((TOKENS + groupPixels * TOKENS_PER_PIXEL + 1) * 4);
  tokensEnd = tokens + TOKENS * 4;
  extraBits = 0;
  keepsTokens = true;
  memory.fill(counts, 0, 5 * PLACES * 4);
  restartTokens();
}

/** Discards all tokens. */
export function restartTokens(): void {
  discardTokens();
  copyLength = 0;
}

function discardTokens(): void {
  tokensAt = tokens;
  done = tokens;
  openRun = 0;
}

export function addLiteral(pixel: u32): void {
  if (copyLength > 0) endCopy();
  if (openRun === 0) {
    openRun = tokensAt;
    store<u32>(openRun, 0);
    tokensAt += 4;
  }
  store<u32>(openRun, load<u32>(openRun) + 1);
  store<u32>(tokensAt, pixel);
  tokensAt += 4;
}

/** Adds a pixel from the colour cache. */
export function addHit(index: u32): void {
  if (copyLength > 0) endCopy();
  addToken((HIT << 30) | index);
}

export function addCopy(length: usize, distance: usize): void {
  if (copyLength > 0 && distance !== copyDistance) endCopy();
  copyDistance = distance;
  copyLength += length;
  for (; copyLength > MAX_LENGTH; copyLength -= MAX_LENGTH) addShortCopy(MAX_LENGTH);
}

function endCopy(): void {
  addShortCopy(copyLength);
  copyLength = 0;
}

function addShortCopy(length: usize): void {
  const code: usize = copyDistance === width ? 1 : copyDistance === 1 ? 2 : copyDistance + NEIGHBORS;
  addToken((COPY << 30) | ((<u32>(length - 1)) << DISTANCE_BITS) | <u32>(code - 1));
}

function addToken(token: u32): void {
  openRun = 0;
  store<u32>(tokensAt, token);
  tokensAt += 4;
}

/** Adds the pending run. Call it at the end of the image. */
export function endTokens(): void {
  if (copyLength > 0) endCopy();
}

/** Counts the symbols of new tokens. Discards the tokens if the buffer can't hold all tokens. */
export function countTokens(): void {
  openRun = 0;
  while (done < tokensAt) {
    const token = load<u32>(done);
    const kind = token >>> 30;
    done += 4;
    if (kind === LITERALS) {
      for (const end = done + ((<usize>token) << 2); done < end; done += 4) countLiteral(load<u32>(done));
    } else if (kind === HIT) {
      countSymbol(GREEN, FIRST_INDEX + (token & 0xffff));
    } else {
      const length = lengthOf(token);
      const distance = distanceOf(token);
      countSymbol(GREEN, FIRST_LENGTH + distanceSymbol(length));
      countSymbol(DISTANCE, distanceSymbol(distance));
      extraBits += extraOf(length) + extraOf(distance);
    }
  }
  if (tokensAt > tokensEnd) keepsTokens = false;
  if (!keepsTokens) discardTokens();
}

function countSymbol(alphabet: usize, symbol: u32): void {
  count(counts + alphabet * PLACES * 4, symbol);
}

function countLiteral(pixel: u32): void {
  countSymbol(GREEN, (pixel >>> 8) & 255);
  countSymbol(RED, (pixel >>> 16) & 255);
  countSymbol(BLUE, pixel & 255);
  countSymbol(ALPHA, pixel >>> 24);
}

/** Returns a copy's length minus 1. */
function lengthOf(token: u32): u32 {
  return (token >>> DISTANCE_BITS) & (<u32>MAX_LENGTH - 1);
}

/** Returns the distance code of a copy, minus 1. */
function distanceOf(token: u32): u32 {
  return token & ((1 << DISTANCE_BITS) - 1);
}

/** Returns the number of extra bits of a length or distance code. @param value the code minus 1 */
function extraOf(value: u32): u32 {
  return value < 4 ? 0 : 30 - clz(value);
}

/** Restarts writing from the first token that is kept. */
export function rewindTokens(): void {
  done = tokens;
}

export function usesCache(indices: usize): bool {
  const first = TOKEN_COUNTS + ((<usize>FIRST_INDEX) << 2);
  for (let i: usize = 0; i < indices; i++) if (load<u32>(first + (i << 2)) !== 0) return true;
  return false;
}

/**
 * Writes the five codes.
 *
 * @param indices size of the colour cache
 * @returns bits of all counted symbols, without extra bits
 */
export function writeCodes(indices: usize): u64 {
  let size: u64 = 0;
  for (let alphabet: usize = 0; alphabet < 5; alphabet++)
    size += writeCode(alphabet, <usize>load<u32>(SIZES + (alphabet << 2)) + (alphabet === GREEN ? indices : 0));
  return size;
}

/** Writes a code. Returns the number of bits that its symbols take in all tokens. */
function writeCode(alphabet: usize, symbols: usize): u64 {
  const frequencies = counts + alphabet * PLACES * 4;
  const codes = CODES + alphabet * PLACES * 4;
  makeCode(frequencies, symbols, 15, LENGTHS, BITS);
  let size: u64 = 0;
  let used: u32 = 0;
  for (let symbol: usize = 0; symbol < symbols; symbol++) {
    const length = <u32>load<u8>(LENGTHS + symbol);
    size += <u64>load<u32>(frequencies + (symbol << 2)) * length;
    if (length > 0) used++;
    store<u32>(codes + (symbol << 2), <u32>load<u16>(BITS + (symbol << 1)) | (length << 16));
  }
  // A single symbol takes no bits. An empty code still needs a symbol.
  if (used === 1) {
    size = 0;
    memory.fill(codes, 0, symbols * 4);
  }
  if (used === 0) store<u8>(LENGTHS, 1);
  const runs = gatherRuns(LENGTHS, symbols);
  writeBits(0, 1);
  writeLengthCode(LENGTH_ORDER);
  writeBits(0, 1);
  writeRuns(runs);
  return size;
}

/** Writes the codes and pixels of an image in which only the green channel varies. */
export function writeValues(values: usize, number: usize): void {
  counts = VALUE_COUNTS;
  memory.fill(counts, 0, 5 * PLACES * 4);
  for (let i: usize = 0; i < number; i++) countLiteral((<u32>load<u8>(values + i)) << 8);
  writeCodes(0);
  for (let i: usize = 0; i < number; i++) writeLiteral((<u32>load<u8>(values + i)) << 8);
  counts = TOKEN_COUNTS;
}

/**
 * Writes new tokens until the output reaches an address. Returns whether any tokens are left, and discards the tokens
 * if not.
 */
export function writeTokens(outEnd: usize): bool {
  openRun = 0;
  while (done < tokensAt && out < outEnd) {
    const token = load<u32>(done);
    const kind = token >>> 30;
    done += 4;
    if (kind === LITERALS) {
      for (const end = done + ((<usize>token) << 2); done < end; done += 4) writeLiteral(load<u32>(done));
    } else if (kind === HIT) {
      const code = codeOf(GREEN, FIRST_INDEX + (token & 0xffff));
      writeBits(code & 0xffff, code >>> 16);
    } else {
      writePrefixed(GREEN, FIRST_LENGTH, lengthOf(token));
      writePrefixed(DISTANCE, 0, distanceOf(token));
    }
  }
  if (done < tokensAt) return true;
  discardTokens();
  return false;
}

function codeOf(alphabet: usize, symbol: u32): u32 {
  return load<u32>(CODES + (alphabet * PLACES + symbol) * 4);
}

function writeLiteral(pixel: u32): void {
  writePair(codeOf(GREEN, (pixel >>> 8) & 255), codeOf(RED, (pixel >>> 16) & 255));
  writePair(codeOf(BLUE, pixel & 255), codeOf(ALPHA, pixel >>> 24));
}

function writePair(one: u32, other: u32): void {
  const width = one >>> 16;
  writeBits((one & 0xffff) | ((<u64>other & 0xffff) << width), width + (other >>> 16));
}

/**
 * Writes a length or distance code as a symbol and extra bits.
 *
 * @param first symbol of the smallest code
 * @param value the code minus 1
 */
function writePrefixed(alphabet: usize, first: u32, value: u32): void {
  const code = codeOf(alphabet, first + distanceSymbol(value));
  const extra = extraOf(value);
  const width = code >>> 16;
  writeBits((code & 0xffff) | ((<u64>value & ((1 << extra) - 1)) << width), width + extra);
}

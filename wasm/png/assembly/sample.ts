// Measures on sample rows whether matches make the file smaller: compares the entropy of the row's literals and matches with that of
// its bytes.

import {
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

/**
 * Matches pay if they save at least 1/PAYING_SHARE of the bits, or 1/NOISY_PAYING_SHARE in noise, where a search takes three quarters of
 * the time.
 */
const PAYING_SHARE: f64 = 100;
const NOISY_PAYING_SHARE: f64 = 10;
/** Minimum entropy of noise, in bits per byte. Gradients have about one bit, photographs three. */
const NOISY_BITS: f64 = 2;
/** Minimum number of bytes in a sample. In smaller samples, matches count as paying. */
const SAMPLE_BYTES: usize = 500;
/** Alphabet sizes: literals and lengths; distances. */
const SYMBOLS: usize = 288;
const DISTANCES: usize = 32;

const BYTE_COUNTS: usize = memory.data(256 * 4, 16);
const SYMBOL_COUNTS: usize = memory.data(288 * 4, 16);
const DISTANCE_COUNTS: usize = memory.data(32 * 4, 16);

/** Address of the sample's first token. */
let firstToken: usize = 0;

/** Starts a sample with the next token. */
export function startSample(): void {
  firstToken = tokensAt;
}

/**
 * Returns whether the sample's matches save bits. If a DEFLATE block ended in the sample, only later tokens count.
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

/** Returns the number of bits that the symbols take with an ideal code. */
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

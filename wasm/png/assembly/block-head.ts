// Writes Huffman code lengths, run-length encoded and with a Huffman code of their own, at the start of a DEFLATE block or
// a lossless WebP. RFC 1951, section 3.2.7; RFC 9649, section 3.7.2.1.

import { writeBits } from "./bits";
import { MAX_SYMBOLS, makeCode } from "./huffman";

/** Frequencies, lengths and codes of the code length code, then the encoded runs: symbol and extra bits, a byte each. */
const LENGTH_COUNTS: usize = memory.data(19 * 4, 16);
const LENGTH_LENGTHS: usize = memory.data(19, 16);
const LENGTH_CODES: usize = memory.data(19 * 2, 16);
const RUNS: usize = memory.data(MAX_SYMBOLS * 2, 16);
/** Order in which DEFLATE writes the lengths of the code length code. */
const LENGTH_ORDER = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);

/** Run-length encodes the lengths of one or more codes, u8 each. Returns the number of runs. */
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

/** Returns how many of the code length code's 19 lengths are written. @param order order in which they are written, u8 each */
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

/** Writes a block's header. */
export function writeHead(literals: usize, distances: usize, runs: usize): void {
  writeBits(literals - 257, 5);
  writeBits(distances - 1, 5);
  writeLengthCode(LENGTH_ORDER);
  writeRuns(runs);
}

/** Writes the lengths of the code length code. @param order order in which they are written, u8 each */
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

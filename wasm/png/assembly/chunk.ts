// Writes the chunks of a PNG file, and computes checksums: the CRC-32 of chunks and the Adler-32 of zlib data. PNG
// (Third Edition), sections 5 and 11 and annex D; RFC 1950, section 9.

import { out, setOut } from "./bits";
import { COLORS, colorCount, unpremultiply } from "./color";

export const IDAT: u32 = 0x5441_4449;
export const IEND: u32 = 0x444e_4549;
const IHDR: u32 = 0x5244_4849;
const PLTE: u32 = 0x4554_4c50;
const TRNS: u32 = 0x534e_5274;

/** Writes the signature and the IHDR chunk. */
export function writeHeader(width: u32, height: u32, depth: u32, colorType: u32): void {
  putU32(0x8950_4e47);
  putU32(0x0d0a_1a0a);
  const header = beginChunk(IHDR);
  putU32(width);
  putU32(height);
  putByte(depth);
  putByte(colorType);
  for (let i = 0; i < 3; i++) putByte(0);
  endChunk(header);
}

/** Writes the PLTE chunk, and the tRNS chunk up to the last colour that is not opaque. */
export function writePalette(): void {
  const colors = beginChunk(PLTE);
  let alphas: u32 = 0;
  for (let i: u32 = 0; i < colorCount; i++) {
    const color = unpremultiply(load<u32>(COLORS + (i << 2)));
    putByte(color);
    putByte(color >>> 8);
    putByte(color >>> 16);
    if (color >>> 24 !== 255) alphas = i + 1;
  }
  endChunk(colors);
  if (alphas === 0) return;
  const transparency = beginChunk(TRNS);
  for (let i: u32 = 0; i < alphas; i++) putByte(load<u8>(COLORS + (i << 2), 3));
  endChunk(transparency);
}

/** Starts a chunk. @param name the chunk type, with its first letter in the lowest byte @returns the chunk's address */
export function beginChunk(name: u32): usize {
  const place = out;
  putU32(0);
  store<u32>(out, name);
  setOut(out + 4);
  return place;
}

/** Ends a chunk: sets its length and appends its CRC. */
export function endChunk(place: usize): void {
  store<u32>(place, bswap(<u32>(out - place - 8)));
  putU32(crc32(0, place + 4, out - place - 4));
}

/** Writes the lowest byte of a value. */
export function putByte(value: u32): void {
  store<u8>(out, <u8>value);
  setOut(out + 1);
}

/** Writes a 32-bit value in big-endian order. */
export function putU32(value: u32): void {
  store<u32>(out, bswap(value));
  setOut(out + 4);
}

const POLYNOMIAL: u32 = 0xedb88320;
const ADLER_MODULUS: u32 = 65521;
/** Number of bytes after which the sum of a column could exceed 16 bits. The other sums stay below 32 bits. */
const ADLER_RUN: usize = 16 * 257;

/** Eight tables of 256 entries: the effect of a byte on the CRC if 0 to 7 bytes follow it. */
const TABLES: usize = memory.data(8 * 256 * 4, 16);

/** Fills the CRC tables. Call it once. */
export function prepareChecksums(): void {
  for (let i: u32 = 0; i < 256; i++) {
    let sum = i;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (POLYNOMIAL & (0 - (sum & 1)));
    store<u32>(TABLES + (i << 2), sum);
  }
  for (let i: u32 = 0; i < 256 * 7; i++) {
    const sum = load<u32>(TABLES + (i << 2));
    store<u32>(TABLES + ((i + 256) << 2), (sum >>> 8) ^ load<u32>(TABLES + ((sum & 255) << 2)));
  }
}

/** Returns the CRC-32 of earlier bytes and these bytes. @param crc CRC-32 of the earlier bytes; 0 for none */
export function crc32(crc: u32, start: usize, length: usize): u32 {
  let sum = ~crc;
  const end = start + length;
  let at = start;
  for (; at + 8 <= end; at += 8) {
    const low = load<u32>(at) ^ sum;
    const high = load<u32>(at, 4);
    sum =
      load<u32>(TABLES + ((low & 255) << 2), 7 * 1024) ^
      load<u32>(TABLES + (((low >>> 8) & 255) << 2), 6 * 1024) ^
      load<u32>(TABLES + (((low >>> 16) & 255) << 2), 5 * 1024) ^
      load<u32>(TABLES + ((low >>> 24) << 2), 4 * 1024) ^
      load<u32>(TABLES + ((high & 255) << 2), 3 * 1024) ^
      load<u32>(TABLES + (((high >>> 8) & 255) << 2), 2 * 1024) ^
      load<u32>(TABLES + (((high >>> 16) & 255) << 2), 1024) ^
      load<u32>(TABLES + ((high >>> 24) << 2));
  }
  for (; at < end; at++) sum = (sum >>> 8) ^ load<u32>(TABLES + (((sum ^ load<u8>(at)) & 255) << 2));
  return ~sum;
}

/** Returns the Adler-32 of earlier bytes and these bytes. @param adler Adler-32 of the earlier bytes; 1 for none */
export function adler32(adler: u32, start: usize, length: usize): u32 {
  let low = adler & 0xffff;
  let high = adler >>> 16;
  let at = start;
  let left = length;
  while (left > 0) {
    const run = min(left, ADLER_RUN);
    const end = at + (run & ~15);
    // Sums of the bytes, of the bytes in each of 16 columns (16 bits each), and of `low` before each group of 16 bytes.
    let sums = i32x4.splat(0);
    let firstColumns = i32x4.splat(0);
    let lastColumns = i32x4.splat(0);
    let before = i32x4.splat(0);
    const steps = <u32>((end - at) >> 4);
    for (; at < end; at += 16) {
      const bytes = v128.load(at);
      before = i32x4.add(before, sums);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)));
      firstColumns = i16x8.add(firstColumns, i16x8.extend_low_i8x16_u(bytes));
      lastColumns = i16x8.add(lastColumns, i16x8.extend_high_i8x16_u(bytes));
    }
    const weighted = i32x4.add(i32x4.add(weigh(firstColumns, 16), weigh(lastColumns, 8)), i32x4.shl(before, 4));
    high += ((steps * low) << 4) + total(weighted);
    low += total(sums);
    for (const tail = at + (run & 15); at < tail; at++) {
      low += load<u8>(at);
      high += low;
    }
    low %= ADLER_MODULUS;
    high %= ADLER_MODULUS;
    left -= run;
  }
  return (high << 16) | low;
}

/** Multiplies eight column sums by weights that decrease from `first`, and reduces the products to four sums. */
function weigh(columns: v128, first: i16): v128 {
  const weights = i16x8.sub(i16x8.splat(first), i16x8(0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.add(i32x4.extmul_low_i16x8_u(columns, weights), i32x4.extmul_high_i16x8_u(columns, weights));
}

function total(lanes: v128): u32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}

/** Returns the Adler-32 of earlier bytes, `value` and zeros. @param length number of bytes, including `value` */
export function repeatAdler(adler: u32, value: u32, length: usize): u32 {
  const low = ((adler & 0xffff) + value) % ADLER_MODULUS;
  const high = <u32>(((adler >>> 16) + <u64>low * length) % ADLER_MODULUS);
  return (high << 16) | low;
}

// Computes the checksums of a PNG: CRC-32 of chunks (PNG, Third Edition, annex D) and Adler-32 of the zlib data (RFC 1950,
// section 9).

const POLYNOMIAL: u32 = 0xedb88320;
const ADLER_MODULUS: u32 = 65521;
/** Bytes after which the sum of a column could exceed 16 bits. The other sums stay below 32 bits. */
const ADLER_RUN: usize = 16 * 257;

/** Eight tables of 256 entries: the effect of a byte on the checksum when 0 to 7 bytes follow it. */
const TABLES: usize = memory.data(8 * 256 * 4, 16);

/** Fills the tables. Call it once. */
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

/** Returns the CRC-32 of earlier bytes followed by these. @param crc checksum of the earlier bytes, 0 for none */
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

/** Returns the Adler-32 of earlier bytes followed by these. @param adler checksum of the earlier bytes, 1 for none */
export function adler32(adler: u32, start: usize, length: usize): u32 {
  let low = adler & 0xffff;
  let high = adler >>> 16;
  let at = start;
  let left = length;
  while (left > 0) {
    const run = min(left, ADLER_RUN);
    const end = at + (run & ~15);
    // Sums of the bytes, of the bytes in each column of 16 (16 bits each), and of `low` before each group of 16.
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

/** Multiplies eight column sums by weights that decrease from `first`, and adds them up to four sums. */
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

/** Returns the Adler-32 of earlier bytes followed by `value` and zeros, `length` bytes in all. */
export function repeatAdler(adler: u32, value: u32, length: usize): u32 {
  const low = ((adler & 0xffff) + value) % ADLER_MODULUS;
  const high = <u32>(((adler >>> 16) + <u64>low * length) % ADLER_MODULUS);
  return (high << 16) | low;
}

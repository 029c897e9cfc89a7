// Writes quantised coefficients as the entropy-coded data of a scan. Huffman tables precede the scan, so tables for each
// image would need a second pass. These tables are derived from 83 charts and produce a quarter fewer bytes than the tables
// in annex K.3. ITU-T T.81, annexes C and F.1.2.

import { COEFFICIENTS } from "./dct";

/** Huffman tables: the number of codes of each length from 1 to 16, then the symbols in order. */
export const DC_LUMINANCE = memory.data<u8>([
  1, 0, 1, 4, 3, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 3, 4, 6, 7, 1, 2, 8, 9, 10, 11,
]);
export const DC_CHROMINANCE = memory.data<u8>([
  1, 0, 1, 5, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 4, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11,
]);
export const AC_LUMINANCE = memory.data<u8>([
  0, 1, 3, 1, 3, 3, 6, 15, 19, 19, 12, 10, 10, 4, 7, 49, 0, 1, 2, 3, 4, 5, 6, 17, 7, 18, 19, 8, 20, 33, 49, 145, 209,
  21, 22, 34, 65, 81, 82, 83, 84, 85, 97, 113, 129, 146, 148, 177, 9, 23, 35, 50, 51, 52, 53, 54, 66, 114, 115, 147,
  161, 162, 163, 178, 179, 193, 210, 24, 55, 56, 68, 69, 86, 87, 99, 100, 116, 117, 130, 131, 164, 165, 180, 194, 211,
  225, 25, 36, 37, 67, 98, 101, 102, 118, 132, 133, 149, 195, 38, 39, 71, 88, 119, 150, 166, 212, 226, 240, 10, 26, 40,
  57, 70, 103, 104, 181, 227, 228, 89, 196, 197, 241, 41, 72, 134, 167, 182, 248, 249, 42, 58, 73, 74, 90, 105, 106,
  120, 121, 122, 135, 136, 137, 138, 151, 152, 153, 154, 168, 169, 170, 183, 184, 185, 186, 198, 199, 200, 201, 202,
  213, 214, 215, 216, 217, 218, 229, 230, 231, 232, 233, 234, 242, 243, 244, 245, 246, 247, 250,
]);
export const AC_CHROMINANCE = memory.data<u8>([
  1, 0, 1, 2, 2, 2, 10, 13, 5, 11, 3, 5, 8, 5, 93, 1, 0, 1, 2, 3, 4, 17, 5, 49, 6, 18, 19, 33, 50, 51, 65, 81, 113, 177,
  20, 21, 52, 53, 82, 83, 97, 114, 129, 145, 161, 193, 209, 7, 22, 34, 178, 225, 23, 54, 66, 84, 98, 115, 130, 146, 162,
  210, 240, 35, 194, 226, 67, 99, 100, 163, 179, 36, 68, 85, 131, 147, 211, 227, 241, 55, 101, 116, 180, 195, 8, 9, 10,
  24, 25, 26, 37, 38, 39, 40, 41, 42, 56, 57, 58, 69, 70, 71, 72, 73, 74, 86, 87, 88, 89, 90, 102, 103, 104, 105, 106,
  117, 118, 119, 120, 121, 122, 132, 133, 134, 135, 136, 137, 138, 148, 149, 150, 151, 152, 153, 154, 164, 165, 166,
  167, 168, 169, 170, 181, 182, 183, 184, 185, 186, 196, 197, 198, 199, 200, 201, 202, 212, 213, 214, 215, 216, 217,
  218, 228, 229, 230, 231, 232, 233, 234, 242, 243, 244, 245, 246, 247, 248, 249, 250,
]);
export const DC_BYTES: usize = 16 + 12;
export const AC_BYTES: usize = 16 + 162;

const END_OF_BLOCK: u8 = 0;
const SIXTEEN_ZEROS: u32 = 0xf0;

/** Position of each zigzag coefficient in the transform's output, which is in column-major order. */
const ZIGZAG = memory.data<u8>([
  0, 8, 1, 2, 9, 16, 24, 17, 10, 3, 4, 11, 18, 25, 32, 40, 33, 26, 19, 12, 5, 6, 13, 20, 27, 34, 41, 48, 56, 49, 42, 35,
  28, 21, 14, 7, 15, 22, 29, 36, 43, 50, 57, 58, 51, 44, 37, 30, 23, 31, 38, 45, 52, 59, 60, 53, 46, 39, 47, 54, 61, 62,
  55, 63,
]);

/** Code (low 16 bits) and code length (high 16 bits) of each symbol, for four tables. */
const CODES: usize = memory.data(4 * 256 * 4, 16);
const CODE: usize = 256 * 4;

/** DC coefficient of each component's previous block. */
const PREVIOUS_DC: usize = memory.data(3 * 4, 16);

/** Address of the next byte. */
export let out: usize = 0;
let bits: u64 = 0;
let bitCount: u32 = 0;

/** Starts a scan. */
export function prepareScan(): void {
  makeCodes(DC_LUMINANCE, 0);
  makeCodes(DC_CHROMINANCE, 1);
  makeCodes(AC_LUMINANCE, 2);
  makeCodes(AC_CHROMINANCE, 3);
  memory.fill(PREVIOUS_DC, 0, 3 * 4);
  bits = 0;
  bitCount = 0;
}

/** Sets the address of the next byte. */
export function setOut(address: usize): void {
  out = address;
}

function makeCodes(table: usize, index: usize): void {
  let code: u32 = 0;
  let symbol = table + 16;
  for (let length: u32 = 1; length <= 16; length++) {
    for (let left = <u32>load<u8>(table + length - 1); left > 0; left--)
      store<u32>(CODES + index * CODE + ((<usize>load<u8>(symbol++)) << 2), (length << 16) | code++);
    code <<= 1;
  }
}

/** Writes a block that has only a DC coefficient. */
export function writeFlat(first: i32, component: u32): void {
  writeDc(first, component);
  writeSymbol(acCode(component), END_OF_BLOCK);
}

/** Writes the block in COEFFICIENTS. */
export function writeBlock(component: u32): void {
  writeDc(load<i32>(COEFFICIENTS), component);
  const code = acCode(component);
  let zeros: u32 = 0;
  for (let i: usize = 1; i < 64; i++) {
    const value = load<i32>(COEFFICIENTS + ((<usize>load<u8>(ZIGZAG + i)) << 2));
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) writeSymbol(code, SIXTEEN_ZEROS);
    const width = widthOf(value);
    writeSymbol(code, (zeros << 4) | width);
    writeValue(value, width);
    zeros = 0;
  }
  if (zeros > 0) writeSymbol(code, END_OF_BLOCK);
}

function acCode(component: u32): usize {
  return CODES + (component === 0 ? 2 * CODE : 3 * CODE);
}

/** Writes the difference from the previous block's DC coefficient. */
function writeDc(value: i32, component: u32): void {
  const place = PREVIOUS_DC + (component << 2);
  const difference = value - load<i32>(place);
  store<i32>(place, value);
  const width = widthOf(difference);
  writeSymbol(CODES + (component === 0 ? 0 : CODE), width);
  writeValue(difference, width);
}

/** Returns the number of bits in a value's magnitude. */
function widthOf(value: i32): u32 {
  return 32 - clz(abs(value));
}

function writeSymbol(code: usize, symbol: u32): void {
  const entry = load<u32>(code + ((<usize>symbol) << 2));
  writeBits(entry & 0xffff, entry >>> 16);
}

function writeValue(value: i32, width: u32): void {
  writeBits((value < 0 ? value - 1 : value) & ((1 << width) - 1), width);
}

function writeBits(value: u32, width: u32): void {
  bits = (bits << width) | value;
  bitCount += width;
  while (bitCount >= 8) {
    bitCount -= 8;
    const byte = <u32>(bits >>> bitCount) & 255;
    store<u8>(out++, <u8>byte);
    // A zero byte must follow 0xFF, which would otherwise start a marker.
    if (byte === 255) store<u8>(out++, 0);
  }
}

/** Ends the scan and pads its last byte with ones. */
export function endScan(): void {
  if (bitCount > 0) writeBits((1 << (8 - bitCount)) - 1, 8 - bitCount);
}

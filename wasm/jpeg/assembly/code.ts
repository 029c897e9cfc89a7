// Converts blocks of 8 × 8 pixels to quantised YCbCr coefficients, and writes the entropy-coded data of a scan. The DCT
// of Arai, Agui and Nakajima (1988) has its scale factors in the divisors. Huffman tables precede the scan, so they are
// fixed: derived from 83 charts, they save a quarter compared with annex K.3. ITU-T T.81, annexes A.3, C and F.1.2.

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

/** Address at which the next byte is written. */
export let out: usize = 0;
let bits: u64 = 0;
let bitCount: u32 = 0;

export function prepareScan(): void {
  makeCodes(DC_LUMINANCE, 0);
  makeCodes(DC_CHROMINANCE, 1);
  makeCodes(AC_LUMINANCE, 2);
  makeCodes(AC_CHROMINANCE, 3);
  memory.fill(PREVIOUS_DC, 0, 3 * 4);
  bits = 0;
  bitCount = 0;
}

/** Sets the address at which the next byte is written. */
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

/** Writes a DC coefficient as the difference from the previous block's. */
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
    // After 0xFF, insert a zero byte. The 0xFF would otherwise start a marker.
    if (byte === 255) store<u8>(out++, 0);
  }
}

/** Ends the scan, and pads its last byte with ones. */
export function endScan(): void {
  if (bitCount > 0) writeBits((1 << (8 - bitCount)) - 1, 8 - bitCount);
}

/** The components' f32 samples in row-major order, which the transform replaces with coefficients in column-major order. */
const PLANES: usize = memory.data(3 * 64 * 4, 16);
const PLANE: usize = 64 * 4;
/** Multipliers for luminance, then chrominance coefficients, f32 in column-major order. */
const FACTORS: usize = memory.data(2 * 64 * 4, 16);
/** A component's quantised coefficients, i32 in column-major order. */
export const COEFFICIENTS: usize = memory.data(64 * 4, 16);

/** The transform's scale factor for each row and column. */
const SCALES = memory.data<f64>([1.0, 1.387039845, 1.306562965, 1.175875602, 1.0, 0.785694958, 0.5411961, 0.275899379]);

/** Sets the quantisation table. @param table 0 or 1 @param divisors u8, row by row */
export function setDivisors(table: usize, divisors: usize): void {
  for (let row: usize = 0; row < 8; row++)
    for (let column: usize = 0; column < 8; column++) {
      const divisor = <f64>load<u8>(divisors + row * 8 + column);
      const scale = load<f64>(SCALES + (row << 3)) * load<f64>(SCALES + (column << 3)) * 8.0;
      // The transform swaps rows and columns.
      store<f32>(FACTORS + ((table * 64 + column * 8 + row) << 2), <f32>(1.0 / (divisor * scale)));
    }
}

/** Returns a YCbCr component of a pixel composited on white, minus 128 for luminance. @param component 0 to 2 */
export function sampleOf(pixel: u32, component: u32): f32 {
  const white = 255 - (pixel >>> 24);
  const red = <f32>min((pixel & 255) + white, 255);
  const green = <f32>min(((pixel >>> 8) & 255) + white, 255);
  const blue = <f32>min(((pixel >>> 16) & 255) + white, 255);
  if (component === 0) return red * 0.299 + green * 0.587 + blue * 0.114 - 128.0;
  if (component === 1) return red * -0.168735892 + green * -0.331264108 + blue * 0.5;
  return red * 0.5 + green * -0.418687589 + blue * -0.081312411;
}

/** Returns the quantised DC coefficient of a block of one colour, whose other coefficients are zero. */
export function flatCoefficient(pixel: u32, component: u32): i32 {
  const factor = load<f32>(FACTORS + (component === 0 ? 0 : PLANE));
  return <i32>nearest(sampleOf(pixel, component) * 64.0 * factor);
}

/** All pixels of a flat block are equal. @param stride bytes per row */
export function isFlat(block: usize, stride: usize): bool {
  const first = v128.load32_splat(block);
  let different = i32x4.splat(0);
  for (let row: usize = 0; row < 8; row++) {
    const at = block + row * stride;
    different = v128.or(different, v128.or(v128.xor(v128.load(at), first), v128.xor(v128.load(at, 16), first)));
  }
  return !v128.any_true(different);
}

/** Loads the samples of all components of a block. */
export function loadBlock(block: usize, stride: usize): void {
  for (let row: usize = 0; row < 8; row++) {
    loadPixels(block + row * stride, PLANES + row * 32);
    loadPixels(block + row * stride + 16, PLANES + row * 32 + 16);
  }
}

function loadPixels(from: usize, to: usize): void {
  const pixels = v128.load(from);
  const byte = i32x4.splat(255);
  const white = i32x4.sub(byte, i32x4.shr_u(pixels, 24));
  const red = f32x4.convert_i32x4_s(i32x4.min_s(i32x4.add(v128.and(pixels, byte), white), byte));
  const green = f32x4.convert_i32x4_s(i32x4.min_s(i32x4.add(v128.and(i32x4.shr_u(pixels, 8), byte), white), byte));
  const blue = f32x4.convert_i32x4_s(i32x4.min_s(i32x4.add(v128.and(i32x4.shr_u(pixels, 16), byte), white), byte));
  v128.store(to, f32x4.sub(mix(red, green, blue, 0.299, 0.587, 0.114), f32x4.splat(128.0)));
  v128.store(to, mix(red, green, blue, -0.168735892, -0.331264108, 0.5), PLANE);
  v128.store(to, mix(red, green, blue, 0.5, -0.418687589, -0.081312411), 2 * PLANE);
}

function mix(red: v128, green: v128, blue: v128, ofRed: f32, ofGreen: f32, ofBlue: f32): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(red, f32x4.splat(ofRed)), f32x4.mul(green, f32x4.splat(ofGreen))),
    f32x4.mul(blue, f32x4.splat(ofBlue)),
  );
}

/** Transforms and quantises the samples of a component. */
export function transform(component: u32): void {
  const plane = PLANES + <usize>component * PLANE;
  transformColumns(plane);
  transformColumns(plane + 16);
  transpose(plane);
  transformColumns(plane);
  transformColumns(plane + 16);
  const factors = FACTORS + (component === 0 ? 0 : PLANE);
  for (let at: usize = 0; at < PLANE; at += 16) {
    const scaled = f32x4.nearest(f32x4.mul(v128.load(plane + at), v128.load(factors + at)));
    v128.store(COEFFICIENTS + at, i32x4.trunc_sat_f32x4_s(scaled));
  }
}

function transformColumns(at: usize): void {
  const d0 = v128.load(at);
  const d1 = v128.load(at, 32);
  const d2 = v128.load(at, 64);
  const d3 = v128.load(at, 96);
  const d4 = v128.load(at, 128);
  const d5 = v128.load(at, 160);
  const d6 = v128.load(at, 192);
  const d7 = v128.load(at, 224);
  const sum07 = f32x4.add(d0, d7);
  const sum16 = f32x4.add(d1, d6);
  const sum25 = f32x4.add(d2, d5);
  const sum34 = f32x4.add(d3, d4);
  const far = f32x4.add(sum07, sum34);
  const near = f32x4.add(sum16, sum25);
  const farLess = f32x4.sub(sum07, sum34);
  const turn = f32x4.mul(f32x4.add(f32x4.sub(sum16, sum25), farLess), f32x4.splat(Mathf.SQRT1_2));
  v128.store(at, f32x4.add(far, near));
  v128.store(at, f32x4.sub(far, near), 128);
  v128.store(at, f32x4.add(farLess, turn), 64);
  v128.store(at, f32x4.sub(farLess, turn), 192);
  const less07 = f32x4.sub(d0, d7);
  const less16 = f32x4.sub(d1, d6);
  const less25 = f32x4.sub(d2, d5);
  const less34 = f32x4.sub(d3, d4);
  const low = f32x4.add(less34, less25);
  const middle = f32x4.mul(f32x4.add(less25, less16), f32x4.splat(Mathf.SQRT1_2));
  const high = f32x4.add(less16, less07);
  const both = f32x4.mul(f32x4.sub(low, high), f32x4.splat(0.382683433));
  const lowTurn = f32x4.add(f32x4.mul(low, f32x4.splat(0.5411961)), both);
  const highTurn = f32x4.add(f32x4.mul(high, f32x4.splat(1.306562965)), both);
  const plus = f32x4.add(less07, middle);
  const minus = f32x4.sub(less07, middle);
  v128.store(at, f32x4.add(minus, lowTurn), 160);
  v128.store(at, f32x4.sub(minus, lowTurn), 96);
  v128.store(at, f32x4.add(plus, highTurn), 32);
  v128.store(at, f32x4.sub(plus, highTurn), 224);
}

/** Swaps rows and columns. */
function transpose(plane: usize): void {
  for (let row: usize = 0; row < 8; row++)
    for (let column: usize = 0; column < row; column++) {
      const above = plane + ((row * 8 + column) << 2);
      const below = plane + ((column * 8 + row) << 2);
      const value = load<f32>(above);
      store<f32>(above, load<f32>(below));
      store<f32>(below, value);
    }
}

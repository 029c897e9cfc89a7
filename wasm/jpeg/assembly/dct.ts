// Converts 8 x 8-pixel blocks to quantised YCbCr coefficients. Arai, Agui and Nakajima's algorithm (1988) transforms four
// columns at a time; its scale factors are part of the divisors. ITU-T T.81, annex A.3.

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

/** Returns a component of a pixel composited on white, minus 128 for luminance. @param component 0 to 2 */
export function sampleOf(pixel: u32, component: u32): f32 {
  const white = 255 - (pixel >>> 24);
  const red = <f32>min((pixel & 255) + white, 255);
  const green = <f32>min(((pixel >>> 8) & 255) + white, 255);
  const blue = <f32>min(((pixel >>> 16) & 255) + white, 255);
  if (component === 0) return red * 0.299 + green * 0.587 + blue * 0.114 - 128.0;
  if (component === 1) return red * -0.168735892 + green * -0.331264108 + blue * 0.5;
  return red * 0.5 + green * -0.418687589 + blue * -0.081312411;
}

/** Returns the quantised DC coefficient of a block of one colour. Its other coefficients are zero. */
export function flatCoefficient(pixel: u32, component: u32): i32 {
  const factor = load<f32>(FACTORS + (component === 0 ? 0 : PLANE));
  return <i32>nearest(sampleOf(pixel, component) * 64.0 * factor);
}

/** Returns whether all pixels of the block are equal. @param stride bytes per row */
export function isFlat(block: usize, stride: usize): bool {
  const first = v128.load32_splat(block);
  let different = i32x4.splat(0);
  for (let row: usize = 0; row < 8; row++) {
    const at = block + row * stride;
    different = v128.or(different, v128.or(v128.xor(v128.load(at), first), v128.xor(v128.load(at, 16), first)));
  }
  return !v128.any_true(different);
}

/** Loads the samples of all components. */
export function loadBlock(block: usize, stride: usize): void {
  for (let row: usize = 0; row < 8; row++) {
    loadPixels(block + row * stride, PLANES + row * 32);
    loadPixels(block + row * stride + 16, PLANES + row * 32 + 16);
  }
}

/** Loads four pixels. */
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

/** Transforms four columns. */
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

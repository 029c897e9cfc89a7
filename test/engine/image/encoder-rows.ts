// Pixels for the tests of encoders that take rows, and what their files contain.

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Premultiplied RGBA, four bytes per pixel. */
  readonly data: Uint8Array;
}

interface RowEncoder {
  inputBuffer(rows: number): Uint8Array;
  repeats(rows: number): Uint8Array;
}

export function bandsOf({ width, height, data }: Pixels, rows: number): Uint8Array[] {
  const length = rows * width * 4;
  return Array.from({ length: Math.ceil(height / rows) }, (_, i) => data.subarray(i * length, (i + 1) * length));
}

/**
 * Passes a band to an encoder, and returns its number of rows.
 *
 * @param stride bytes per row
 * @param omitsRepeats whether rows that equal the row above are left out
 */
export function loadBand(encoder: RowEncoder, band: Uint8Array, stride: number, omitsRepeats: boolean): number {
  const count = band.length / stride;
  const input = encoder.inputBuffer(count);
  const repeats = encoder.repeats(count);
  for (let row = 0, at = 0; row < count; row++) {
    const pixels = band.subarray(row * stride, (row + 1) * stride);
    const above = band.subarray((row - 1) * stride, row * stride);
    if (omitsRepeats && row > 0 && Buffer.compare(pixels, above) === 0) repeats[row] = 1;
    else input.set(pixels, stride * at++);
  }
  return count;
}

/** Returns the expected decoded pixels: colours divided by alpha, rounded to the nearest integer. */
export function straightOf(data: Uint8Array): Uint8Array {
  return data.map((value, i) => {
    const alpha = data[i | 3] as number;
    if ((i & 3) === 3 || alpha === 0) return value;
    return Math.floor((value * 255 + (alpha >> 1)) / alpha);
  });
}

/** Returns a function of pseudorandom integers below a limit. */
export function randomIntegers(seed: number): (limit: number) => number {
  let state = seed | 1;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}

// Applies filters to pixels: blurs, shadows and colour matrices. Filter Effects 1, sections 9.6, 9.10 and 13.1.

import type { Rgba } from "../color.ts";

/** Premultiplied RGBA pixels. */
export interface PixelGrid {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Applies a colour matrix to unpremultiplied colours from 0 to 1. */
export function applyMatrix({ pixels }: PixelGrid, matrix: ColorMatrix): void {
  const m = Float64Array.from(matrix);
  // Keep the last pixel's result, because neighbouring pixels are often equal.
  let [last, result] = [0, transformColor(0, m)];
  const words = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as number;
    if (word !== last) {
      last = word;
      result = transformColor(word, m);
    }
    words[i] = result;
  }
}

function transformColor(word: number, m: Float64Array): number {
  const alpha = (word >>> 24) / 255;
  const scale = alpha === 0 ? 0 : 1 / (255 * alpha);
  const [red, green, blue] = [(word & 255) * scale, ((word >>> 8) & 255) * scale, ((word >>> 16) & 255) * scale];
  const row = (at: number) =>
    Math.max(
      0,
      Math.min(
        1,
        (m[at] as number) * red +
          (m[at + 1] as number) * green +
          (m[at + 2] as number) * blue +
          (m[at + 3] as number) * alpha +
          (m[at + 4] as number),
      ),
    );
  const opacity = row(15);
  const byte = (value: number) => Math.round(value * opacity * 255);
  return byte(row(0)) | (byte(row(5)) << 8) | (byte(row(10)) << 16) | (Math.round(opacity * 255) << 24);
}

/** Blurs pixels. @param deviation standard deviation, in pixels */
export function blurPixels({ pixels, width, height }: PixelGrid, deviation: number): void {
  blurChannels(pixels, width, height, 4, deviation);
}

/**
 * Blurs with three box blurs, which approximate a Gaussian blur. The time does not depend on the deviation.
 *
 * @param data the channels of each pixel, row by row
 * @param deviation standard deviation, in pixels
 */
function blurChannels(data: Uint8Array, width: number, height: number, channels: number, deviation: number): void {
  const size = Math.floor(deviation * 3 * (Math.sqrt(2 * Math.PI) / 4) + 0.5);
  if (size < 2) return;
  const spare = new Uint8Array(data.length);
  // A box of even size has no centre pixel. The first two boxes are therefore offset by half a pixel in opposite
  // directions, and the third is one pixel larger.
  const half = size >> 1;
  const boxes = size % 2 === 1 ? [half, half, half] : [half - 1, half, half];
  const others = size % 2 === 1 ? [half, half, half] : [half, half - 1, half];
  const rowStep = width * channels;
  for (const [index, before] of boxes.entries()) {
    const after = others[index] as number;
    for (let row = 0; row < height; row++)
      for (let channel = 0; channel < channels; channel++)
        blurLine(data, spare, row * rowStep + channel, width, channels, before, after);
    data.set(spare);
  }
  for (const [index, before] of boxes.entries()) {
    const after = others[index] as number;
    blurColumns(data, spare, rowStep, height, before, after);
    data.set(spare);
  }
}

/** Replaces each value of a row by the average of itself and the values before and after it. */
function blurLine(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  length: number,
  step: number,
  before: number,
  after: number,
): void {
  const weight = 1 / (before + after + 1);
  let sum = 0;
  for (let i = 0; i < Math.min(after, length); i++) sum += from[start + i * step] as number;
  for (let i = 0; i < length; i++) {
    if (i + after < length) sum += from[start + (i + after) * step] as number;
    to[start + i * step] = (sum * weight + 0.5) | 0;
    if (i - before >= 0) sum -= from[start + (i - before) * step] as number;
  }
}

/**
 * Replaces each value by the average of itself and the values above and below it. Processes memory row by row, which is
 * faster.
 */
function blurColumns(
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  before: number,
  after: number,
): void {
  const weight = 1 / (before + after + 1);
  const sums = new Int32Array(width);
  const addRow = (row: number, sign: number) => {
    for (let x = 0, at = row * width; x < width; x++, at++) sums[x] = (sums[x] as number) + sign * (from[at] as number);
  };
  for (let row = 0; row < Math.min(after, height); row++) addRow(row, 1);
  for (let row = 0; row < height; row++) {
    if (row + after < height) addRow(row + after, 1);
    for (let x = 0, at = row * width; x < width; x++, at++) to[at] = ((sums[x] as number) * weight + 0.5) | 0;
    if (row - before >= 0) addRow(row - before, -1);
  }
}

/** A drop shadow. Lengths are in pixels. */
export interface PixelShadow {
  readonly x: number;
  readonly y: number;
  readonly deviation: number;
  readonly color: Rgba;
}

/** Draws a blurred copy of the pixels' alpha, in one colour, below the pixels. */
export function addShadow({ pixels, width, height }: PixelGrid, { x, y, deviation, color }: PixelShadow): void {
  const { red, green, blue, alpha } = color;
  const [left, top] = [Math.round(x), Math.round(y)];
  const shadow = new Uint8Array(width * height);
  for (let row = Math.max(0, top); row < Math.min(height, height + top); row++)
    for (let column = Math.max(0, left); column < Math.min(width, width + left); column++)
      shadow[row * width + column] = pixels[((row - top) * width + column - left) * 4 + 3] as number;
  blurChannels(shadow, width, height, 1, deviation);
  for (let index = 0; index < shadow.length; index++) {
    const at = index * 4;
    const share = ((shadow[index] as number) / 255) * alpha * (1 - (pixels[at + 3] as number) / 255);
    if (share === 0) continue;
    pixels[at] = Math.round((pixels[at] as number) + red * share);
    pixels[at + 1] = Math.round((pixels[at + 1] as number) + green * share);
    pixels[at + 2] = Math.round((pixels[at + 2] as number) + blue * share);
    pixels[at + 3] = Math.round((pixels[at + 3] as number) + 255 * share);
  }
}

/** A colour matrix: four rows for red, green, blue and alpha, with factors for red, green, blue, alpha and 1. */
export type ColorMatrix = readonly number[];

const IDENTITY: ColorMatrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0];

/** Weights of red, green and blue in the luminance. */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];

/** Returns the matrix that multiplies the colours by a factor and adds a constant. */
function scaleColors(factor: number, shift: number): ColorMatrix {
  return [factor, 0, 0, 0, shift, 0, factor, 0, 0, shift, 0, 0, factor, 0, shift, 0, 0, 0, 1, 0];
}

/** Returns the matrix of saturate(). @param amount 0 for grey, 1 for no change */
function saturate(amount: number): ColorMatrix {
  const row = (...identity: readonly number[]) =>
    [RED, GREEN, BLUE].map((weight, index) => weight * (1 - amount) + (identity[index] ?? 0) * amount);
  return [...row(1, 0, 0), 0, 0, ...row(0, 1, 0), 0, 0, ...row(0, 0, 1), 0, 0, 0, 0, 0, 1, 0];
}

function sepia(amount: number): ColorMatrix {
  const rows = [
    [0.393, 0.769, 0.189],
    [0.349, 0.686, 0.168],
    [0.272, 0.534, 0.131],
  ];
  const mixed = rows.map((row, y) => row.map((value, x) => value * amount + (x === y ? 1 - amount : 0)));
  return [...mixed.flatMap((row) => [...row, 0, 0]), 0, 0, 0, 1, 0];
}

/** Returns the matrix of hue-rotate(). @param angle in radians */
export function rotateHue(angle: number): ColorMatrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928, 0, 0],
    [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283, 0, 0],
    [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072, 0, 0],
    [0, 0, 0, 1, 0],
  ].flat();
}

/** The filter functions that take a number or a percentage. `max` is the largest effective amount. */
export const COLOR_FILTERS: Readonly<
  Record<string, { readonly max: number; readonly matrix: (amount: number) => ColorMatrix }>
> = {
  brightness: { max: 1000, matrix: (amount) => scaleColors(amount, 0) },
  contrast: { max: 1000, matrix: (amount) => scaleColors(amount, 0.5 - amount / 2) },
  grayscale: { max: 1, matrix: (amount) => saturate(1 - amount) },
  invert: { max: 1, matrix: (amount) => scaleColors(1 - 2 * amount, amount) },
  opacity: { max: 1, matrix: (amount) => [...IDENTITY.slice(0, 18), amount, 0] },
  saturate: { max: 1000, matrix: saturate },
  sepia: { max: 1, matrix: sepia },
};

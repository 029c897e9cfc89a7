// Applies filters to pixels: blurs, shadows and colour matrices. Filter Effects 1, sections 9.6, 9.10 and 13.1.

import type { Rgba } from "../color.ts";
import type { ColorMatrix } from "./color-matrix.ts";

/** Premultiplied RGBA pixels. */
export interface PixelGrid {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Applies a matrix to straight colours from 0 to 1: four rows with the factors of red, green, blue, alpha and 1. */
export function applyMatrix({ pixels }: PixelGrid, matrix: ColorMatrix): void {
  const m = Float64Array.from(matrix);
  // The last pixel's result, because neighbours are often equal.
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
  // A box of even size has no centre pixel: the first two are offset by half a pixel in opposite directions, and the third is
  // one pixel larger.
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
    for (let at = 0; at < rowStep; at++) blurLine(data, spare, at, height, rowStep, before, after);
    data.set(spare);
  }
}

/** Averages each value of a line with the values before and after it. */
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

/** A shadow of pixels. Lengths are in pixels. */
export interface PixelShadow {
  readonly x: number;
  readonly y: number;
  readonly deviation: number;
  readonly color: Rgba;
}

/** Draws a blurred copy of the pixels, in one colour, below them. */
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

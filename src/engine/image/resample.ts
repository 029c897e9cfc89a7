// Scales images down by averaging the source pixels under each target pixel, weighted by opacity, and applies Exif
// orientations. Rasterisers sample only a few of the source pixels when they scale an image down.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";

/**
 * Scales an image down. The result shares no memory with the source.
 *
 * @param width width of the result, at most the source's
 * @param height height of the result, at most the source's
 */
export function scaleDown(source: RasterPixels, width: number, height: number): RasterPixels {
  if (source.width === width && source.height === height) return { width, height, data: source.data.slice() };
  const data = new Uint8Array(width * height * 4);
  const columns = spans(source.width, width);
  const rows = spans(source.height, height);
  const sums = new Float64Array(width * 4);
  const area = (source.width / width) * (source.height / height);
  for (const [y, { first, last, head, tail }] of rows.entries()) {
    sums.fill(0);
    for (let row = first; row <= last; row++)
      addRow(source.data, row * source.width * 4, columns, row === first ? head : row === last ? tail : 1, sums);
    writeRow(sums, area, data, y * width * 4);
  }
  return { width, height, data };
}

/** The source pixels under a target pixel. `head` and `tail` are the weights of the first and last source pixel. */
export interface Span {
  readonly first: number;
  readonly last: number;
  readonly head: number;
  readonly tail: number;
}

/**
 * Returns the source pixels under each target pixel of a row or column.
 *
 * @param from number of source pixels, at least `to`
 */
export function spans(from: number, to: number): Span[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const start = index * step;
    const end = Math.min((index + 1) * step, from);
    const first = Math.floor(start);
    const last = Math.max(first, Math.ceil(end) - 1);
    return { first, last, head: Math.min(first + 1, end) - start, tail: end - last };
  });
}

/** Adds a source row to the sums of alpha-weighted colours and of alpha. */
function addRow(data: Uint8Array, start: number, columns: readonly Span[], weight: number, sums: Float64Array): void {
  let to = 0;
  for (const { first, last, head, tail } of columns) {
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (let x = first, at = start + first * 4; x <= last; x++, at += 4) {
      const part = (x === first ? head : x === last ? tail : 1) * (data[at + 3] as number);
      red += (data[at] as number) * part;
      green += (data[at + 1] as number) * part;
      blue += (data[at + 2] as number) * part;
      alpha += part;
    }
    sums[to] = (sums[to] as number) + red * weight;
    sums[to + 1] = (sums[to + 1] as number) + green * weight;
    sums[to + 2] = (sums[to + 2] as number) + blue * weight;
    sums[to + 3] = (sums[to + 3] as number) + alpha * weight;
    to += 4;
  }
}

/** Adds a source row of premultiplied pixels to the sums of each channel. */
export function addPixels(
  data: Uint8Array,
  start: number,
  columns: readonly Span[],
  weight: number,
  sums: Float64Array,
): void {
  let to = 0;
  for (const { first, last, head, tail } of columns) {
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (let x = first, at = start + first * 4; x <= last; x++, at += 4) {
      const part = x === first ? head : x === last ? tail : 1;
      red += (data[at] as number) * part;
      green += (data[at + 1] as number) * part;
      blue += (data[at + 2] as number) * part;
      alpha += (data[at + 3] as number) * part;
    }
    sums[to] = (sums[to] as number) + red * weight;
    sums[to + 1] = (sums[to + 1] as number) + green * weight;
    sums[to + 2] = (sums[to + 2] as number) + blue * weight;
    sums[to + 3] = (sums[to + 3] as number) + alpha * weight;
    to += 4;
  }
}

function writeRow(sums: Float64Array, area: number, data: Uint8Array, start: number): void {
  for (let i = 0; i < sums.length; i += 4) {
    const alpha = sums[i + 3] as number;
    if (alpha === 0) continue;
    const at = start + i;
    data[at] = Math.round((sums[i] as number) / alpha);
    data[at + 1] = Math.round((sums[i + 1] as number) / alpha);
    data[at + 2] = Math.round((sums[i + 2] as number) / alpha);
    data[at + 3] = Math.round(alpha / area);
  }
}

/** Exif orientations 5 to 8 swap width and height. */
export function swapsSides(orientation: number): boolean {
  return orientation >= 5;
}

/**
 * Applies an Exif orientation.
 *
 * @param orientation 1 to 8. Exif 2.3, tag 274
 */
export function applyOrientation(source: RasterPixels, orientation: number): RasterPixels {
  if (orientation === 1) return source;
  const { width: w, height: h } = source;
  const [width, height] = swapsSides(orientation) ? [h, w] : [w, h];
  const data = new Uint8Array(w * h * 4);
  const [from, to] = [new Uint32Array(ownBuffer(source.data)), new Uint32Array(data.buffer)];
  const isFromRight = [2, 3, 7, 8].includes(orientation);
  const isFromBelow = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [column, row] = swapsSides(orientation) ? [y, x] : [x, y];
      const at = (isFromBelow ? h - 1 - row : row) * w + (isFromRight ? w - 1 - column : column);
      to[y * width + x] = from[at] as number;
    }
  return { width, height, data };
}

/** Returns a buffer that contains exactly these bytes, without copying them if possible. */
function ownBuffer(data: Uint8Array): ArrayBuffer {
  const whole = data.byteOffset === 0 && data.byteLength === data.buffer.byteLength;
  return (whole ? data.buffer : data.slice().buffer) as ArrayBuffer;
}

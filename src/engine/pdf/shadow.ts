// Draws shadows as images, because PDF has no blur. The shape is rasterised to a grid with four cells per standard
// deviation, blurred, and written as the alpha of a single-colour image. HTML, "Shadows".

import type { Rgba } from "../color.ts";
import { type Box, growBox, intersectBoxes, moveBox } from "../path.ts";
import type { Shadow } from "../surface.ts";
import { computeCoverage, type Grid, type Shape } from "./coverage.ts";
import { formatMatrix } from "./number.ts";
import { formatHex, type PdfFile, type Ref } from "./pdf-file.ts";

/** Standard deviations beyond which a blur is invisible. */
const REACH = 3;

/** Grid cells per standard deviation. */
const CELLS_PER_DEVIATION = 4;

/** The position and alpha values of a shadow. */
export interface ShadowMask {
  /** Maps the unit square, whose y axis points upwards, to device pixels. */
  readonly matrix: string;
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
  /** Cost of computing the shadow, blurred cells. */
  readonly cost: number;
}

/** Returns the bounds of the shadow of a shape with this box. */
export function shadowBox(box: Box, { offsetX, offsetY, deviation }: Shadow): Box {
  return growBox(moveBox(box, offsetX, offsetY), deviation * REACH);
}

/**
 * Blurs the shape. Returns null if nothing is visible or the cost would be too high.
 *
 * @param box bounds of the shape
 * @param area visible area
 * @param most maximum cost, blurred cells
 */
export function blurShadow(shape: Shape, box: Box, area: Box, shadow: Shadow, most: number): ShadowMask | null {
  const { deviation, offsetX, offsetY } = shadow;
  const cell = deviation / CELLS_PER_DEVIATION;
  const seen = moveBox(area, -offsetX, -offsetY);
  const region = intersectBoxes(growBox(box, deviation * REACH), growBox(seen, deviation * REACH));
  if (!(region.right > region.left && region.bottom > region.top)) return null;
  const covered = computeCoverage(shape, region, cell, most);
  if (covered === null) return null;
  // The margin outside the surface was only needed for the blur.
  const { left, top, grid } = crop(blur(covered.grid), {
    left: (seen.left - region.left) / cell,
    top: (seen.top - region.top) / cell,
    right: (seen.right - region.left) / cell,
    bottom: (seen.bottom - region.top) / cell,
  });
  const { width, height } = grid;
  const [w, h] = [width * cell, height * cell];
  const [x, y] = [region.left + left * cell + offsetX, region.top + top * cell + offsetY];
  return {
    matrix: formatMatrix([w, 0, 0, -h, x, y + h]),
    width,
    height,
    alpha: Uint8Array.from(grid.cells, (value) => Math.round(Math.min(1, value) * 255)),
    cost: covered.cost,
  };
}

/** Crops the grid to the box plus one cell on each side. Returns the new grid and its position. */
function crop({ width, height, cells }: Grid, box: Box): { left: number; top: number; grid: Grid } {
  const clampTo = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const [left, top] = [clampTo(Math.floor(box.left) - 1, width - 1), clampTo(Math.floor(box.top) - 1, height - 1)];
  const right = clampTo(Math.ceil(box.right) + 1, width);
  const bottom = clampTo(Math.ceil(box.bottom) + 1, height);
  const grid: Grid = {
    width: Math.max(1, right - left),
    height: Math.max(1, bottom - top),
    cells: new Float32Array(Math.max(1, right - left) * Math.max(1, bottom - top)),
  };
  for (let y = 0; y < grid.height; y++) {
    const from = (top + y) * width + left;
    grid.cells.set(cells.subarray(from, from + grid.width), y * grid.width);
  }
  return { left, top, grid };
}

/** Adds the image of a shadow to the file. */
export function writeShadow(file: PdfFile, { width, height, alpha }: ShadowMask, color: Rgba): Ref {
  const base = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Interpolate true`;
  const mask = file.addStream(`${base} /ColorSpace /DeviceGray /BitsPerComponent 8`, alpha);
  const only = formatHex((color.red << 8) | color.green) + formatHex(color.blue << 8).slice(0, 2);
  const space = `/ColorSpace [/Indexed /DeviceRGB 0 <${only}>] /BitsPerComponent 1`;
  return file.addStream(`${base} ${space} /SMask ${mask}`, new Uint8Array(Math.ceil(width / 8) * height));
}

/** Weights of a Gaussian with a standard deviation of CELLS_PER_DEVIATION cells. */
const KERNEL = normalKernel();

function normalKernel(): readonly number[] {
  const radius = CELLS_PER_DEVIATION * REACH;
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * CELLS_PER_DEVIATION ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function blur({ width, height, cells }: Grid): Grid {
  return { width, height, cells: blurAlong(blurAlong(cells, width, height, 1, width), height, width, width, 1) };
}

/** Blurs `count` lines of `length` cells. Cells are `step` apart in the array, lines `stride`. */
function blurAlong(cells: Float32Array, length: number, count: number, step: number, stride: number): Float32Array {
  const out = new Float32Array(cells.length);
  const radius = (KERNEL.length - 1) / 2;
  for (let line = 0; line < count; line++)
    for (let i = 0; i < length; i++) {
      const value = cells[line * stride + i * step] as number;
      if (value === 0) continue;
      for (let k = Math.max(0, i - radius); k <= Math.min(length - 1, i + radius); k++)
        out[line * stride + k * step] =
          (out[line * stride + k * step] as number) + value * (KERNEL[k - i + radius] as number);
    }
  return out;
}

// Shadows → pictures of them. PDF has no blur: what casts the shadow is covered with a grid of cells about a quarter of a standard
// deviation wide, blurred there, and drawn as the alpha of a picture of one colour. HTML, "shadows".

import type { Rgba } from "../color.ts";
import { type Box, growBox, intersectBoxes, moveBox } from "../path.ts";
import type { Shadow } from "../surface.ts";
import { cover, type Grid, type Shape } from "./coverage.ts";
import { formatMatrix } from "./number.ts";
import { formatHex, type PdfFile, type Ref } from "./pdf-file.ts";

/** Standard deviations after which a blur is invisible. */
const REACH = 3;

/** Cells in one standard deviation. */
const FINENESS = 4;

/** A shadow's alpha: where it is, and how much of it. */
export interface ShadowMask {
  /** Maps the unit square, its top upwards, to device pixels. */
  readonly matrix: string;
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
  /** How long it has taken, in blurred cells. */
  readonly cost: number;
}

/** The box around the shadow of what lies in the box. */
export function shadowBox(box: Box, { offsetX, offsetY, deviation }: Shadow): Box {
  return growBox(moveBox(box, offsetX, offsetY), deviation * REACH);
}

/**
 * The blurred shape; null where that would cost too much.
 *
 * @param box the box around the shape
 * @param area what can be seen
 * @param most what it may cost, in blurred cells
 */
export function blurShadow(shape: Shape, box: Box, area: Box, shadow: Shadow, most: number): ShadowMask | null {
  const { deviation, offsetX, offsetY } = shadow;
  const cell = deviation / FINENESS;
  const seen = moveBox(area, -offsetX, -offsetY);
  const region = intersectBoxes(growBox(box, deviation * REACH), growBox(seen, deviation * REACH));
  if (!(region.right > region.left && region.bottom > region.top)) return null;
  const covered = cover(shape, region, cell, most);
  if (covered === null) return null;
  // What blurs into the picture from outside is no part of it any more.
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

/** The cells within the box and one more on each side, and where the first of them is. */
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

/** Adds the picture of a shadow to the file. */
export function writeShadow(file: PdfFile, { width, height, alpha }: ShadowMask, color: Rgba): Ref {
  const base = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Interpolate true`;
  const mask = file.addStream(`${base} /ColorSpace /DeviceGray /BitsPerComponent 8`, alpha);
  const only = formatHex((color.red << 8) | color.green) + formatHex(color.blue << 8).slice(0, 2);
  const space = `/ColorSpace [/Indexed /DeviceRGB 0 <${only}>] /BitsPerComponent 1`;
  return file.addStream(`${base} ${space} /SMask ${mask}`, new Uint8Array(Math.ceil(width / 8) * height));
}

/** A normal distribution of `FINENESS` cells, as far as it reaches. */
const KERNEL = normalKernel();

function normalKernel(): readonly number[] {
  const radius = FINENESS * REACH;
  const weights = Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * FINENESS ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function blur({ width, height, cells }: Grid): Grid {
  return { width, height, cells: blurAlong(blurAlong(cells, width, height, 1, width), height, width, width, 1) };
}

/** Blurs `count` lines of `length` cells that lie `step` apart; a line begins `stride` behind the one before it. */
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

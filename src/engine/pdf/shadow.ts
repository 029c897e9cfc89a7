// Draws shadows as images, because PDF has no blur. The shape is rasterised on a grid with four cells per standard
// deviation, blurred, and written as the alpha of an image of one colour. HTML, "Shadows".

import type { Rgba } from "../color.ts";
import { formatMatrix } from "../geometry/number.ts";
import { type Box, growBox, moveBox } from "../path.ts";
import { blurShape } from "../raster/blur-shape.ts";
import { pathWork } from "../raster/draw-work.ts";
import { placeShape } from "../raster/engine-path.ts";
import type { Shadow, Shape } from "../surface.ts";
import { formatHex, type PdfFile, type Ref } from "./pdf-file.ts";

/** Number of standard deviations beyond which a blur is invisible. */
const REACH = 3;

/** Grid cells per standard deviation. */
const CELLS_PER_DEVIATION = 4;

/** Distance by which a blur extends beyond the ink, in cells. */
const REACH_CELLS = REACH * CELLS_PER_DEVIATION;

/** Work per blurred cell, in units of src/base/fuel.ts. */
const WORK_PER_CELL = 8;

/** The position and alpha values of a shadow. */
interface ShadowMask {
  /** Maps the unit square, whose y axis points up, to device pixels. */
  readonly matrix: string;
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
  /** Cost of computing the shadow, in blurred cells. */
  readonly cost: number;
}

/** Returns the bounds of the shadow of a shape with this box. */
export function shadowBox(box: Box, { offsetX, offsetY, deviation }: Shadow): Box {
  return growBox(moveBox(box, offsetX, offsetY), deviation * REACH);
}

/**
 * Rasterises and blurs a shape. Returns null if the shadow is invisible or the cost would be too high.
 *
 * @param box bounds of the shape
 * @param area visible area
 * @param maxCost maximum cost, in blurred cells
 * @throws Failure if the rasteriser runs out of memory
 */
export function blurShadow(shape: Shape, box: Box, area: Box, shadow: Shadow, maxCost: number): ShadowMask | null {
  const { deviation, offsetX, offsetY } = shadow;
  const cell = deviation / CELLS_PER_DEVIATION;
  const visible = moveBox(area, -offsetX, -offsetY);
  const region = cellsWithin(growBox(box, deviation * REACH), visible, cell);
  if (!(region.right > region.left && region.bottom > region.top)) return null;
  const width = Math.ceil((region.right - region.left) / cell);
  const height = Math.ceil((region.bottom - region.top) / cell);
  const cells = (width + 2 * REACH_CELLS) * (height + 2 * REACH_CELLS);
  if (!(cells <= maxCost)) return null;
  const drawn = placeShape(shape, { scale: 1 / cell, x: REACH_CELLS - region.left / cell, y: -region.top / cell });
  const cost = cells + drawWork(drawn, width, height) / WORK_PER_CELL;
  if (!(cost <= maxCost)) return null;
  const columns = (width + 3) & ~3;
  const blur = { top: 0, columns, rows: height, deviation: CELLS_PER_DEVIATION, reach: REACH_CELLS };
  const densities = blurShape(drawn, blur);
  const alpha = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) alpha[y * width + x] = Math.round((densities[y * columns + x] as number) * 255);
  const [w, h] = [width * cell, height * cell];
  const matrix = formatMatrix([w, 0, 0, -h, region.left + offsetX, region.top + offsetY + h]);
  return { matrix, width, height, alpha, cost };
}

/**
 * Returns the visible part of the box, plus one cell on each side, because viewers interpolate between cells. The left
 * and top edges stay aligned to the box's cells.
 */
function cellsWithin(box: Box, visible: Box, cell: number): Box {
  const start = (from: number, min: number) => from + Math.max(0, Math.floor((min - from) / cell) - 1) * cell;
  const [left, top] = [start(box.left, visible.left), start(box.top, visible.top)];
  return {
    left,
    top,
    right: Math.min(box.right, visible.right + cell),
    bottom: Math.min(box.bottom, visible.bottom + cell),
  };
}

/** Returns the work of rasterising a shape on the shadow's grid, in units of src/base/fuel.ts. */
function drawWork(shape: Shape, width: number, height: number): number {
  const grid = { left: 0, top: -REACH_CELLS, right: width + 2 * REACH_CELLS, bottom: height + REACH_CELLS };
  return pathWork(shape.path, grid, grid, 0, shape.type === "fill" ? null : shape.pen);
}

/** Adds the image of a shadow to the file. */
export function writeShadow(file: PdfFile, { width, height, alpha }: ShadowMask, color: Rgba): Ref {
  const base = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Interpolate true`;
  const mask = file.addStream(`${base} /ColorSpace /DeviceGray /BitsPerComponent 8`, alpha);
  const rgbHex = formatHex((color.red << 8) | color.green) + formatHex(color.blue << 8).slice(0, 2);
  const space = `/ColorSpace [/Indexed /DeviceRGB 0 <${rgbHex}>] /BitsPerComponent 1`;
  return file.addStream(`${base} ${space} /SMask ${mask}`, new Uint8Array(Math.ceil(width / 8) * height));
}

// The clip rectangle: the pixels that it touches, and the fraction of its edge pixels that is inside. Coordinates are
// in pixels of the band.

import { rows, top, width } from "./memory";

export let left: i32 = 0;
export let right: i32 = 0;
export let upper: i32 = 0;
export let lower: i32 = 0;
/** Fraction of the first and last column and row that is inside the clip. */
export let leftPart: f32 = 1;
export let rightPart: f32 = 1;
export let upperPart: f32 = 1;
export let lowerPart: f32 = 1;
/** Whether the mask clips in addition to the rectangle. */
export let isMasked: bool = false;

/** Sets the clip rectangle. Coordinates are in pixels of the image. */
export function clip(fromX: f64, fromY: f64, toX: f64, toY: f64): void {
  const x0 = max(fromX, 0.0);
  const x1 = min(toX, <f64>width);
  const y0 = max(fromY - <f64>top, 0.0);
  const y1 = min(toY - <f64>top, <f64>rows);
  left = <i32>min(floor(x0), <f64>width);
  right = max(left, <i32>ceil(x1));
  upper = <i32>min(floor(y0), <f64>rows);
  lower = max(upper, <i32>ceil(y1));
  leftPart = <f32>(1.0 - (x0 - <f64>left));
  rightPart = <f32>(1.0 - (<f64>right - x1));
  upperPart = <f32>(1.0 - (y0 - <f64>upper));
  lowerPart = <f32>(1.0 - (<f64>lower - y1));
}

export function useMask(on: bool): void {
  isMasked = on;
}

/** Returns the fraction of a row that is inside the clip. */
export function rowCoverage(y: i32): f32 {
  let part: f32 = 1;
  // A row that contains both edges loses coverage at both.
  if (y === upper) part -= 1 - upperPart;
  if (y === lower - 1) part -= 1 - lowerPart;
  return part;
}

/** Returns the fraction of a column that is inside the clip; 0 for columns outside. */
export function columnPart(x: i32): f32 {
  if (x < left || x >= right) return 0;
  let part: f32 = 1;
  if (x === left) part -= 1 - leftPart;
  if (x === right - 1) part -= 1 - rightPart;
  return part;
}

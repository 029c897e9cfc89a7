// Schemas of whole numbers, such as the width of an image. All endpoints' error messages state the bounds in the same words.

import * as z from "zod";
import { SIDE_PIXELS } from "../base/limits.ts";

const textOf = (min: number, max: number) => `must be a whole number from ${min} to ${max}`;

export function wholeNumber(min: number, max: number) {
  const error = textOf(min, max);
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** The constraint on an image's width or height. */
export const SIDE_TEXT = textOf(1, SIDE_PIXELS);

/** Returns a schema for an image's width or height, in pixels. */
export function sideLength() {
  return wholeNumber(1, SIDE_PIXELS);
}

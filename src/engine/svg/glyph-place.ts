// Where glyphs stand on the pixels, as browsers have it: text along the axes at quarters of a pixel along its baseline, other text at
// quarters both ways.

import type { Matrix } from "../path.ts";

/** Parts of a pixel that glyphs are placed at. */
const PLACES = 4;

/** The place of a glyph that is wanted there. */
export function snapGlyph(value: number): number {
  return Math.round(value * PLACES) / PLACES;
}

/** Whether text is upright, perhaps stretched. */
export function isUpright([a, b, c, d]: Matrix): boolean {
  return b === 0 && c === 0 && a > 0 && d > 0;
}

/** Whether text stands on its side, as large both ways. */
export function isQuarterTurn([a, b, c, d]: Matrix): boolean {
  return a === 0 && d === 0 && b === -c && b !== 0;
}

/** How far along its baseline's own axis text on its side begins, device pixels: from there it is in step with the pixels. */
export function quarterTurnStart([, b, , , , f]: Matrix): number {
  return b > 0 ? f : -f;
}

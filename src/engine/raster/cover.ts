// Skips draw calls that are hidden by a later opaque fill of the whole image, such as a background.

import type { Rgba } from "../color.ts";
import { type Box, boxContains, boxIsEmpty, intersectBoxes, pathAsBox } from "../path.ts";
import { type CompositeOperation, changesBackdrop } from "../surface.ts";
import { isOpaquePaint, packColor } from "./shade.ts";
import type { DrawCall } from "./surface-call.ts";

/** The draw calls visible in a band, and the solid colour behind them. */
export interface VisibleCalls {
  /** Premultiplied colour; 0 is transparent. */
  readonly background: number;
  readonly calls: readonly DrawCall[];
}

/** Returns the calls visible in a band. @param area bounds of the image */
export function selectVisibleCalls(calls: readonly DrawCall[], area: Box, band: Box): VisibleCalls {
  const { index, color } = findCover(calls, area);
  return {
    background: color === null ? 0 : packColor(color),
    calls: calls.slice(index + 1).filter(({ box }) => !boxIsEmpty(intersectBoxes(box, band))),
  };
}

/** Returns whether an opaque fill covers the area, and nothing after it makes pixels transparent. */
export function isOpaqueDrawing(calls: readonly DrawCall[], area: Box): boolean {
  const { index } = findCover(calls, area);
  return index >= 0 && calls.slice(index).every((call) => call.type !== "erase" && keepsOpaque(call.effect.composite));
}

/** Returns whether an operation keeps opaque pixels opaque, as blend modes and some Porter-Duff operators do. */
function keepsOpaque(operation: CompositeOperation): boolean {
  return !changesBackdrop(operation) && operation !== "destination-out" && operation !== "xor";
}

/** Finds the last call that fills the area with one opaque colour. The index is -1 if there is none. */
function findCover(calls: readonly DrawCall[], area: Box): { readonly index: number; readonly color: Rgba | null } {
  for (let index = calls.length - 1; index >= 0; index--) {
    const color = coveringColor(calls[index] as DrawCall, area);
    if (color !== null) return { index, color };
  }
  return { index: -1, color: null };
}

function coveringColor(call: DrawCall, area: Box): Rgba | null {
  if (call.type !== "fill" || !boxContains(call.box, area)) return null;
  const { paint } = call;
  const { alpha, clip, composite } = call.effect;
  if (composite !== "source-over") return null;
  if (paint.type !== "solid" || !isOpaquePaint(paint, alpha) || (clip?.shapes.length ?? 0) > 0) return null;
  const box = pathAsBox(call.path);
  return box !== null && boxContains(box, area) && boxContains(clip?.box ?? box, area) ? paint.color : null;
}

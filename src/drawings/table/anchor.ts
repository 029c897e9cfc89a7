// Horizontal anchors of text in cells.

import type { PlacedText } from "./display-list.ts";
import type { Align } from "./table-params.ts";

/** Columns always run from left to right, so `start` is left. */
export function anchorOf(align: Align): PlacedText["anchor"] {
  if (align === "start") return "left";
  return align === "end" ? "right" : align;
}

/** Returns the position of the anchor between the edges of a cell, `offset` from an edge. */
export function anchorX(anchor: PlacedText["anchor"], left: number, right: number, offset: number): number {
  if (anchor === "center") return (left + right) / 2;
  return anchor === "left" ? left + offset : right - offset;
}

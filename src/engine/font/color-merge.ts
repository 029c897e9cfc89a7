// Reduces the number of parts of a colour glyph: merges consecutive fills that have the same paint and do not overlap.

import { type Box, pathBounds } from "../path.ts";
import type { ColorFill, ColorPart, Paint } from "../surface.ts";
import { isDisjoint, type Piece } from "./color-piece.ts";

/** Maximum number of fills that are merged into one: each is compared with all others. */
const MAX_MERGED = 200;

/** A fill to which more fills can be added. */
interface MergedFill {
  readonly path: number[];
  readonly paint: Paint;
  readonly boxes: Box[];
}

/** Merges the parts of a colour glyph, including those in layers. */
export function mergeParts(pieces: readonly Piece[]): readonly ColorPart[] {
  const parts: ColorPart[] = [];
  let merged: MergedFill | undefined;
  for (const piece of pieces) {
    const box = piece.type === "fill" && piece.clips.length === 0 ? pathBounds(piece.path) : null;
    if (merged !== undefined && box !== null && canMerge(merged, piece as ColorFill, box)) {
      for (const value of (piece as ColorFill).path) merged.path.push(value);
      merged.boxes.push(box);
      continue;
    }
    merged = undefined;
    if (piece.type === "layer") parts.push({ ...piece, parts: mergeParts(piece.parts) });
    else if (box === null) parts.push(fillOf(piece, piece.path));
    else {
      merged = { path: piece.path.slice(), paint: piece.paint, boxes: [box] };
      parts.push(fillOf(piece, merged.path));
    }
  }
  return parts;
}

function canMerge({ paint, boxes }: MergedFill, fill: ColorFill, box: Box): boolean {
  return isAlike(paint, fill.paint) && boxes.length < MAX_MERGED && boxes.every((other) => isDisjoint(other, box));
}

/** Whether the paints are certainly the same. False if they might differ. */
function isAlike(first: Paint, second: Paint): boolean {
  if (first === second) return true;
  if (first.type !== "solid" || second.type !== "solid") return false;
  const [a, b] = [first.color, second.color];
  return a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha;
}

function fillOf({ paint, clips }: ColorFill, path: number[] | ColorFill["path"]): ColorFill {
  return { type: "fill", path, paint, clips };
}

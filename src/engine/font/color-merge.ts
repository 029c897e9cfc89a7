// The parts of a colour glyph → fewer of them that look the same: neighbours of one colour that do not overlap become one area.

import { type Box, pathBounds } from "../path.ts";
import type { ColorFill, ColorPart, Paint } from "../surface.ts";
import { isApart, type Piece } from "./color-piece.ts";

/** Areas that are merged at the most: each is compared with all. */
const MERGED_AREAS = 200;

/** An area that grows. */
interface Growing {
  readonly path: number[];
  readonly paint: Paint;
  readonly boxes: Box[];
}

export function mergeParts(pieces: readonly Piece[]): readonly ColorPart[] {
  const parts: ColorPart[] = [];
  let growing: Growing | undefined;
  for (const piece of pieces) {
    const box = piece.type === "fill" && piece.clips.length === 0 ? pathBounds(piece.path) : null;
    if (growing !== undefined && box !== null && joins(growing, piece as ColorFill, box)) {
      for (const value of (piece as ColorFill).path) growing.path.push(value);
      growing.boxes.push(box);
      continue;
    }
    growing = undefined;
    if (piece.type === "layer") parts.push({ ...piece, parts: mergeParts(piece.parts) });
    else if (box === null) parts.push(fillOf(piece, piece.path));
    else {
      growing = { path: piece.path.slice(), paint: piece.paint, boxes: [box] };
      parts.push(fillOf(piece, growing.path));
    }
  }
  return parts;
}

function joins({ paint, boxes }: Growing, fill: ColorFill, box: Box): boolean {
  return isAlike(paint, fill.paint) && boxes.length < MERGED_AREAS && boxes.every((other) => isApart(other, box));
}

/** Whether the paints are known to be the same. */
function isAlike(one: Paint, other: Paint): boolean {
  if (one === other) return true;
  if (one.type !== "solid" || other.type !== "solid") return false;
  const [a, b] = [one.color, other.color];
  return a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha;
}

function fillOf({ paint, clips }: ColorFill, path: number[] | ColorFill["path"]): ColorFill {
  return { type: "fill", path, paint, clips };
}

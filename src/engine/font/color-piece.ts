// Clips, fades and composites the pieces of a colour glyph while its paint graph is evaluated. Layers are expensive, so
// a layer is created only if the result can't be drawn without one. OpenType 1.9.1, COLR, "PaintGlyph" and
// "PaintComposite".

import { type Box, intersectBoxes, type Path, pathBounds, uniteBoxes } from "../path.ts";
import {
  BLEND_MODES,
  type ColorFill,
  type ColorPart,
  type CompositeOperation,
  type Paint,
  type Stop,
} from "../surface.ts";
import type { Brush } from "./color-brush.ts";

/** A paint that is not clipped by a path yet. Its area is unbounded, and its `path` is a placeholder. */
interface Plane extends ColorFill {
  readonly brush: Brush;
}

export type Piece = ColorPart | Plane;

/** The composite modes CLEAR (draws nothing), SRC (only the source) and DEST (only the backdrop). */
const CLEAR = 0;
const SOURCE = 1;
const DESTINATION = 2;
/** The operations of the remaining COLR composite modes, in the order of their numbers. */
const OPERATIONS: readonly CompositeOperation[] = [
  "source-over",
  "destination-over",
  "source-in",
  "destination-in",
  "source-out",
  "destination-out",
  "source-atop",
  "destination-atop",
  "xor",
  "lighter",
  // In COLR, multiply is the last of the separable blend modes. In CSS, it is the first blend mode.
  ...BLEND_MODES.slice(1, 11),
  "multiply",
  ...BLEND_MODES.slice(11),
];

/** Returns the operation of a composite mode; null for CLEAR, SRC, DEST and unknown numbers. */
export function compositeOperation(mode: number): CompositeOperation | null {
  return OPERATIONS[mode - DESTINATION - 1] ?? null;
}

export function clipPieces(pieces: readonly Piece[], path: Path): Piece[] {
  const bounds = pathBounds(path);
  // An empty path clips everything.
  if (bounds === null) return [];
  return pieces.flatMap((piece): Piece[] => {
    if (!("brush" in piece)) return [{ ...piece, clips: [...piece.clips, path] }];
    const paint = piece.brush.paintFor(bounds);
    return paint === null ? [] : [{ type: "fill", path, paint, clips: [] }];
  });
}

/** Multiplies the alpha of the pieces as a group. */
function fadePieces(pieces: readonly Piece[], alpha: number): Piece[] {
  const boxes = pieces.map((piece) => (piece.type === "fill" ? pathBounds(piece.path) : null));
  if (boxes.some((box) => box === null) || !areDisjoint(boxes as Box[])) return [layer(pieces, "source-over", alpha)];
  // Fade pieces one by one if they don't overlap.
  return (pieces as ColorFill[]).map(({ path, paint, clips }) => ({
    type: "fill",
    path,
    paint: fadePaint(paint, alpha),
    clips,
  }));
}

function fadePaint(paint: Paint, alpha: number): Paint {
  if (paint.type === "pattern") return paint;
  if (paint.type === "solid") return { type: "solid", color: { ...paint.color, alpha: paint.color.alpha * alpha } };
  const fade = ({ offset, color }: Stop) => ({ offset, color: { ...color, alpha: color.alpha * alpha } });
  return { ...paint, stops: paint.stops.map(fade) };
}

/** Maximum number of boxes that are compared pairwise. */
const COMPARED_BOXES = 50;

/** Whether no two boxes overlap. False if there are more boxes than can be compared. */
function areDisjoint(boxes: readonly Box[]): boolean {
  if (boxes.length > COMPARED_BOXES) return false;
  return boxes.every((box, index) => boxes.slice(index + 1).every((other) => isDisjoint(box, other)));
}

export function isDisjoint(a: Box, b: Box): boolean {
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}

/** Composites the source with the backdrop, in a layer if the mode needs one. */
export function composePieces(mode: number, source: readonly Piece[], backdrop: readonly Piece[]): readonly Piece[] {
  if (mode === SOURCE) return source;
  if (mode === DESTINATION) return backdrop;
  const operation = compositeOperation(mode);
  if (mode === CLEAR || operation === null) return [];
  if (operation === "source-over") return [...backdrop, ...source];
  if (operation === "destination-over") return [...source, ...backdrop];
  if (operation === "source-in") return maskPieces(source, backdrop) ?? compose(operation, source, backdrop);
  if (operation === "destination-in") return maskPieces(backdrop, source) ?? compose(operation, source, backdrop);
  if (operation === "source-atop") {
    const inside = maskPieces(source, backdrop);
    return inside === null ? compose(operation, source, backdrop) : [...backdrop, ...inside];
  }
  return compose(operation, source, backdrop);
}

function compose(
  operation: CompositeOperation,
  source: readonly Piece[],
  backdrop: readonly Piece[],
): readonly Piece[] {
  return [layer([...backdrop, layer(source, operation, 1)], "source-over", 1)];
}

function layer(parts: readonly Piece[], operation: CompositeOperation, alpha: number): Piece {
  return { type: "layer", parts, alpha, operation, clips: [] };
}

/** Masks pieces with a shape's alpha. Returns null if a clip and an alpha factor don't suffice. */
function maskPieces(pieces: readonly Piece[], shape: readonly Piece[]): readonly Piece[] | null {
  if (pieces.length === 0 || shape.length === 0) return [];
  const [mask] = shape;
  if (shape.length !== 1 || mask?.type !== "fill" || mask.paint.type !== "solid") return null;
  const { alpha } = mask.paint.color;
  const faded = alpha === 1 ? pieces : fadePieces(pieces, alpha);
  if ("brush" in mask) return faded;
  return [mask.path, ...mask.clips].reduce<readonly Piece[]>(clipPieces, faded);
}

/**
 * Returns the bounds of the parts' visible ink; null if there is none.
 *
 * @param measure returns the bounds of a path: `pathBounds` is fast, `curveBounds` is exact
 */
export function colorPartBounds(parts: readonly ColorPart[], measure: (path: Path) => Box | null): Box | null {
  let bounds: Box | null = null;
  for (const part of parts) {
    const partBounds = boundsOfPart(part, measure);
    const operation = part.type === "layer" ? part.operation : "source-over";
    bounds = joinBounds(operation, partBounds, bounds);
  }
  return bounds;
}

function boundsOfPart(part: ColorPart, measure: (path: Path) => Box | null): Box | null {
  let bounds = part.type === "fill" ? measure(part.path) : colorPartBounds(part.parts, measure);
  for (const clip of part.clips) {
    const clipBounds = measure(clip);
    bounds = bounds === null || clipBounds === null ? null : intersect(bounds, clipBounds);
  }
  return bounds;
}

function joinBounds(operation: CompositeOperation, source: Box | null, backdrop: Box | null): Box | null {
  if (operation === "source-out" || operation === "destination-atop" || operation === "copy") return source;
  if (operation === "destination-out" || operation === "source-atop") return backdrop;
  if (operation === "source-in" || operation === "destination-in")
    return source === null || backdrop === null ? null : intersect(source, backdrop);
  if (source === null || backdrop === null) return source ?? backdrop;
  return uniteBoxes(source, backdrop);
}

function intersect(a: Box, b: Box): Box | null {
  const box = intersectBoxes(a, b);
  return box.right >= box.left && box.bottom >= box.top ? box : null;
}

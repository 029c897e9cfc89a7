// Rasterises shapes and blurs their coverage, for shadows. HTML, "Shadows".

import { DASHES, type Rasterizer, TARGET, useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import { hasDashes } from "../geometry/stroke.ts";
import {
  ARITY,
  type Box,
  boxContains,
  boxIsEmpty,
  intersectBoxes,
  LINE,
  MOVE,
  type Path,
  pathBounds,
} from "../path.ts";
import type { FillRule, Shape } from "../surface.ts";
import { localPen, strokePath, writePath } from "./engine-path.ts";
import { tooComplexFailure } from "./too-complex.ts";

/** The area and strength of a blur. Lengths are in blur pixels. */
interface BlurArea {
  /** The first row of the result. */
  readonly top: number;
  /** A multiple of 4. */
  readonly columns: number;
  readonly rows: number;
  /** Standard deviation. */
  readonly deviation: number;
  /**
   * Distance by which the blur extends beyond the ink, at most 31. The drawn area extends this far to the left of the
   * result.
   */
  readonly reach: number;
}

/** Starts an empty band in the rasteriser, in which the ink to blur is drawn. */
export function beginBlur(engine: Rasterizer, { top, columns, rows, reach }: BlurArea): void {
  // The rasteriser requires a multiple of four columns.
  const width = (columns + 2 * reach + 3) & ~3;
  engine.begin(width, top - reach, rows + 2 * reach, 0);
  engine.clip(0, top - reach, width, top + rows + reach);
  engine.useMask(0);
}

/**
 * Blurs the ink that has been drawn since `beginBlur`. Returns densities from 0 to 1, row by row, in the engine's memory: copy
 * them before the engine is used again.
 */
export function finishBlur(engine: Rasterizer, { columns, rows, deviation, reach }: BlurArea): Float32Array {
  // Read the buffer afterwards, because the blur can grow the memory.
  const start = engine.blur(deviation, reach, columns);
  return new Float32Array(engine.memory.buffer, start, columns * rows);
}

/**
 * Rasterises and blurs an opaque shape. Returns densities from 0 to 1, row by row.
 *
 * @param shape shape in blur pixels
 * @throws Failure if the rasteriser runs out of memory
 */
export function blurShape(shape: Shape, area: BlurArea): Float32Array {
  try {
    return useRasterizer((engine) => {
      beginBlur(engine, area);
      drawOpaque(engine, shape);
      return finishBlur(engine, area).slice();
    });
  } catch (error) {
    throw error instanceof WebAssembly.RuntimeError || error instanceof RangeError ? tooComplexFailure() : error;
  }
}

function drawOpaque(engine: Rasterizer, shape: Shape): void {
  engine.solid(0xff00_0000);
  if (shape.type === "fill") {
    const outline = normalizeWinding(shape.path, shape.rule);
    engine.fill(writePath(engine, outline), shape.rule === "evenodd" ? 1 : 0, TARGET.pixels);
    return;
  }
  const { pen, path } = shape;
  const local = localPen(pen, path);
  if (local === null) return;
  const isDashed = pen.dash.length <= DASHES && hasDashes(local.pen, local.path);
  strokePath(engine, path, isDashed ? pen : { ...pen, dash: [] });
}

/** A MOVE that starts a contour with reversed winding, in addition to the verbs of src/engine/path.ts. */
const MOVE_REVERSED = 5;
/** A path with more contours is left unchanged, because all contours are compared with each other. */
const MAX_CONTOURS = 50;

interface Contour {
  readonly start: number;
  readonly box: Box;
  readonly isClockwise: boolean;
}

/**
 * Marks contours as reversed, because the rasteriser averages the signed winding over a pixel. Nested contours need
 * opposite directions: winding 2 in half a pixel would count as winding 1 in the whole pixel. Adjacent contours need
 * the same direction to avoid gaps. Returns a path with one contour, or too many, unchanged.
 */
export function normalizeWinding(path: Path, rule: FillRule): Path {
  if (isSingleContour(path)) return path;
  const contours = listContours(path);
  if (contours.length < 2 || contours.length > MAX_CONTOURS) return path;
  const isReversed = rule === "evenodd" ? isReversedByDepth : isReversedAlone;
  const out = path.slice();
  for (const contour of contours) if (isReversed(contour, contours)) out[contour.start] = MOVE_REVERSED;
  return out;
}

function isSingleContour(path: Path): boolean {
  for (let i = 0; i < path.length; i += 1 + ARITY[path[i] as 0]) if (i > 0 && path[i] === MOVE) return false;
  return true;
}

/**
 * With the even-odd rule, direction is irrelevant: each contour gets the direction opposite to that of the contour
 * around it.
 */
function isReversedByDepth(contour: Contour, contours: readonly Contour[]): boolean {
  const { box, start, isClockwise } = contour;
  const depth = contours.filter(
    (other) =>
      other !== contour && boxContains(other.box, box) && (other.start < start || !boxContains(box, other.box)),
  ).length;
  return isClockwise !== (depth % 2 === 0);
}

/**
 * With the nonzero rule, only a contour whose box overlaps no other box can be reversed. Such contours all become
 * clockwise.
 */
function isReversedAlone(contour: Contour, contours: readonly Contour[]): boolean {
  if (contour.isClockwise) return false;
  return contours.every((other) => other === contour || boxIsEmpty(intersectBoxes(other.box, contour.box)));
}

function listContours(path: Path): Contour[] {
  const contours: Contour[] = [];
  for (let start = 0; start < path.length; ) {
    let end = start;
    let area = 0;
    let [x, y] = [0, 0];
    for (; end < path.length && (end === start || path[end] !== MOVE); end += 1 + ARITY[path[end] as 0]) {
      const verb = path[end] as number;
      const last = end + ARITY[verb as 0];
      for (let k = end + 1; k < last; k += 2) {
        const [nextX, nextY] = [path[k] as number, path[k + 1] as number];
        if (verb >= LINE) area += x * nextY - nextX * y;
        [x, y] = [nextX, nextY];
      }
    }
    const first = [path[start + 1] as number, path[start + 2] as number] as const;
    area += x * first[1] - first[0] * y;
    const box = pathBounds(path.slice(start, end));
    if (box !== null && area !== 0) contours.push({ start, box, isClockwise: area > 0 });
    start = end;
  }
  return contours;
}

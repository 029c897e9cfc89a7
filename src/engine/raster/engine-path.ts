// Writes paths and pens to the rasteriser's memory. Paths have the verbs of src/engine/path.ts, and MOVE_REVERSED of
// src/engine/raster/blur-shape.ts.

import {
  CAP,
  COVERAGE_LEVELS,
  JOIN,
  type Rasterizer,
  readNumbers,
  TARGET,
} from "../../../wasm/rasterizer/rasterizer.ts";
import type { Rgba } from "../color.ts";
import { inkBounds, strokeBounds } from "../geometry/bounds.ts";
import { toPixelUnits } from "../geometry/stroke.ts";
import {
  ARITY,
  type Box,
  growBox,
  IDENTITY,
  invert,
  type Matrix,
  multiply,
  type Path,
  transformPath,
} from "../path.ts";
import type { GlyphRun, Shape, Stop, StrokeStyle } from "../surface.ts";
import { glyphPathLength, type PlacedOutlines, splitRun, writeGlyphPath } from "./glyph-path.ts";
import type { RasterizerPaint } from "./shade.ts";

/** Maps device pixels to pixels of another image: a scale, then a translation by x and y. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export function placementMatrix({ scale, x, y }: Placement): Matrix {
  return [scale, 0, 0, scale, x, y];
}

export function placeShape<Placed extends Shape>(shape: Placed, place: Placement): Placed {
  const path = transformPath(shape.path, placementMatrix(place));
  return shape.type === "fill" ? { ...shape, path } : { ...shape, path, pen: placePen(shape.pen, place.scale) };
}

function placePen(pen: StrokeStyle, scale: number): StrokeStyle {
  if (pen.matrix !== null) return { ...pen, matrix: multiply([scale, 0, 0, scale, 0, 0], pen.matrix) };
  const dash = pen.dash.map((length) => length * scale);
  return { ...pen, width: pen.width * scale, dash, dashOffset: pen.dashOffset * scale };
}

/** Writes a path to the engine's memory. Returns the path's array length. */
export function writePath(engine: Rasterizer, path: ArrayLike<number>): number {
  let at = allocatePath(engine, path.length);
  const numbers = readNumbers(engine);
  for (let i = 0; i < path.length; i++) numbers[at++] = path[i] as number;
  return path.length;
}

/** Fills a run of text with the engine's paint. */
export function fillText(engine: Rasterizer, placed: PlacedOutlines, paint: RasterizerPaint): void {
  const length = writeParts(engine, placed, (part) => {
    const count = glyphPathLength(part);
    const start = allocatePath(engine, count);
    writeGlyphPath(part, readNumbers(engine), start);
    return count;
  });
  const contrast = contrastTable(placed.run, paint);
  if (contrast === null) {
    engine.fill(length, 0, TARGET.pixels);
    return;
  }
  new Float32Array(engine.memory.buffer, engine.contrast.value, contrast.length).set(contrast);
  engine.fillText(length);
}

/**
 * Writes the path of a run to the engine's memory in parts, and adds all parts but the last to the engine's shape.
 *
 * @param write writes a part, and returns its array length
 * @returns the array length of the last part
 */
export function writeParts(
  engine: Rasterizer,
  placed: PlacedOutlines,
  write: (part: PlacedOutlines) => number,
): number {
  let length: number | undefined;
  for (const part of splitRun(placed)) {
    if (length !== undefined) engine.add(length);
    length = write(part);
  }
  return length ?? 0;
}

/** Writes a transformed path to the engine's memory. Returns the path's array length. */
export function writeTransformedPath(engine: Rasterizer, path: ArrayLike<number>, { scale, x, y }: Placement): number {
  const start = allocatePath(engine, path.length);
  const numbers = readNumbers(engine);
  for (let i = 0; i < path.length; ) {
    const verb = path[i] as number;
    numbers[start + i++] = verb;
    for (const end = i + (ARITY[verb as 0] ?? ARITY[0]); i < end; i += 2) {
      numbers[start + i] = (path[i] as number) * scale + x;
      numbers[start + i + 1] = (path[i + 1] as number) * scale + y;
    }
  }
  return path.length;
}

/** Allocates space for a path, and returns the space's index in `readNumbers`. Call `readNumbers` only afterwards. */
function allocatePath(engine: Rasterizer, count: number): number {
  return engine.path(count) / Float64Array.BYTES_PER_ELEMENT;
}

/** Strokes a path in device pixels with the current paint. */
export function strokePath(engine: Rasterizer, path: Path, pen: StrokeStyle): void {
  const local = localPen(pen, path);
  if (local === null) return;
  const { width, cap, join, miterLimit, dash, dashOffset, matrix } = local.pen;
  const space = matrix ?? IDENTITY;
  engine.penSpace(space[0], space[1], space[2], space[3]);
  const period = dash.reduce((sum, length) => sum + length, 0);
  const offset = ((dashOffset % period) + period) % period;
  const dashes = period > 0 ? dash.length : 0;
  if (dashes > 0) readNumbers(engine).set(dash, engine.dashes.value / Float64Array.BYTES_PER_ELEMENT);
  engine.stroke(
    writePath(engine, local.path),
    width,
    CAP[cap],
    JOIN[join],
    miterLimit,
    dashes,
    dashes > 0 ? offset : 0,
  );
}

const CONTRAST = 0.2;
/** The text gamma. Skia stores it in steps of 1/64. */
const GAMMA = Math.trunc(1.2 * 64) / 64;
/** Skia keeps the upper three bits of a text colour's luminance. */
const DROPPED_BITS = 5;
/** Maximum size of text whose contrast is adjusted, in pixels per em. Chromium draws larger glyphs as paths. */
const MAX_ADJUSTED_SIZE = 256;
/** The luminance that Skia assumes for patterns. */
const PATTERN_BRIGHTNESS = 128;

const tables: Float32Array[] = [];

/**
 * Returns the table that adjusts glyph coverage to the text's luminance, as in Skia: the adjusted coverage, from 0 to
 * 1, for each coverage from 0 to COVERAGE_LEVELS. Null if the text is too large to be adjusted.
 */
function contrastTable(run: GlyphRun, paint: RasterizerPaint): Float32Array | null {
  const [a, b, c, d] = run.matrix;
  if (!(run.size * Math.max(Math.hypot(a, b), Math.hypot(c, d)) <= MAX_ADJUSTED_SIZE)) return null;
  const level = paintBrightness(paint) >> DROPPED_BITS;
  tables[level] ??= computeTable(level);
  return tables[level];
}

/** Returns the luminance of a paint, 0 to 255. */
function paintBrightness(paint: RasterizerPaint): number {
  if (paint.type === "solid") return brightness(paint.color);
  return paint.type === "texture" ? PATTERN_BRIGHTNESS : brightness(meanColor(paint.stops));
}

/** Rec. 709 luma in integer arithmetic, as in SkComputeLuminance. */
function brightness({ red, green, blue }: Pick<Rgba, "red" | "green" | "blue">): number {
  return (54 * red + 183 * green + 19 * blue) >> 8;
}

/**
 * Returns the mean colour of a gradient's stops, regardless of their offsets, including the stops that Chromium adds at
 * both ends.
 */
function meanColor(stops: readonly Stop[]): Pick<Rgba, "red" | "green" | "blue"> {
  const [first, last] = [stops[0], stops.at(-1)];
  const added = [first?.offset === 0 ? undefined : first, last?.offset === 1 ? undefined : last];
  const colors = [...stops, ...added].flatMap((stop) => (stop === undefined ? [] : [stop.color]));
  const mean = (channel: "red" | "green" | "blue") =>
    Math.round(colors.reduce((sum, color) => sum + color[channel], 0) / colors.length);
  return { red: mean("red"), green: mean("green"), blue: mean("blue") };
}

/** Computes the coverages with which blending over the inverse luminance looks like blending in linear light. */
function computeTable(level: number): Float32Array {
  const source = ((level << 5) | (level << 2) | (level >> 1)) / 255;
  const backdrop = 1 - source;
  const [linearSource, linearBackdrop] = [source ** GAMMA, backdrop ** GAMMA];
  const contrast = CONTRAST * linearBackdrop;
  return Float32Array.from({ length: COVERAGE_LEVELS + 1 }, (_, index) => {
    const coverage = index / COVERAGE_LEVELS;
    const share = coverage + (1 - coverage) * contrast * coverage;
    const mixed = (linearSource * share + linearBackdrop * (1 - share)) ** (1 / GAMMA);
    return (mixed - backdrop) / (source - backdrop);
  });
}

/** A pen and the path to stroke, both in the pen's coordinate space. */
interface LocalPen {
  readonly pen: StrokeStyle;
  readonly path: Path;
}

/** Transforms a path from device pixels to the pen's coordinate space. Returns null for a pen that draws nothing. */
export function localPen(pen: StrokeStyle, path: Path): LocalPen | null {
  if (pen.matrix === null) return { pen, path };
  const [a, b, c, d] = pen.matrix;
  // Browsers draw strokes of at most one pixel in both directions as hairlines, whose density is the average width.
  const [across, down] = [pen.width * Math.hypot(a, b), pen.width * Math.hypot(c, d)];
  if (across <= 1 && down <= 1 && pen.dash.length === 0)
    return { pen: { ...pen, width: (across + down) / 2, matrix: null }, path };
  const local = toPixelUnits(pen);
  const inverse = local.matrix === null ? null : invert(local.matrix);
  return inverse === null ? null : { pen: local, path: transformPath(path, inverse) };
}

/** The same test as in wasm/rasterizer/assembly/pen.ts. */
export function isHairline({ width, matrix }: StrokeStyle): boolean {
  return matrix === null && width <= 1;
}

/**
 * Returns the bounds of a stroke's ink within the area; null if there is none.
 *
 * @param local the pen in its own coordinate space
 */
export function strokeInk(path: Path, pen: StrokeStyle, local: StrokeStyle, area: Box): Box | null {
  const outline = pen.width > 0 ? inkBounds(path, area) : null;
  const ink = outline && strokeBounds(path, outline, pen);
  // A hairline covers a full pixel in each column or row, however thin the pen is.
  return ink && isHairline(local) ? growBox(ink, 1) : ink;
}

// Implements getGradientFill, getGradientFillHelper and pattern.draw for scripts. Each returns a scriptable option of
// Chart.js that yields a gradient or a pattern in CSS pixels. Pattern tiles are recorded as vector graphics, so that
// they are sharp at every pixel ratio.

import { Failure, showValue } from "../../../base/failure.ts";
import type { Canvas } from "../../../engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../engine/canvas/context.ts";
import { CanvasGradient } from "../../../engine/canvas/gradient.ts";
import { Path2D } from "../../../engine/canvas/path-2d.ts";
import type { CanvasPattern } from "../../../engine/canvas/pattern.ts";
import { COLOR_LENGTH } from "../../../engine/limits.ts";

/** Maximum number of stops in all gradients that a script creates with getGradientFill, which limits their memory. */
export const SCRIPT_STOPS = 100_000;

/** Maximum number of distinct patterns of a script. Each has its own canvas. */
export const SCRIPT_PATTERNS = 1000;

/** Creates canvases for tiles, and holds the image's size in CSS pixels. */
interface FillOptions {
  readonly createCanvas: (width: number, height: number) => Canvas;
  readonly width: number;
  readonly height: number;
}

/** A scriptable option that returns the same fill for every element. */
export type Fill<Style> = () => Style;

/**
 * The fill functions for scripts. Arguments are unchecked values from the sandbox; an invalid argument throws a
 * Failure.
 */
export interface Fills {
  /**
   * Creates a linear gradient.
   *
   * @param stops list of `{ offset: 0 to 1, color }`
   * @param line start and end of the gradient, `[x0, y0, x1, y1]`; across the width of the image by default
   */
  getGradientFill(stops: unknown, line?: unknown): Fill<CanvasGradient>;
  /**
   * Creates a linear gradient with evenly spaced colours.
   *
   * @param direction `vertical` or `both` (corner to corner); anything else is horizontal
   * @param colors list of colours
   * @param dimensions `{ width, height }` instead of the image's size
   */
  getGradientFillHelper(direction: unknown, colors: unknown, dimensions?: unknown): Fill<CanvasGradient>;
  readonly pattern: {
    /**
     * Creates a pattern.
     *
     * @param shape a patternomaly shape; `plus` by default
     * @param size side of the tile in pixels: 20 by default, at most 200
     */
    draw(shape?: unknown, backgroundColor?: unknown, patternColor?: unknown, size?: unknown): Fill<CanvasPattern>;
    /**
     * Creates a pattern for each background. Adjacent slices get different shapes. patternomaly would choose shapes at
     * random.
     */
    generate(backgroundColors: unknown): Fill<CanvasPattern>[];
  };
}

const DEFAULT_BACKGROUND = "rgba(100, 100, 100, 0.7)";
const DEFAULT_FOREGROUND = "rgba(255, 255, 255, 0.8)";
const DEFAULT_TILE = 20;
const LARGEST_TILE = 200;

export function createFills({ createCanvas, width, height }: FillOptions): Fills {
  let stopsLeft = SCRIPT_STOPS;
  const patterns = new Map<string, Fill<CanvasPattern>>();

  function getGradientFill(stops: unknown, line?: unknown): Fill<CanvasGradient> {
    const entries = readList(stops, "stops of getGradientFill");
    stopsLeft -= entries.length;
    if (stopsLeft < 0) throw new Failure("invalid", `chart must have at most ${SCRIPT_STOPS} gradient stops`);
    const [x0, y0, x1, y1] = line === undefined || line === null ? [0, 0, width, 0] : readLine(line);
    const gradient = new CanvasGradient({ type: "linear", from: [x0, y0], to: [x1, y1] });
    entries.forEach((entry, index) => {
      addStop(gradient, entry, index);
    });
    return () => gradient;
  }

  function getGradientFillHelper(direction: unknown, colors: unknown, dimensions?: unknown): Fill<CanvasGradient> {
    const entries = readList(colors, "colors of getGradientFillHelper");
    const stops = entries.map((color, index) => ({ color, offset: index / (entries.length - 1 || 1) }));
    const right = readSide(dimensions, "width") || width;
    const bottom = readSide(dimensions, "height") || height;
    return getGradientFill(stops, [
      0,
      0,
      direction === "vertical" ? 0 : right,
      direction === "vertical" || direction === "both" ? bottom : 0,
    ]);
  }

  function draw(shape?: unknown, backgroundColor?: unknown, patternColor?: unknown, size?: unknown) {
    const name = shape ?? "plus";
    const patternShape = typeof name === "string" ? findPatternShape(name) : undefined;
    if (patternShape === undefined)
      throw new Failure("invalid", `pattern shape must be one of ${SHAPE_NAMES.join(", ")}, got ${show(shape)}`);
    const background = readColorText(backgroundColor, "background colour") ?? DEFAULT_BACKGROUND;
    const foreground = readColorText(patternColor, "colour") ?? DEFAULT_FOREGROUND;
    const side = readTile(size);
    const key = [name, side, background, foreground].join("\n");
    const cached = patterns.get(key);
    if (cached !== undefined) return cached;
    if (patterns.size >= SCRIPT_PATTERNS)
      throw new Failure("invalid", `chart must have at most ${SCRIPT_PATTERNS} different patterns`);
    const pattern = drawTile(createCanvas(side, side), patternShape, side, background, foreground);
    const fill = () => pattern;
    patterns.set(key, fill);
    return fill;
  }

  function generate(backgroundColors: unknown): Fill<CanvasPattern>[] {
    const colors = readList(backgroundColors, "colours of pattern.generate");
    return colors.map((color, index) => {
      // In a pie, the last slice is next to the first.
      const isBesideFirst = index > 0 && index === colors.length - 1 && index % SHAPE_NAMES.length === 0;
      return draw(SHAPE_NAMES[(isBesideFirst ? index + 1 : index) % SHAPE_NAMES.length], color);
    });
  }

  return { getGradientFill, getGradientFillHelper, pattern: { draw, generate } };
}

/** Draws a tile and creates a repeating pattern from it. Invalid colours become black, the canvas default. */
function drawTile(
  canvas: Canvas,
  { stroke, fill }: PatternShape,
  side: number,
  background: string,
  foreground: string,
): CanvasPattern {
  const ctx = canvas.getContext("2d") as CanvasContext;
  ctx.fillStyle = background;
  ctx.fillRect(0, 0, side, side);
  ctx.fillStyle = ctx.strokeStyle = "black";
  ctx.fillStyle = ctx.strokeStyle = foreground;
  ctx.lineWidth = side / 10;
  ctx.lineJoin = ctx.lineCap = "round";
  if (stroke !== undefined) ctx.stroke(stroke(side / 2));
  if (fill !== undefined) ctx.fill(fill(side / 2));
  return ctx.createPattern(canvas, "repeat") as CanvasPattern;
}

function addStop(gradient: CanvasGradient, entry: unknown, index: number): void {
  const { offset, color } = readRecord(entry, `stop ${index} of getGradientFill`);
  const position = readNumber(offset);
  if (!(position >= 0 && position <= 1))
    throw new Failure("invalid", `offset of gradient stop ${index} must be between 0 and 1, got ${show(offset)}`);
  try {
    gradient.addColorStop(position, typeof color === "string" ? color : "");
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure("invalid", `color of gradient stop ${index} must be a CSS colour, got ${show(color)}`);
  }
}

function readLine(value: unknown): readonly [number, number, number, number] {
  const line = Array.isArray(value) ? value.slice(0, 4).map(readNumber) : [];
  if (line.length < 4 || !line.every(Number.isFinite))
    throw new Failure("invalid", `line of getGradientFill must be four numbers [x0, y0, x1, y1], got ${show(value)}`);
  return line as unknown as readonly [number, number, number, number];
}

/** Returns the width or height in the dimensions; 0 to use the image's. */
function readSide(dimensions: unknown, side: "width" | "height"): number {
  const name = "dimensions of getGradientFillHelper";
  const value = dimensions === undefined || dimensions === null ? 0 : (readRecord(dimensions, name)[side] ?? 0);
  const number = readNumber(value);
  if (Number.isNaN(number) && typeof value === "number") return 0;
  if (!Number.isFinite(number)) throw new Failure("invalid", `${side} of ${name} must be a number, got ${show(value)}`);
  return number;
}

/** Returns a tile's side: the default for invalid sizes, and at most the maximum. */
function readTile(value: unknown): number {
  const size = Math.min(LARGEST_TILE, readNumber(value)) || DEFAULT_TILE;
  if (size < 1) throw new Failure("invalid", `pattern size must be between 1 and ${LARGEST_TILE}, got ${show(value)}`);
  return size;
}

function readColorText(value: unknown, name: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string" || value.length > COLOR_LENGTH)
    throw new Failure("invalid", `pattern ${name} must be a CSS colour, got ${show(value)}`);
  return value;
}

function readList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Failure("invalid", `${name} must be a list, got ${show(value)}`);
  return value;
}

function readRecord(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null)
    throw new Failure("invalid", `${name} must be an object, got ${show(value)}`);
  return value as Record<string, unknown>;
}

/** Converts numbers and numeric strings, as canvas methods do; NaN for other values. */
function readNumber(value: unknown): number {
  return typeof value === "number" || (typeof value === "string" && value.trim() !== "") ? Number(value) : Number.NaN;
}

/** Describes a value. Of objects, only the kind is shown, because reading their contents would call the script. */
function show(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return typeof value === "string" ? showValue(value) : String(value);
}

/** A shape on a tile of two by two cells. Lines are drawn before areas. */
interface PatternShape {
  readonly stroke?: (cell: number) => Path2D;
  readonly fill?: (cell: number) => Path2D;
}

/** Returns path data for a cell, or for the tile of two by two cells. */
type Motif = (cell: number) => string;

/** Distance of crosses and dashes from the edge of their cell, in pixels. */
const GAP = 2;

const plus: Motif = (cell) => `M${cell / 2} 0V${cell}M0 ${cell / 2}H${cell}`;
const dash: Motif = (cell) => `M${GAP} ${GAP}L${cell - GAP} ${cell - GAP}`;
const cross: Motif = (cell) => `${dash(cell)}M${GAP} ${cell - GAP}L${cell - GAP} ${GAP}`;
const rise: Motif = (cell) => `M1 ${cell - 1}L${cell - 1} 1`;
const fall: Motif = (cell) => `M1 1L${cell - 1} ${cell - 1}`;
const triangle: Motif = (cell) => `M${cell / 2} 0L${cell} ${cell}H0Z`;
const nothing: Motif = () => "";

/** A circle with a radius relative to the cell. */
function circle(share: number): Motif {
  return (cell) => {
    const [middle, radius] = [cell / 2, cell * share];
    const arc = `A${radius} ${radius} 0 0 1`;
    return `M${middle + radius} ${middle}${arc} ${middle - radius} ${middle}${arc} ${middle + radius} ${middle}Z`;
  };
}

/** A circle's outline. Like patternomaly, adds a spur to the edge of the cell. */
const ring: Motif = (cell) => `M${cell} ${cell / 2}H${cell * 0.9}${circle(0.4)(cell)}`;

/** A square with a side and an inset from the top left, relative to the cell. */
function square(inset: number, side: number): Motif {
  return (cell) => `M${cell * inset} ${cell * inset}h${cell * side}v${cell * side}h${-cell * side}Z`;
}

function diamond(inset: number): Motif {
  return (cell) =>
    `M${cell / 2} ${inset}L${cell - inset} ${cell / 2}L${cell / 2} ${cell - inset}L${inset} ${cell / 2}Z`;
}

const lines: Motif = (cell) => `M0 ${cell / 2}H${cell * 2}M0 ${cell * 1.5}H${cell * 2}`;
const diagonals: Motif = (cell) =>
  `M${cell - 1} -1L${cell * 2 + 1} ${cell + 1}M-1 ${cell - 1}L${cell + 1} ${cell * 2 + 1}`;
const zigzags: Motif = (cell) =>
  [0.2, 1.2]
    .map((top) => `M0 ${cell * top}${`l${cell / 2} ${cell * 0.6} ${cell / 2} ${-cell * 0.6}`.repeat(2)}`)
    .join("");

function pair(first: Motif, last: Motif = first): (cell: number) => Path2D {
  return (cell) => {
    const path = new Path2D(first(cell));
    path.addPath(new Path2D(last(cell)), { e: cell, f: cell });
    return path;
  };
}

/** Draws a motif on the whole tile. */
function whole(motif: Motif): (cell: number) => Path2D {
  return (cell) => new Path2D(motif(cell));
}

/** Rotates a tile clockwise by quarter turns. */
function rotated(draw: (cell: number) => Path2D, quarters: 1 | 2): (cell: number) => Path2D {
  return (cell) => {
    const side = cell * 2;
    const path = new Path2D();
    path.addPath(
      draw(cell),
      quarters === 1 ? { a: 0, b: 1, c: -1, d: 0, e: side } : { a: -1, d: -1, e: side, f: side },
    );
    return path;
  };
}

/** All shapes, in the order in which `pattern.generate` uses them. */
const PATTERN_SHAPES = {
  plus: { stroke: pair(plus) },
  cross: { stroke: pair(cross) },
  dash: { stroke: pair(dash) },
  "cross-dash": { stroke: pair(cross, dash) },
  dot: { fill: pair(circle(0.2)) },
  "dot-dash": { stroke: pair(nothing, dash), fill: pair(circle(0.2), nothing) },
  disc: { fill: pair(circle(0.4)) },
  ring: { stroke: pair(ring) },
  line: { stroke: whole(lines) },
  "line-vertical": { stroke: rotated(whole(lines), 1) },
  weave: { stroke: pair(fall, rise) },
  zigzag: { stroke: whole(zigzags) },
  "zigzag-vertical": { stroke: rotated(whole(zigzags), 1) },
  diagonal: { stroke: whole(diagonals) },
  "diagonal-right-left": { stroke: rotated(whole(diagonals), 1) },
  square: { fill: pair(square(0.1, 0.8)) },
  box: { stroke: pair(square(0.1, 0.6)) },
  triangle: { fill: pair(triangle) },
  "triangle-inverted": { fill: rotated(pair(triangle), 2) },
  diamond: { fill: pair(diamond(0)) },
  "diamond-box": { stroke: pair(diamond(1)) },
} as const satisfies Readonly<Record<string, PatternShape>>;

type ShapeName = keyof typeof PATTERN_SHAPES;

/** Deprecated names that patternomaly still accepts. */
const FORMER_NAMES: Readonly<Record<string, ShapeName>> = {
  circle: "disc",
  "triangle-vertical": "triangle-inverted",
  "line-horizontal": "line",
  "line-diagonal-lr": "diagonal",
  "line-diagonal-rl": "diagonal-right-left",
  "zigzag-horizontal": "zigzag",
  "diamond-outline": "diamond-box",
};

/** Names of the shapes, without deprecated names. */
export const SHAPE_NAMES = Object.keys(PATTERN_SHAPES) as readonly ShapeName[];

/** Returns a shape by name, which may be deprecated; undefined if there is none. */
function findPatternShape(name: string): PatternShape | undefined {
  const current = Object.hasOwn(FORMER_NAMES, name) ? (FORMER_NAMES[name] as string) : name;
  return Object.hasOwn(PATTERN_SHAPES, current) ? PATTERN_SHAPES[current as ShapeName] : undefined;
}

// Scales the marks of a barcode to the requested size. Modules are a whole number of pixels wide, equal bars stay
// equally wide, the quiet zone is kept, and remaining space is distributed evenly around the code.

import { Failure } from "../../base/failure.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { BARCODE_TYPES } from "./barcode-types.ts";
import type { DisplayOptions, Encode } from "./encoder.ts";
import type { Bar, Extent, Mark, TextMark, TextMeasure } from "./mark.ts";
import type { BarcodeParams } from "./options.ts";
import { HEXAGON_COLUMNS, HEXAGON_PITCH, HEXAGON_ROW, HEXAGON_ROWS } from "./postscript-recorder.ts";

/** Positions of marks. The y axis points up in points and down in pixels. */
export interface Layout {
  readonly marks: readonly Mark[];
  /** Size of the image before rotation, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels per point. */
  readonly scale: number;
  /** Convert coordinates from points to pixels, without rounding. */
  x(points: number): number;
  y(points: number): number;
}

/** Bounds in points: of the code alone, and including text and quiet zone. */
interface Bounds {
  readonly code: Extent;
  readonly all: Extent;
}

/** Maximum fraction of the height for text. The font size is reduced if the text needs more. */
const TEXT_FRACTION = 0.4;
/** Minimum and default font size, in points. */
const MIN_TEXT = 4;
const DEFAULT_TEXT = 10;
/** Minimum height of bars, in points. */
const MIN_BARS = 2;
/** Height of an image with text, in points, below which modules are made smaller to leave space for the text. */
const MIN_BARS_WITH_TEXT = 24;

/**
 * Lays out a barcode.
 *
 * @throws Failure for a size that is too small, and for data that the encoder rejects
 */
export function layoutBarcode(params: BarcodeParams, encoder: Encode, measure: TextMeasure): Layout {
  const encode: Encode =
    params.options.textyoffset === undefined ? (display) => moveTextOffBars(encoder(display), measure) : encoder;
  const isRotated = params.rotate === "R" || params.rotate === "L";
  const { width, height } = isRotated ? { width: params.height, height: params.width } : params;
  const display: DisplayOptions = { includetext: params.includetext };
  const marks = encode(display);
  const unit = unitOf(marks);
  const isBars = marks.every(({ type }) => type === "bar" || type === "line" || type === "text");
  const keepsHeight = !isBars || BARCODE_TYPES[params.type].keepsHeight === true;
  /** Lays out the barcode with `module` pixels per module. */
  const attempt = (module: number, source = marks): Attempt => {
    const scale = module / unit;
    const snapped = params.options.inkspread === undefined ? snapBars(source, scale) : source;
    return { scale, marks: snapped, bounds: findBounds(snapped, params, unit, measure) };
  };

  /**
   * The requested size. A single requested side that is too small is ignored, and the image is as small as possible.
   */
  const requested = { width, height };
  const rejectSide = (side: "width" | "height", min: number, got: number) => {
    if (width !== undefined && height !== undefined) throw tooSmall(isRotated ? OTHER_SIDE[side] : side, min, got);
    requested[side] = undefined;
  };

  let module = Math.max(1, Math.round(params.scale * unit));
  if (width !== undefined) {
    const { bounds } = attempt(1);
    const across = (bounds.all.right - bounds.all.left) / unit;
    module = Math.floor(width / across + ROUNDING_ERROR);
    // Rounding may make bars wider than computed.
    while (module > 1 && sizeOf(attempt(module)).width > width) module--;
    if (module < 1) rejectSide("width", sizeOf(attempt(1)).width, width);
  }
  if (height !== undefined && keepsHeight) {
    if (width === undefined) module = Math.floor(height / sizeOf(attempt(1)).height) + 1;
    while (module > 0 && sizeOf(attempt(module)).height > height) module--;
    if (module < 1) rejectSide("height", sizeOf(attempt(1)).height, height);
  }
  module = Math.max(1, module);
  if (height === undefined || keepsHeight) return place(attempt(module), requested);

  // Leave space for readable text, and for bars above it.
  if (params.includetext === true && width !== undefined)
    module = Math.min(module, Math.max(1, Math.floor(height / MIN_BARS_WITH_TEXT)));
  const natural = fitText(height / module, params, attempt(module), (textsize) =>
    attempt(module, encode({ ...display, textsize })),
  );
  const growth = height / module - heightOf(natural);
  const missing = MIN_BARS - stretchBars(natural.marks, growth).min;
  if (missing > 0) rejectSide("height", height + missing * module, height);
  const { marks: stretched } = stretchBars(natural.marks, growth + Math.max(0, missing));
  return place(attempt(module, stretched), requested);
}

const OTHER_SIDE = { width: "height", height: "width" } as const;

/** The marks of a barcode at one scale. */
interface Attempt {
  readonly marks: readonly Mark[];
  readonly bounds: Bounds;
  readonly scale: number;
}

function tooSmall(name: string, min: number, got: number): Failure {
  return new Failure("invalid", `${name} must be at least ${Math.ceil(min)} for this barcode, got ${got}`);
}

/**
 * Returns the attempt, or an attempt with a smaller font if text would take too much of the height.
 *
 * @param points available height
 */
function fitText(
  points: number,
  { options, includetext }: BarcodeParams,
  attempt: Attempt,
  withText: (size: number) => Attempt,
): Attempt {
  const { code } = attempt.bounds;
  const rest = heightOf(attempt) - (code.top - code.bottom);
  const textsize = (DEFAULT_TEXT * TEXT_FRACTION * points) / rest;
  if (includetext !== true || options.textsize !== undefined || textsize >= DEFAULT_TEXT) return attempt;
  return withText(Math.max(MIN_TEXT, textsize));
}

/** Returns the height of the code with text and quiet zone, in points. */
function heightOf({ bounds: { all } }: Attempt): number {
  return all.top - all.bottom;
}

/** Returns the size in points of the module that must be a whole number of pixels wide. */
function unitOf(marks: readonly Mark[]): number {
  const units = marks.flatMap((mark) =>
    mark.type === "modules" ? [mark.unitX] : mark.type === "dots" ? [mark.unit] : [],
  );
  return units.length === 0 ? 1 : Math.min(...units);
}

function findBounds(marks: readonly Mark[], params: BarcodeParams, unit: number, measure: TextMeasure): Bounds {
  const code = uniteExtents(marks.filter(({ type }) => type !== "text").map((mark) => markBounds(mark, measure)));
  const ink = uniteExtents(marks.map((mark) => markBounds(mark, measure)));
  // Text gets a margin, because a digit that touches the edge of the image looks cut off.
  const padded = uniteExtents([
    code,
    ...marks.flatMap((mark) => (mark.type === "text" ? [grow(markBounds(mark, measure))] : [])),
  ]);
  const [left, right, above] = BARCODE_TYPES[params.type].quietZone;
  const { padding, paddingwidth = padding, paddingheight = padding } = params;
  const { paddingleft = paddingwidth, paddingright = paddingwidth } = params;
  const { paddingtop = paddingheight, paddingbottom = paddingheight } = params;
  // Padding is measured from all marks, the quiet zone from the code alone.
  return {
    code,
    all: {
      left: paddingleft === undefined ? Math.min(code.left - left * unit, padded.left) : ink.left - paddingleft,
      right: paddingright === undefined ? Math.max(code.right + right * unit, padded.right) : ink.right + paddingright,
      top: paddingtop === undefined ? Math.max(code.top + above * unit, padded.top) : ink.top + paddingtop,
      bottom:
        paddingbottom === undefined ? Math.min(code.bottom - above * unit, padded.bottom) : ink.bottom - paddingbottom,
    },
  };
}

/** Space around text, in points. */
const TEXT_MARGIN = 2;

function grow({ left, right, bottom, top }: Extent): Extent {
  return {
    left: left - TEXT_MARGIN,
    right: right + TEXT_MARGIN,
    bottom: bottom - TEXT_MARGIN,
    top: top + TEXT_MARGIN,
  };
}

/** Tolerance for rounding errors in sums, in pixels. */
const ROUNDING_ERROR = 1e-6;

/**
 * Returns the size in pixels, and the number of whole pixels to the left of the code and above it. The code begins on a whole
 * pixel.
 */
function sizeOf({ bounds: { code, all }, scale }: Attempt) {
  const before = Math.ceil((code.left - all.left) * scale - ROUNDING_ERROR);
  const above = Math.ceil((all.top - code.top) * scale - ROUNDING_ERROR);
  return {
    before,
    above,
    width: before + Math.ceil((all.right - code.left) * scale - ROUNDING_ERROR),
    height: above + Math.ceil((code.top - all.bottom) * scale - ROUNDING_ERROR),
  };
}

function place(
  attempt: Attempt,
  requested: { readonly width: number | undefined; readonly height: number | undefined },
): Layout {
  const natural = sizeOf(attempt);
  const { width = natural.width, height = natural.height } = requested;
  if (width * height > RASTER_PIXELS)
    throw new Failure(
      "invalid",
      `image must have at most ${RASTER_PIXELS} pixels, got ${width} x ${height}: reduce scale or padding`,
    );
  const left = natural.before + Math.max(0, Math.floor((width - natural.width) / 2));
  const top = natural.above + Math.max(0, Math.floor((height - natural.height) / 2));
  const { marks, scale, bounds } = attempt;
  return {
    marks,
    width,
    height,
    scale,
    x: (points) => left + (points - bounds.code.left) * scale,
    y: (points) => top + (bounds.code.top - points) * scale,
  };
}

/**
 * Rounds bars and spaces to whole pixels, and moves lines and text with them. Equal widths stay equal, so that rounding
 * doesn't create a false pattern. Postal bars, for instance, are 1.44 points wide and 1.872 points apart.
 *
 * @param scale pixels per point
 */
export function snapBars(marks: readonly Mark[], scale: number): readonly Mark[] {
  const bars = marks.filter((mark): mark is Bar => mark.type === "bar");
  const lengths = bars.flatMap(({ left, right }) => [left * scale, right * scale]);
  if (lengths.every((length) => Math.abs(length - Math.round(length)) < ROUNDING_ERROR)) return marks;
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return marks;
  const snapped = new Map<Bar, Bar>();
  /** The current position in pixels, and the end of the previous bar in points. */
  let [position, previousEnd] = [0, first.left];
  for (const bar of bars) {
    position += roundLength((bar.left - previousEnd) * scale);
    const width = Math.max(1, roundLength((bar.right - bar.left) * scale));
    snapped.set(bar, { ...bar, left: first.left + position / scale, right: first.left + (position + width) / scale });
    position += width;
    previousEnd = bar.right;
  }
  // Borders keep their distance from the bars, and text stays centred.
  const growth = position / scale - (last.right - first.left);
  return marks.map((mark) => {
    if (mark.type === "bar") return snapped.get(mark) ?? mark;
    if (mark.type === "line")
      return {
        ...mark,
        left: shiftAfter(mark.left, last.right, growth),
        right: shiftAfter(mark.right, last.right, growth),
      };
    return mark.type === "text" ? { ...mark, x: mark.x + growth / 2 } : mark;
  });
}

function roundLength(pixels: number): number {
  return pixels < ROUNDING_ERROR ? 0 : Math.max(1, Math.round(pixels));
}

function shiftAfter(x: number, end: number, growth: number): number {
  return x >= end ? x + growth : x;
}

/**
 * Changes the height of bars.
 *
 * @param growth points by which the height grows; negative to shrink
 */
export function stretchBars(
  marks: readonly Mark[],
  growth: number,
): { readonly marks: readonly Mark[] /** Height of the shortest bar. */; readonly min: number } {
  const bars = marks.filter((mark): mark is Bar => mark.type === "bar");
  const bottom = bars.reduce((min, bar) => Math.min(min, bar.bottom), Number.POSITIVE_INFINITY);
  const top = bars.reduce((max, bar) => Math.max(max, bar.top), Number.NEGATIVE_INFINITY);
  const middle = (bottom + top) / 2;
  const hasHalves = bars.some((bar) => bar.bottom >= middle - ROUNDING_ERROR || bar.top <= middle + ROUNDING_ERROR);
  const move = (y: number): number => {
    if (!hasHalves) return y > middle ? y + growth : y;
    const share = (y - bottom) / (top - bottom);
    return y + growth * Math.min(1, Math.max(0, share));
  };
  let min = Number.POSITIVE_INFINITY;
  const moved = marks.map((mark): Mark => {
    if (mark.type === "text") return { ...mark, y: move(mark.y) };
    if (mark.type !== "bar" && mark.type !== "line") return mark;
    const box = { ...mark, bottom: move(mark.bottom), top: move(mark.top) };
    if (mark.type === "bar") min = Math.min(min, box.top - box.bottom);
    return box;
  });
  return { marks: moved, min };
}

/** Minimum distance between text and bars, in points: one and a half modules. */
const CLEARANCE = 1.5;

/**
 * Moves text that is too close to the bars away from them, as the GS1 General Specifications require. The encoders place text
 * for a font with shorter digits than the fonts used here. All text on one baseline moves by the same distance; text next to
 * the code does not move.
 */
export function moveTextOffBars(marks: readonly Mark[], measure: TextMeasure): readonly Mark[] {
  const code = marks.flatMap((mark) =>
    mark.type === "text" || mark.type === "hole" ? [] : [markBounds(mark, measure)],
  );
  const shifts = new Map<number, number>();
  for (const mark of marks) {
    if (mark.type !== "text" || mark.turns !== 0) continue;
    const shift = shiftOf(mark, markBounds(mark, measure), code);
    const largest = shifts.get(mark.y) ?? 0;
    if (Math.abs(shift) > Math.abs(largest)) shifts.set(mark.y, shift);
  }
  if (shifts.size === 0) return marks;
  return marks.map((mark) =>
    mark.type === "text" && mark.turns === 0 ? { ...mark, y: mark.y + (shifts.get(mark.y) ?? 0) } : mark,
  );
}

/** Returns how far a line of text must move up (negative: down), in whole points. */
function shiftOf({ y }: TextMark, text: Extent, code: readonly Extent[]): number {
  const near = code.filter(({ left, right }) => left < text.right && right > text.left);
  const middle = (text.top + text.bottom) / 2;
  const above = Math.min(...near.filter(({ bottom }) => bottom > middle).map(({ bottom }) => bottom));
  if (above > y && text.top > above - CLEARANCE) return -Math.ceil(text.top - above + CLEARANCE);
  const below = Math.max(...near.filter(({ top }) => top < middle).map(({ top }) => top));
  return text.bottom < below + CLEARANCE ? Math.ceil(below + CLEARANCE - text.bottom) : 0;
}

/** Returns the bounding box of all boxes; an empty box if there are none. */
function uniteExtents(boxes: readonly Extent[]): Extent {
  if (boxes.length === 0) return { left: 0, right: 0, bottom: 0, top: 0 };
  return boxes.reduce((one, other) => ({
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
    top: Math.max(one.top, other.top),
  }));
}

export function markBounds(mark: Mark, measure: TextMeasure): Extent {
  switch (mark.type) {
    case "bar":
    case "line":
    case "hole":
      return mark;
    case "modules":
      return {
        left: mark.left,
        right: mark.left + mark.columns * mark.unitX,
        bottom: mark.bottom,
        top: mark.bottom + mark.rows * mark.unitY,
      };
    case "hexagons":
      return {
        left: mark.left,
        right: mark.left + HEXAGON_COLUMNS * HEXAGON_PITCH,
        bottom: mark.bottom,
        top: mark.bottom + HEXAGON_ROWS * HEXAGON_ROW + 1,
      };
    case "dots":
      return uniteExtents(
        mark.dots.map(({ x, y }) => ({
          left: x - mark.unit / 2,
          right: x + mark.unit / 2,
          bottom: y - mark.unit / 2,
          top: y + mark.unit / 2,
        })),
      );
    case "polygons":
      return uniteExtents(mark.polygons.flat().map(([x, y]) => ({ left: x, right: x, bottom: y, top: y })));
    case "text":
      return boxOfText(mark, measure);
  }
}

function boxOfText({ text, x, y, size, turns, gap }: TextMark, measure: TextMeasure): Extent {
  const { width, ascent, descent } = measure(text, size);
  const length = width + gap * (Array.from(text).length - 1);
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return { left: x - ascent, right: x + descent, bottom: y, top: y + length };
    case 2:
      return { left: x - length, right: x, bottom: y - ascent, top: y + descent };
    case 3:
      return { left: x - descent, right: x + ascent, bottom: y - length, top: y };
    default:
      return { left: x, right: x + length, bottom: y - descent, top: y + ascent };
  }
}

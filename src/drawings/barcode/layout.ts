// Marks in points and the size that a request wants → where they are in whole pixels. Modules have a whole number of pixels,
// and bars the same width wherever they stand; the quiet zone is kept; what is left of a given size is shared out around it.
// Refuses sizes that the barcode has no room in.

import { Failure } from "../../base/failure.ts";
import { RASTER_PIXELS } from "../../base/limits.ts";
import type { BarcodeParams } from "./barcode-params.ts";
import { BARCODE_TYPES } from "./barcode-types.ts";
import { clearText } from "./clear-text.ts";
import type { Drawing, Encode } from "./encoder.ts";
import { boxOfMark, unite } from "./extent.ts";
import type { Extent, Mark, TextMeasure } from "./mark.ts";
import { snapBars } from "./snap.ts";
import { stretchBars } from "./stretch.ts";

/** Where marks go. Points have y upwards, pixels downwards. */
export interface Layout {
  readonly marks: readonly Mark[];
  /** Of the picture before it is turned, pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of a point. */
  readonly scale: number;
  /** The pixel of a point's x and of its y, not rounded. */
  x(points: number): number;
  y(points: number): number;
}

/** Room around the code in points. */
interface Room {
  readonly code: Extent;
  readonly all: Extent;
}

/** Share of the height that text may take before it is made smaller, and the least size of it, points. */
const TEXT_SHARE = 0.4;
const LEAST_TEXT = 4;
const DEFAULT_TEXT = 10;
/** The least height that bars may have, points. */
const LEAST_BARS = 2;
/** The least height of bars with text beneath them, points, where modules might as well be smaller. */
const TEXT_AND_BARS = 24;

/** Lays a barcode out. @throws Failure for a size that has no room for it, and whatever the encoder refuses */
export function layoutBarcode(params: BarcodeParams, encoder: Encode, measure: TextMeasure): Layout {
  const encode: Encode =
    params.options.textyoffset === undefined ? (drawing) => clearText(encoder(drawing), measure) : encoder;
  const isTurned = params.rotate === "R" || params.rotate === "L";
  const { width, height } = isTurned ? { width: params.height, height: params.width } : params;
  const drawing: Drawing = { includetext: params.includetext };
  const marks = encode(drawing);
  const unit = unitOf(marks);
  const isBars = marks.every(({ type }) => type === "bar" || type === "line" || type === "text");
  const keepsHeight = !isBars || BARCODE_TYPES[params.type].keepsHeight === true;
  /** The barcode with so many pixels a module. */
  const attempt = (module: number, of = marks): Attempt => {
    const scale = module / unit;
    const snapped = params.options.inkspread === undefined ? snapBars(of, scale) : of;
    return { scale, marks: snapped, room: findRoom(snapped, params, unit, measure) };
  };

  /** What is left of the size that is given: one side alone may be larger where the barcode has no room in it. */
  const given = { width, height };
  const refuse = (side: "width" | "height", least: number, got: number) => {
    if (width !== undefined && height !== undefined) throw tooSmall(isTurned ? OTHER[side] : side, least, got);
    given[side] = undefined;
  };

  let module = Math.max(1, Math.round((params.scale ?? 1) * unit));
  if (width !== undefined) {
    const { room } = attempt(1);
    const across = (room.all.right - room.all.left) / unit;
    module = Math.floor(width / across + LOSS);
    // Bars of rounded widths may take more than their share.
    while (module > 1 && sizeOf(attempt(module)).width > width) module--;
    if (module < 1) refuse("width", sizeOf(attempt(1)).width, width);
  }
  if (height !== undefined && keepsHeight) {
    if (width === undefined) module = Math.floor(height / sizeOf(attempt(1)).height) + 1;
    while (module > 0 && sizeOf(attempt(module)).height > height) module--;
    if (module < 1) refuse("height", sizeOf(attempt(1)).height, height);
  }
  module = Math.max(1, module);
  if (height === undefined || keepsHeight) return place(attempt(module), given);

  // Room for text that can be read, and for bars above it.
  if (params.includetext === true && width !== undefined)
    module = Math.min(module, Math.max(1, Math.floor(height / TEXT_AND_BARS)));
  const natural = fitText(height / module, params, attempt(module), (textsize) =>
    attempt(module, encode({ ...drawing, textsize })),
  );
  const growth = height / module - heightOf(natural);
  const lacking = LEAST_BARS - stretchBars(natural.marks, growth).least;
  if (lacking > 0) refuse("height", height + lacking * module, height);
  const { marks: stretched } = stretchBars(natural.marks, growth + Math.max(0, lacking));
  return place(attempt(module, stretched), given);
}

const OTHER = { width: "height", height: "width" } as const;

/** A barcode of a certain size. */
interface Attempt {
  readonly marks: readonly Mark[];
  readonly room: Room;
  readonly scale: number;
}

function tooSmall(name: string, least: number, got: number): Failure {
  return new Failure("invalid", `${name} must be at least ${Math.ceil(least)} for this barcode, got ${got}`);
}

/** The attempt, or one with smaller text where text would take too much of so many points of height. */
function fitText(
  points: number,
  { options, includetext }: BarcodeParams,
  attempt: Attempt,
  withText: (size: number) => Attempt,
): Attempt {
  const { code } = attempt.room;
  const rest = heightOf(attempt) - (code.top - code.bottom);
  const textsize = (DEFAULT_TEXT * TEXT_SHARE * points) / rest;
  if (includetext !== true || options.textsize !== undefined || textsize >= DEFAULT_TEXT) return attempt;
  return withText(Math.max(LEAST_TEXT, textsize));
}

/** Points. */
function heightOf({ room: { all } }: Attempt): number {
  return all.top - all.bottom;
}

/** Points of the module that must have a whole number of pixels. */
function unitOf(marks: readonly Mark[]): number {
  const units = marks.flatMap((mark) =>
    mark.type === "modules" ? [mark.unitX] : mark.type === "dots" ? [mark.unit] : [],
  );
  return units.length === 0 ? 1 : Math.min(...units);
}

function findRoom(marks: readonly Mark[], params: BarcodeParams, unit: number, measure: TextMeasure): Room {
  const code = unite(marks.filter(({ type }) => type !== "text").map((mark) => boxOfMark(mark, measure)));
  const ink = unite(marks.map((mark) => boxOfMark(mark, measure)));
  // A digit at the very edge looks cut.
  const far = unite([code, ...marks.flatMap((mark) => (mark.type === "text" ? [grow(boxOfMark(mark, measure))] : []))]);
  const [left, right, above] = BARCODE_TYPES[params.type].quiet;
  const { padding, paddingwidth = padding, paddingheight = padding } = params;
  const { paddingleft = paddingwidth, paddingright = paddingwidth } = params;
  const { paddingtop = paddingheight, paddingbottom = paddingheight } = params;
  // What is asked for is room around everything; the quiet zone is room around the code.
  return {
    code,
    all: {
      left: paddingleft === undefined ? Math.min(code.left - left * unit, far.left) : ink.left - paddingleft,
      right: paddingright === undefined ? Math.max(code.right + right * unit, far.right) : ink.right + paddingright,
      top: paddingtop === undefined ? Math.max(code.top + above * unit, far.top) : ink.top + paddingtop,
      bottom:
        paddingbottom === undefined ? Math.min(code.bottom - above * unit, far.bottom) : ink.bottom - paddingbottom,
    },
  };
}

/** Room around text, points. */
const TEXT_MARGIN = 2;

function grow({ left, right, bottom, top }: Extent): Extent {
  return {
    left: left - TEXT_MARGIN,
    right: right + TEXT_MARGIN,
    bottom: bottom - TEXT_MARGIN,
    top: top + TEXT_MARGIN,
  };
}

/** Less than a pixel, of what adding up loses. */
const LOSS = 1e-6;

/** Pixels that it takes, and how many of them before the code and above it: the code begins on a whole pixel. */
function sizeOf({ room: { code, all }, scale }: Attempt) {
  const before = Math.ceil((code.left - all.left) * scale - LOSS);
  const above = Math.ceil((all.top - code.top) * scale - LOSS);
  return {
    before,
    above,
    width: before + Math.ceil((all.right - code.left) * scale - LOSS),
    height: above + Math.ceil((code.top - all.bottom) * scale - LOSS),
  };
}

function place(
  attempt: Attempt,
  given: { readonly width: number | undefined; readonly height: number | undefined },
): Layout {
  const natural = sizeOf(attempt);
  const { width = natural.width, height = natural.height } = given;
  if (width * height > RASTER_PIXELS)
    throw new Failure(
      "invalid",
      `picture must have at most ${RASTER_PIXELS} pixels, got ${width} x ${height}: lower scale or padding`,
    );
  const left = natural.before + Math.max(0, Math.floor((width - natural.width) / 2));
  const top = natural.above + Math.max(0, Math.floor((height - natural.height) / 2));
  const { marks, scale, room } = attempt;
  return {
    marks,
    width,
    height,
    scale,
    x: (points) => left + (points - room.code.left) * scale,
    y: (points) => top + (room.code.top - points) * scale,
  };
}

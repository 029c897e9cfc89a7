// Paints a graph's drawing operations.

import { FONT_FLAG } from "../../../wasm/graphviz/graphviz.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import type { CanvasGradient } from "../../engine/canvas/gradient.ts";
import { baseDirection } from "../../engine/font/cluster.ts";
import { DEFAULT_FONT, type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import type { GraphDrawing, GraphElement, GraphOperation, GraphPaint, Point } from "./graph-drawing.ts";
import type { GraphParams } from "./options.ts";

type Context = NonNullable<ReturnType<Canvas["getContext"]>>;

/** Dash and gap lengths of the line styles in points, the same as in Graphviz's SVG output. */
const DASHES: Readonly<Record<string, readonly number[]>> = { solid: [], dashed: [5, 2], dotted: [1, 5] };
/** Thickness of the lines below, through and above text, and their height above the baseline, in em. */
const LINE_THICKNESS = 0.06;
const TEXT_LINES: readonly (readonly [flag: number, height: number])[] = [
  [FONT_FLAG.underline, -0.12],
  [FONT_FLAG.strike, 0.24],
  [FONT_FLAG.overline, 0.8],
];

/** Paints a graph on a canvas that has the page's size. */
export function paintGraph(drawing: GraphDrawing, page: GraphPage, canvas: Canvas): void {
  const context = canvas.getContext("2d") as Context;
  const painter = new GraphPainter(context, page);
  painter.root(drawing);
  for (const element of listElements(drawing)) painter.element(element);
}

/** Yields the clusters, nodes and edges in painting order. */
function* listElements({ clusters, nodes, edges, attributes }: GraphDrawing): Generator<GraphElement> {
  yield* clusters;
  const order = attributes.get("outputorder");
  if (order === "edgesfirst") {
    yield* edges;
    yield* nodes;
    return;
  }
  if (order === "nodesfirst") {
    yield* nodes;
    yield* edges;
    return;
  }
  // Graphviz's default order paints each edge after both of its nodes.
  const painted = new Set<number>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byTail = Map.groupBy(edges, ({ tail }) => tail);
  const nodeOnce = function* (id: number): Generator<GraphElement> {
    const node = byId.get(id);
    if (node === undefined || painted.has(id)) return;
    painted.add(id);
    yield node;
  };
  for (const { id } of nodes) {
    yield* nodeOnce(id);
    for (const edge of byTail.get(id) ?? []) {
      yield* nodeOnce(edge.head);
      yield edge;
    }
  }
}

class GraphPainter {
  readonly #context: Context;
  readonly #page: GraphPage;
  #strokePaint: GraphPaint = "#000000";
  #fillPaint: GraphPaint = "#000000";
  #width = 1;
  #font: { name: string; size: number; flags: number } = { name: "", size: 14, flags: 0 };

  constructor(context: Context, page: GraphPage) {
    this.#context = context;
    this.#page = page;
    context.setTransform(...page.matrix);
    context.lineJoin = "miter";
    context.miterLimit = MITER_LIMIT;
  }

  /** Paints the graph itself. The background polygon doesn't cover the margin, so its colour fills the whole page. */
  root({ root: { operations }, attributes }: GraphDrawing): void {
    const first = operations.findIndex(({ type }) => type === "polygon");
    for (const operation of operations.slice(0, Math.max(0, first))) this.#operation(operation);
    if (attributes.get("bgcolor")?.trim().toLowerCase() !== "transparent") {
      const { left, top, width, height } = this.#page;
      this.#context.fillStyle = first < 0 ? "#ffffff" : this.#paint(this.#fillPaint);
      this.#context.fillRect(left, top, width, height);
    }
    this.element({ operations: operations.slice(first + 1) });
  }

  element({ operations }: GraphElement): void {
    for (const operation of operations) this.#operation(operation);
  }

  #operation(operation: GraphOperation): void {
    switch (operation.type) {
      case "stroke-paint":
        this.#strokePaint = operation.paint;
        return;
      case "fill-paint":
        this.#fillPaint = operation.paint;
        return;
      case "style":
        this.#style(operation.style);
        return;
      case "font":
        this.#font = { ...this.#font, name: operation.name, size: operation.size };
        return;
      case "font-flags":
        this.#font = { ...this.#font, flags: operation.flags };
        return;
      case "text":
        this.#text(operation);
        return;
      case "ellipse":
        this.#shape(operation.isFilled, () => {
          const { center, radius } = operation;
          this.#context.ellipse(...this.#at(center), radius[0], radius[1], 0, 0, 2 * Math.PI);
        });
        return;
      case "polygon":
        this.#shape(operation.isFilled, () => {
          this.#line(operation.points);
          this.#context.closePath();
        });
        return;
      case "polyline":
        this.#shape(false, () => this.#line(operation.points));
        return;
      case "curve":
        this.#shape(operation.isFilled, () => this.#curve(operation.points));
        return;
    }
  }

  #style(style: string): void {
    const width = Number(/^setlinewidth\((.*)\)$/.exec(style)?.[1] ?? Number.NaN);
    if (width >= 0) this.#width = width;
    else if (Object.hasOwn(DASHES, style)) this.#context.setLineDash([...(DASHES[style] as readonly number[])]);
  }

  #shape(isFilled: boolean, trace: () => void): void {
    this.#context.beginPath();
    trace();
    if (isFilled) {
      this.#context.fillStyle = this.#paint(this.#fillPaint);
      this.#context.fill();
    }
    // Canvas ignores a `lineWidth` of 0, so skip the stroke.
    if (this.#width === 0) return;
    this.#context.lineWidth = this.#width;
    this.#context.strokeStyle = this.#paint(this.#strokePaint);
    this.#context.stroke();
  }

  #line([first, ...rest]: readonly Point[]): void {
    if (first === undefined) return;
    this.#context.moveTo(...this.#at(first));
    for (const point of rest) this.#context.lineTo(...this.#at(point));
  }

  #curve([first, ...rest]: readonly Point[]): void {
    if (first === undefined) return;
    this.#context.moveTo(...this.#at(first));
    for (let index = 0; index + 2 < rest.length; index += 3) {
      const [control1, control2, end] = rest.slice(index, index + 3) as [Point, Point, Point];
      this.#context.bezierCurveTo(...this.#at(control1), ...this.#at(control2), ...this.#at(end));
    }
  }

  #text({ at, align, width, text }: GraphOperation & { type: "text" }): void {
    const { name, size, flags } = this.#font;
    const font: GraphFont = graphFont(name, size, flags);
    const [x, y] = this.#at(at);
    const context = this.#context;
    context.font = font.css;
    context.textAlign = align;
    context.direction = baseDirection(text);
    context.fillStyle = this.#paint(this.#strokePaint);
    context.fillText(text, x, y - font.rise);
    const left = x - width * ALIGN_FRACTION[align];
    for (const [flag, height] of TEXT_LINES)
      if ((flags & flag) !== 0)
        context.fillRect(left, y - (height + LINE_THICKNESS) * size, width, LINE_THICKNESS * size);
  }

  #at([x, y]: Point): [number, number] {
    return [x, -y];
  }

  #paint(paint: GraphPaint): string | CanvasGradient {
    if (typeof paint === "string") return paint;
    const { from, to, radii, stops } = paint;
    const [start, end] = [this.#at(from), this.#at(to)];
    const gradient =
      radii === undefined
        ? this.#context.createLinearGradient(...start, ...end)
        : this.#context.createRadialGradient(...start, radii[0], ...end, radii[1]);
    for (const { offset, color } of stops) gradient.addColorStop(offset, color);
    return gradient;
  }
}

/** Fraction of the text's width that is to the left of the text's position. */
const ALIGN_FRACTION = { left: 0, center: 0.5, right: 1 };
/** The default of `stroke-miterlimit` in SVG. */
const MITER_LIMIT = 4;

/** A font for one run of text. */
interface GraphFont {
  /** CSS `font` shorthand. */
  readonly css: string;
  readonly request: FontRequest;
  /** Upward offset of the baseline, in points. */
  readonly rise: number;
}

/** Size of subscripts and superscripts, and the offset of their baselines, as fractions of the surrounding font size. */
const SCRIPT_SIZE = 0.7;
const SUPERSCRIPT_RISE = 0.35;
const SUBSCRIPT_RISE = -0.15;

/** Maximum font size, in points. */
const MAX_SIZE = 2000;

const WEIGHTS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/\b(?:extra|ultra)[ -]?bold\b/i, 800],
  [/\b(?:semi|demi)[ -]?bold\b/i, 600],
  [/bold(?=$|oblique|italic|[ -])/i, 700],
  [/\b(?:extra|ultra)[ -]?light\b/i, 200],
  [/[ -]light(?=$|oblique|italic|[ -])/i, 300],
  [/[ -](?:black|heavy)(?=$|oblique|italic|[ -])/i, 900],
  [/[ -]medium(?=$|oblique|italic|[ -])/i, 500],
];
const ITALIC = /(?:italic|oblique)\s*$/i;
/** Words at the end of a name that describe the style of a face, not its family. */
const STYLE_WORDS =
  /(?:[ -]?(?:roman|regular|book|medium|(?:(?:extra|ultra|semi|demi)[ -]?)?(?:bold|light)|black|heavy|italic|oblique|mt))+$/i;
/** Maximum length of a list of names, in characters. The rest is ignored. */
const MAX_NAMES = 500;
/** Characters that are removed from family names. */
const INVALID_NAME_CHARACTERS = /[^\p{L}\p{N} _.&+-]/gu;

/**
 * Returns the font for a run of text.
 *
 * @param name the `fontname` attribute: a name, or a comma-separated list of names
 * @param size font size in points
 * @param flags FONT_FLAG bits
 */
export function graphFont(name: string, size: number, flags: number): GraphFont {
  const names = name
    .slice(0, MAX_NAMES)
    .split(",")
    .map((part) => part.trim().replace(/^["']|["']$/g, ""));
  const [first = ""] = names;
  const weight = (flags & FONT_FLAG.bold) !== 0 ? 700 : (WEIGHTS.find(([pattern]) => pattern.test(first))?.[1] ?? 400);
  const style = (flags & FONT_FLAG.italic) !== 0 || ITALIC.test(first) ? "italic" : "normal";
  const families = names.map(familyOf).filter((family) => family !== "");
  const known = Number.isFinite(size) ? Math.min(MAX_SIZE, Math.max(0, size)) : 0;
  const isSuper = (flags & FONT_FLAG.superscript) !== 0;
  const isScript = isSuper || (flags & FONT_FLAG.subscript) !== 0;
  const css = `${style} ${weight} ${isScript ? known * SCRIPT_SIZE : known}px ${[...families, "Times"].join(", ")}`;
  const request = parseFont(css) ?? parseFont(`${known}px Times`) ?? DEFAULT_FONT;
  return { css, request, rise: isScript ? known * (isSuper ? SUPERSCRIPT_RISE : SUBSCRIPT_RISE) : 0 };
}

const GENERIC = /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui)$/i;

/** Returns the family in a PostScript name, or in a family name with a style, quoted unless it is a CSS generic family. */
function familyOf(name: string): string {
  const clean = name.replaceAll(INVALID_NAME_CHARACTERS, "").trim();
  if (GENERIC.test(clean)) return clean.toLowerCase();
  const family = clean.replace(STYLE_WORDS, "").trim() || clean;
  return family === "" ? "" : `"${family}"`;
}

/** The size of the image, and the part of the drawing that it shows. */
interface GraphPage {
  /** Size of the image, in device pixels. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Device pixels per point. */
  readonly scale: number;
  /** Maps points, with the y axis pointing down, to device pixels. */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** The visible part of the drawing, in points with the y axis pointing down. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;
/** Margin around a graph, in points. */
const PAD = 4;
const MAX_PAD = 10_000;

/**
 * Computes the page.
 *
 * @param unit pixels per point at a device pixel ratio of 1, if the request sets no size
 */
export function graphPage(
  { bounds: [left, bottom, right, top], attributes }: GraphDrawing,
  { width: boxWidth, height: boxHeight, devicePixelRatio }: Pick<GraphParams, "width" | "height" | "devicePixelRatio">,
  unit: number,
): GraphPage {
  const [padX, padY] = readPad(attributes.get("pad"));
  const [width, height] = [right - left + 2 * padX, top - bottom + 2 * padY];
  const isRotated = isLandscape(attributes);
  const [across, down] = isRotated ? [height, width] : [width, height];
  const visible = { left: left - padX, top: -top - padY, width, height };
  if (boxWidth === undefined || boxHeight === undefined) {
    const scale = unit * sizeScale(attributes.get("size"), across, down) * devicePixelRatio;
    const pixels = [across, down].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
    return { ...pageOf(visible, scale, isRotated, 0, 0), pixelWidth: pixels[0], pixelHeight: pixels[1] };
  }
  const pixels = [boxWidth, boxHeight].map((side) => Math.max(1, Math.round(side * devicePixelRatio))) as [
    number,
    number,
  ];
  const scale = Math.min(pixels[0] / across, pixels[1] / down);
  const [x, y] = [(pixels[0] - across * scale) / 2, (pixels[1] - down * scale) / 2];
  return { ...pageOf(visible, scale, isRotated, x, y), pixelWidth: pixels[0], pixelHeight: pixels[1] };
}

interface Visible {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function pageOf(visible: Visible, scale: number, isRotated: boolean, x: number, y: number) {
  const { left, top, width } = visible;
  const matrix = isRotated
    ? ([0, -scale, scale, 0, x - top * scale, y + (left + width) * scale] as const)
    : ([scale, 0, 0, scale, x - left * scale, y - top * scale] as const);
  return { ...visible, scale, matrix };
}

/** Parses one or two numbers, such as `4,4!`. A single number is used for both. */
function readPair(text: string | undefined): readonly [number, number] | undefined {
  const found = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)(?:\s*,\s*(\d*\.?\d+(?:e[+-]?\d+)?))?/i.exec(text ?? "");
  if (found === null) return undefined;
  const first = Number(found[1]);
  return [first, Number(found[2] ?? first)];
}

function readPad(text: string | undefined): readonly [number, number] {
  const [x, y] = readPair(text) ?? [PAD / POINTS_PER_INCH, PAD / POINTS_PER_INCH];
  return [Math.min(MAX_PAD, x * POINTS_PER_INCH), Math.min(MAX_PAD, y * POINTS_PER_INCH)];
}

/** Returns the scale for the `size` attribute: a maximum size in inches, or, with `!`, the exact size. */
function sizeScale(text: string | undefined, across: number, down: number): number {
  const [width, height] = readPair(text) ?? [0, 0];
  if (!(width > 0 && height > 0)) return 1;
  const scale = Math.min((width * POINTS_PER_INCH) / across, (height * POINTS_PER_INCH) / down);
  return scale < 1 || text?.includes("!") ? scale : 1;
}

function isLandscape(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.get("rotate") !== undefined) return Number(attributes.get("rotate")) === 90;
  if (attributes.get("orientation") !== undefined) return /^\s*l/i.test(attributes.get("orientation") as string);
  return /^\s*(?:true|yes|1)\s*$/i.test(attributes.get("landscape") ?? "");
}

// Converts MathJax's SVG elements to marks, which are filled paths, stroked paths and text, in thousandths of an em.

import { Path2D } from "../../engine/canvas/path-2d.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutText } from "../../engine/font/text-layout.ts";
import {
  type Box,
  boxPath,
  IDENTITY,
  intersectBoxes,
  type Matrix,
  multiply,
  type Path,
  transformPath,
} from "../../engine/path.ts";
import type { SvgElement, SvgText, TextSize } from "./mathjax.ts";

/** The properties of all marks. */
interface MarkBase {
  /** The CSS colour of the mark; undefined for the formula's colour. */
  readonly color: string | undefined;
  /** The clip of the mark; undefined for none. */
  readonly clip: Box | undefined;
}

interface FillMark extends MarkBase {
  readonly type: "fill";
  readonly path: Path;
}

interface StrokeMark extends MarkBase {
  readonly type: "stroke";
  readonly path: Path;
  readonly width: number;
  readonly dash: readonly number[];
  readonly cap: "butt" | "round" | "square";
}

/** Text in one of the service's fonts. */
interface TextMark extends MarkBase {
  readonly type: "text";
  readonly text: string;
  /** CSS font, in thousandths of an em. */
  readonly font: string;
  readonly matrix: Matrix;
}

export type Mark = FillMark | StrokeMark | TextMark;

/** The properties that an element inherits. */
interface Inherited {
  readonly matrix: Matrix;
  readonly color: string | undefined;
  readonly clip: Box | undefined;
  /** The `style` attribute of the element, or of its nearest ancestor that has one. */
  readonly css: string;
  /** Whether the element is in an `mspace`, which is how MathJax represents `\rule`. */
  readonly isRule: boolean;
}

/** Default thickness of table lines, and length of their dashes. MathJax defines both in its stylesheet. */
const TABLE_LINE = 70;
const TABLE_DASH = 140;

/** Lists an `svg` element's marks, in drawing order. */
export function listMarks(svg: SvgElement): Mark[] {
  const marks: Mark[] = [];
  const glyphs = new Map<string, Path>();
  const start: Inherited = { matrix: IDENTITY, color: undefined, clip: undefined, css: "", isRule: false };
  for (const child of svg.children) walk(child, start, marks, glyphs);
  return marks;
}

/** Adds a node's marks. @param glyphs cache of paths by path data: formulas repeat glyphs, and parsing one takes 0.1 ms */
function walk(node: SvgElement | SvgText, outer: Inherited, marks: Mark[], glyphs: Map<string, Path>): void {
  if (!isElement(node)) return;
  const attribute = (name: string) => (node.attributes[name] === undefined ? undefined : String(node.attributes[name]));
  const matrix = multiply(outer.matrix, parseTransform(attribute("transform") ?? ""));
  const { clip, css } = { ...outer, css: attribute("style") ?? outer.css };
  // MathJax fills a rule with black unless the formula has set a colour.
  const fill = outer.isRule && attribute("fill") === "black" ? undefined : colorOf(attribute("fill"));
  const isRule = attribute("data-mml-node") === "mspace";
  const inherited: Inherited = { matrix, color: fill ?? outer.color, clip, css, isRule };
  if (node.kind === "text") {
    marks.push({
      type: "text",
      text: labelText(node),
      font: labelFont(node, css),
      matrix,
      color: inherited.color,
      clip,
    });
    return;
  }
  const path = shapeOf(node, glyphs);
  if (path !== undefined) {
    drawShape(node, transformPath(path, matrix), inherited, marks);
    return;
  }
  const inner = node.kind === "svg" ? enterViewport(node, inherited) : inherited;
  for (const child of node.children) walk(child, inner, marks, glyphs);
}

function isElement(node: SvgElement | SvgText): node is SvgElement {
  return !("value" in node);
}

/** Returns the CSS colour of a paint attribute; undefined if the attribute is missing, `currentColor` or `none`. */
function colorOf(text: string | undefined): string | undefined {
  return text === undefined || text === "currentColor" || text === "none" ? undefined : text;
}

function drawShape({ attributes, kind }: SvgElement, path: Path, inherited: Inherited, marks: Mark[]): void {
  const { color, clip, matrix } = inherited;
  const isTableLine = attributes["data-line"] !== undefined || attributes["data-frame"] !== undefined;
  const style = /stroke-width:\s*([\d.]+)/.exec(String(attributes.style ?? ""))?.[1];
  const width = Number(
    attributes["stroke-thickness"] ?? attributes["stroke-width"] ?? style ?? (isTableLine ? TABLE_LINE : 0),
  );
  if (kind !== "line" && attributes.fill !== "none" && !isTableLine) marks.push({ type: "fill", path, color, clip });
  if (attributes.stroke === "none" || !(width > 0)) return;
  const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
  marks.push({
    type: "stroke",
    path,
    color: colorOf(attributes.stroke === undefined ? undefined : String(attributes.stroke)) ?? color,
    clip,
    width: width * scale,
    dash: dashOf(attributes).map((length) => length * scale),
    cap: capOf(attributes),
  });
}

function dashOf(attributes: SvgElement["attributes"]): readonly number[] {
  const list = attributes["stroke-dasharray"];
  if (list !== undefined)
    return String(list)
      .split(/[\s,]+/)
      .map(Number)
      .filter((length) => length >= 0);
  if (attributes.class === "mjx-dashed") return [TABLE_DASH];
  return attributes.class === "mjx-dotted" ? [0, TABLE_DASH] : [];
}

function capOf(attributes: SvgElement["attributes"]): StrokeMark["cap"] {
  if (attributes.class === "mjx-dotted") return "round";
  const cap = attributes["stroke-linecap"];
  return cap === "round" || cap === "square" ? cap : "butt";
}

/** Returns a shape's path before its transform; undefined for other elements. */
function shapeOf({ kind, attributes }: SvgElement, glyphs: Map<string, Path>): Path | undefined {
  const number = (name: string) => Number(attributes[name] ?? 0);
  if (kind === "path") {
    const data = String(attributes.d ?? "");
    const glyph = glyphs.get(data) ?? new Path2D(data).segments;
    glyphs.set(data, glyph);
    return glyph;
  }
  const path = new Path2D();
  if (kind === "rect") {
    const sides = [number("x"), number("y"), number("width"), number("height")] as const;
    if (number("rx") > 0) path.roundRect(...sides, number("rx"));
    else path.rect(...sides);
  } else if (kind === "line") {
    path.moveTo(number("x1"), number("y1"));
    path.lineTo(number("x2"), number("y2"));
  } else if (kind === "ellipse") {
    path.ellipse(number("cx"), number("cy"), Math.abs(number("rx")), Math.abs(number("ry")), 0, 0, 2 * Math.PI);
  } else if (kind === "polygon") {
    const points = String(attributes.points ?? "").split(/\s+/);
    for (const point of points) {
      const [x = 0, y = 0] = point.split(",").map(Number);
      path.lineTo(x, y);
    }
    path.closePath();
  } else return undefined;
  return path.segments;
}

/** Returns the matrix and clip that the children of a nested `svg` inherit. SVG 2, section 8.2. */
function enterViewport({ attributes }: SvgElement, inherited: Inherited): Inherited {
  const number = (name: string) => Number.parseFloat(String(attributes[name] ?? 0)) || 0;
  const [x, y, width, height] = [number("x"), number("y"), number("width"), number("height")];
  const [left = 0, top = 0, across = width, down = height] = String(attributes.viewBox ?? "")
    .split(/[\s,]+/)
    .flatMap((part) => (part === "" ? [] : [Number(part)]));
  const [scaleX, scaleY] = [across === 0 ? 1 : width / across, down === 0 ? 1 : height / down];
  const scale = Math.min(scaleX, scaleY);
  const [moveX, moveY] = [(width - across * scale) / 2, (height - down * scale) / 2];
  const inner: Matrix = [scale, 0, 0, scale, x + moveX - left * scale, y + moveY - top * scale];
  const clip = boundsOf(
    transformPath(boxPath({ left: x, top: y, right: x + width, bottom: y + height }), inherited.matrix),
  );
  return {
    ...inherited,
    matrix: multiply(inherited.matrix, inner),
    clip: inherited.clip === undefined ? clip : intersectBoxes(inherited.clip, clip),
  };
}

/** Returns the bounds of a box whose transform has no rotation. */
function boundsOf(path: Path): Box {
  const [, x0 = 0, y0 = 0] = path;
  const [x1 = 0, y1 = 0] = path.slice(7, 9);
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), right: Math.max(x0, x1), bottom: Math.max(y0, y1) };
}

const FUNCTION = /([a-zA-Z]+)\s*\(([^)]*)\)/g;

/** Parses the `transform` attribute of an SVG element. Unknown functions are ignored. SVG 2, section 8.5. */
export function parseTransform(text: string): Matrix {
  let matrix: Matrix = IDENTITY;
  for (const [, name = "", list = ""] of text.matchAll(FUNCTION)) {
    const numbers = list.split(/[\s,]+/).flatMap((part) => (part === "" ? [] : [Number(part)]));
    matrix = multiply(matrix, matrixOf(name, numbers));
  }
  return matrix;
}

function matrixOf(name: string, [a = 0, b, c, d = 0, e = 0, f = 0]: readonly number[]): Matrix {
  if (name === "translate") return [1, 0, 0, 1, a, b ?? 0];
  if (name === "scale") return [a, 0, 0, b ?? a, 0, 0];
  if (name === "matrix") return [a, b ?? 0, c ?? 0, d, e, f];
  if (name !== "rotate") return IDENTITY;
  const [sin, cos] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)];
  const [x, y] = [b ?? 0, c ?? 0];
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

/** Font size at which text is measured and drawn, in thousandths of an em, the unit of all marks. */
const SIZE = 1000;
/** Height and depth of a line, in em. */
const LINE = { h: 0.8, d: 0.2 };

/** Returns a `text` element's CSS font. @param css `style` of the element or its nearest ancestor that has one */
function labelFont({ attributes }: SvgElement, css: string): string {
  const find = (name: string) => String(attributes[name] ?? new RegExp(`${name}:([^;]*)`).exec(css)?.[1]);
  const family = find("font-family");
  const generic = /sans/i.test(family) ? "sans-serif" : /mono/i.test(family) ? "monospace" : "serif";
  const style = /italic/.test(find("font-style")) ? "italic" : "";
  const weight = /bold/.test(find("font-weight")) ? "bold" : "";
  return `${style} ${weight} ${SIZE}px ${generic}`.trim();
}

/** Returns a `text` element's content. */
function labelText({ children }: SvgElement): string {
  return children.map((child) => ("value" in child ? child.value : "")).join("");
}

export function measureLabel(element: SvgElement, fonts: FontSet): TextSize {
  const font = parseFont(labelFont(element, String(element.attributes.style ?? ""))) ?? DEFAULT_FONT;
  const style = { font, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" } as const;
  return { w: layoutText(labelText(element), style, fonts).width / SIZE, ...LINE };
}

// Counts the elements and text that an SVG draws, including each use of a referenced element, because a few lines of SVG can
// expand to a billion shapes. Throws an ImageError for circular or deeply nested references, and removes overly fine dashes.

import svgpath from "svgpath";
import { SVG_IMAGE_DEPTH } from "../limits.ts";
import { ImageError } from "./image-error.ts";
import { readReference } from "./svg-filter.ts";
import { childElements, type SvgElement } from "./svg-tree.ts";
import { REFERENCE_ATTRIBUTES } from "./svg-vocabulary.ts";

/** Maximum number of dashes in an embedded SVG. Each costs the rasteriser about 500 bytes of memory. */
const SVG_IMAGE_DASHES = 20_000;

/** Numbers of elements, characters, segments and curves in an SVG. */
export interface SvgCount {
  readonly elements: number;
  /** Characters of text. */
  readonly text: number;
  /** Upper bound for the number of Bézier curves into which arcs are split. */
  readonly curves: number;
  /** Upper bound for the number of path segments. */
  readonly segments: number;
  /** Sum over the `text` elements of their number of elements times their characters: resvg compares each with each. */
  readonly spans: number;
}

/** Elements that are drawn only where they are referenced. */
const UNDRAWN: ReadonlySet<string> = new Set([
  "defs",
  "symbol",
  "clipPath",
  "mask",
  "marker",
  "linearGradient",
  "radialGradient",
  "filter",
]);

/**
 * Counts the elements and the text of the tree as drawn, and removes dash patterns with too many dashes.
 *
 * @throws ImageError if references are circular or nested too deeply
 */
export function countSvg(root: SvgElement): SvgCount {
  const ids = new Map<string, SvgElement>();
  collectIds(root, ids);
  const counted = new Map<SvgElement, SvgCount>();
  const open = new Set<SvgElement>();
  let dashesLeft = SVG_IMAGE_DASHES;

  const count = (element: SvgElement): SvgCount => {
    const cached = counted.get(element);
    if (cached !== undefined) return cached;
    if (open.has(element)) throw new ImageError("is an SVG with a circular reference");
    if (open.size > SVG_IMAGE_DEPTH)
      throw new ImageError(`must nest SVG elements and references at most ${SVG_IMAGE_DEPTH} levels deep`);
    open.add(element);
    dashesLeft -= limitDashes(element, dashesLeft);
    const total = countNew(element);
    open.delete(element);
    counted.set(element, total);
    return total;
  };

  const countNew = (element: SvgElement): SvgCount => {
    let elements = 1;
    let curves = countCurves(element);
    let segments = countSegments(element);
    let spans = 0;
    let text = element.children.reduce((sum, child) => sum + (typeof child === "string" ? child.length : 0), 0);
    const add = (part: SvgElement, times = 1) => {
      const total = count(part);
      elements += times * total.elements;
      text += times * total.text;
      curves += times * total.curves;
      segments += times * total.segments;
      spans += times * total.spans;
    };
    for (const child of childElements(element)) if (!UNDRAWN.has(child.name)) add(child);
    for (const [key, value] of element.attributes) {
      const id = key === "href" ? value.slice(1) : REFERENCE_ATTRIBUTES.includes(key) ? readReference(value) : null;
      const target = id === null ? undefined : ids.get(id);
      // A mid marker is drawn at every vertex.
      if (target !== undefined) add(target, key === "marker-mid" ? countSegments(element) : 1);
    }
    return { elements, text, curves, segments, spans: element.name === "text" ? elements * text : spans };
  };

  return count(root);
}

function collectIds(element: SvgElement, ids: Map<string, SvgElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined && !ids.has(id)) ids.set(id, element);
  for (const child of childElements(element)) collectIds(child, ids);
}

const SHAPES: ReadonlySet<string> = new Set([
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "image",
  "text",
  "tspan",
]);

/**
 * Returns an upper bound for the segments of a shape: half as many as there are numbers, plus one for each `h`, `v` and
 * `z`.
 */
function countSegments({ name, attributes }: SvgElement): number {
  const text = attributes.get(name === "path" ? "d" : "points");
  if (text === undefined) return SHAPES.has(name) ? 4 : 0;
  let numbers = 0;
  let isInNumber = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isDigit = code >= 0x30 && code <= 0x39;
    if ((isDigit && !isInNumber) || isShortCommand(code)) numbers += isDigit ? 0.5 : 1;
    isInNumber = isDigit;
  }
  return Math.ceil(numbers);
}

/** The longest unit of length, in CSS pixels: an inch. */
const MAX_UNIT = 96;

/** Returns an upper bound for the number of curves into which the rasteriser splits an element's arcs. */
function countCurves({ name, attributes }: SvgElement): number {
  if (name === "path") return pathCurves(attributes.get("d") ?? "");
  if (name !== "circle" && name !== "ellipse" && name !== "rect") return 0;
  const radii = ["r", "rx", "ry"].flatMap((key) => parseNumbers(attributes.get(key) ?? ""));
  return radii.length === 0 ? 0 : 4 * arcCurves(MAX_UNIT * largestOf(radii));
}

function pathCurves(text: string): number {
  if (!/a/i.test(text)) return 0;
  const path = svgpath(text).abs() as ReturnType<typeof svgpath> & { readonly err: string };
  let curves = 0;
  path.iterate(([command, ...numbers], _index, fromX, fromY) => {
    if (command !== "A") return;
    const [rx = 0, ry = 0, , , , x = 0, y = 0] = numbers as number[];
    curves += arcCurves(arcRadius(Math.abs(rx), Math.abs(ry), Math.hypot(x - fromX, y - fromY)));
  });
  // The rasteriser may read more of an invalid path.
  return path.err === "" ? curves : curves + worstCurves(text);
}

/** Returns an upper bound for the larger radius of an arc. An arc that doesn't reach its end point is enlarged until it does. */
function arcRadius(rx: number, ry: number, distance: number): number {
  const smaller = Math.min(rx, ry);
  return smaller === 0 ? 0 : Math.max(rx, ry) * Math.max(1, distance / 2 / smaller);
}

/** Returns the bound for path data whose commands are unknown. The shortest arcs have five numbers, if their flags are joined. */
function worstCurves(text: string): number {
  const numbers = parseNumbers(text).map(Math.abs);
  const smallest = numbers.reduce((one, other) => (other > 0 ? Math.min(one, other) : one), 1);
  const reach = numbers.reduce((sum, number) => sum + number, 0);
  return (numbers.length / 5) * arcCurves(arcRadius(reach, smallest, reach));
}

function largestOf(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.max(one, Math.abs(other)), 0);
}

/** Maximum distance between an arc and the curves that replace it, in user units. */
const ARC_TOLERANCE = 0.1;

/** Returns the number of curves that replace a full circle in resvg: it grows with the sixth root of the radius. */
function arcCurves(radius: number): number {
  return 4 + (1.2 * (radius / ARC_TOLERANCE)) ** (1 / 6);
}

/** Returns whether a character code is a path command with one number or none: H, V or Z. */
function isShortCommand(code: number): boolean {
  const letter = code | 0x20;
  return letter === 0x68 || letter === 0x76 || letter === 0x7a;
}

/** Removes the dash pattern if it would exceed the dash budget. Returns an upper bound for the dashes drawn. */
function limitDashes(element: SvgElement, budget: number): number {
  const { attributes } = element;
  const dashes = attributes.get("stroke-dasharray");
  if (dashes === undefined || dashes === "none") return 0;
  const period = parseNumbers(dashes).reduce((sum, number) => sum + Math.abs(number), 0);
  const shape = ["d", "points", "x1", "y1", "x2", "y2", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"];
  const reach = shape
    .flatMap((key) => parseNumbers(attributes.get(key) ?? ""))
    .reduce((largest, number) => Math.max(largest, Math.abs(number)), 0);
  // Shapes inherit a group's dashes, so the number of segments is not known here.
  const segments = SHAPES.has(element.name) ? countSegments(element) : Number.POSITIVE_INFINITY;
  const count = (segments * 3 * reach) / period;
  if (count <= budget) return count;
  attributes.delete("stroke-dasharray");
  return 0;
}

/** Returns the numbers in an attribute. */
export function parseNumbers(text: string): number[] {
  return Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number));
}

// Counts the elements and text that an SVG draws, including each use of a referenced element, because a few lines of SVG can
// expand to a billion shapes. Throws an ImageError for circular or deeply nested references, and removes overly fine dashes.

import { SVG_IMAGE_DEPTH } from "../limits.ts";
import { ImageError } from "./image-error.ts";
import { readReference } from "./svg-filter.ts";
import { childElements, type SvgElement } from "./svg-tree.ts";
import { REFERENCE_ATTRIBUTES } from "./svg-vocabulary.ts";

/** Maximum number of dashes in an embedded SVG. Each costs the rasteriser about 500 bytes of memory. */
const SVG_IMAGE_DASHES = 20_000;

/** Numbers of elements and characters in an SVG. */
export interface SvgCount {
  readonly elements: number;
  /** Characters of text. */
  readonly text: number;
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
    let text = element.children.reduce((sum, child) => sum + (typeof child === "string" ? child.length : 0), 0);
    const add = (part: SvgElement, times = 1) => {
      const total = count(part);
      elements += times * total.elements;
      text += times * total.text;
    };
    for (const child of childElements(element)) if (!UNDRAWN.has(child.name)) add(child);
    for (const [key, value] of element.attributes) {
      const id = key === "href" ? value.slice(1) : REFERENCE_ATTRIBUTES.includes(key) ? readReference(value) : null;
      const target = id === null ? undefined : ids.get(id);
      // A mid marker is drawn at every vertex.
      if (target !== undefined) add(target, key === "marker-mid" ? countSegments(element) : 1);
    }
    return { elements, text };
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

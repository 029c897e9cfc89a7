// Computes an upper bound for the cost of rasterising an SVG, counting each referenced element every time it is used. The
// rasteriser cannot be interrupted, and a few lines of SVG can expand to a billion shapes. Throws an ImageError for
// circular or deeply nested references, and removes overly fine dashes.

import { SVG_IMAGE_DEPTH } from "../limits.ts";
import { ImageError } from "./image-error.ts";
import { readReference } from "./svg-filter.ts";
import { elementsOf, type SvgElement } from "./svg-tree.ts";
import { REFERENCES } from "./svg-vocabulary.ts";

/** Maximum number of dashes in an embedded SVG. Each takes the rasteriser about 500 bytes. */
const SVG_IMAGE_DASHES = 20_000;

/** Upper bounds for the cost of rasterising. */
export interface SvgCost {
  /** Number of elements, counted each time they are drawn. */
  readonly elements: number;
  /** Work, measured in fills of the whole image. */
  readonly fills: number;
  /** Layers of the whole image's size that exist at the same time. */
  readonly layers: number;
  /** Characters of text. */
  readonly text: number;
}

/** Cost of creating and compositing a layer, in fills of the whole image. Measured: up to 15; a blur takes 60. */
const LAYER_FILLS = 15;
const PRIMITIVE_FILLS = 20;
const BLUR_FILLS = 60;
/**
 * Cost of a path segment, in fills of the whole image. Measured: 0.02 for a line across the image, and most are far
 * shorter.
 */
const SEGMENT_FILLS = 0.01;
/** Layers that a filter holds in addition to the layers of its primitives. Measured: 5 for one primitive. */
const FILTER_LAYERS = 4;

/** Properties that draw through a layer. Clips and masks take another layer for their shape. */
const LAYER_PROPERTIES: readonly (readonly [name: string, layers: number])[] = [
  ["clip-path", 2],
  ["mask", 2],
  ["filter", FILTER_LAYERS],
];

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

const NULL_BACKEND: SvgCost = { elements: 0, fills: 0, layers: 0, text: 0 };

/**
 * Computes the cost of the tree, and removes dash patterns with too many dashes.
 *
 * @throws ImageError if references are circular or nested too deeply
 */
export function measureSvg(root: SvgElement): SvgCost {
  const ids = new Map<string, SvgElement>();
  collectIds(root, ids);
  const measured = new Map<SvgElement, SvgCost>();
  const open = new Set<SvgElement>();
  let dashesLeft = SVG_IMAGE_DASHES;

  const measure = (element: SvgElement): SvgCost => {
    const before = measured.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw new ImageError("is an SVG with a circular reference");
    if (open.size > SVG_IMAGE_DEPTH)
      throw new ImageError(`must nest SVG elements and references at most ${SVG_IMAGE_DEPTH} levels deep`);
    open.add(element);
    dashesLeft -= limitDashes(element, dashesLeft);
    const cost = measureNew(element);
    open.delete(element);
    measured.set(element, cost);
    return cost;
  };

  const measureNew = (element: SvgElement): SvgCost => {
    const segments = countSegments(element);
    const text = element.children.reduce((sum, child) => sum + (typeof child === "string" ? child.length : 0), 0);
    const own: SvgCost = { elements: 1, fills: fillsOf(element, segments), layers: 0, text };
    const drawn = elementsOf(element).filter(({ name }) => !UNDRAWN.has(name));
    const parts = [own, ...drawn.map(measure)];
    for (const [key, value] of element.attributes) {
      const id = key === "href" ? value.slice(1) : REFERENCES.includes(key) ? readReference(value) : null;
      const target = id === null ? undefined : ids.get(id);
      // A mid marker is drawn at every vertex.
      if (target !== undefined) parts.push(repeat(measure(target), key === "marker-mid" ? segments : 1));
    }
    return addLayers(add(parts), layersOf(element));
  };

  return measure(root);
}

function collectIds(element: SvgElement, ids: Map<string, SvgElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined && !ids.has(id)) ids.set(id, element);
  for (const child of elementsOf(element)) collectIds(child, ids);
}

function add(costs: readonly SvgCost[]): SvgCost {
  return costs.reduce(
    (sum, cost) => ({
      elements: sum.elements + cost.elements,
      fills: sum.fills + cost.fills,
      layers: Math.max(sum.layers, cost.layers),
      text: sum.text + cost.text,
    }),
    NULL_BACKEND,
  );
}

function repeat({ elements, fills, layers, text }: SvgCost, times: number): SvgCost {
  return { elements: elements * times, fills: fills * times, layers, text: text * times };
}

function addLayers(cost: SvgCost, layers: number): SvgCost {
  return layers === 0 ? cost : { ...cost, fills: cost.fills + layers * LAYER_FILLS, layers: cost.layers + layers };
}

/** Returns the number of layers that the element draws through. */
function layersOf(element: SvgElement): number {
  const { name, attributes } = element;
  let layers = LAYER_PROPERTIES.reduce((sum, [key, count]) => sum + (attributes.has(key) ? count : 0), 0);
  const opacity = Number.parseFloat(attributes.get("opacity") ?? "1");
  if (opacity !== 1 || attributes.has("mix-blend-mode") || attributes.get("isolation") === "isolate") layers++;
  if (name === "svg" || name === "symbol" || name === "marker") layers++;
  // A filter keeps the result of each primitive for the others.
  return name === "filter" ? elementsOf(element).length : layers;
}

/** Returns the cost of the element itself, without its children, in fills of the whole image. */
function fillsOf({ name, attributes }: SvgElement, segments: number): number {
  if (name === "feGaussianBlur" || name === "feDropShadow") return BLUR_FILLS;
  if (name.startsWith("fe")) return PRIMITIVE_FILLS;
  if (!SHAPES.has(name)) return 0;
  const stroked = attributes.has("stroke") ? 2 : 1;
  return stroked * (1 + segments * SEGMENT_FILLS);
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

/** Removes the dash pattern if it would exceed the budget of dashes. Returns an upper bound for the dashes drawn. */
function limitDashes(element: SvgElement, left: number): number {
  const { attributes } = element;
  const dashes = attributes.get("stroke-dasharray");
  if (dashes === undefined || dashes === "none") return 0;
  const period = numbersIn(dashes).reduce((sum, number) => sum + Math.abs(number), 0);
  const shape = ["d", "points", "x1", "y1", "x2", "y2", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"];
  const reach = shape
    .flatMap((key) => numbersIn(attributes.get(key) ?? ""))
    .reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  // Shapes inherit the dashes of a group, so their number is not known here.
  const segments = SHAPES.has(element.name) ? countSegments(element) : Number.POSITIVE_INFINITY;
  const count = (segments * 3 * reach) / period;
  if (count <= left) return count;
  attributes.delete("stroke-dasharray");
  return 0;
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number));
}

// The tree of an SVG picture → what drawing it takes at the most, with everything counted as often as it is referred to. The
// rasteriser cannot be interrupted, and a file of a few lines can ask for a billion shapes. Refuses, as a PictureFault, what
// refers to itself and what nests references deeply; drops dashes finer than can be seen.

import { SVG_PICTURE_DASHES, SVG_PICTURE_DEPTH } from "../../base/limits.ts";
import { PictureFault } from "./picture-fault.ts";
import { readReference } from "./svg-filter.ts";
import { elementsOf, type SvgElement } from "./svg-tree.ts";
import { REFERENCES } from "./svg-vocabulary.ts";

/** What drawing takes. */
export interface SvgCost {
  /** Elements, as often as they are drawn. */
  readonly elements: number;
  /** Fills of the whole picture that take as long, at the most. */
  readonly fills: number;
  /** Pictures of the whole size that are there at one time. */
  readonly layers: number;
  /** Characters of text. */
  readonly text: number;
}

/** Whole fills that a layer takes: one of its own, one to lay it on the rest. Measured: up to 15, a blur 60. */
const LAYER_FILLS = 15;
const PRIMITIVE_FILLS = 20;
const BLUR_FILLS = 60;
/** Whole fills that a line across the picture takes, of which most are a hundredth. Measured: 0.02. */
const SEGMENT_FILLS = 0.01;
/** Layers that a filter has at one time beside those of its primitives. Measured: 5 for one primitive. */
const FILTER_LAYERS = 4;

/** Things that draw through a layer: an own one, and for clips and masks another for the shape. */
const LAYER_PROPERTIES: readonly (readonly [name: string, layers: number])[] = [
  ["clip-path", 2],
  ["mask", 2],
  ["filter", FILTER_LAYERS],
];

/** Elements that are drawn where they are referred to, and nowhere else. */
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

const NOTHING: SvgCost = { elements: 0, fills: 0, layers: 0, text: 0 };

/** Counts what drawing the tree takes; takes dashes off that are too many. */
export function measureSvg(root: SvgElement): SvgCost {
  const ids = new Map<string, SvgElement>();
  collectIds(root, ids);
  const known = new Map<SvgElement, SvgCost>();
  const open = new Set<SvgElement>();
  let dashesLeft = SVG_PICTURE_DASHES;

  const measure = (element: SvgElement): SvgCost => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw new PictureFault("is an SVG that is a part of itself");
    if (open.size > SVG_PICTURE_DEPTH) throw new PictureFault(`is an SVG that nests deeper than ${SVG_PICTURE_DEPTH}`);
    open.add(element);
    dashesLeft -= limitDashes(element, dashesLeft);
    const cost = measureNew(element);
    open.delete(element);
    known.set(element, cost);
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
      // A marker stands at every point.
      if (target !== undefined) parts.push(repeat(measure(target), key === "marker-mid" ? segments : 1));
    }
    return inLayers(add(parts), layersOf(element));
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
    NOTHING,
  );
}

function repeat({ elements, fills, layers, text }: SvgCost, times: number): SvgCost {
  return { elements: elements * times, fills: fills * times, layers, text: text * times };
}

function inLayers(cost: SvgCost, layers: number): SvgCost {
  return layers === 0 ? cost : { ...cost, fills: cost.fills + layers * LAYER_FILLS, layers: cost.layers + layers };
}

/** Layers that the element draws through. */
function layersOf(element: SvgElement): number {
  const { name, attributes } = element;
  let layers = LAYER_PROPERTIES.reduce((sum, [key, count]) => sum + (attributes.has(key) ? count : 0), 0);
  const opacity = Number.parseFloat(attributes.get("opacity") ?? "1");
  if (opacity !== 1 || attributes.has("mix-blend-mode") || attributes.get("isolation") === "isolate") layers++;
  if (name === "svg" || name === "symbol" || name === "marker") layers++;
  // What each step of a filter makes is kept for the others.
  return name === "filter" ? elementsOf(element).length : layers;
}

/** Whole fills that the element takes at the most, without those within it. */
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

/** Lines and curves of a shape: at the most half as many as it has numbers, and in path text one for each `h`, `v` or `z`. */
function countSegments({ name, attributes }: SvgElement): number {
  const text = attributes.get(name === "path" ? "d" : "points");
  if (text === undefined) return SHAPES.has(name) ? 4 : 0;
  let numbers = 0;
  let isInNumber = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isDigit = code >= 0x30 && code <= 0x39;
    if ((isDigit && !isInNumber) || isSingle(code)) numbers += isDigit ? 0.5 : 1;
    isInNumber = isDigit;
  }
  return Math.ceil(numbers);
}

/** Whether the code is of a letter that makes a segment of one number or none: H, V or Z. */
function isSingle(code: number): boolean {
  const letter = code | 0x20;
  return letter === 0x68 || letter === 0x76 || letter === 0x7a;
}

/** Takes dashes off that are more than are left, or more than can be told apart. Returns how many there are, at the most. */
function limitDashes(element: SvgElement, left: number): number {
  const { attributes } = element;
  const dashes = attributes.get("stroke-dasharray");
  if (dashes === undefined || dashes === "none") return 0;
  const period = numbersIn(dashes).reduce((sum, number) => sum + Math.abs(number), 0);
  const shape = ["d", "points", "x1", "y1", "x2", "y2", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"];
  const reach = shape
    .flatMap((key) => numbersIn(attributes.get(key) ?? ""))
    .reduce((most, number) => Math.max(most, Math.abs(number)), 0);
  // On a group nobody knows what they are for.
  const segments = SHAPES.has(element.name) ? countSegments(element) : Number.POSITIVE_INFINITY;
  const count = (segments * 3 * reach) / period;
  if (count <= left) return count;
  attributes.delete("stroke-dasharray");
  return 0;
}

function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number));
}

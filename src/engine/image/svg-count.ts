// Counts the elements and text that an SVG draws, with each use of a referenced element, because a few lines of SVG can
// expand to a billion shapes. Throws an ImageError for circular or deeply nested references, and removes excessively
// fine dash patterns.

import svgpath from "svgpath";
import { SVG_IMAGE_DEPTH } from "../limits.ts";
import { ImageError } from "./image-error.ts";
import { childElements, collectIds, type SvgElement } from "./svg-tree.ts";

/** Maximum number of dashes in an embedded SVG. Each dash takes about 500 bytes in the rasteriser. */
const SVG_IMAGE_DASHES = 20_000;

/** Counts of what an SVG draws. */
interface SvgCount {
  readonly elements: number;
  /** Number of characters of text. */
  readonly text: number;
  /** Upper bound for the number of Bézier curves into which arcs are split. */
  readonly curves: number;
  /** Upper bound for the number of path segments. */
  readonly segments: number;
  /**
   * For each `text` element, its number of elements times its number of characters, added up: resvg compares all pairs.
   */
  readonly spans: number;
}

/** Elements that are drawn only through references. */
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
 * Counts the elements and text that are drawn, and removes dash patterns with too many dashes.
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
      // A mid marker is drawn at every inner vertex.
      if (target !== undefined) add(target, key === "marker-mid" ? countSegments(element) : 1);
    }
    return { elements, text, curves, segments, spans: element.name === "text" ? elements * text : spans };
  };

  return count(root);
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
 * Returns an upper bound for the number of segments of a shape: half the number of numbers, plus one for each `h`, `v`
 * and `z`.
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

/** CSS pixels in the longest unit of length, an inch. */
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
  // After a syntax error, the rasteriser may interpret more of the path than this parser.
  return path.err === "" ? curves : curves + worstCurves(text);
}

/** Returns an upper bound for the larger radius of an arc. An arc that is too small for its end points is scaled up. */
function arcRadius(rx: number, ry: number, distance: number): number {
  const smaller = Math.min(rx, ry);
  return smaller === 0 ? 0 : Math.max(rx, ry) * Math.max(1, distance / 2 / smaller);
}

/**
 * Returns the bound for path data with unknown commands. The shortest arc takes five numbers, if its flags are joined.
 */
function worstCurves(text: string): number {
  const numbers = parseNumbers(text).map(Math.abs);
  const smallest = numbers.reduce((one, other) => (other > 0 ? Math.min(one, other) : one), 1);
  const reach = numbers.reduce((sum, number) => sum + number, 0);
  return (numbers.length / 5) * arcCurves(arcRadius(reach, smallest, reach));
}

function largestOf(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.max(one, Math.abs(other)), 0);
}

/** Maximum distance between an arc and the Bézier curves that approximate it, in user units. */
const ARC_TOLERANCE = 0.1;

/** Returns the number of curves that resvg uses for a full circle, which grows with the sixth root of the radius. */
function arcCurves(radius: number): number {
  return 4 + (1.2 * (radius / ARC_TOLERANCE)) ** (1 / 6);
}

/** Whether a character code is a path command with at most one number: H, V or Z. */
function isShortCommand(code: number): boolean {
  const letter = code | 0x20;
  return letter === 0x68 || letter === 0x76 || letter === 0x7a;
}

/** Removes the dash pattern if it would exceed the budget. Returns an upper bound for the number of dashes drawn. */
function limitDashes(element: SvgElement, budget: number): number {
  const { attributes } = element;
  const dashes = attributes.get("stroke-dasharray");
  if (dashes === undefined || dashes === "none") return 0;
  const period = parseNumbers(dashes).reduce((sum, number) => sum + Math.abs(number), 0);
  const shape = ["d", "points", "x1", "y1", "x2", "y2", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"];
  const reach = shape
    .flatMap((key) => parseNumbers(attributes.get(key) ?? ""))
    .reduce((largest, number) => Math.max(largest, Math.abs(number)), 0);
  // Shapes inherit the dashes of a group, so the number of segments is unknown here.
  const segments = SHAPES.has(element.name) ? countSegments(element) : Number.POSITIVE_INFINITY;
  const count = (segments * 3 * reach) / period;
  if (count <= budget) return count;
  attributes.delete("stroke-dasharray");
  return 0;
}

export function parseNumbers(text: string): number[] {
  return Array.from(text.matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi), ([number]) => Number(number));
}

/**
 * Maximum length of an attribute value except path data, in characters. Tables of colour functions have about 1,000.
 */
const SVG_IMAGE_VALUE = 2000;

/** Returns a small copy of an embedded image as a `data:` URL; null if the link is not an image. */
type CopyImage = (href: string) => string | null;

const REFERENCE = /^url\(\s*["']?#([^"')\s]{1,200})["']?\s*\)/;

/**
 * Copies the allowed elements and attributes of an untrusted SVG, with copies of embedded images, and references only
 * within the document. Anything else is dropped without an error, because most files contain editor metadata, scripts
 * or links. The original tree is not changed.
 */
export function filterSvg(root: SvgElement, copyImage: CopyImage): SvgElement {
  return filterElement(root, copyImage);
}

function filterElement({ name, attributes, children }: SvgElement, copyImage: CopyImage): SvgElement {
  const allowed = ALLOWED_ELEMENTS.get(name) ?? [];
  const allowedAttributes = new Map<string, string>();
  for (const key of allowed) {
    const value = attributes.get(key);
    if (value === undefined) continue;
    const clean = key === "href" ? readLink(name, value, copyImage) : readValue(key, value);
    if (clean !== null) allowedAttributes.set(key, clean);
  }
  const inner: (SvgElement | string)[] = [];
  for (const child of children) {
    if (typeof child === "string") {
      if (TEXT_ELEMENTS.has(name)) inner.push(child);
    } else if (ALLOWED_ELEMENTS.has(child.name)) {
      const filtered = filterElement(child, copyImage);
      // Drop an image whose link was rejected.
      if (child.name !== "image" || filtered.attributes.has("href")) inner.push(filtered);
    }
  }
  return { name: name === "a" ? "g" : name, attributes: allowedAttributes, children: inner };
}

function readLink(name: string, value: string, copyImage: CopyImage): string | null {
  if (name === "image") return copyImage(value.trim());
  return /^\s*#\S{1,200}\s*$/.test(value) ? value.trim() : null;
}

/**
 * Returns an attribute value if it is safe; otherwise null. A url() must reference the same document, and escapes and
 * comments are rejected.
 */
function readValue(key: string, value: string): string | null {
  if (key === "d" || key === "points") return value;
  if (value.length > SVG_IMAGE_VALUE) return null;
  if (!/url\(|\\|@|\/\*/i.test(value)) return value;
  const id = REFERENCE_ATTRIBUTES.includes(key) ? REFERENCE.exec(value.trim())?.[1] : undefined;
  return id === undefined ? null : `url(#${id})`;
}

/** Returns the id in a `url(#id)` value; null for any other value. */
function readReference(value: string): string | null {
  return REFERENCE.exec(value)?.[1] ?? null;
}

/** Serialises the tree as SVG text. */
export function formatSvg({ name, attributes, children }: SvgElement): string {
  const pairs = Array.from(attributes, ([key, value]) => ` ${key}="${escapeXml(value)}"`).join("");
  if (children.length === 0) return `<${name}${pairs}/>`;
  const inner = children.map((child) => (typeof child === "string" ? escapeXml(child) : formatSvg(child))).join("");
  return `<${name}${pairs}>${inner}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const PRESENTATION = [
  "clip-path",
  "clip-rule",
  "color",
  "color-interpolation-filters",
  "display",
  "fill",
  "fill-opacity",
  "fill-rule",
  "filter",
  "flood-color",
  "flood-opacity",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "letter-spacing",
  "marker-end",
  "marker-mid",
  "marker-start",
  "mask",
  "mask-type",
  "mix-blend-mode",
  "isolation",
  "opacity",
  "overflow",
  "paint-order",
  "shape-rendering",
  "stop-color",
  "stop-opacity",
  "stroke",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stroke-opacity",
  "stroke-width",
  "text-anchor",
  "text-decoration",
  "dominant-baseline",
  "transform",
  "visibility",
  "word-spacing",
  "id",
] as const;

const PLACE = ["x", "y", "width", "height"] as const;
const PRIMITIVE = ["in", "result"] as const;
const FUNCTION = ["type", "tableValues", "slope", "intercept", "amplitude", "exponent", "offset"] as const;
const GRADIENT = ["gradientUnits", "gradientTransform", "spreadMethod", "href"] as const;
const TEXT = ["x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust", "xml:space"] as const;

/** The allowed elements, each with its allowed attributes. */
const ALLOWED_ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    svg: [...PLACE, "viewBox", "preserveAspectRatio"],
    g: [],
    // Links are drawn like groups.
    a: [],
    switch: [],
    defs: [],
    symbol: [...PLACE, "viewBox", "preserveAspectRatio"],
    use: [...PLACE, "href"],
    path: ["d"],
    rect: [...PLACE, "rx", "ry"],
    circle: ["cx", "cy", "r"],
    ellipse: ["cx", "cy", "rx", "ry"],
    line: ["x1", "y1", "x2", "y2"],
    polyline: ["points"],
    polygon: ["points"],
    image: [...PLACE, "preserveAspectRatio", "href"],
    text: TEXT,
    tspan: TEXT,
    linearGradient: ["x1", "y1", "x2", "y2", ...GRADIENT],
    radialGradient: ["cx", "cy", "r", "fx", "fy", "fr", ...GRADIENT],
    stop: ["offset"],
    clipPath: ["clipPathUnits"],
    mask: [...PLACE, "maskUnits", "maskContentUnits"],
    marker: ["viewBox", "preserveAspectRatio", "refX", "refY", "markerUnits", "markerWidth", "markerHeight", "orient"],
    filter: [...PLACE, "filterUnits", "primitiveUnits"],
    feBlend: [...PRIMITIVE, "in2", "mode"],
    feColorMatrix: [...PRIMITIVE, "type", "values"],
    feComponentTransfer: PRIMITIVE,
    feFuncR: FUNCTION,
    feFuncG: FUNCTION,
    feFuncB: FUNCTION,
    feFuncA: FUNCTION,
    feComposite: [...PRIMITIVE, "in2", "operator", "k1", "k2", "k3", "k4"],
    feDropShadow: [...PRIMITIVE, "dx", "dy", "stdDeviation"],
    feFlood: PRIMITIVE,
    feGaussianBlur: [...PRIMITIVE, "stdDeviation"],
    feMerge: PRIMITIVE,
    feMergeNode: ["in"],
    feOffset: [...PRIMITIVE, "dx", "dy"],
  }).map(([name, own]) => [name, [...PRESENTATION, ...own]]),
);

/** Elements whose text content is drawn. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(["text", "tspan"]);

/** Attributes whose value can be a `url(#id)` reference to another element. */
const REFERENCE_ATTRIBUTES = [
  "fill",
  "stroke",
  "clip-path",
  "mask",
  "filter",
  "marker-start",
  "marker-mid",
  "marker-end",
];

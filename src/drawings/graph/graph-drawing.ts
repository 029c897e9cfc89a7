// Parses Graphviz's `json` output, which contains xdot drawing operations:
// https://graphviz.org/docs/outputs/canon/#xdot. A graph's attributes can have any content, so every value is checked.

import { isPlainObject } from "../../base/plain-object.ts";

/** Coordinates in points, with the y axis pointing up. */
export type Point = readonly [x: number, y: number];

/** A colour as `#rrggbb` or `#rrggbbaa`, or a gradient. */
export type GraphPaint = string | GraphGradient;

interface GraphGradient {
  readonly from: Point;
  readonly to: Point;
  /** Radii of a radial gradient's two circles; undefined for a linear gradient. */
  readonly radii: readonly [from: number, to: number] | undefined;
  readonly stops: readonly { readonly offset: number; readonly color: string }[];
}

export type GraphOperation =
  | { readonly type: "stroke-paint" | "fill-paint"; readonly paint: GraphPaint }
  | { readonly type: "font"; readonly name: string; readonly size: number }
  | { readonly type: "font-flags"; readonly flags: number }
  | { readonly type: "style"; readonly style: string }
  | {
      readonly type: "text";
      readonly at: Point;
      readonly align: "left" | "center" | "right";
      readonly width: number;
      readonly text: string;
    }
  | { readonly type: "ellipse"; readonly center: Point; readonly radius: Point; readonly isFilled: boolean }
  | { readonly type: "polygon" | "curve"; readonly points: readonly Point[]; readonly isFilled: boolean }
  | { readonly type: "polyline"; readonly points: readonly Point[] };

/** A node, an edge, a cluster or the graph itself: its shapes, then its labels. */
export interface GraphElement {
  readonly operations: readonly GraphOperation[];
}

interface GraphNode extends GraphElement {
  readonly id: number;
}

interface GraphEdge extends GraphElement {
  readonly tail: number;
  readonly head: number;
}

/** A graph after layout. */
export interface GraphDrawing {
  /** Left, bottom, right and top. */
  readonly bounds: readonly [number, number, number, number];
  readonly root: GraphElement;
  /** From the outermost to the innermost. */
  readonly clusters: readonly GraphElement[];
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The graph's attributes. */
  readonly attributes: ReadonlyMap<string, string>;
  /** The name of the first attribute that refers to a file. */
  readonly fileAttribute: string | undefined;
}

/** Attributes that refer to files. */
const FILE_ATTRIBUTES = ["image", "shapefile", "imagepath"];
/** Names of the operation lists in nodes and edges, in drawing order. */
const SHAPES = ["_draw_"];
const NODE_LABELS = ["_ldraw_"];
const EDGE_SHAPES = ["_draw_", "_hdraw_", "_tdraw_"];
const EDGE_LABELS = ["_ldraw_", "_hldraw_", "_tldraw_"];

type Json = Readonly<Record<string, unknown>>;

/** Parses a drawing; returns undefined for invalid output. */
export function readDrawing(json: string): GraphDrawing | undefined {
  const root = parse(json);
  if (root === undefined) return undefined;
  const bounds = numbersIn(root.bb);
  if (bounds.length !== 4) return undefined;
  const objects = listOf(root.objects);
  // Only nodes have a position; subgraphs have lists of nodes, edges or subgraphs, or only a name.
  const isNode = (item: Json) => typeof item.pos === "string";
  const edges = listOf(root.edges);
  return {
    bounds: bounds as unknown as GraphDrawing["bounds"],
    root: elementOf(root, [...SHAPES, ...NODE_LABELS]),
    clusters: objects.filter((item) => !isNode(item)).map((item) => elementOf(item, [...SHAPES, ...NODE_LABELS])),
    nodes: objects
      .filter(isNode)
      .map((item) => ({ ...elementOf(item, [...SHAPES, ...NODE_LABELS]), id: numberOf(item._gvid) })),
    edges: edges.map((item) => ({
      ...elementOf(item, [...EDGE_SHAPES, ...EDGE_LABELS]),
      tail: numberOf(item.tail),
      head: numberOf(item.head),
    })),
    attributes: new Map(Object.entries(root).flatMap(([name, value]) => (isText(value) ? [[name, value]] : []))),
    fileAttribute: FILE_ATTRIBUTES.find((name) =>
      [root, ...objects, ...edges].some((item) => hasAttribute(item, name)),
    ),
  };
}

function parse(json: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isPlainObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const hasAttribute = (item: Json, name: string) => Object.hasOwn(item, name) && item[name] !== "";
const numberOf = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isPlainObject) : []);

/** Parses a list of numbers such as `0,0,62,116`. */
function numbersIn(value: unknown): number[] {
  const numbers = isText(value) ? value.split(",").map(Number) : [];
  return numbers.every(Number.isFinite) ? numbers : [];
}

function elementOf(item: Json, names: readonly string[]): GraphElement {
  return {
    // Each list starts with the initial drawing state.
    operations: names.flatMap((name) => {
      const operations = listOf(item[name]).flatMap(readOperation);
      return operations.length === 0 ? [] : [...INITIAL, ...operations];
    }),
  };
}

const INITIAL: readonly GraphOperation[] = [
  { type: "stroke-paint", paint: "#000000" },
  { type: "fill-paint", paint: "#000000" },
  { type: "style", style: "solid" },
  { type: "style", style: "setlinewidth(1)" },
  { type: "font-flags", flags: 0 },
];

const ALIGNS: Readonly<Record<string, "left" | "center" | "right">> = { l: "left", c: "center", r: "right" };

/** Parses an operation. Images and invalid operations draw nothing, so they become an empty list. */
function readOperation(item: Json): GraphOperation[] {
  const { op } = item;
  if (op === "c" || op === "C") {
    const paint = item.grad === "none" ? item.color : readGradient(item);
    if (paint === undefined || !(isText(paint) || isPlainObject(paint))) return [];
    return [{ type: op === "c" ? "stroke-paint" : "fill-paint", paint: paint as GraphPaint }];
  }
  if (op === "F" && isText(item.face)) return [{ type: "font", name: item.face, size: numberOf(item.size) }];
  if (op === "t") return [{ type: "font-flags", flags: numberOf(item.fontchar) }];
  if (op === "S" && isText(item.style)) return [{ type: "style", style: item.style }];
  if (op === "T") {
    const [at] = pointsOf([item.pt]);
    const align = ALIGNS[String(item.align)];
    if (at === undefined || align === undefined || !isText(item.text)) return [];
    return [{ type: "text", at, align, width: numberOf(item.width), text: item.text }];
  }
  if (op === "E" || op === "e") {
    const [x, y, across, up] = Array.isArray(item.rect) ? item.rect.map(numberOf) : [];
    const [center, radius] = pointsOf([
      [x, y],
      [across, up],
    ]);
    if (center === undefined || radius === undefined || radius[0] < 0 || radius[1] < 0) return [];
    return [{ type: "ellipse", center, radius, isFilled: op === "E" }];
  }
  const points = pointsOf(item.points);
  if (points.length < 2) return [];
  if (op === "P" || op === "p") return [{ type: "polygon", points, isFilled: op === "P" }];
  // A filled curve is `B` in `json`, but `b` in xdot.
  if (op === "B" || op === "b") return [{ type: "curve", points, isFilled: op === "B" }];
  return op === "L" ? [{ type: "polyline", points }] : [];
}

function pointsOf(value: unknown): Point[] {
  const points = Array.isArray(value) ? value : [];
  return points.filter(
    (point): point is [number, number] =>
      Array.isArray(point) && point.length >= 2 && point.slice(0, 2).every(Number.isFinite),
  );
}

function readGradient({ grad, p0, p1, stops }: Json): GraphGradient | undefined {
  const [from, to] = pointsOf([p0, p1]);
  const radii = [p0, p1].map((circle) => (Array.isArray(circle) ? numberOf(circle[2]) : Number.NaN));
  if (from === undefined || to === undefined || (grad !== "linear" && !radii.every((radius) => radius >= 0)))
    return undefined;
  return {
    from,
    to,
    radii: grad === "linear" ? undefined : (radii as [number, number]),
    stops: listOf(stops).flatMap(({ frac, color }) => {
      const offset = numberOf(frac);
      return isText(color) && offset >= 0 && offset <= 1 ? [{ offset, color }] : [];
    }),
  };
}

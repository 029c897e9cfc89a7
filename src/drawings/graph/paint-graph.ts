// Paints a graph's drawing operations.

import { FONT_FLAG } from "../../../wasm/graphviz/graphviz.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import type { CanvasGradient } from "../../engine/canvas/gradient.ts";
import { baseDirection } from "../../engine/font/base-direction.ts";
import type { GraphDrawing, GraphElement, GraphOperation, GraphPaint, Point } from "./graph-drawing.ts";
import { type GraphFont, graphFont } from "./graph-font.ts";
import type { GraphPage } from "./graph-page.ts";

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

  /** Paints the graph itself. Its first polygon, the background, doesn't cover the margin, so the page is filled instead. */
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
    // A canvas ignores a width of 0.
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

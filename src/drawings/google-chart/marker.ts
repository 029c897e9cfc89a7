// Draws the `chm` markers, by kind.

import { DATA_LABELS } from "../../base/limits.ts";
import type { Point } from "./chart-pen.ts";
import type { Marker } from "./google-chart-params.ts";
import { drawArea, drawBand, drawCandles, drawLine, drawRectangle } from "./marker-area.ts";
import type { MarkerContext } from "./marker-context.ts";
import { drawLevel, drawRule } from "./marker-rule.ts";
import { drawShape } from "./marker-shape.ts";
import { drawAnnotation, drawFlag, drawText, topOfText } from "./marker-text.ts";
import { baseShape } from "./scatter-chart.ts";

type Draw = (context: MarkerContext, marker: Marker) => void;
type DrawPoint = (context: MarkerContext, marker: Marker, point: Point, index: number) => void;

/** Draws the marker once for each of its points. */
const each =
  (draw: DrawPoint): Draw =>
  (context, marker) => {
    for (const { point, index } of pointsOf(context, marker)) draw(context, marker, point, index);
  };

const drawOneShape: Draw = each(({ pen }, { kind, size, color, placement }, { x, y }) =>
  drawShape(pen, kind, { x: x + placement.dx, y: y - placement.dy }, size, color),
);

const DRAWS: Readonly<Record<string, Draw>> = {
  ...Object.fromEntries([..."acdosx"].map((kind) => [kind, drawOneShape])),
  ...Object.fromEntries([..."HvV"].map((kind) => [kind, each(drawRule)])),
  E: each(drawRule),
  h: drawLevel,
  C: each(drawRectangle),
  t: each(drawText),
  N: each(drawText),
  f: each(drawFlag),
  A: each(drawAnnotation),
  D: drawLine,
  F: drawCandles,
  B: drawArea,
  b: drawArea,
  r: drawBand,
  R: drawBand,
};

/** Returns a marker's drawing stage: by default, bands are behind the grid, areas below lines, and other markers on top. */
function stageOf({ kind, z }: Marker): "behind" | "below" | "above" {
  if (kind === "r" || kind === "R") return z > 0 ? "above" : "behind";
  if (kind === "B" || kind === "b") return z > 0 ? "above" : "below";
  return z < 0 ? "below" : "above";
}

/** Draws the markers of a stage in their z order. */
export function drawMarkers(context: MarkerContext, stage: "behind" | "below" | "above"): void {
  // The scatter chart draws this marker in place of its points.
  const replaced = context.params.type === "s" ? baseShape(context.params) : undefined;
  const markers = context.params.markers.filter((marker) => stageOf(marker) === stage && marker !== replaced);
  for (const marker of markers.sort((one, other) => one.z - other.z)) DRAWS[marker.kind]?.(context, marker);
}

/** Returns the top of the highest text marker. */
export function topOfTextMarkers(context: MarkerContext): number {
  let top = Number.POSITIVE_INFINITY;
  for (const marker of context.params.markers) {
    if (!TEXT_KINDS.includes(marker.kind)) continue;
    for (const { point, index } of pointsOf(context, marker))
      top = Math.min(top, topOfText(context, marker, point, index));
  }
  return top;
}

const TEXT_KINDS = "tNfA";

/** Returns a marker's points, without missing points. */
function pointsOf({ scene, plot, pen }: MarkerContext, { series, points }: Marker) {
  if (points.type === "free") {
    const x = plot.left + points.x * (plot.right - plot.left);
    return [{ point: { x, y: plot.bottom - points.y * (plot.bottom - plot.top) }, index: 0 }];
  }
  const last = scene.count(series) - 1;
  const [from, to, step] =
    points.type === "one" ? [points.index, points.index, 1] : [points.from, Math.min(points.to, last), points.step];
  const found: { point: Point; index: number }[] = [];
  for (let count = 0; from + count * step <= Math.min(to, last) + 1e-9 && count < DATA_LABELS; count++) {
    const index = from + count * step;
    const point = scene.place(series, index);
    pen.spend(1, "chart has too many markers: use fewer");
    if (point !== undefined) found.push({ point, index });
  }
  return found;
}

// Draws markers made of straight lines: error bars, and lines across the plot or through points.

import type { Point } from "./chart-pen.ts";
import type { Marker } from "./google-chart-params.ts";
import type { MarkerContext } from "./marker-context.ts";

/** Cap width of error bars without a length, in pixels. */
const CAP = 8;

/** Draws an `E`, `H`, `v` or `V` marker. The marker's size is the line's thickness. */
export function drawRule(context: MarkerContext, marker: Marker, { x, y }: Point, index: number): void {
  const { scene, plot, pen } = context;
  const { kind, color, size, length, series } = marker;
  const line = (one: Point, other: Point) => pen.rule(one, other, color, size);
  const half = length === undefined ? undefined : length / 2;
  const { polar } = scene;
  const end = kind === "E" ? scene.place(series + 1, index) : undefined;
  if (polar !== undefined) {
    const { center } = polar;
    if (kind === "H") drawRing(context, marker, Math.hypot(x - center.x, y - center.y));
    else if (kind === "E")
      pen.line(end === undefined ? [] : [{ x, y }, end], color, { width: size, dash: 0, space: 0 });
    else pen.line([center, kind === "V" ? polar.rim(index) : { x, y }], color, { width: size, dash: 0, space: 0 });
    return;
  }
  const draws: Readonly<Record<string, () => void>> = {
    H: () =>
      line({ x: half === undefined ? plot.left : x - half, y }, { x: half === undefined ? plot.right : x + half, y }),
    v: () => line({ x, y: plot.bottom }, { x, y }),
    V: () =>
      line({ x, y: half === undefined ? plot.bottom : y + half }, { x, y: half === undefined ? plot.top : y - half }),
    E: () => {
      if (end === undefined) return;
      const cap = (length ?? CAP) / 2;
      line({ x, y }, { x, y: end.y });
      for (const level of [y, end.y]) line({ x: x - cap, y: level }, { x: x + cap, y: level });
    },
  };
  draws[kind]?.();
}

/** Draws an `h` marker: a line across the plot, or a ring, at a fraction of the plot's height or radius. */
export function drawLevel(context: MarkerContext, marker: Marker): void {
  const { scene, plot, pen } = context;
  const fraction = Math.min(1, Math.max(0, marker.from ?? 0));
  if (scene.polar !== undefined) {
    drawRing(context, marker, fraction * scene.polar.radius);
    return;
  }
  const height = plot.bottom - fraction * (plot.bottom - plot.top);
  pen.rule({ x: plot.left, y: height }, { x: plot.right, y: height }, marker.color, marker.size);
}

function drawRing({ scene: { polar }, pen }: MarkerContext, { color, size }: Marker, radius: number): void {
  if (polar === undefined || size <= 0) return;
  pen.context.beginPath();
  pen.context.arc(polar.center.x, polar.center.y, radius, 0, 2 * Math.PI);
  pen.stroke(color, { width: size, dash: 0, space: 0 });
}

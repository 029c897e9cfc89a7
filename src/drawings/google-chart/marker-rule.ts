// Draws markers made of straight lines: error bars, and lines across the plot or through points.

import type { Point } from "./chart-pen.ts";
import type { Marker } from "./google-chart-params.ts";
import type { MarkerContext } from "./marker-context.ts";

/** Cap width of error bars without a length, in pixels. */
const CAP = 8;

/** Draws an `E`, `h`, `H`, `v` or `V` marker. The marker's size is the line's thickness. */
export function drawRule({ scene, plot, pen }: MarkerContext, marker: Marker, { x, y }: Point, index: number): void {
  const { kind, color, size, length, series, from } = marker;
  const line = (one: Point, other: Point) => pen.rule(one, other, color, size);
  const half = length === undefined ? undefined : length / 2;
  const draws: Readonly<Record<string, () => void>> = {
    h: () => {
      // A line across the plot, at a fraction of the plot's height.
      const height = plot.bottom - Math.min(1, Math.max(0, from ?? 0)) * (plot.bottom - plot.top);
      line({ x: plot.left, y: height }, { x: plot.right, y: height });
    },
    H: () =>
      line({ x: half === undefined ? plot.left : x - half, y }, { x: half === undefined ? plot.right : x + half, y }),
    v: () => line({ x, y: plot.bottom }, { x, y }),
    V: () =>
      line({ x, y: half === undefined ? plot.bottom : y + half }, { x, y: half === undefined ? plot.top : y - half }),
    E: () => {
      const end = scene.place(series + 1, index);
      if (end === undefined) return;
      const cap = (length ?? CAP) / 2;
      line({ x, y }, { x, y: end.y });
      for (const level of [y, end.y]) line({ x: x - cap, y: level }, { x: x + cap, y: level });
    },
  };
  draws[kind]?.();
}

// Venn diagrams of two or three circles. The areas of the circles and of their pairwise overlaps are proportional to
// the values.

import { seriesColor, withAlpha } from "./chart-color.ts";
import type { Area, ChartPen, Point } from "./chart-pen.ts";
import type { ChartKind, ChartScene } from "./chart-scene.ts";
import type { GoogleChartParams } from "./google-chart-params.ts";

const OPACITY = 0.5;

interface Circle extends Point {
  readonly radius: number;
}

/** Returns the area that two circles share. */
function overlapOf(first: number, second: number, distance: number): number {
  if (distance >= first + second) return 0;
  const small = Math.min(first, second);
  if (distance <= Math.abs(first - second)) return Math.PI * small * small;
  const part = (radius: number, other: number) => {
    const along = (distance * distance + radius * radius - other * other) / (2 * distance);
    return (
      radius * radius * Math.acos(along / radius) - along * Math.sqrt(Math.max(0, radius * radius - along * along))
    );
  };
  return part(first, second) + part(second, first);
}

/** Returns the distance between two circles whose overlap has a given area. */
function distanceFor(first: number, second: number, area: number): number {
  let [low, high] = [Math.abs(first - second), first + second];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (overlapOf(first, second, middle) > area) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns circles with the areas a, b and c. If possible, pairs of circles overlap by the areas ab, ac and bc. */
function placeCircles([a = 0, b = 0, c = 0, ab = 0, ac = 0, bc = 0]: readonly number[]): Circle[] {
  const [ra, rb, rc] = [a, b, c].map((area) => Math.sqrt(area / Math.PI)) as [number, number, number];
  const across = distanceFor(ra, rb, ab);
  const circles: Circle[] = [
    { x: 0, y: 0, radius: ra },
    { x: across, y: 0, radius: rb },
  ];
  if (c <= 0) return circles;
  const [toA, toB] = [distanceFor(ra, rc, ac), distanceFor(rb, rc, bc)];
  const x = across > 0 ? (toA * toA - toB * toB + across * across) / (2 * across) : 0;
  const along = Math.min(toA, Math.max(-toA, x));
  return [...circles, { x: along, y: Math.sqrt(Math.max(0, toA * toA - along * along)), radius: rc }];
}

function open(params: GoogleChartParams, plot: Area, pen: ChartPen): ChartScene {
  const fractions = (params.series[0]?.fractions ?? []).map((fraction) => fraction ?? 0);
  const circles = placeCircles(fractions).filter(({ radius }) => radius > 0);
  const box = circles.reduce(
    (sum, { x, y, radius }) => ({
      left: Math.min(sum.left, x - radius),
      right: Math.max(sum.right, x + radius),
      top: Math.min(sum.top, y - radius),
      bottom: Math.max(sum.bottom, y + radius),
    }),
    { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity },
  );
  const scale = Math.min(
    (plot.right - plot.left) / (box.right - box.left),
    (plot.bottom - plot.top) / (box.bottom - box.top),
  );
  const placed = circles.map(({ x, y, radius }) => ({
    x: (plot.left + plot.right) / 2 + (x - (box.left + box.right) / 2) * scale,
    y: (plot.top + plot.bottom) / 2 + (y - (box.top + box.bottom) / 2) * scale,
    radius: radius * scale,
  }));
  return {
    draw: () => {
      for (const [index, { x, y, radius }] of placed.entries()) {
        pen.context.beginPath();
        pen.context.arc(x, y, radius, 0, 2 * Math.PI);
        pen.context.fillStyle = withAlpha(colorOf(params, index), OPACITY);
        pen.context.fill();
      }
    },
    count: () => placed.length,
    place: (_series, index) => placed[Math.round(index)],
    value: (_series, index) => params.series[0]?.values[Math.round(index)] ?? undefined,
    base: (_series, index) => placed[Math.round(index)],
  };
}

/** Returns a circle's colour. Further circles reuse the request's last colour. */
function colorOf(params: GoogleChartParams, circle: number): string {
  const requested = params.colors.flat();
  if (requested.length > 0) return requested[Math.min(circle, requested.length - 1)] as string;
  return seriesColor({ ...params, drawn: 3 }, circle);
}

export const VENN_KINDS: Readonly<Record<"v", ChartKind>> = {
  v: { hasAxes: false, hasAxisLines: false, padding: 5, legendColor: colorOf, open },
};

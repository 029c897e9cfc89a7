// Draws the shapes of markers, centred on a point.

import type { ChartPen, Point } from "./chart-pen.ts";

type Draw = (pen: ChartPen, point: Point, half: number, color: string) => void;

const polygon =
  (...corners: readonly (readonly [number, number])[]): Draw =>
  (pen, { x, y }, half, color) =>
    pen.polygon(
      corners.map(([dx, dy]) => ({ x: x + dx * half, y: y + dy * half })),
      color,
    );

/** Half the thickness of a cross's bars, as a fraction of half the marker's size. */
const BAR = 0.3;

const SHAPES: Readonly<Record<string, Draw>> = {
  // An arrow that points down, with its tip at the point.
  a: polygon([0, 0], [-0.8, -0.8], [-0.3, -0.8], [-0.3, -2], [0.3, -2], [0.3, -0.8], [0.8, -0.8]),
  c: polygon(
    ...([
      [-BAR, -1],
      [BAR, -1],
      [BAR, -BAR],
      [1, -BAR],
      [1, BAR],
      [BAR, BAR],
    ] as const),
    ...([
      [BAR, 1],
      [-BAR, 1],
      [-BAR, BAR],
      [-1, BAR],
      [-1, -BAR],
      [-BAR, -BAR],
    ] as const),
  ),
  d: polygon([0, -1], [1, 0], [0, 1], [-1, 0]),
  s: polygon([-1, -1], [1, -1], [1, 1], [-1, 1]),
  o: ({ context }, { x, y }, half, color) => {
    context.beginPath();
    context.arc(x, y, half, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.fill();
  },
  x: polygon(
    ...([
      [-1, -1 + BAR],
      [-1 + BAR, -1],
      [0, -BAR],
      [1 - BAR, -1],
      [1, -1 + BAR],
      [BAR, 0],
    ] as const),
    ...([
      [1, 1 - BAR],
      [1 - BAR, 1],
      [0, BAR],
      [-1 + BAR, 1],
      [-1, 1 - BAR],
      [-BAR, 0],
    ] as const),
  ),
};

/** Returns whether markers of a kind are shapes at a point. */
export function isShape(kind: string): boolean {
  return Object.hasOwn(SHAPES, kind);
}

/** Draws a shape. @param size its width and height in pixels */
export function drawShape(pen: ChartPen, kind: string, point: Point, size: number, color: string): void {
  if (!(size > 0)) return;
  pen.spend(10, "chart has too many markers: use fewer");
  SHAPES[kind]?.(pen, point, size / 2, color);
}

// `echarts.graphic` in the sandbox: gradients as plain data, and functions that clip shapes.

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const limit = (value: number, from: number, length: number) => Math.min(Math.max(value, from), from + length);

type Stops = readonly { readonly offset: number; readonly color: string }[];

export function LinearGradient(x = 0, y = 0, x2 = 1, y2 = 0, colorStops: Stops = [], global = false): object {
  return { type: "linear", x, y, x2, y2, colorStops, global };
}

export function RadialGradient(x = 0.5, y = 0.5, r = 0.5, colorStops: Stops = [], global = false): object {
  return { type: "radial", x, y, r, colorStops, global };
}

/** Clamps points to a box. */
export const clipPointsByRect = (points: readonly (readonly number[])[], { x, y, width, height }: Box): number[][] =>
  points.map(([left = 0, top = 0]) => [limit(left, x, width), limit(top, y, height)]);

/** Returns the intersection of a rectangle and a box; undefined if it is empty. */
export function clipRectByRect(shape: Box, box: Box): Box | undefined {
  const x = Math.max(shape.x, box.x);
  const y = Math.max(shape.y, box.y);
  const width = Math.min(shape.x + shape.width, box.x + box.width) - x;
  const height = Math.min(shape.y + shape.height, box.y + box.height) - y;
  return width >= 0 && height >= 0 ? { x, y, width, height } : undefined;
}

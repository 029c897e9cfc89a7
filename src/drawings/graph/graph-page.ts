// Computes the size of a graph's image, and the matrix from the drawing's points to pixels. The `size`, `pad`
// and `rotate` attributes have the same effect as in Graphviz's SVG output.

import type { GraphDrawing } from "./graph-drawing.ts";
import type { GraphParams } from "./graph-params.ts";

/** The size of the image, and the part of the drawing that it shows. */
export interface GraphPage {
  /** Size of the image, in device pixels. */
  readonly pixelWidth: number;
  readonly pixelHeight: number;
  /** Device pixels per point. */
  readonly scale: number;
  /** Maps points, with the y axis pointing down, to device pixels. */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** The visible part of the drawing, in points with the y axis pointing down. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const POINTS_PER_INCH = 72;
/** Margin around a graph, in points. */
const PAD = 4;
const MAX_PAD = 10_000;

/**
 * Computes the page.
 *
 * @param unit pixels per point at a device pixel ratio of 1, if the request sets no size
 */
export function graphPage(
  { bounds: [left, bottom, right, top], attributes }: GraphDrawing,
  { width: boxWidth, height: boxHeight, devicePixelRatio }: Pick<GraphParams, "width" | "height" | "devicePixelRatio">,
  unit: number,
): GraphPage {
  const [padX, padY] = readPad(attributes.get("pad"));
  const [width, height] = [right - left + 2 * padX, top - bottom + 2 * padY];
  const isRotated = isLandscape(attributes);
  const [across, down] = isRotated ? [height, width] : [width, height];
  const visible = { left: left - padX, top: -top - padY, width, height };
  if (boxWidth === undefined || boxHeight === undefined) {
    const scale = unit * sizeScale(attributes.get("size"), across, down) * devicePixelRatio;
    const pixels = [across, down].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
    return { ...pageOf(visible, scale, isRotated, 0, 0), pixelWidth: pixels[0], pixelHeight: pixels[1] };
  }
  const pixels = [boxWidth, boxHeight].map((side) => Math.max(1, Math.round(side * devicePixelRatio))) as [
    number,
    number,
  ];
  const scale = Math.min(pixels[0] / across, pixels[1] / down);
  const [x, y] = [(pixels[0] - across * scale) / 2, (pixels[1] - down * scale) / 2];
  return { ...pageOf(visible, scale, isRotated, x, y), pixelWidth: pixels[0], pixelHeight: pixels[1] };
}

interface Visible {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function pageOf(visible: Visible, scale: number, isRotated: boolean, x: number, y: number) {
  const { left, top, width } = visible;
  const matrix = isRotated
    ? ([0, -scale, scale, 0, x - top * scale, y + (left + width) * scale] as const)
    : ([scale, 0, 0, scale, x - left * scale, y - top * scale] as const);
  return { ...visible, scale, matrix };
}

/** Parses one or two numbers, such as `4,4!`. A single number is used for both. */
function readPair(text: string | undefined): readonly [number, number] | undefined {
  const found = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)(?:\s*,\s*(\d*\.?\d+(?:e[+-]?\d+)?))?/i.exec(text ?? "");
  if (found === null) return undefined;
  const first = Number(found[1]);
  return [first, Number(found[2] ?? first)];
}

function readPad(text: string | undefined): readonly [number, number] {
  const [x, y] = readPair(text) ?? [PAD / POINTS_PER_INCH, PAD / POINTS_PER_INCH];
  return [Math.min(MAX_PAD, x * POINTS_PER_INCH), Math.min(MAX_PAD, y * POINTS_PER_INCH)];
}

/** Returns the scale for the `size` attribute: a maximum size in inches, or, with `!`, the exact size. */
function sizeScale(text: string | undefined, across: number, down: number): number {
  const [width, height] = readPair(text) ?? [0, 0];
  if (!(width > 0 && height > 0)) return 1;
  const scale = Math.min((width * POINTS_PER_INCH) / across, (height * POINTS_PER_INCH) / down);
  return scale < 1 || text?.includes("!") ? scale : 1;
}

function isLandscape(attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.get("rotate") !== undefined) return Number(attributes.get("rotate")) === 90;
  if (attributes.get("orientation") !== undefined) return /^\s*l/i.test(attributes.get("orientation") as string);
  return /^\s*(?:true|yes|1)\s*$/i.test(attributes.get("landscape") ?? "");
}

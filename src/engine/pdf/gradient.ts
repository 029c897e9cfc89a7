// Writes gradients as shadings. Linear and radial gradients use PDF's own types; conic gradients become a fan of triangles.
// A shading holds either colours or, for soft masks, alpha as grey levels. ISO 32000-1, 8.7.4.5.

import { colorAt, type Rgba } from "../color.ts";
import { formatFactor } from "../geometry/number.ts";
import { type Box, invert } from "../path.ts";
import type { Paint, Stop } from "../surface.ts";
import { ByteWriter } from "./byte-writer.ts";
import type { PdfFile, Ref } from "./pdf-file.ts";

/** A paint with colour stops. */
export type Gradient = Extract<Paint, { readonly stops: readonly Stop[] }>;

/** The part of the stops' colours that a shading holds. */
export type Channel = "color" | "alpha";

/** A shading that is not written yet. Shadings with equal keys are equal. */
export interface Shading {
  readonly key: string;
  write(file: PdfFile): Ref;
}

/** Number of triangles in a conic gradient: one per degree, finer than the eye can distinguish on a chart. */
const WEDGES = 360;

const SPACES = { color: "/DeviceRGB", alpha: "/DeviceGray" } as const;

/** Returns whether a gradient paints nothing because it has no stops, no area, or equal points or circles. */
export function isDegenerate(paint: Gradient): boolean {
  if (invert(paint.matrix) === null || paint.stops.length === 0) return true;
  if (paint.type === "radial" && paint.from[2] === 0 && paint.to[2] === 0) return true;
  return paint.type !== "conic" && paint.from.every((value, index) => value === paint.to[index]);
}

/**
 * Returns the gradient as a shading in its own coordinate space.
 *
 * @param area the area to cover, in device pixels
 */
export function createShading(paint: Gradient, channel: Channel, area: Box): Shading {
  if (paint.type === "conic") return conicShading(paint, channel, area);
  const ends = [...paint.from, ...paint.to].map(formatFactor).join(" ");
  const type = paint.type === "linear" ? 2 : 3;
  const entries = `/ShadingType ${type} /ColorSpace ${SPACES[channel]} /Coords [${ends}] /Function ${formatFunction(paint.stops, channel)} /Extend [true true]`;
  return { key: entries, write: (file) => file.add(`<<${entries}>>`) };
}

function formatColor(color: Rgba, channel: Channel): string {
  if (channel === "alpha") return formatFactor(color.alpha);
  return formatChannels(color);
}

/** Formats red, green and blue as numbers from 0 to 1. */
export function formatChannels({ red, green, blue }: Rgba): string {
  return [red, green, blue].map((value) => `${Math.round((value / 255) * 10_000) / 10_000}`).join(" ");
}

/** Returns the colour function: interpolations between adjacent stops, stitched together. ISO 32000-1, 7.10. */
function formatFunction(stops: readonly Stop[], channel: Channel): string {
  const [first, last] = [stops[0] as Stop, stops.at(-1) as Stop];
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const pieces: string[] = [];
  const bounds: number[] = [];
  all.forEach((stop, index) => {
    const before = all[index - 1];
    // Two stops at the same offset form a jump between two pieces, so there is no piece between them.
    if (before === undefined || !(stop.offset > before.offset)) return;
    const [from, to] = [formatColor(before.color, channel), formatColor(stop.color, channel)];
    pieces.push(`<</FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1>>`);
    bounds.push(stop.offset);
  });
  if (pieces.length === 1) return pieces[0] as string;
  const encode = pieces.map(() => "0 1").join(" ");
  const inner = bounds.slice(0, -1).map(formatFactor).join(" ");
  return `<</FunctionType 3 /Domain [0 1] /Functions [${pieces.join(" ")}] /Bounds [${inner}] /Encode [${encode}]>>`;
}

function conicShading(paint: Extract<Paint, { type: "conic" }>, channel: Channel, area: Box): Shading {
  const { center, startAngle, stops, matrix } = paint;
  const [cx, cy] = center;
  const reach = reachOf(center, matrix, area);
  const comps = channel === "color" ? 3 : 1;
  const decode = [cx - reach, cx + reach, cy - reach, cy + reach].map(formatFactor).join(" ");
  const entries = `/ShadingType 4 /ColorSpace ${SPACES[channel]} /BitsPerCoordinate 32 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [${decode} ${"0 1 ".repeat(comps)}]`;
  const write = (file: PdfFile) => {
    const mesh = new ByteWriter();
    const maxCoordinate = 2 ** 32 - 1;
    const place = (value: number) => Math.round(((value + 1) / 2) * maxCoordinate);
    const vertex = (x: number, y: number, { red, green, blue, alpha }: Rgba) => {
      mesh.u8(0).u32(place(x), place(y));
      if (channel === "alpha") mesh.u8(Math.round(alpha * 255));
      else mesh.u8(red).u8(green).u8(blue);
    };
    const edges = new Set(Array.from({ length: WEDGES + 1 }, (_, i) => i / WEDGES));
    for (const { offset } of stops) edges.add(offset);
    const sorted = [...edges].sort((one, other) => one - other);
    for (let i = 1; i < sorted.length; i++) {
      const [from, to] = [sorted[i - 1] as number, sorted[i] as number];
      const color = colorAt(stops, (from + to) / 2);
      vertex(0, 0, color);
      for (const offset of [from, to]) {
        const angle = startAngle + offset * 2 * Math.PI;
        vertex(Math.cos(angle), Math.sin(angle), color);
      }
    }
    return file.addStream(entries, mesh.bytes());
  };
  return { key: JSON.stringify([channel, paint, reach]), write };
}

/** Returns a radius, in the gradient's own space, with which the fan covers all corners of the area. */
function reachOf([cx, cy]: readonly [number, number], matrix: Gradient["matrix"], area: Box): number {
  const [a, b, c, d, e, f] = invert(matrix) as Gradient["matrix"];
  const distances = [area.left, area.right].flatMap((x) =>
    [area.top, area.bottom].map((y) => Math.hypot(a * x + c * y + e - cx, b * x + d * y + f - cy)),
  );
  return Math.max(1, ...distances) * 1.01;
}

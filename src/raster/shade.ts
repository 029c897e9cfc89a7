// Paints → what the rasteriser takes: a premultiplied colour, or a gradient's shades and how a pixel finds its own among them.
// HTML, createLinearGradient and createRadialGradient; colours are mixed as they are, not premultiplied.

import { type Rasterizer, SHADES } from "../../wasm/rasterizer/rasterizer.ts";
import { invert, type Matrix } from "../base/path.ts";
import type { Paint, Stop } from "../base/surface.ts";

/** What the rasteriser can paint with. */
export type PlainPaint = Extract<Paint, { readonly type: "solid" | "linear" | "radial" }>;

/** Whether the rasteriser can paint with it. */
export function isPlainPaint(paint: Paint): paint is PlainPaint {
  return paint.type === "solid" || paint.type === "linear" || paint.type === "radial";
}

/** Whether nothing shows through it. */
export function isOpaquePaint(paint: Paint, alpha: number): boolean {
  return paint.type === "solid" && paint.color.alpha * alpha === 1;
}

const shadesOf = new WeakMap<readonly Stop[], Uint32Array>();

/** Sets the paint. Returns whether it shows at all. */
export function setPaint(engine: Rasterizer, paint: PlainPaint, alpha: number): boolean {
  if (paint.type === "solid") {
    const { red, green, blue } = paint.color;
    const rgba = pack(red, green, blue, paint.color.alpha * alpha);
    engine.solid(rgba);
    return rgba !== 0;
  }
  const inverse = invert(paint.matrix);
  const { from, to, stops } = paint;
  if (inverse === null || stops.length === 0 || alpha === 0) return false;
  if (from.every((value, index) => value === to[index])) return false;
  new Uint32Array(engine.memory.buffer, engine.shades.value, SHADES).set(shadesFor(stops));
  if (paint.type === "linear") setLinear(engine, paint, inverse, alpha);
  else setRadial(engine, paint, inverse, alpha);
  return true;
}

function setLinear(
  engine: Rasterizer,
  { from, to }: Extract<Paint, { type: "linear" }>,
  inverse: Matrix,
  alpha: number,
): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const along = (x: number, y: number) => (x * dx + y * dy) / square;
  const [a, b, c, d, e, f] = inverse;
  engine.linear(along(a, b), along(c, d), along(e - from[0], f - from[1]));
  engine.shaded(alpha);
}

function setRadial(
  engine: Rasterizer,
  { from, to }: Extract<Paint, { type: "radial" }>,
  [a, b, c, d, e, f]: Matrix,
  alpha: number,
): void {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  engine.radial(a, b, c, d, e - from[0], f - from[1], x, y, from[2], to[2]);
  engine.shaded(alpha);
}

function shadesFor(stops: readonly Stop[]): Uint32Array {
  const known = shadesOf.get(stops);
  if (known !== undefined) return known;
  const shades = new Uint32Array(SHADES);
  let next = 0;
  for (let i = 0; i < SHADES; i++) {
    const offset = i / (SHADES - 1);
    while (next < stops.length && (stops[next] as Stop).offset <= offset) next++;
    const after = stops[Math.min(next, stops.length - 1)] as Stop;
    const before = stops[Math.max(next - 1, 0)] as Stop;
    const span = after.offset - before.offset;
    const share = span > 0 ? Math.min(1, Math.max(0, (offset - before.offset) / span)) : 0;
    const mix = (channel: "red" | "green" | "blue" | "alpha") =>
      before.color[channel] + (after.color[channel] - before.color[channel]) * share;
    shades[i] = pack(mix("red"), mix("green"), mix("blue"), mix("alpha"));
  }
  // What comes before the first stop is as that one, whatever others stand at the same place.
  const [{ color }] = stops as readonly [Stop];
  shades[0] = pack(color.red, color.green, color.blue, color.alpha);
  shadesOf.set(stops, shades);
  return shades;
}

/** Channels of 255 and an alpha of 1 as a pixel is stored. */
function pack(red: number, green: number, blue: number, alpha: number): number {
  const channel = (value: number) => Math.round(Math.min(255, Math.max(0, value)) * alpha);
  return ((Math.round(alpha * 255) << 24) | (channel(blue) << 16) | (channel(green) << 8) | channel(red)) >>> 0;
}

// Sets paints in the rasteriser: a premultiplied colour, a texture, or a gradient's table of shades with the mapping
// from pixels to the table. HTML, "fill and stroke styles", which interpolates stops without premultiplying.

import { type Rasterizer, SHADES } from "../../../wasm/rasterizer/rasterizer.ts";
import type { Rgba } from "../color.ts";
import { invert, type Matrix, multiply } from "../path.ts";
import type { Paint, Stop } from "../surface.ts";
import { setTexture, type TexturePaint, type TextureSlot } from "./texture.ts";

/** A paint for the rasteriser, in which textures replace patterns. */
export type RasterizerPaint = Exclude<Paint, { readonly type: "pattern" }> | TexturePaint;

export function isOpaquePaint(paint: Paint | RasterizerPaint, alpha: number): boolean {
  return paint.type === "solid" && paint.color.alpha * alpha === 1;
}

const shadesOf = new WeakMap<readonly Stop[], Uint32Array>();

/**
 * Sets the engine's paint. Returns whether the paint is visible.
 *
 * @param slot state of the engine's texture memory; needed only for textures
 */
export function setPaint(engine: Rasterizer, paint: RasterizerPaint, alpha: number, slot?: TextureSlot): boolean {
  if (paint.type === "solid") {
    const { red, green, blue } = paint.color;
    const rgba = pack(red, green, blue, paint.color.alpha * alpha);
    engine.solid(rgba);
    return rgba !== 0;
  }
  if (paint.type === "texture") return setTexture(engine, paint, alpha, slot);
  const inverse = invert(paint.matrix);
  const { stops } = paint;
  if (inverse === null || stops.length === 0 || alpha === 0) return false;
  if (paint.type !== "conic" && paint.from.every((value, index) => value === paint.to[index])) return false;
  new Uint32Array(engine.memory.buffer, engine.shades.value, SHADES).set(shadesFor(stops));
  if (paint.type === "linear") setLinear(engine, paint, inverse);
  else if (paint.type === "radial") setRadial(engine, paint, inverse);
  else setConic(engine, paint, inverse);
  engine.shaded(alpha);
  return true;
}

function setLinear(engine: Rasterizer, { from, to }: Extract<Paint, { type: "linear" }>, inverse: Matrix): void {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const square = dx * dx + dy * dy;
  const along = (x: number, y: number) => (x * dx + y * dy) / square;
  const [a, b, c, d, e, f] = inverse;
  engine.linear(along(a, b), along(c, d), along(e - from[0], f - from[1]));
}

function setRadial(
  engine: Rasterizer,
  { from, to }: Extract<Paint, { type: "radial" }>,
  [a, b, c, d, e, f]: Matrix,
): void {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  engine.radial(a, b, c, d, e - from[0], f - from[1], x, y, from[2], to[2]);
}

function setConic(
  engine: Rasterizer,
  { center, startAngle }: Extract<Paint, { type: "conic" }>,
  [a, b, c, d, e, f]: Matrix,
): void {
  const [cosine, sine] = [Math.cos(startAngle), Math.sin(startAngle)];
  engine.conic(...multiply([cosine, -sine, sine, cosine, 0, 0], [a, b, c, d, e - center[0], f - center[1]]));
}

function shadesFor(stops: readonly Stop[]): Uint32Array {
  const cached = shadesOf.get(stops);
  if (cached !== undefined) return cached;
  const shades = new Uint32Array(SHADES);
  let next = 0;
  for (let i = 0; i < SHADES; ) {
    while (next < stops.length && (stops[next] as Stop).offset <= i / (SHADES - 1)) next++;
    const before = stops[Math.max(next - 1, 0)] as Stop;
    const after = stops[Math.min(next, stops.length - 1)] as Stop;
    const end = next < stops.length ? firstShade(after.offset, i) : SHADES;
    mixShades(shades, i, end, before, after);
    i = end;
  }
  // All offsets up to 0 get the colour of the first stop, even if other stops have offset 0, too.
  shades[0] = packColor((stops[0] as Stop).color);
  shadesOf.set(stops, shades);
  return shades;
}

/** Returns the index of the first shade at or after the offset, at least `after` + 1. */
function firstShade(offset: number, after: number): number {
  let shade = Math.max(after + 1, Math.floor(offset * (SHADES - 1)));
  while (shade < SHADES && shade / (SHADES - 1) < offset) shade++;
  return Math.min(shade, SHADES);
}

/**
 * Fills the shades between two stops. Before the first stop and after the last stop, `before` and `after` are the same.
 */
function mixShades(shades: Uint32Array, start: number, end: number, before: Stop, after: Stop): void {
  const [from, to] = [before.color, after.color];
  const span = after.offset - before.offset;
  if (!(span > 0) || isSameColor(from, to)) {
    shades.fill(packColor(from), start, end);
    return;
  }
  const [red, green, blue, alpha] = [
    to.red - from.red,
    to.green - from.green,
    to.blue - from.blue,
    to.alpha - from.alpha,
  ];
  for (let i = start; i < end; i++) {
    const fraction = Math.min(1, Math.max(0, (i / (SHADES - 1) - before.offset) / span));
    shades[i] = pack(
      from.red + red * fraction,
      from.green + green * fraction,
      from.blue + blue * fraction,
      from.alpha + alpha * fraction,
    );
  }
}

function isSameColor(a: Rgba, b: Rgba): boolean {
  return a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha;
}

/** Packs a colour into a premultiplied pixel. */
export function packColor({ red, green, blue, alpha }: Rgba): number {
  return pack(red, green, blue, alpha);
}

/** Packs channels from 0 to 255 and an alpha from 0 to 1 into a premultiplied pixel. */
function pack(red: number, green: number, blue: number, alpha: number): number {
  const rgba =
    (Math.round(alpha * 255) << 24) |
    (packChannel(blue, alpha) << 16) |
    (packChannel(green, alpha) << 8) |
    packChannel(red, alpha);
  return rgba >>> 0;
}

function packChannel(value: number, alpha: number): number {
  return Math.round(Math.min(255, Math.max(0, value)) * alpha);
}

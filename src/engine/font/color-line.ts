// Converts the colour line of a gradient to sorted stops, and unrolls repeating lines, which surfaces don't support. Colours
// are interpolated without premultiplying alpha, as in browsers. OpenType 1.9.1, COLR, "Color lines".

import type { Rgba } from "../color.ts";
import { GRADIENT_STOPS } from "../limits.ts";
import type { Stop } from "../surface.ts";
import type { ColorLine, Extend, PaletteColor } from "./color-table.ts";

/** Alpha is rounded to thousandths: the F2DOT14 numbers in fonts represent most decimal fractions inexactly. */
const ALPHA_STEPS = 1000;

/** Resolves a palette colour; null if the palette has no such entry. */
export function resolveColor(color: PaletteColor, foreground: Rgba): Rgba | null {
  if (color === null) return null;
  const entry = color.entry === "foreground" ? foreground : color.entry;
  return { ...entry, alpha: Math.round(entry.alpha * color.alpha * ALPHA_STEPS) / ALPHA_STEPS };
}

/** Returns the stops sorted by offset; null if there are none, or if one has no colour. */
export function resolveStops({ stops }: ColorLine, foreground: Rgba): readonly Stop[] | null {
  const resolved: Stop[] = [];
  for (const { offset, color } of stops) {
    const rgba = resolveColor(color, foreground);
    if (rgba === null) return null;
    resolved.push({ offset, color: rgba });
  }
  if (resolved.length === 0) return null;
  resolved.sort((one, other) => one.offset - other.offset);
  return resolved;
}

/**
 * Unrolls a repeating or reflecting line to cover the offsets from `low` to `high`, within the limit on gradient stops. Returns
 * null if the line has no length.
 */
export function unrollStops(stops: readonly Stop[], extend: Extend, low: number, high: number): readonly Stop[] | null {
  if (extend === "pad") return stops;
  const [start, end] = [(stops[0] as Stop).offset, (stops.at(-1) as Stop).offset];
  const length = end - start;
  if (!(length > 0)) return null;
  const maxPeriods = Math.floor(GRADIENT_STOPS / stops.length);
  const first = Math.max(-maxPeriods, Math.floor((low - start) / length));
  const count = Math.min(maxPeriods, Math.max(1, Math.ceil((high - start) / length) - first));
  const unrolled: Stop[] = [];
  for (let period = first; period < first + count; period++) {
    const isTurned = extend === "reflect" && period % 2 !== 0;
    for (let i = 0; i < stops.length; i++) {
      const { offset, color } = stops[isTurned ? stops.length - 1 - i : i] as Stop;
      const along = isTurned ? end - offset : offset - start;
      unrolled.push({ offset: start + period * length + along, color });
    }
  }
  return unrolled;
}

/** Returns the part of the line between two offsets, which become 0 and 1, with a stop at each end. */
export function sliceStops(stops: readonly Stop[], from: number, to: number): readonly Stop[] {
  const inside = stops.filter(({ offset }) => offset > from && offset < to);
  const cut = [
    { offset: from, color: colorAt(stops, from, "after") },
    ...inside,
    { offset: to, color: colorAt(stops, to, "before") },
  ];
  return cut.map(({ offset, color }) => ({ offset: (offset - from) / (to - from), color }));
}

/** Returns the colour at an offset. At a hard stop, `side` selects one of the two colours. */
export function colorAt(stops: readonly Stop[], place: number, side: "before" | "after" = "after"): Rgba {
  const isBeyond = ({ offset }: Stop) => (side === "after" ? offset > place : offset >= place);
  const next = stops.findIndex(isBeyond);
  if (next < 0) return (stops.at(-1) as Stop).color;
  if (next === 0) return (stops[0] as Stop).color;
  const [before, after] = [stops[next - 1] as Stop, stops[next] as Stop];
  return blendColors(before.color, after.color, (place - before.offset) / (after.offset - before.offset));
}

/** Interpolates each channel. */
function blendColors(from: Rgba, to: Rgba, fraction: number): Rgba {
  const mix = (a: number, b: number) => a + (b - a) * fraction;
  return {
    red: Math.round(mix(from.red, to.red)),
    green: Math.round(mix(from.green, to.green)),
    blue: Math.round(mix(from.blue, to.blue)),
    alpha: mix(from.alpha, to.alpha),
  };
}

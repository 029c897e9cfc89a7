// The colour line of a gradient → stops in order, as far along the line as they are needed: COLR may repeat it, surfaces do
// not. Colours blend as they do in browsers, where the alpha is a channel like the others. OpenType 1.9.1, COLR, "Color lines".

import { GRADIENT_STOPS } from "../../base/limits.ts";
import type { Rgba } from "../color.ts";
import type { Stop } from "../surface.ts";
import type { ColorLine, Extend, PaletteColor } from "./color-table.ts";

/** Alphas that are told apart: fonts have them in 16,384 parts, which say most decimal ones not quite. */
const ALPHAS = 1000;

/** The colour that an entry of the palette comes to; null when there is none. */
export function resolveColor(color: PaletteColor, foreground: Rgba): Rgba | null {
  if (color === null) return null;
  const entry = color.entry === "foreground" ? foreground : color.entry;
  return { ...entry, alpha: Math.round(entry.alpha * color.alpha * ALPHAS) / ALPHAS };
}

/** The stops in order; null when there are none or one of them has no colour. */
export function resolveStops({ stops }: ColorLine, foreground: Rgba): readonly Stop[] | null {
  const resolved: Stop[] = [];
  for (const { offset, color } of stops) {
    const found = resolveColor(color, foreground);
    if (found === null) return null;
    resolved.push({ offset, color: found });
  }
  if (resolved.length === 0) return null;
  resolved.sort((one, other) => one.offset - other.offset);
  return resolved;
}

/**
 * The stops of a line that goes on beyond its ends, from `low` to `high` at least; null for a line without length that is to
 * be repeated. A line that repeats too often is repeated as often as gradients may have stops.
 */
export function unrollStops(stops: readonly Stop[], extend: Extend, low: number, high: number): readonly Stop[] | null {
  if (extend === "pad") return stops;
  const [start, end] = [(stops[0] as Stop).offset, (stops.at(-1) as Stop).offset];
  const length = end - start;
  if (!(length > 0)) return null;
  const most = Math.floor(GRADIENT_STOPS / stops.length);
  const first = Math.max(-most, Math.floor((low - start) / length));
  const count = Math.min(most, Math.max(1, Math.ceil((high - start) / length) - first));
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

/** The part of the line between two places, with stops at both, as a gradient that begins and ends there. */
export function cutStops(stops: readonly Stop[], from: number, to: number): readonly Stop[] {
  const inside = stops.filter(({ offset }) => offset > from && offset < to);
  const cut = [
    { offset: from, color: colorAt(stops, from, "after") },
    ...inside,
    { offset: to, color: colorAt(stops, to, "before") },
  ];
  return cut.map(({ offset, color }) => ({ offset: (offset - from) / (to - from), color }));
}

/** The colour at a place; where stops lie upon each other, that on the side asked for. */
export function colorAt(stops: readonly Stop[], place: number, side: "before" | "after" = "after"): Rgba {
  const isBeyond = ({ offset }: Stop) => (side === "after" ? offset > place : offset >= place);
  const next = stops.findIndex(isBeyond);
  if (next < 0) return (stops.at(-1) as Stop).color;
  if (next === 0) return (stops[0] as Stop).color;
  const [one, other] = [stops[next - 1] as Stop, stops[next] as Stop];
  return blendColors(one.color, other.color, (place - one.offset) / (other.offset - one.offset));
}

/** Blends as gradients do: each channel by itself. */
function blendColors(one: Rgba, other: Rgba, share: number): Rgba {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    red: Math.round(mix(one.red, other.red)),
    green: Math.round(mix(one.green, other.green)),
    blue: Math.round(mix(one.blue, other.blue)),
    alpha: mix(one.alpha, other.alpha),
  };
}

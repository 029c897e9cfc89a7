// The colour stops of gradients. CSS Images 4, sections 3.4 and 3.5.

import type { CanvasGradient } from "../../engine/canvas/gradient.ts";
import { colorAt, formatColor, parseColor, type Rgba } from "../../engine/color.ts";
import { splitWords } from "./css-value.ts";
import { type Length, readAngle, readLength, type Units } from "./length.ts";

/** A stop as written. */
export interface ColorStop {
  readonly color: Rgba;
  /** Undefined if the stop is spread between its neighbours. */
  readonly position?: Length | undefined;
}

/** A stop with its offset, as a fraction of the gradient's length. */
export interface PlacedStop {
  readonly color: Rgba;
  readonly offset: number;
}

/** Maximum number of stops, repetitions included. */
export const STOPS = 400;

/**
 * Reads a colour with up to two positions, as one stop or two. Colour hints, which are positions without a colour, are not
 * supported.
 */
export function readStop(text: string, units: Units, currentColor: string): ColorStop[] | undefined {
  const words = splitWords(text);
  const at = words.findIndex((word) => readPlace(word, units) === undefined);
  const colorText = words[at];
  const color =
    colorText === undefined ? null : parseColor(colorText.toLowerCase() === "currentcolor" ? currentColor : colorText);
  if (color === null || color === undefined) return undefined;
  const positions = words.toSpliced(at, 1).map((word) => readPlace(word, units));
  if (positions.length > 2 || positions.includes(undefined)) return undefined;
  return positions.length === 0 ? [{ color }] : positions.map((position) => ({ color, position }));
}

/** Reads the position of a stop. An angle is a fraction of a turn. */
function readPlace(word: string, units: Units): Length | undefined {
  const length = readLength(word, units);
  if (length !== undefined) return length;
  const angle = /^[+-]?[\d.]+(?:deg|turn|rad|grad)$/i.test(word) ? readAngle(word) : undefined;
  return angle === undefined ? undefined : { percent: (angle / (2 * Math.PI)) * 100 };
}

/** Returns the stops with their offsets as fractions of the gradient's length, in order. */
export function placeStops(stops: readonly ColorStop[], reach: number, isRepeating: boolean, end = 1): PlacedStop[] {
  const offsets = stops.map(({ position }) => {
    if (position === undefined) return undefined;
    return typeof position === "number" ? position / (reach || 1) : position.percent / 100;
  });
  offsets[0] ??= 0;
  offsets[offsets.length - 1] ??= 1;
  let minOffset = Number.NEGATIVE_INFINITY;
  const placed: number[] = [];
  for (let index = 0; index < offsets.length; index++) {
    const offset = offsets[index];
    if (offset !== undefined) minOffset = Math.max(minOffset, offset);
    else {
      const next = offsets.findIndex((offset, at) => at > index && offset !== undefined);
      minOffset += (Math.max(minOffset, offsets[next] as number) - minOffset) / (next - index + 1);
    }
    placed.push(minOffset);
  }
  const placedStops = stops.map(({ color }, index) => ({ color, offset: placed[index] as number }));
  return isRepeating ? repeatStops(placedStops, end) : placedStops;
}

/** Repeats the stops until they cover 0 to `until`. */
function repeatStops(stops: readonly PlacedStop[], until: number): PlacedStop[] {
  const [start, end] = [(stops[0] as PlacedStop).offset, (stops.at(-1) as PlacedStop).offset];
  const period = end - start;
  const maxCount = Math.floor(STOPS / stops.length);
  const first = Math.floor(-start / period);
  const count = Math.ceil((until - start) / period) - first;
  if (!(period > 0) || !(count <= maxCount)) return [...stops];
  return Array.from({ length: count }, (_, index) =>
    stops.map(({ color, offset }) => ({ color, offset: offset + (first + index) * period })),
  ).flat();
}

/** Returns the offsets of the first and the last stop, which differ. */
export function rangeOf(stops: readonly PlacedStop[]): readonly [start: number, end: number] {
  const [start, end] = [(stops[0] as PlacedStop).offset, (stops.at(-1) as PlacedStop).offset];
  if (end > start) return [start, end];
  // Some programs draw nothing if all stops are at one end of a gradient, or if its ends almost coincide.
  return [start - Math.max(0, Math.min(0.5, start)), start + 0.5];
}

/**
 * Adds the stops. CSS interpolates premultiplied colours and a canvas does not, so a transparent stop takes the colour of
 * each of its neighbours.
 */
export function addStops(paint: CanvasGradient, stops: readonly PlacedStop[], start: number, end: number): void {
  for (const [index, { color, offset }] of stops.entries()) {
    const place = Math.max(0, Math.min(1, (offset - start) / (end - start)));
    const neighbours = color.alpha > 0 ? [color] : [stops[index - 1]?.color, stops[index + 1]?.color];
    for (const neighbour of neighbours)
      if (neighbour !== undefined) paint.addColorStop(place, formatColor({ ...neighbour, alpha: color.alpha }));
    const next = stops[index + 1];
    if (next === undefined || color.alpha === next.color.alpha || color.alpha === 0 || next.color.alpha === 0) continue;
    const middle = (offset + next.offset) / 2;
    const alpha = (color.alpha + next.color.alpha) / 2;
    const mix = colorAt(
      [
        { offset: 0, color },
        { offset: 1, color: next.color },
      ],
      next.color.alpha / (color.alpha + next.color.alpha),
    );
    paint.addColorStop(Math.max(0, Math.min(1, (middle - start) / (end - start))), formatColor({ ...mix, alpha }));
  }
}

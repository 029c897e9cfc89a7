// Creates canvas gradients from CSS gradients. CSS Images 4, section 3.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { CanvasGradient } from "../../engine/canvas/gradient.ts";
import { colorAt, formatColor, parseColor, type Rgba } from "../../engine/color.ts";
import {
  type Length,
  readAngle,
  readFunction,
  readLength,
  resolveLength,
  splitList,
  splitWords,
  type Units,
} from "./css-value.ts";
import { readPosition } from "./paint-property.ts";

/** A canvas gradient, and the transform that it must be drawn with. */
export interface GradientPaint {
  readonly paint: CanvasGradient;
  /** Origin and scale of the gradient's coordinates. */
  readonly origin: readonly [x: number, y: number];
  readonly scale: readonly [x: number, y: number];
}

/** Work per character of a gradient, in units of src/base/fuel.ts. */
const CHARACTER_WORK = 300;

/**
 * Creates a canvas gradient.
 *
 * @param text a gradient function, such as `linear-gradient(red, blue)`
 * @returns undefined for an invalid gradient
 */
export function createGradient(
  context: CanvasContext,
  text: string,
  width: number,
  height: number,
  units: Units,
  currentColor: string,
): GradientPaint | undefined {
  context.canvas.fuel.spend(text.length * CHARACTER_WORK, "gradient is too expensive to draw: use fewer colour stops");
  const { name, text: inner } = readFunction(text) ?? { name: "", text: "" };
  const [, repeating, kind] = /^(repeating-)?(linear|radial|conic)-gradient$/.exec(name) ?? [];
  if (kind === undefined || !(width > 0 && height > 0)) return undefined;
  const args = splitList(inner);
  const first = args[0] ?? "";
  const head = readStop(first, units, currentColor) === undefined ? first : undefined;
  const stops = (head === undefined ? args : args.slice(1)).flatMap(
    (arg) => readStop(arg, units, currentColor) ?? [undefined],
  );
  const known = stops.filter((stop) => stop !== undefined);
  if (known.length < stops.length || known.length < 2 || known.length > STOPS) return undefined;
  const isRepeating = repeating !== undefined;
  if (kind === "linear") return linear(context, head, known, { width, height, isRepeating });
  if (kind === "radial") return radial(context, head, known, { width, height, isRepeating }, units);
  return conic(context, head, known, { width, height, isRepeating }, units);
}

interface Area {
  readonly width: number;
  readonly height: number;
  readonly isRepeating: boolean;
}

const SIDES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  top: [0, -1],
  bottom: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

function linear(
  context: CanvasContext,
  head: string | undefined,
  stops: readonly ColorStop[],
  { width, height, isRepeating }: Area,
): GradientPaint | undefined {
  const angle = head === undefined ? Math.PI : readDirection(head, width, height);
  if (angle === undefined) return undefined;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const reach = Math.abs(width * sine) + Math.abs(height * cosine);
  const placed = placeStops(stops, reach, isRepeating);
  const at = (offset: number): [number, number] => [
    width / 2 + sine * reach * (offset - 0.5),
    height / 2 - cosine * reach * (offset - 0.5),
  ];
  const [start, end] = rangeOf(placed);
  const paint = context.createLinearGradient(...at(start), ...at(end));
  addStops(paint, placed, start, end);
  return { paint, origin: [0, 0], scale: [1, 1] };
}

/** Parses the direction of a linear gradient. Returns radians clockwise from the top. */
function readDirection(text: string, width: number, height: number): number | undefined {
  const words = splitWords(text.toLowerCase());
  if (words[0] !== "to") return readAngle(text);
  const sides = words.slice(1).map((word) => SIDES[word]);
  if (sides.length < 1 || sides.length > 2 || sides.includes(undefined)) return undefined;
  const [x, y] = [
    sides.reduce((sum, side) => sum + (side?.[0] ?? 0), 0),
    sides.reduce((sum, side) => sum + (side?.[1] ?? 0), 0),
  ];
  // The gradient line towards a corner is perpendicular to the other diagonal.
  if (sides.length === 2) return Math.atan2(x * height, -y * width);
  return Math.atan2(x, -y);
}

function radial(
  context: CanvasContext,
  head: string | undefined,
  stops: readonly ColorStop[],
  area: Area,
  units: Units,
): GradientPaint | undefined {
  const { width, height, isRepeating } = area;
  const [shapeText = "", place] = (head ?? "").split(/(?:^|\s)at\s+/i);
  const position = place === undefined ? undefined : readPosition(place, units);
  if (place !== undefined && position === undefined) return undefined;
  const [cx, cy] = [
    resolveLength(position?.[0] ?? { percent: 50 }, width),
    resolveLength(position?.[1] ?? { percent: 50 }, height),
  ];
  const radii = readRadii(splitWords(shapeText.toLowerCase()), cx, cy, area, units);
  if (radii === undefined) return undefined;
  const [rx, ry] = radii.map((radius) => Math.max(radius, 1e-3)) as [number, number];
  // A repeating gradient must cover the farthest corner.
  const far = Math.hypot(Math.max(cx, width - cx) / rx, Math.max(cy, height - cy) / ry);
  const placed = placeStops(stops, rx, isRepeating, Math.max(1, far)).map(({ color, offset }) => ({
    color,
    offset: Math.max(0, offset),
  }));
  const [, end] = rangeOf(placed);
  const paint = context.createRadialGradient(0, 0, 0, 0, 0, Math.max(rx * end, 1e-3));
  addStops(paint, placed, 0, end);
  return { paint, origin: [cx, cy], scale: [1, ry / rx] };
}

function readRadii(
  words: readonly string[],
  cx: number,
  cy: number,
  { width, height }: Area,
  units: Units,
): readonly [number, number] | undefined {
  const isCircle = words.includes("circle");
  const rest = words.filter((word) => word !== "circle" && word !== "ellipse");
  const lengths = rest.map((word) => readLength(word, units));
  if (rest.length > 0 && lengths.every((length) => length !== undefined)) {
    const [x, y = x] = lengths;
    const radii = [resolveLength(x as Length, width), resolveLength(y as Length, height)] as const;
    return rest.length <= 2 && radii.every((radius) => radius >= 0) ? radii : undefined;
  }
  const [size = "farthest-corner"] = rest;
  const [left, right, top, bottom] = [cx, width - cx, cy, height - cy].map(Math.abs) as [
    number,
    number,
    number,
    number,
  ];
  const isClosest = size.startsWith("closest");
  const pick = isClosest ? Math.min : Math.max;
  const [x, y] = [pick(left, right), pick(top, bottom)];
  if (rest.length > 1 || !/^(?:closest|farthest)-(?:side|corner)$/.test(size)) return undefined;
  if (size.endsWith("side")) return isCircle ? [pick(x, y), pick(x, y)] : [x, y];
  const corner = Math.hypot(x, y);
  // The ellipse for `…-corner` has the same aspect ratio as the ellipse for `…-side`.
  return isCircle ? [corner, corner] : [x * Math.SQRT2, y * Math.SQRT2];
}

function conic(
  context: CanvasContext,
  head: string | undefined,
  stops: readonly ColorStop[],
  { width, height, isRepeating }: Area,
  units: Units,
): GradientPaint | undefined {
  const [, from, place] = /^(?:from\s+(\S+))?\s*(?:at\s+(.+))?$/i.exec(head ?? "") ?? [];
  const angle = from === undefined ? 0 : readAngle(from);
  const position = place === undefined ? ([{ percent: 50 }, { percent: 50 }] as const) : readPosition(place, units);
  if (angle === undefined || position === undefined) return undefined;
  const [x, y] = [resolveLength(position[0], width), resolveLength(position[1], height)];
  const paint = context.createConicGradient(angle - Math.PI / 2, x, y);
  addStops(paint, placeStops(stops, 1, isRepeating), 0, 1);
  return { paint, origin: [0, 0], scale: [1, 1] };
}

/** A colour stop as written in CSS. */
interface ColorStop {
  readonly color: Rgba;
  /** Position; undefined to space the stop evenly between its neighbours. */
  readonly position?: Length | undefined;
}

/** A stop with its offset, as a fraction of the gradient line. */
interface PlacedStop {
  readonly color: Rgba;
  readonly offset: number;
}

/** Maximum number of stops, including repeated stops. */
const STOPS = 400;

/**
 * Parses a colour with up to two positions as one or two stops; undefined for other text. Colour hints (positions
 * without a colour) are not supported. CSS Images 4, sections 3.4 and 3.5.
 */
function readStop(text: string, units: Units, currentColor: string): ColorStop[] | undefined {
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

/** Parses the position of a stop. An angle becomes a fraction of a turn. */
function readPlace(word: string, units: Units): Length | undefined {
  const length = readLength(word, units);
  if (length !== undefined) return length;
  const angle = /^[+-]?[\d.]+(?:deg|turn|rad|grad)$/i.test(word) ? readAngle(word) : undefined;
  return angle === undefined ? undefined : { percent: (angle / (2 * Math.PI)) * 100 };
}

/** Resolves the stops' positions to offsets along the gradient line, in ascending order. */
function placeStops(stops: readonly ColorStop[], reach: number, isRepeating: boolean, end = 1): PlacedStop[] {
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

/** Returns the offsets of the first and last stop. If they are equal, returns a range around them. */
function rangeOf(stops: readonly PlacedStop[]): readonly [start: number, end: number] {
  const [start, end] = [(stops[0] as PlacedStop).offset, (stops.at(-1) as PlacedStop).offset];
  if (end > start) return [start, end];
  // Some viewers draw nothing if all stops share one offset at an end of the range.
  return [start - Math.max(0, Math.min(0.5, start)), start + 0.5];
}

/**
 * Adds the colour stops. CSS interpolates premultiplied colours, but a canvas doesn't. So a transparent stop is added
 * once per neighbour, in the neighbour's colour.
 */
function addStops(paint: CanvasGradient, stops: readonly PlacedStop[], start: number, end: number): void {
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

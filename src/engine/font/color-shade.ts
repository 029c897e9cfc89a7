// Blends a light gradient into the flat colours below it. Noto Color Emoji gives flags a wavy look with such a
// gradient; blended colours need neither a layer nor a blend mode, which most viewers draw slowly. Exact for opaque
// colours, approximate for translucent ones; separable blend modes only. Compositing and Blending 1, chapter 10.

import { formatHex, type Rgba } from "../color.ts";
import { GRADIENT_STOPS } from "../limits.ts";
import { type Box, boxPath, invert, pathBounds, transformPath } from "../path.ts";
import type { CompositeOperation, Paint, Stop } from "../surface.ts";
import { colorAt } from "./color-brush.ts";
import { isDisjoint, type Piece } from "./color-piece.ts";

/** Blends a channel of the backdrop with a channel of the source. All values are 0 to 1. */
type Blend = (backdrop: number, source: number) => number;

const hardLight: Blend = (b, s) => (s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s));

const BLENDS: Readonly<Partial<Record<CompositeOperation, Blend>>> = {
  multiply: (b, s) => b * s,
  screen: (b, s) => b + s - b * s,
  overlay: (b, s) => hardLight(s, b),
  darken: Math.min,
  lighten: Math.max,
  "color-dodge": (b, s) => (b === 0 ? 0 : s === 1 ? 1 : Math.min(1, b / (1 - s))),
  "color-burn": (b, s) => (b === 1 ? 1 : s === 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  "hard-light": hardLight,
  "soft-light": (b, s) => {
    if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b);
    const root = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
    return b + (2 * s - 1) * (root - b);
  },
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s,
};

/** Maximum error of a channel, out of 255, in a translucent area or a gradient. */
const MAX_SHADE_ERROR = 16;

/**
 * Blends light into the colours of the backdrop.
 *
 * @returns the shaded backdrop; null if the light isn't a single paint, if the backdrop has parts other than fills, or
 *   if a translucent area or a gradient would be too inaccurate
 */
export function shadePieces(
  operation: CompositeOperation,
  light: readonly Piece[],
  backdrop: readonly Piece[],
): readonly Piece[] | null {
  const blend = BLENDS[operation];
  const [plane] = light;
  if (blend === undefined || light.length !== 1 || plane === undefined || !("brush" in plane)) return null;
  const shaded: Piece[] = [];
  const opaque = new OpaqueAreas();
  // Equal colours share one paint object, so that mergeParts can merge their fills.
  const paints = new Map<string, Paint>();
  for (const piece of backdrop) {
    const box = pathBounds(piece.type === "fill" ? piece.path : []);
    if (piece.type !== "fill" || "brush" in piece || box === null) return null;
    const colors = colorsOf(piece.paint);
    const isOpaque = colors.every(({ alpha }) => alpha === 1);
    const below = isOpaque ? [] : opaque.colorsBelow(box);
    if (isOpaque) for (const color of colors) opaque.add(color, box);
    else if (below.length === 0) return null;
    const key = JSON.stringify([piece.paint, below.map(formatHex)]);
    const shadingOf = (color: Rgba) => new Shading(color, below, blend);
    const paint =
      piece.paint.type === "solid"
        ? (paints.get(key) ?? shadePaint(plane.paint, shadingOf(piece.paint.color)))
        : shadeGradient(piece.paint, lightsWithin(plane.paint, box), shadingOf);
    if (paint === null) return null;
    paints.set(key, paint);
    shaded.push({ ...piece, paint });
  }
  return shaded;
}

/** The opaque areas drawn so far, by colour. */
class OpaqueAreas {
  readonly #areas = new Map<string, { readonly color: Rgba; readonly boxes: Box[] }>();

  add(color: Rgba, box: Box): void {
    const key = formatHex(color);
    const area = this.#areas.get(key);
    if (area === undefined) this.#areas.set(key, { color, boxes: [box] });
    else area.boxes.push(box);
  }

  /** Returns the colours of the areas that a box overlaps. */
  colorsBelow(box: Box): readonly Rgba[] {
    const colors: Rgba[] = [];
    for (const { color, boxes } of this.#areas.values())
      if (boxes.some((other) => !isDisjoint(other, box))) colors.push(color);
    return colors;
  }
}

function colorsOf(paint: Paint): readonly Rgba[] {
  if (paint.type === "solid") return [paint.color];
  return paint.type === "pattern" ? [] : paint.stops.map(({ color }) => color);
}

/**
 * Returns the light's colours within the box, in font units: at its ends, midpoint and stops. Null if they are unknown.
 */
function lightsWithin(light: Paint, box: Box): readonly Rgba[] | null {
  if (light.type === "solid") return [light.color];
  const inverse = light.type === "linear" ? invert(light.matrix) : null;
  if (light.type !== "linear" || inverse === null) return null;
  const { from, to, stops } = light;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const corners = transformPath(boxPath(box), inverse);
  const places = [1, 4, 7, 10].map((at) => {
    const [x, y] = [corners[at] as number, corners[at + 1] as number];
    return ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
  });
  const [min, max] = [Math.min(...places), Math.max(...places)];
  const between = stops.filter(({ offset }) => offset > min && offset < max).map(({ color }) => color);
  return [colorAt(stops, min), colorAt(stops, (min + max) / 2), ...between, colorAt(stops, max)];
}

/**
 * Shades a gradient: each stop gets the midpoint of its shaded colours. Returns null if the light varies too much over
 * the area.
 */
function shadeGradient(
  paint: Paint,
  lights: readonly Rgba[] | null,
  shadingOf: (color: Rgba) => Shading,
): Paint | null {
  if (lights === null || paint.type === "solid" || paint.type === "pattern") return null;
  let isAccurate = true;
  const stops = paint.stops.map(({ offset, color }): Stop => {
    const shading = shadingOf(color);
    const shades = lights.map((light) => shading.shade(light));
    const [red, green, blue] = CHANNELS.map((channel) => {
      const values = shades.map((shade) => shade[channel]);
      const [min, max] = [Math.min(...values), Math.max(...values)];
      if ((max - min) / 2 + shading.maxError > MAX_SHADE_ERROR) isAccurate = false;
      return Math.round((min + max) / 2);
    }) as [number, number, number];
    return { offset, color: { red, green, blue, alpha: color.alpha } };
  });
  return isAccurate ? { ...paint, stops } : null;
}

/** Shades a solid colour. Returns null if the result needs too many stops or is too inaccurate. */
function shadePaint(light: Paint, shading: Shading): Paint | null {
  if (light.type === "pattern") return null;
  const shade = (color: Rgba) => shading.shade(color);
  const lights = light.type === "solid" ? [{ offset: 0, color: light.color }] : light.stops;
  const stops = lights.flatMap((stop, index) => [
    { offset: stop.offset, color: shade(stop.color) },
    ...subdivide(stop, lights[index + 1], shade, MAX_HALVINGS),
  ]);
  const [first] = stops;
  if (first === undefined || stops.length > GRADIENT_STOPS || shading.maxError > MAX_SHADE_ERROR) return null;
  // Some colours stay the same in any light: black and white with soft-light, for example.
  const isFlat = light.type === "solid" || stops.every(({ color }) => isAlike(color, first.color));
  return isFlat ? { type: "solid", color: first.color } : { ...light, stops };
}

/** Applies light to the colour of one area. */
class Shading {
  readonly #color: Rgba;
  readonly #below: readonly Rgba[];
  readonly #blend: Blend;
  /** Maximum error of a channel so far, out of 255. */
  maxError = 0;

  /**
   * @param color colour of the area
   * @param below opaque colours beneath a translucent area
   */
  constructor(color: Rgba, below: readonly Rgba[], blend: Blend) {
    this.#color = color;
    this.#below = below;
    this.#blend = blend;
  }

  /** Blends light of one colour over the area's colour. The alpha does not change. */
  shade(light: Rgba): Rgba {
    const { alpha } = this.#color;
    const [red, green, blue] = CHANNELS.map((channel) => {
      const channelValue = this.#color[channel];
      const lit = (value: number) => this.#lit(value, light[channel], light.alpha);
      if (alpha === 1) return Math.round(lit(channelValue));
      // The exact result for each colour below. The midpoint of these results has the smallest maximum error.
      const exact = this.#below.map((color) => {
        const below = color[channel];
        return (lit(below + alpha * (channelValue - below)) - (1 - alpha) * lit(below)) / alpha;
      });
      const [min, max] = [Math.min(...exact), Math.max(...exact)];
      const rounded = Math.round(Math.min(255, Math.max(0, (min + max) / 2)));
      this.maxError = Math.max(this.maxError, alpha * Math.max(rounded - min, max - rounded));
      return rounded;
    }) as [number, number, number];
    return { red, green, blue, alpha };
  }

  /** Blends the source over an opaque colour: `(1 - alpha) below + alpha blend(below, source)`. */
  #lit(below: number, source: number, alpha: number): number {
    const blended = Math.min(1, Math.max(0, this.#blend(below / 255, source / 255))) * 255;
    return below + alpha * (blended - below);
  }
}

/** Maximum number of times that the interval between two stops is halved. */
const MAX_HALVINGS = 4;
/** Maximum error of a channel, out of 255, from interpolating between two stops. */
const MAX_INTERPOLATION_ERROR = 1.5;

/** Returns additional stops between two stops, where the shaded colours don't change linearly. */
function subdivide(stop: Stop, next: Stop | undefined, shade: (color: Rgba) => Rgba, depth: number): readonly Stop[] {
  if (next === undefined || depth === 0) return [];
  const middle = { offset: (stop.offset + next.offset) / 2, color: average(stop.color, next.color) };
  const [bent, straight] = [shade(middle.color), average(shade(stop.color), shade(next.color))];
  const isStraight = CHANNELS.every(
    (channel) => Math.abs(bent[channel] - straight[channel]) <= MAX_INTERPOLATION_ERROR,
  );
  if (isStraight) return [];
  return [
    ...subdivide(stop, middle, shade, depth - 1),
    { offset: middle.offset, color: bent },
    ...subdivide(middle, next, shade, depth - 1),
  ];
}

const CHANNELS = ["red", "green", "blue"] as const;

function isAlike(first: Rgba, second: Rgba): boolean {
  return CHANNELS.every((channel) => first[channel] === second[channel]) && first.alpha === second.alpha;
}

function average(first: Rgba, second: Rgba): Rgba {
  const mean = (a: number, b: number) => (a + b) / 2;
  return {
    red: mean(first.red, second.red),
    green: mean(first.green, second.green),
    blue: mean(first.blue, second.blue),
    alpha: mean(first.alpha, second.alpha),
  };
}

// Adjusts the coverage of text to its brightness, as Chromium does on Linux: text looks equally bold in dark and light colours.
// Follows SkMaskGamma.cpp and SkScalerContext.cpp in Skia, with a contrast of 0.2 and a gamma of 1.2.

import { COVERAGE_LEVELS } from "../../../wasm/rasterizer/rasterizer.ts";
import type { Rgba } from "../color.ts";
import type { GlyphRun, Stop } from "../surface.ts";
import type { RasterizerPaint } from "./shade.ts";

const CONTRAST = 0.2;
/** Skia stores the gamma in steps of 1/64. */
const GAMMA = Math.trunc(1.2 * 64) / 64;
/** Brightnesses are rounded down to three bits. */
const DROPPED_BITS = 5;
/** Maximum height of adjusted text, in pixels per em. Chromium draws larger glyphs as paths. */
const MAX_ADJUSTED_SIZE = 256;
/** The brightness that Skia assumes for patterns. */
const PATTERN_BRIGHTNESS = 128;

const tables: Float32Array[] = [];

/**
 * Returns the share of a pixel's colour that the paint provides, by the pixel's coverage from 0 to `COVERAGE_LEVELS`; null if it
 * equals the coverage.
 */
export function contrastTable(run: GlyphRun, paint: RasterizerPaint): Float32Array | null {
  const [a, b, c, d] = run.matrix;
  if (!(run.size * Math.max(Math.hypot(a, b), Math.hypot(c, d)) <= MAX_ADJUSTED_SIZE)) return null;
  const level = paintBrightness(paint) >> DROPPED_BITS;
  tables[level] ??= computeTable(level);
  return tables[level];
}

/** Returns a paint's brightness, from 0 to 255. */
function paintBrightness(paint: RasterizerPaint): number {
  if (paint.type === "solid") return brightness(paint.color);
  return paint.type === "texture" ? PATTERN_BRIGHTNESS : brightness(meanColor(paint.stops));
}

/** The luma of Rec. 709 in integers, as in SkComputeLuminance. */
function brightness({ red, green, blue }: Pick<Rgba, "red" | "green" | "blue">): number {
  return (54 * red + 183 * green + 19 * blue) >> 8;
}

/** Returns the mean of a gradient's stops, regardless of their offsets, with the stops that Chromium adds at both ends. */
function meanColor(stops: readonly Stop[]): Pick<Rgba, "red" | "green" | "blue"> {
  const [first, last] = [stops[0], stops.at(-1)];
  const added = [first?.offset === 0 ? undefined : first, last?.offset === 1 ? undefined : last];
  const colors = [...stops, ...added].flatMap((stop) => (stop === undefined ? [] : [stop.color]));
  const mean = (channel: "red" | "green" | "blue") =>
    Math.round(colors.reduce((sum, color) => sum + color[channel], 0) / colors.length);
  return { red: mean("red"), green: mean("green"), blue: mean("blue") };
}

/** Computes the shares for which blending on the opposite brightness looks like blending linear light. */
function computeTable(level: number): Float32Array {
  const source = ((level << 5) | (level << 2) | (level >> 1)) / 255;
  const backdrop = 1 - source;
  const [linearSource, linearBackdrop] = [source ** GAMMA, backdrop ** GAMMA];
  const contrast = CONTRAST * linearBackdrop;
  return Float32Array.from({ length: COVERAGE_LEVELS + 1 }, (_, index) => {
    const coverage = index / COVERAGE_LEVELS;
    const share = coverage + (1 - coverage) * contrast * coverage;
    const mixed = (linearSource * share + linearBackdrop * (1 - share)) ** (1 / GAMMA);
    return (mixed - backdrop) / (source - backdrop);
  });
}

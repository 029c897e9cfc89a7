// Parses CSS Color 4 values into sRGB with culori, and serialises sRGB colours.

import {
  colorsNamed,
  converter,
  modeHsl,
  modeHwb,
  modeLab,
  modeLch,
  modeOklab,
  modeOklch,
  modeP3,
  modeRgb,
  modeXyz50,
  modeXyz65,
  parse,
  useMode,
} from "culori/fn";

/** An sRGB colour, not premultiplied. Channels are integers from 0 to 255; alpha is 0 to 1. */
export interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

export const BLACK: Rgba = { red: 0, green: 0, blue: 0, alpha: 1 };
export const WHITE: Rgba = { red: 255, green: 255, blue: 255, alpha: 1 };
export const TRANSPARENT: Rgba = { red: 0, green: 0, blue: 0, alpha: 0 };

for (const mode of [modeRgb, modeHsl, modeHwb, modeXyz50, modeXyz65, modeLab, modeLch, modeOklab, modeOklch, modeP3])
  useMode(mode);
const toRgb = converter("rgb");

/** The names of CSS colours. CSS Color 4, section 6.1. */
export const COLOR_NAMES: readonly string[] = Object.keys(colorsNamed);

/** Maximum number of cached colours. Colours repeat across requests; the cache is cleared when it is full. */
const CACHE_ENTRIES = 2000;
const CACHE_TEXT_LENGTH = 64;
const cache = new Map<string, Rgba | null>();

/**
 * Parses a CSS colour: names, `#rgb` to `#rrggbbaa`, rgb, hsl, hwb, lab, lch, oklab, oklch, color(). `currentcolor` is
 * black, as on a canvas without an element.
 *
 * @returns the colour, or null for text that is not a CSS colour
 */
export function parseColor(text: string): Rgba | null {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const color = readColor(text);
  if (text.length <= CACHE_TEXT_LENGTH) {
    if (cache.size >= CACHE_ENTRIES) cache.clear();
    cache.set(text, color);
  }
  return color;
}

function readColor(text: string): Rgba | null {
  if (text.length > 200) return null;
  let css = text.trim().toLowerCase();
  if (css === "currentcolor") return BLACK;
  // culori accepts hex digits without `#`; CSS does not.
  if (/^[0-9a-f]+$/.test(css)) return null;
  // CSS closes an open function at the end of the text.
  if (css.includes("(") && !css.endsWith(")")) css += ")";
  const parsed = parseCss(css);
  if (parsed === undefined) return null;
  const rgb = toRgb(parsed);
  const channel = (value: number | undefined) => {
    const scaled = Math.round(clampUnit(value ?? 0) * 255);
    return Number.isNaN(scaled) ? 0 : scaled;
  };
  return { red: channel(rgb.r), green: channel(rgb.g), blue: channel(rgb.b), alpha: clampUnit(rgb.alpha ?? 1) };
}

/**
 * Parses a colour with culori. Returns undefined where culori throws: for an unknown unit, and for a function without
 * values.
 */
function parseCss(css: string): ReturnType<typeof parse> {
  try {
    return parse(css);
  } catch {
    return undefined;
  }
}

/** Clamps a number to the range 0 to 1. */
export function clampUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Formats a colour as `#rrggbb`, without its alpha. */
export function formatHex({ red, green, blue }: Rgba): string {
  return `#${((1 << 24) | (red << 16) | (green << 8) | blue).toString(16).slice(1)}`;
}

/**
 * Serialises a colour as the `fillStyle` of a canvas: hex if opaque, otherwise `rgba(…)`. Alpha is rounded to a
 * multiple of 1/255, and has two decimals if they identify the multiple, otherwise three. HTML, "serialization of a
 * color"; CSS Color 4, section 15.2.
 */
export function formatColor(color: Rgba): string {
  const step = Math.round(color.alpha * 255);
  if (step === 255) return formatHex(color);
  const short = Math.round((step / 255) * 100) / 100;
  const alpha = Math.round(short * 255) === step ? short : Math.round((step / 255) * 1000) / 1000;
  return `rgba(${color.red}, ${color.green}, ${color.blue}, ${alpha})`;
}

/**
 * Returns the relative luminance of a colour over a backdrop, 0 to 1. WCAG 2.2, relative luminance.
 *
 * @param backdrop relative luminance of the backdrop, 0 to 1
 */
export function relativeLuminance({ red, green, blue, alpha }: Rgba, backdrop: number): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  return luminance * alpha + backdrop * (1 - alpha);
}

/** Returns the contrast ratio between two relative luminances, 1 to 21. WCAG 2.2, contrast ratio. */
export function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Returns the opaque colour that results from painting a colour on an opaque backdrop. */
export function compositeOnto({ red, green, blue, alpha }: Rgba, backdrop: Rgba): Rgba {
  const mix = (own: number, behind: number) => Math.round(own * alpha + behind * (1 - alpha));
  return { red: mix(red, backdrop.red), green: mix(green, backdrop.green), blue: mix(blue, backdrop.blue), alpha: 1 };
}

/** A gradient stop. */
interface PlacedColor {
  readonly offset: number;
  readonly color: Rgba;
}

/**
 * Returns a gradient's colour at an offset, interpolated channel by channel.
 *
 * @param stops one or more stops, sorted by offset
 */
export function colorAt(stops: readonly PlacedColor[], offset: number): Rgba {
  const after = stops.findIndex((stop) => stop.offset > offset);
  const next = stops[after] ?? (stops.at(-1) as PlacedColor);
  const previous = after < 0 ? next : (stops[after - 1] ?? next);
  const span = next.offset - previous.offset;
  const t = span > 0 ? (offset - previous.offset) / span : 0;
  const mix = (from: number, to: number) => from + (to - from) * t;
  return {
    red: Math.round(mix(previous.color.red, next.color.red)),
    green: Math.round(mix(previous.color.green, next.color.green)),
    blue: Math.round(mix(previous.color.blue, next.color.blue)),
    alpha: mix(previous.color.alpha, next.color.alpha),
  };
}

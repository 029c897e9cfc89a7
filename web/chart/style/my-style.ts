// The visitor's own style: colours, a font and a logo, which this browser keeps, and which can be applied to any chart.

import { signal } from "@preact/signals";
import { readSwatches, setColors } from "../appearance.ts";
import { parseFieldColor } from "../css-color.ts";
import { readLimn, setLimn } from "../limn-edit.ts";

export interface MyStyle {
  /** Colours of series and slices, as `#rrggbb`. */
  readonly colors: readonly string[];
  /** Font family; empty for the theme's. */
  readonly font: string;
  /** URL of an image, or a data URL; empty for none. */
  readonly logo: string;
}

/** Key in localStorage. */
const KEY = "my-style";
export const MAX_COLORS = 12;

/** The saved style, if there is one. */
export const myStyle = signal<MyStyle | undefined>(load());

function load(): MyStyle | undefined {
  try {
    return readStyle(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Reads a stored style. Returns undefined for other values, because stored data may be old or edited by hand. */
export function readStyle(stored: unknown): MyStyle | undefined {
  const { colors, font, logo } = (stored ?? {}) as Partial<Record<keyof MyStyle, unknown>>;
  if (!Array.isArray(colors) || typeof font !== "string" || typeof logo !== "string") return undefined;
  return {
    colors: colors
      .map(toHex)
      .filter((color) => color !== undefined)
      .slice(0, MAX_COLORS),
    font,
    logo,
  };
}

/** Returns `#rrggbb` for a typed colour, which needs no leading `#`; undefined for other text. */
export function toHex(text: unknown): string | undefined {
  const typed = String(text).trim();
  return parseFieldColor(/^[\da-f]{3}(?:[\da-f]{3})?$/i.test(typed) ? `#${typed}` : typed)?.hex;
}

export function saveStyle(style: MyStyle): void {
  myStyle.value = style;
  try {
    localStorage.setItem(KEY, JSON.stringify(style));
  } catch {
    // The storage is full or disabled. The style lasts until the page is closed.
  }
}

/** Returns a chart's own style. @param standard colours of series without a colour in the code */
export function styleOf(text: string, standard: readonly string[]): MyStyle {
  const colors = readSwatches(text).map(({ color }, index) => toHex(color) ?? toHex(standard[index % standard.length]));
  const known = colors.filter((color) => color !== undefined);
  const font = readLimn(text, "font");
  const logo = readLimn(text, "logo");
  return {
    colors: (known.length >= 3 ? known : [...new Set([...known, ...standard.slice(0, 6)])]).slice(0, MAX_COLORS),
    font: typeof font === "string" ? font : "",
    logo: typeof logo === "string" ? logo : "",
  };
}

/** Applies a style to a chart's code. An empty font or logo removes the chart's own. */
export function applyStyle(text: string, { colors, font, logo }: MyStyle): string {
  const colored = colors.length === 0 ? text : setColors(text, colors);
  const set = setLimn(colored, "font", font === "" ? undefined : font);
  return setLimn(set, "logo", logo === "" ? undefined : logo);
}

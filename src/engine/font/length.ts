// Parses CSS lengths. CSS Values 4, chapter 6. The canvas has no document, so units that depend on one (`vw`, `lh`) are
// invalid, and `rem` is browsers' initial font size, 16px.

/** A length as written. Relative units are resolved when the font is known. */
export interface Length {
  readonly value: number;
  /** In lower case. */
  readonly unit: string;
}

const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
};

/** Font-relative units as a fraction of the font size. `ex` and `ch` have CSS's fallback value, half the font size. */
const FONT_RELATIVE_UNITS: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5 };

/** Parses a length such as `2px`, `-.5em` or `1e1pt`. The unit is required, even for zero. Returns null for invalid text. */
export function parseLength(text: string): Length | null {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]+)$/i.exec(text.trim());
  if (match === null) return null;
  const value = Number(match[1]);
  const unit = (match[2] as string).toLowerCase();
  const isKnown = Object.hasOwn(PIXELS, unit) || Object.hasOwn(FONT_RELATIVE_UNITS, unit);
  return isKnown && Number.isFinite(value) ? { value, unit } : null;
}

/** Serialises a length as a canvas does, such as `0.5em`. */
export function formatLength({ value, unit }: Length): string {
  return `${value}${unit}`;
}

/** Converts a length to CSS pixels. @param fontSize font size in CSS pixels */
export function lengthInPixels({ value, unit }: Length, fontSize: number): number {
  return value * (PIXELS[unit] ?? (FONT_RELATIVE_UNITS[unit] as number) * fontSize);
}

// CSS lengths: text in, a number and its unit out; null for what is no length. CSS Values 4, chapter 6. There is no page
// behind a canvas, so units that depend on one (`vw`, `lh`) are not read and `rem` is a browser's initial 16px.

/** A length as written, so that relative ones can follow the font. */
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

/** Shares of the font size; `ex` and `ch` are half of it where the face does not say. */
const SHARES: Readonly<Record<string, number>> = { em: 1, ex: 0.5, ch: 0.5 };

/** Reads `2px`, `-.5em`, `1e1pt` and the like; a unit is needed, even for zero. */
export function parseLength(text: string): Length | null {
  const match = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]+)$/i.exec(text.trim());
  if (match === null) return null;
  const value = Number(match[1]);
  const unit = (match[2] as string).toLowerCase();
  const isKnown = Object.hasOwn(PIXELS, unit) || Object.hasOwn(SHARES, unit);
  return isKnown && Number.isFinite(value) ? { value, unit } : null;
}

/** The serialisation that a canvas returns, e.g. `0.5em`. */
export function formatLength({ value, unit }: Length): string {
  return `${value}${unit}`;
}

/** The length in CSS pixels under a font size in CSS pixels. */
export function lengthInPixels({ value, unit }: Length, fontSize: number): number {
  return value * (PIXELS[unit] ?? (SHARES[unit] as number) * fontSize);
}

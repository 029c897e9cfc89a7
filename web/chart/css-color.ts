// Reads and writes hexadecimal and rgb() colours, which the page's colour fields can show.

/** Opaque colour as `#rrggbb`, and its opacity from 0 to 1. */
export interface FieldColor {
  readonly hex: string;
  readonly alpha: number;
}

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s*[,/]\s*(\d*\.?\d+)(%?))?\s*\)$/i;
const NAMES: Readonly<Record<string, string>> = {
  black: "#000000",
  white: "#ffffff",
  red: "#ff0000",
  green: "#008000",
  blue: "#0000ff",
  orange: "#ffa500",
  gray: "#808080",
  grey: "#808080",
};

/** Parses a colour. Returns undefined for other notations. */
export function parseFieldColor(color: string): FieldColor | undefined {
  const css = NAMES[color.trim().toLowerCase()] ?? color.trim();
  const [, digits] = HEX.exec(css) ?? [];
  if (digits !== undefined) {
    const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join("") : digits;
    const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
    return { hex: `#${long.slice(0, 6).toLowerCase()}`, alpha };
  }
  const [, red, green, blue, opacity = "1", percent] = RGB.exec(css) ?? [];
  if (red === undefined) return undefined;
  const channels = [red, green, blue].map((each) => Math.min(255, Number(each)).toString(16).padStart(2, "0"));
  return { hex: `#${channels.join("")}`, alpha: Math.min(1, Number(opacity) / (percent === "%" ? 100 : 1)) };
}

/** Returns a colour with an opacity from 0 to 1, as `#rrggbb` or `#rrggbbaa`. */
export function withAlpha(hex: string, alpha: number): string {
  if (alpha >= 1) return hex;
  return `${hex}${Math.round(Math.max(0, alpha) * 255)
    .toString(16)
    .padStart(2, "0")}`;
}

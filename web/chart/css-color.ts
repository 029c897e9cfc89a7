// Reads and writes hexadecimal and rgb() colours, which the page's colour fields can show.

/** Opaque colour as `#rrggbb`, and its opacity from 0 to 1. */
export interface FieldColor {
  readonly hex: string;
  readonly alpha: number;
}

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const RGB = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:\s*[,/]\s*(\d+(?:\.\d+)?|\.\d+)(%?))?\s*\)$/i;
/** Named colours that chart code, and sentences that change a chart, can use. */
const NAMES: Readonly<Record<string, string>> = {
  aqua: "#00ffff",
  beige: "#f5f5dc",
  black: "#000000",
  blue: "#0000ff",
  brown: "#a52a2a",
  chocolate: "#d2691e",
  coral: "#ff7f50",
  crimson: "#dc143c",
  cyan: "#00ffff",
  darkblue: "#00008b",
  darkgray: "#a9a9a9",
  darkgreen: "#006400",
  darkorange: "#ff8c00",
  darkred: "#8b0000",
  dodgerblue: "#1e90ff",
  forestgreen: "#228b22",
  fuchsia: "#ff00ff",
  gold: "#ffd700",
  gray: "#808080",
  green: "#008000",
  grey: "#808080",
  hotpink: "#ff69b4",
  indigo: "#4b0082",
  ivory: "#fffff0",
  khaki: "#f0e68c",
  lavender: "#e6e6fa",
  lightblue: "#add8e6",
  lightcoral: "#f08080",
  lightgray: "#d3d3d3",
  lightgreen: "#90ee90",
  lightpink: "#ffb6c1",
  lightyellow: "#ffffe0",
  lime: "#00ff00",
  limegreen: "#32cd32",
  magenta: "#ff00ff",
  maroon: "#800000",
  mediumpurple: "#9370db",
  mintcream: "#f5fffa",
  navy: "#000080",
  olive: "#808000",
  orange: "#ffa500",
  orchid: "#da70d6",
  peru: "#cd853f",
  pink: "#ffc0cb",
  plum: "#dda0dd",
  purple: "#800080",
  rebeccapurple: "#663399",
  red: "#ff0000",
  royalblue: "#4169e1",
  salmon: "#fa8072",
  sandybrown: "#f4a460",
  seagreen: "#2e8b57",
  silver: "#c0c0c0",
  skyblue: "#87ceeb",
  slategray: "#708090",
  steelblue: "#4682b4",
  tan: "#d2b48c",
  teal: "#008080",
  tomato: "#ff6347",
  turquoise: "#40e0d0",
  violet: "#ee82ee",
  white: "#ffffff",
  yellow: "#ffff00",
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

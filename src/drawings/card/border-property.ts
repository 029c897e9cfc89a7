// Reads the CSS properties of borders and rounded corners. CSS Backgrounds 3, sections 4 and 5.

import { splitSlashes, splitWords } from "./css-value.ts";
import {
  capitalize,
  distribute,
  type PropertyValue,
  perSide,
  type ReadProperty,
  readColor,
  readLengths,
  readWidth,
} from "./property.ts";
import { type BorderSide, CORNERS, type Corner, EDGES, type Edge, type MutableStyle } from "./style.ts";

const NO_BORDER: BorderSide = { width: 0, style: "none" };
const BORDER_STYLES = ["none", "solid", "dashed", "dotted", "double"] as const;

/** Returns a reader of some sides' whole border, such as `border` or `borderTop`. */
function border(sides: readonly Edge[]): ReadProperty {
  return (style, { text, units }) => {
    let side: { width?: number; style?: BorderSide["style"]; color?: string } = {};
    for (const word of splitWords(text)) {
      const width = readWidth(word, units);
      const line = BORDER_STYLES.find((item) => item === word.toLowerCase());
      const color = width === undefined && line === undefined ? readColor(word, style.color) : undefined;
      if (width !== undefined) side = { ...side, width };
      else if (line !== undefined) side = { ...side, style: line };
      else if (color !== undefined) side = { ...side, color };
      else return false;
    }
    const { style: line = "solid", width = text === "" || line === "none" ? 0 : 3, color } = side;
    for (const name of sides) style.border = { ...style.border, [name]: { width, style: line, color } };
    return true;
  };
}

/** Returns a reader of one part of some sides' border. Several values are distributed like those of `margin`. */
function borderPart(
  sides: readonly Edge[],
  read: (word: string, style: MutableStyle, value: PropertyValue) => Partial<BorderSide> | undefined,
): ReadProperty {
  return (style, value) => {
    const parts = splitWords(value.text).map((word) => read(word, style, value));
    const all = parts.every((part) => part !== undefined) ? distribute(parts) : undefined;
    if (all === undefined) return false;
    for (const name of sides) {
      const index = sides.length === 1 ? 0 : EDGES.indexOf(name);
      const known = style.border[name] ?? NO_BORDER;
      const next = { ...known, ...all[index] };
      style.border = { ...style.border, [name]: next };
    }
    return true;
  };
}

const borderWidth = (sides: readonly Edge[]) =>
  borderPart(sides, (word, style, { units }) => {
    const width = readWidth(word, units);
    if (width === undefined) return undefined;
    // A width alone draws a line, although CSS would require a style.
    const hasStyle = sides.some((side) => style.border[side] !== undefined);
    return hasStyle ? { width } : { width, style: "solid" };
  });
const borderStyle = (sides: readonly Edge[]) =>
  borderPart(sides, (word, style) => {
    const line = BORDER_STYLES.find((item) => item === word.toLowerCase());
    if (line === undefined) return undefined;
    const hasWidth = sides.some((side) => style.border[side] !== undefined);
    return hasWidth ? { style: line } : { style: line, width: line === "none" ? 0 : 3 };
  });
const borderColor = (sides: readonly Edge[]) =>
  borderPart(sides, (word, style) => {
    const color = readColor(word, style.color);
    return color === undefined ? undefined : { color };
  });

/** Reads `border-radius`: 1 to 4 horizontal radii, and after a slash the vertical ones. */
const radius: ReadProperty = (style, { text, units }) => {
  const [across = "", down = across, ...rest] = splitSlashes(text);
  const [xs, ys] = [across, down].map((part) => {
    const lengths = readLengths(splitWords(part), units);
    return lengths && distribute(lengths);
  });
  if (xs === undefined || ys === undefined || rest.length > 0) return false;
  CORNERS.forEach((corner, index) => {
    const [x, y] = [xs[index], ys[index]];
    if (x !== undefined && y !== undefined) style.radius = { ...style.radius, [corner]: [x, y] };
  });
  return true;
};

function cornerRadius(corner: Corner): ReadProperty {
  return (style, { text, units }) => {
    const lengths = readLengths(splitWords(text), units);
    const [x, y = x] = lengths ?? [];
    if (x === undefined || y === undefined || (lengths?.length ?? 0) > 2) return false;
    style.radius = { ...style.radius, [corner]: [x, y] };
    return true;
  };
}

export const BORDER_PROPERTIES: Readonly<Record<string, ReadProperty>> = {
  border: border(EDGES),
  ...perSide((side) => `border${side}`, border),
  borderWidth: borderWidth(EDGES),
  borderStyle: borderStyle(EDGES),
  borderColor: borderColor(EDGES),
  ...perSide((side) => `border${side}Width`, borderWidth),
  ...perSide((side) => `border${side}Style`, borderStyle),
  ...perSide((side) => `border${side}Color`, borderColor),
  borderRadius: radius,
  ...Object.fromEntries(CORNERS.map((corner) => [`border${capitalize(corner)}Radius`, cornerRadius(corner)])),
};

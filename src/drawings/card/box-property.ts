// Parses the CSS properties of the box model and of flexbox. CSS Box 4, CSS Backgrounds 3, CSS Flexbox 1, CSS Align 3.

import { type AutoLength, readLength, readNumber, splitSlashes, splitWords, type Units } from "./css-value.ts";
import {
  capitalize,
  distribute,
  keyword,
  length,
  type PropertyValue,
  perSide,
  type ReadProperty,
  readColor,
  readLengths,
  readWidth,
  set,
} from "./property.ts";
import { type Align, type BorderSide, CORNERS, type Corner, EDGES, type Edge, type MutableStyle } from "./style.ts";

const NO_BORDER: BorderSide = { width: 0, style: "none" };
const BORDER_STYLES = ["none", "solid", "dashed", "dotted", "double"] as const;

/** Returns a parser for a border shorthand of the given sides, such as `border` or `borderTop`. */
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

/**
 * Returns a parser for one border component of the given sides, such as `borderWidth`. Several values apply to sides in
 * the order of `margin`.
 */
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
    // A width without a style draws a solid line, although CSS would draw none.
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

/** Parses `border-radius`: 1 to 4 horizontal radii, optionally followed by a slash and the vertical radii. */
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

/** Parsers of border and `border-radius` properties. CSS Backgrounds 3, sections 4 and 5. */
const BORDER_PROPERTIES: Readonly<Record<string, ReadProperty>> = {
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

function readAutoLength(text: string, units: Units): AutoLength | undefined {
  return text.toLowerCase() === "auto" ? "auto" : readLength(text, units);
}

/** Returns a parser for the shorthand of all four sides. */
function edges(name: "margin" | "padding" | "inset"): ReadProperty {
  return (style, { text, units }) => {
    const values = splitWords(text).map((word) => readAutoLength(word, units));
    const sides = values.every((value) => value !== undefined) ? distribute(values) : undefined;
    if (sides === undefined) return false;
    return EDGES.every((edge, index) => setEdge(style, name, edge, sides[index]));
  };
}

/** Returns a parser for the given sides, such as `marginTop` or `paddingInline`. */
function edge(name: "margin" | "padding" | "inset", sides: readonly Edge[]): ReadProperty {
  return (style, { text, raw, units }) => {
    const words = typeof raw === "number" ? [text] : splitWords(text);
    const values = words.map((word) => readAutoLength(word, units));
    if (values.length < 1 || values.length > sides.length) return false;
    return sides.every((side, index) => setEdge(style, name, side, values[index] ?? values[0]));
  };
}

function setEdge(
  style: MutableStyle,
  name: "margin" | "padding" | "inset",
  side: Edge,
  value: AutoLength | undefined,
): boolean {
  if (value === undefined) return false;
  if (value !== "auto" || name === "margin") {
    Object.assign(style, { [name]: { ...style[name], [side]: value } });
    return true;
  }
  if (name === "padding") return false;
  const { [side]: _, ...rest } = style.inset;
  style.inset = rest;
  return true;
}

/** Parses `flex`: a keyword, or the grow factor, the shrink factor and the basis. */
const flex: ReadProperty = (style, { text, raw, units }) => {
  const word = text.toLowerCase();
  if (word === "none" || word === "auto" || word === "initial") {
    style.flexGrow = word === "auto" ? 1 : 0;
    style.flexShrink = word === "none" ? 0 : 1;
    style.flexBasis = undefined;
    return true;
  }
  const words = typeof raw === "number" ? [text] : splitWords(text);
  if (words.length < 1 || words.length > 3) return false;
  const numbers: number[] = [];
  let basis: AutoLength | undefined;
  for (const part of words) {
    const number = readNumber(part);
    if (number !== undefined && numbers.length < 2) numbers.push(number);
    else if (basis === undefined) basis = readAutoLength(part, units);
    else return false;
  }
  if (numbers.length < words.length - 1 || (numbers.length < words.length && basis === undefined)) return false;
  const [grow = 1, shrink = 1] = numbers;
  if (grow < 0 || shrink < 0) return false;
  style.flexGrow = grow;
  style.flexShrink = shrink;
  style.flexBasis = basis === "auto" ? undefined : (basis ?? 0);
  return true;
};

const gap: ReadProperty = (style, { text, units }) => {
  const lengths = readLengths(splitWords(text), units);
  const [row, column = row] = lengths ?? [];
  if (row === undefined || (lengths?.length ?? 0) > 2) return false;
  style.rowGap = row;
  style.columnGap = column;
  return true;
};

function positive(name: "flexGrow" | "flexShrink"): ReadProperty {
  return (style, { raw }) => {
    const number = readNumber(raw);
    return set(style, name, number !== undefined && number >= 0 ? number : undefined);
  };
}

const aspectRatio: ReadProperty = (style, { text }) => {
  if (text.toLowerCase() === "auto") return true;
  const [across, down = 1, ...rest] = splitSlashes(text).map(readNumber);
  const ratio = across === undefined || rest.length > 0 ? Number.NaN : across / down;
  return set(style, "aspectRatio", ratio > 0 && ratio < 1e6 ? ratio : undefined);
};

const ALIGNS: readonly Align[] = ["flex-start", "flex-end", "center", "stretch", "baseline"];
const ALIGN_SYNONYMS = { start: "flex-start", end: "flex-end", normal: "stretch" } as const;
const DISTRIBUTIONS = ["space-between", "space-around", "space-evenly"] as const;
const JUSTIFY_SYNONYMS = {
  start: "flex-start",
  end: "flex-end",
  left: "flex-start",
  right: "flex-end",
  normal: "flex-start",
} as const;

const INLINE: readonly Edge[] = ["left", "right"];
const BLOCK: readonly Edge[] = ["top", "bottom"];

export const BOX_PROPERTIES: Readonly<Record<string, ReadProperty>> = {
  display: keyword("display", ["flex", "block", "inline", "contents", "none"], {
    "inline-block": "block",
    "inline-flex": "flex",
    "flow-root": "block",
    "list-item": "block",
    "-webkit-box": "block",
  }),
  position: keyword("position", ["static", "relative", "absolute"], { fixed: "absolute" }),
  inset: edges("inset"),
  top: edge("inset", ["top"]),
  right: edge("inset", ["right"]),
  bottom: edge("inset", ["bottom"]),
  left: edge("inset", ["left"]),
  margin: edges("margin"),
  ...perSide(
    (side) => `margin${side}`,
    (sides) => edge("margin", sides),
  ),
  marginInline: edge("margin", INLINE),
  marginBlock: edge("margin", BLOCK),
  padding: edges("padding"),
  ...perSide(
    (side) => `padding${side}`,
    (sides) => edge("padding", sides),
  ),
  paddingInline: edge("padding", INLINE),
  paddingBlock: edge("padding", BLOCK),
  ...BORDER_PROPERTIES,
  width: length("width", true),
  height: length("height", true),
  minWidth: length("minWidth", true),
  minHeight: length("minHeight", true),
  maxWidth: length("maxWidth", true),
  maxHeight: length("maxHeight", true),
  boxSizing: keyword("boxSizing", ["border-box", "content-box"]),
  aspectRatio,
  flex,
  flexDirection: keyword("flexDirection", ["row", "row-reverse", "column", "column-reverse"]),
  flexWrap: keyword("flexWrap", ["nowrap", "wrap", "wrap-reverse"]),
  flexFlow: (style, value) =>
    splitWords(value.text).every((word) =>
      [BOX_PROPERTIES.flexDirection, BOX_PROPERTIES.flexWrap].some((read) => read?.(style, { ...value, text: word })),
    ),
  flexGrow: positive("flexGrow"),
  flexShrink: positive("flexShrink"),
  flexBasis: length("flexBasis", true),
  alignItems: keyword("alignItems", ALIGNS, ALIGN_SYNONYMS),
  alignSelf: keyword("alignSelf", ALIGNS, { ...ALIGN_SYNONYMS, auto: undefined }),
  alignContent: keyword("alignContent", [...ALIGNS, ...DISTRIBUTIONS], ALIGN_SYNONYMS),
  justifyContent: keyword("justifyContent", ["flex-start", "flex-end", "center", ...DISTRIBUTIONS], JUSTIFY_SYNONYMS),
  gap,
  rowGap: length("rowGap", true),
  columnGap: length("columnGap", true),
  overflow: keyword("overflow", ["visible", "hidden"], { clip: "hidden", scroll: "hidden", auto: "hidden" }),
  zIndex: (style, { raw }) => raw === "auto" || set(style, "zIndex", readNumber(raw)),
};

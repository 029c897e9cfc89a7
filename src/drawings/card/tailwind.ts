// Converts the classes of a `tw` property to a style. Supports the Tailwind CSS classes that make sense in a card, the
// default palette, the 4-pixel spacing scale and arbitrary values in brackets. https://tailwindcss.com/docs

import palette from "tailwindcss/colors";
import { parseColor } from "../../engine/color.ts";

type Properties = Record<string, string | number>;

/** Maximum number of classes of an element. */
const MAX_CLASSES = 200;
/** Maximum length of a class, in characters. Longer classes are treated as unknown. */
const CLASS_LENGTH = 600;

const SIDES: Readonly<Record<string, readonly string[]>> = {
  t: ["Top"],
  r: ["Right"],
  b: ["Bottom"],
  l: ["Left"],
  x: ["Left", "Right"],
  y: ["Top", "Bottom"],
};

/** Returns the classes of a property with four sides, such as `p`, `px` and `pt`. */
const sided = (prefix: string, property: string): Record<string, readonly string[]> => ({
  [prefix]: [property],
  ...Object.fromEntries(
    Object.entries(SIDES).map(([side, names]) => [prefix + side, names.map((name) => property + name)]),
  ),
});

/** Length properties, by class. */
const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  w: ["width"],
  h: ["height"],
  size: ["width", "height"],
  "min-w": ["minWidth"],
  "min-h": ["minHeight"],
  "max-w": ["maxWidth"],
  "max-h": ["maxHeight"],
  basis: ["flexBasis"],
  ...sided("p", "padding"),
  ...sided("m", "margin"),
  gap: ["gap"],
  "gap-x": ["columnGap"],
  "gap-y": ["rowGap"],
  inset: ["top", "right", "bottom", "left"],
  "inset-x": ["left", "right"],
  "inset-y": ["top", "bottom"],
  top: ["top"],
  right: ["right"],
  bottom: ["bottom"],
  left: ["left"],
  leading: ["lineHeight"],
};

const CORNERS: Readonly<Record<string, readonly string[]>> = {
  t: ["TopLeft", "TopRight"],
  r: ["TopRight", "BottomRight"],
  b: ["BottomRight", "BottomLeft"],
  l: ["TopLeft", "BottomLeft"],
  tl: ["TopLeft"],
  tr: ["TopRight"],
  br: ["BottomRight"],
  bl: ["BottomLeft"],
};

const DIRECTIONS: Readonly<Record<string, string>> = {
  t: "to top",
  tr: "to top right",
  r: "to right",
  br: "to bottom right",
  b: "to bottom",
  bl: "to bottom left",
  l: "to left",
  tl: "to top left",
};

/** Converts classes to a style. @param warn called with each unknown class */
export function readClasses(text: string, warn: (name: string) => void): Properties {
  const style: Properties = {};
  const gradient: Record<string, string> = {};
  const transforms: string[] = [];
  for (const name of text.split(/\s+/).slice(0, MAX_CLASSES)) {
    if (name === "") continue;
    const found = name.length > CLASS_LENGTH ? undefined : readClass(name, gradient, transforms);
    if (found === undefined) warn(name);
    else Object.assign(style, found);
  }
  if (gradient.to !== undefined || gradient.from !== undefined) {
    const { direction = "to bottom", from = "transparent", via, to = "transparent" } = gradient;
    style.backgroundImage = `linear-gradient(${[direction, from, via, to].filter((part) => part !== undefined).join(", ")})`;
  }
  if (transforms.length > 0) style.transform = transforms.join(" ");
  return style;
}

function readClass(name: string, gradient: Record<string, string>, transforms: string[]): Properties | undefined {
  const known = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  if (known !== undefined) return known;
  const isNegative = name.startsWith("-");
  const plain = isNegative ? name.slice(1) : name;
  const bracket = /^([a-z][a-z-]*?)-\[([^\]]{1,500})\]$/.exec(plain);
  const [, base = "", value = ""] = bracket ?? /^([a-z][a-z-]*?)(?:-([\w./%-]+))?$/.exec(plain) ?? [];
  if (bracket !== null) return readValue(base, value.replaceAll("_", " "), isNegative, true, { gradient, transforms });
  // Names such as `min-w-full` and `bg-gradient-to-r` have several hyphens, so try every split.
  for (let at = plain.length; at > 0; at = plain.lastIndexOf("-", at - 1)) {
    const [head, rest] = [plain.slice(0, at), plain.slice(at + 1)];
    const found = readValue(head, rest, isNegative, false, { gradient, transforms });
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Sinks {
  readonly gradient: Record<string, string>;
  readonly transforms: string[];
}

function readValue(
  base: string,
  value: string,
  isNegative: boolean,
  isArbitrary: boolean,
  { gradient, transforms }: Sinks,
): Properties | undefined {
  const lengths = Object.hasOwn(LENGTHS, base) ? LENGTHS[base] : undefined;
  if (lengths !== undefined) {
    const length = isArbitrary ? value : scale(base, value);
    if (length === undefined) return undefined;
    const signed = isNegative ? negate(length) : length;
    const unit = base === "leading" && typeof signed === "number" ? `${signed}px` : signed;
    return Object.fromEntries(lengths.map((property) => [property, unit]));
  }
  const color = isArbitrary ? (parseColor(value) === null ? undefined : value) : readPalette(value);
  const number = Number(value);
  const hasNumber = value !== "" && Number.isFinite(number);
  if (base === "text") return color === undefined ? (isArbitrary ? { fontSize: value } : undefined) : { color };
  if (base === "bg") {
    if (color !== undefined) return { backgroundColor: color };
    return isArbitrary ? { backgroundImage: value } : undefined;
  }
  if (base === "bg-gradient-to" || base === "bg-linear-to") {
    const direction = Object.hasOwn(DIRECTIONS, value) ? DIRECTIONS[value] : undefined;
    if (direction === undefined) return undefined;
    gradient.direction = direction;
    return {};
  }
  if ((base === "from" || base === "via" || base === "to") && color !== undefined) {
    gradient[base] = color;
    return {};
  }
  if (base === "border" || /^border-[trblxy]$/.test(base))
    return readBorder(base.slice(7), value, color, hasNumber ? number : undefined);
  if (base === "rounded" || /^rounded-(?:[trbl]|[tb][lr])$/.test(base)) {
    const radius = isArbitrary ? value : Object.hasOwn(RADII, value) ? RADII[value] : undefined;
    if (radius === undefined) return undefined;
    const corners = CORNERS[base.slice(8)] ?? [""];
    return Object.fromEntries(corners.map((corner) => [`border${corner}Radius`, radius]));
  }
  if (base === "opacity" && (hasNumber || isArbitrary)) return { opacity: isArbitrary ? value : number / 100 };
  if (base === "z" && hasNumber) return { zIndex: isNegative ? -number : number };
  if (base === "line-clamp" && hasNumber) return { lineClamp: number };
  if (base === "rotate" && (hasNumber || isArbitrary))
    return addTransform(transforms, `rotate(${isNegative ? "-" : ""}${isArbitrary ? value : `${number}deg`})`);
  if (base === "scale" && hasNumber) return addTransform(transforms, `scale(${isArbitrary ? number : number / 100})`);
  if (base === "translate-x" || base === "translate-y") {
    const length = isArbitrary ? value : scale("w", value);
    if (length === undefined) return undefined;
    const signed = isNegative ? negate(length) : length;
    return addTransform(
      transforms,
      `translate${base.slice(-1).toUpperCase()}(${typeof signed === "number" ? `${signed}px` : signed})`,
    );
  }
  if (base === "tracking" && isArbitrary) return { letterSpacing: value };
  if (base === "shadow" && isArbitrary) return { boxShadow: value };
  if (base === "font" && isArbitrary) return /^\d+$/.test(value) ? { fontWeight: value } : { fontFamily: value };
  if (base === "aspect" && isArbitrary) return { aspectRatio: value };
  if (base === "flex" && (isArbitrary || hasNumber)) return { flex: value };
  if ((base === "grow" || base === "shrink") && (isArbitrary || hasNumber))
    return { [base === "grow" ? "flexGrow" : "flexShrink"]: value };
  return undefined;
}

function addTransform(transforms: string[], text: string): Properties {
  transforms.push(text);
  return {};
}

function readBorder(
  side: string,
  value: string,
  color: string | undefined,
  number: number | undefined,
): Properties | undefined {
  const sides = side === "" ? [""] : (SIDES[side] ?? []);
  const width = value === "" ? 1 : (number ?? (/^\d+px$/.test(value) ? value : undefined));
  if (color !== undefined) return Object.fromEntries(sides.map((name) => [`border${name}Color`, color]));
  if (width === undefined) return undefined;
  return Object.fromEntries(sides.map((name) => [`border${name}Width`, width]));
}

/** Returns a length of the scale: a multiple of 4 pixels, a fraction, or a name. */
function scale(base: string, value: string): string | number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 4;
  const [, over, under] = /^(\d{1,2})\/(\d{1,2})$/.exec(value) ?? [];
  if (over !== undefined && Number(under) > 0) return `${(Number(over) / Number(under)) * 100}%`;
  if (value === "screen" && base.endsWith("h")) return "100vh";
  return Object.hasOwn(WIDTHS, value) ? WIDTHS[value] : undefined;
}

function negate(length: string | number): string | number {
  return typeof length === "number" ? -length : `-${length}`;
}

/** Resolves a palette colour, such as `red-500` or `white/50`. The part after the slash is an opacity in percent. */
function readPalette(value: string): string | undefined {
  const [, name = "", opacity] = /^([a-z]+(?:-\d+)?)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const [hue = "", shade] = name.split("-");
  const shades = Object.hasOwn(palette, hue)
    ? (palette as unknown as Record<string, string | Record<string, string>>)[hue]
    : undefined;
  const found = typeof shades === "string" ? shades : shade === undefined ? undefined : shades?.[shade];
  if (found === undefined) return undefined;
  const color =
    found === "inherit" || found === "currentColor" || found === "transparent" ? undefined : parseColor(found);
  if (color === undefined || color === null) return found;
  const alpha = opacity === undefined ? color.alpha : Math.min(100, Number(opacity)) / 100;
  return `rgba(${color.red}, ${color.green}, ${color.blue}, ${alpha})`;
}

type ClassProperties = Readonly<Record<string, string | number>>;

/** Returns the classes that set one property to a keyword, such as `items-center`. */
const keywords = (
  property: string,
  values: Readonly<Record<string, string | number>>,
): Record<string, ClassProperties> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { [property]: value }]));

const ALIGN = { start: "flex-start", end: "flex-end", center: "center", stretch: "stretch", baseline: "baseline" };
const DISTRIBUTE = { between: "space-between", around: "space-around", evenly: "space-evenly" };

const prefixed = (prefix: string, values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]));

/** Returns a table for keywords whose class has the same name. */
const same = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

const FONT_SIZES: Readonly<Record<string, readonly [size: number, lineHeight: number]>> = {
  xs: [12, 16],
  sm: [14, 20],
  base: [16, 24],
  lg: [18, 28],
  xl: [20, 28],
  "2xl": [24, 32],
  "3xl": [30, 36],
  "4xl": [36, 40],
  "5xl": [48, 48],
  "6xl": [60, 60],
  "7xl": [72, 72],
  "8xl": [96, 96],
  "9xl": [128, 128],
};

const SHADOWS: Readonly<Record<string, string>> = {
  "shadow-sm": "0 1px 2px 0 rgba(0,0,0,0.05)",
  shadow: "0 1px 3px 0 rgba(0,0,0,0.1), 0 1px 2px -1px rgba(0,0,0,0.1)",
  "shadow-md": "0 4px 6px -1px rgba(0,0,0,0.1), 0 2px 4px -2px rgba(0,0,0,0.1)",
  "shadow-lg": "0 10px 15px -3px rgba(0,0,0,0.1), 0 4px 6px -4px rgba(0,0,0,0.1)",
  "shadow-xl": "0 20px 25px -5px rgba(0,0,0,0.1), 0 8px 10px -6px rgba(0,0,0,0.1)",
  "shadow-2xl": "0 25px 50px -12px rgba(0,0,0,0.25)",
  "shadow-inner": "inset 0 2px 4px 0 rgba(0,0,0,0.05)",
  "shadow-none": "none",
};

/** Radii by the suffix of a `rounded` class. */
const RADII: Readonly<Record<string, number>> = {
  "": 4,
  none: 0,
  sm: 2,
  md: 6,
  lg: 8,
  xl: 12,
  "2xl": 16,
  "3xl": 24,
  full: 9999,
};

const WIDTHS: Readonly<Record<string, string | number>> = {
  full: "100%",
  screen: "100vw",
  auto: "auto",
  px: 1,
  none: "none",
  xs: 320,
  sm: 384,
  md: 448,
  lg: 512,
  xl: 576,
  "2xl": 672,
  "3xl": 768,
  "4xl": 896,
  "5xl": 1024,
  "6xl": 1152,
  "7xl": 1280,
};

const CLASSES: Readonly<Record<string, ClassProperties>> = {
  ...keywords("display", { ...same("flex", "block", "inline", "contents"), hidden: "none", "inline-block": "block" }),
  ...keywords("position", { ...same("relative", "absolute", "static"), fixed: "absolute" }),
  ...keywords("flexDirection", {
    "flex-row": "row",
    "flex-col": "column",
    "flex-row-reverse": "row-reverse",
    "flex-col-reverse": "column-reverse",
  }),
  ...keywords("flexWrap", { "flex-wrap": "wrap", "flex-nowrap": "nowrap", "flex-wrap-reverse": "wrap-reverse" }),
  ...keywords("flex", { "flex-1": "1 1 0%", "flex-auto": "auto", "flex-initial": "initial", "flex-none": "none" }),
  ...keywords("flexGrow", { grow: 1, "grow-0": 0, "flex-grow": 1, "flex-grow-0": 0 }),
  ...keywords("flexShrink", { shrink: 1, "shrink-0": 0, "flex-shrink": 1, "flex-shrink-0": 0 }),
  ...keywords("alignItems", prefixed("items", ALIGN)),
  ...keywords("alignSelf", prefixed("self", { ...ALIGN, auto: "auto" })),
  ...keywords("alignContent", prefixed("content", { ...ALIGN, ...DISTRIBUTE })),
  ...keywords("justifyContent", prefixed("justify", { ...ALIGN, ...DISTRIBUTE })),
  ...keywords("overflow", prefixed("overflow", same("hidden", "visible"))),
  ...keywords(
    "fontWeight",
    prefixed("font", {
      thin: 100,
      extralight: 200,
      light: 300,
      normal: 400,
      medium: 500,
      semibold: 600,
      bold: 700,
      extrabold: 800,
      black: 900,
    }),
  ),
  ...keywords("fontFamily", { "font-sans": "sans-serif", "font-serif": "serif", "font-mono": "monospace" }),
  ...keywords("fontStyle", { italic: "italic", "not-italic": "normal" }),
  ...keywords("textDecoration", { ...same("underline", "overline", "line-through"), "no-underline": "none" }),
  ...keywords("textTransform", { ...same("uppercase", "lowercase", "capitalize"), "normal-case": "none" }),
  ...keywords("textAlign", prefixed("text", same("left", "center", "right", "justify", "start", "end"))),
  ...keywords(
    "lineHeight",
    prefixed("leading", { none: 1, tight: 1.25, snug: 1.375, normal: 1.5, relaxed: 1.625, loose: 2 }),
  ),
  ...keywords(
    "letterSpacing",
    prefixed("tracking", {
      tighter: "-0.05em",
      tight: "-0.025em",
      normal: 0,
      wide: "0.025em",
      wider: "0.05em",
      widest: "0.1em",
    }),
  ),
  ...keywords("whiteSpace", prefixed("whitespace", same("normal", "nowrap", "pre", "pre-line", "pre-wrap"))),
  ...keywords(
    "wordBreak",
    prefixed("break", { normal: "normal", words: "break-word", all: "break-all", keep: "keep-all" }),
  ),
  ...keywords("textWrap", { "text-balance": "balance", "text-wrap": "wrap" }),
  truncate: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "text-ellipsis": { textOverflow: "ellipsis" },
  ...Object.fromEntries(
    Object.entries(FONT_SIZES).map(([name, [fontSize, lineHeight]]) => [
      `text-${name}`,
      { fontSize, lineHeight: `${lineHeight}px` },
    ]),
  ),
  ...keywords("boxShadow", SHADOWS),
  ...keywords("objectFit", prefixed("object", same("fill", "contain", "cover", "none", "scale-down"))),
  ...keywords("objectPosition", prefixed("object", same("top", "bottom", "left", "right", "center"))),
  ...keywords("backgroundSize", prefixed("bg", same("cover", "contain", "auto"))),
  ...keywords("backgroundRepeat", prefixed("bg", same("repeat", "no-repeat", "repeat-x", "repeat-y"))),
  ...keywords("backgroundPosition", prefixed("bg", same("top", "bottom", "left", "right", "center"))),
  ...keywords("backgroundClip", {
    "bg-clip-text": "text",
    "bg-clip-border": "border-box",
    "bg-clip-padding": "padding-box",
  }),
  ...keywords("borderStyle", prefixed("border", same("solid", "dashed", "dotted", "double", "none"))),
  ...keywords("aspectRatio", { "aspect-square": 1, "aspect-video": "16 / 9" }),
};

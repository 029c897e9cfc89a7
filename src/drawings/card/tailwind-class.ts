// The classes of Tailwind CSS without a value, and those whose value is a keyword. https://tailwindcss.com/docs

type Properties = Readonly<Record<string, string | number>>;

/** Returns classes that set one property, such as `items-center`. */
const keywords = (property: string, values: Readonly<Record<string, string | number>>): Record<string, Properties> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { [property]: value }]));

const ALIGN = { start: "flex-start", end: "flex-end", center: "center", stretch: "stretch", baseline: "baseline" };
const DISTRIBUTE = { between: "space-between", around: "space-around", evenly: "space-evenly" };

/** Adds a prefix to all names. */
const prefixed = (prefix: string, values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]));

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

/** Radii by the end of a `rounded` class. */
export const RADII: Readonly<Record<string, number>> = {
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

/** Widths by name. */
export const WIDTHS: Readonly<Record<string, string | number>> = {
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

export const CLASSES: Readonly<Record<string, Properties>> = {
  ...keywords("display", { flex: "flex", block: "block", inline: "inline", contents: "contents", hidden: "none" }),
  "inline-block": { display: "block" },
  ...keywords("position", { relative: "relative", absolute: "absolute", static: "static", fixed: "absolute" }),
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
  ...keywords("overflow", { "overflow-hidden": "hidden", "overflow-visible": "visible" }),
  ...keywords("fontWeight", {
    "font-thin": 100,
    "font-extralight": 200,
    "font-light": 300,
    "font-normal": 400,
    "font-medium": 500,
    "font-semibold": 600,
    "font-bold": 700,
    "font-extrabold": 800,
    "font-black": 900,
  }),
  ...keywords("fontFamily", { "font-sans": "sans-serif", "font-serif": "serif", "font-mono": "monospace" }),
  ...keywords("fontStyle", { italic: "italic", "not-italic": "normal" }),
  ...keywords("textDecoration", {
    underline: "underline",
    overline: "overline",
    "line-through": "line-through",
    "no-underline": "none",
  }),
  ...keywords("textTransform", {
    uppercase: "uppercase",
    lowercase: "lowercase",
    capitalize: "capitalize",
    "normal-case": "none",
  }),
  ...keywords(
    "textAlign",
    prefixed("text", {
      left: "left",
      center: "center",
      right: "right",
      justify: "justify",
      start: "start",
      end: "end",
    }),
  ),
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
  ...keywords(
    "whiteSpace",
    prefixed("whitespace", {
      normal: "normal",
      nowrap: "nowrap",
      pre: "pre",
      "pre-line": "pre-line",
      "pre-wrap": "pre-wrap",
    }),
  ),
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
  ...keywords(
    "objectFit",
    prefixed("object", { fill: "fill", contain: "contain", cover: "cover", none: "none", "scale-down": "scale-down" }),
  ),
  ...keywords(
    "objectPosition",
    prefixed("object", { top: "top", bottom: "bottom", left: "left", right: "right", center: "center" }),
  ),
  ...keywords("backgroundSize", { "bg-cover": "cover", "bg-contain": "contain", "bg-auto": "auto" }),
  ...keywords("backgroundRepeat", {
    "bg-repeat": "repeat",
    "bg-no-repeat": "no-repeat",
    "bg-repeat-x": "repeat-x",
    "bg-repeat-y": "repeat-y",
  }),
  ...keywords(
    "backgroundPosition",
    prefixed("bg", { top: "top", bottom: "bottom", left: "left", right: "right", center: "center" }),
  ),
  ...keywords("backgroundClip", {
    "bg-clip-text": "text",
    "bg-clip-border": "border-box",
    "bg-clip-padding": "padding-box",
  }),
  ...keywords("borderStyle", {
    "border-solid": "solid",
    "border-dashed": "dashed",
    "border-dotted": "dotted",
    "border-double": "double",
    "border-none": "none",
  }),
  ...keywords("aspectRatio", { "aspect-square": 1, "aspect-video": "16 / 9" }),
};

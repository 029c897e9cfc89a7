// Defines an element's computed style: the values of CSS properties, with all units resolved except percentages.

import type { ColorMatrix } from "../../engine/image/filter-pixels.ts";
import type { AutoLength, Length } from "./css-value.ts";

export const EDGES = ["top", "right", "bottom", "left"] as const;
export type Edge = (typeof EDGES)[number];

/** Corners in the order of `border-radius`. */
export const CORNERS = ["topLeft", "topRight", "bottomRight", "bottomLeft"] as const;
export type Corner = (typeof CORNERS)[number];

export interface BorderSide {
  readonly width: number;
  readonly style: "none" | "solid" | "dashed" | "dotted" | "double";
  /** CSS colour; undefined for the text colour. */
  readonly color?: string | undefined;
}

/** A shadow of a box or of text. Lengths are in CSS pixels. */
export interface BoxShadow {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  /** CSS colour; undefined for the text colour. */
  readonly color?: string | undefined;
  readonly isInset: boolean;
}

/** A position in a box, as offsets from the top left corner. */
export type Position = readonly [x: Length, y: Length];

export type BackgroundSize = "auto" | "cover" | "contain" | readonly [width: AutoLength, height: AutoLength];

export interface Background {
  /** `url(…)` or a gradient function, as text. */
  readonly image: string;
  readonly size: BackgroundSize;
  readonly position: Position;
  readonly repeatX: boolean;
  readonly repeatY: boolean;
}

/** A radius of a circle or an ellipse: a length, or the distance to a side. */
export type ShapeRadius = Length | "closest-side" | "farthest-side";
/** Fill rule of a self-intersecting path. */
export type ClipRule = "nonzero" | "evenodd";

/** A basic shape of `clip-path`, relative to the border box. */
export type ClipPath =
  | {
      readonly shape: "inset";
      readonly edges: readonly [Length, Length, Length, Length];
      readonly radius: BoxStyle["radius"];
    }
  | { readonly shape: "ellipse"; readonly radii: readonly ShapeRadius[]; readonly center: Position }
  | { readonly shape: "polygon"; readonly rule: ClipRule; readonly points: readonly (readonly Length[])[] }
  | { readonly shape: "path"; readonly rule: ClipRule; readonly data: string };

/** A function of `filter`. Lengths are in CSS pixels. */
export type Filter =
  | { readonly type: "matrix"; readonly matrix: ColorMatrix }
  /** A blur with a standard deviation. */
  | { readonly type: "blur"; readonly deviation: number }
  /** A drop shadow. The blur radius is a standard deviation, and `color` is the text colour. */
  | { readonly type: "shadow"; readonly shadow: BoxShadow; readonly color: string };

/** A function of `transform`. */
export interface Transform {
  readonly name: "translate" | "rotate" | "scale" | "skew" | "matrix";
  /** Two numbers or lengths, an angle in radians, or the six numbers of a matrix. */
  readonly values: readonly Length[];
}

/** The inherited properties. */
export interface TextStyle {
  readonly color: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly fontWeight: number;
  readonly fontStyle: "normal" | "italic" | "oblique";
  /** A multiple of the font size, or a length in pixels; undefined for `normal`. */
  readonly lineHeight?: { readonly factor: number } | number | undefined;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly textAlign: "start" | "end" | "left" | "right" | "center" | "justify";
  readonly textTransform: "none" | "uppercase" | "lowercase" | "capitalize";
  readonly whiteSpace: "normal" | "nowrap" | "pre" | "pre-wrap" | "pre-line";
  readonly wordBreak: "normal" | "break-all" | "break-word" | "keep-all";
  readonly textWrap: "wrap" | "balance";
  readonly tabSize: number;
  readonly direction: "ltr" | "rtl" | "auto";
  readonly textShadow: readonly BoxShadow[];
  readonly textDecoration?: TextDecoration | undefined;
  readonly textStroke?: { readonly width: number; readonly color?: string | undefined } | undefined;
  /** Product of the opacities of the element and its ancestors, 0 to 1. */
  readonly opacity: number;
  /** Custom properties by name, including the leading `--`. */
  readonly variables: Readonly<Record<string, string>>;
}

export interface TextDecoration {
  readonly line: "underline" | "line-through" | "overline";
  readonly style: "solid" | "dashed" | "dotted" | "double";
  readonly color?: string | undefined;
}

/** The non-inherited properties. */
interface BoxStyle {
  readonly display: "flex" | "block" | "inline" | "contents" | "none";
  readonly position: "static" | "relative" | "absolute";
  readonly inset: Readonly<Partial<Record<Edge, Length>>>;
  readonly margin: Readonly<Partial<Record<Edge, AutoLength>>>;
  readonly padding: Readonly<Partial<Record<Edge, Length>>>;
  readonly border: Readonly<Partial<Record<Edge, BorderSide>>>;
  readonly radius: Readonly<Partial<Record<Corner, readonly [x: Length, y: Length]>>>;
  readonly width?: Length | undefined;
  readonly height?: Length | undefined;
  readonly minWidth?: Length | undefined;
  readonly minHeight?: Length | undefined;
  readonly maxWidth?: Length | undefined;
  readonly maxHeight?: Length | undefined;
  readonly boxSizing: "border-box" | "content-box";
  readonly aspectRatio?: number | undefined;
  readonly flexDirection: "row" | "row-reverse" | "column" | "column-reverse";
  readonly flexWrap: "nowrap" | "wrap" | "wrap-reverse";
  readonly flexGrow: number;
  readonly flexShrink: number;
  readonly flexBasis?: Length | undefined;
  readonly alignItems: Align;
  readonly alignSelf?: Align | undefined;
  readonly alignContent: Align | Distribution;
  readonly justifyContent: Exclude<Align, "baseline" | "stretch"> | Distribution;
  readonly rowGap?: Length | undefined;
  readonly columnGap?: Length | undefined;
  readonly overflow: "visible" | "hidden";
  readonly backgroundColor?: string | undefined;
  readonly backgrounds: readonly Background[];
  readonly backgroundClip: "border-box" | "padding-box" | "content-box" | "text";
  readonly boxShadow: readonly BoxShadow[];
  /** The element's own opacity, 0 to 1. `opacity` also includes the ancestors'. */
  readonly ownOpacity: number;
  readonly filters: readonly Filter[];
  readonly clipPath?: ClipPath | undefined;
  /** Mask layers. Their alpha masks the element. */
  readonly masks: readonly Background[];
  readonly transform: readonly Transform[];
  readonly transformOrigin: Position;
  readonly objectFit: "fill" | "contain" | "cover" | "none" | "scale-down";
  readonly objectPosition: Position;
  readonly textOverflow: "clip" | "ellipsis";
  readonly lineClamp?: number | undefined;
  readonly zIndex: number;
}

export type Align = "flex-start" | "flex-end" | "center" | "stretch" | "baseline";
export type Distribution = "space-between" | "space-around" | "space-evenly";

export type Style = TextStyle & BoxStyle;

/** A style during parsing. */
export type MutableStyle = { -readonly [Name in keyof Style]: Style[Name] };

const CENTER: Position = [{ percent: 50 }, { percent: 50 }];

/** The initial values of inherited properties. */
export const INITIAL_TEXT: TextStyle = {
  color: "black",
  fontFamily: "sans-serif",
  fontSize: 16,
  fontWeight: 400,
  fontStyle: "normal",
  letterSpacing: 0,
  wordSpacing: 0,
  textAlign: "start",
  textTransform: "none",
  whiteSpace: "normal",
  wordBreak: "normal",
  textWrap: "wrap",
  tabSize: 8,
  direction: "auto",
  textShadow: [],
  opacity: 1,
  variables: {},
};

/** The initial values of non-inherited properties. */
export const INITIAL_BOX: BoxStyle = {
  display: "block",
  position: "relative",
  inset: {},
  margin: {},
  padding: {},
  border: {},
  radius: {},
  boxSizing: "border-box",
  flexDirection: "row",
  flexWrap: "nowrap",
  flexGrow: 0,
  flexShrink: 1,
  alignItems: "stretch",
  alignContent: "stretch",
  justifyContent: "flex-start",
  overflow: "visible",
  backgrounds: [],
  backgroundClip: "border-box",
  boxShadow: [],
  ownOpacity: 1,
  filters: [],
  masks: [],
  transform: [],
  transformOrigin: CENTER,
  objectFit: "fill",
  objectPosition: CENTER,
  textOverflow: "clip",
  zIndex: 0,
};

const INHERITED = [...Object.keys(INITIAL_TEXT), "lineHeight", "textDecoration", "textStroke"] as (keyof TextStyle)[];

/** Returns the inherited properties of a style. */
export function inheritedStyle(style: TextStyle): TextStyle {
  return Object.fromEntries(INHERITED.map((name) => [name, style[name]])) as unknown as TextStyle;
}

/** Returns the width of a border; 0 for a border without a style. */
export function borderWidth({ border }: BoxStyle, side: Edge): number {
  const { width = 0, style = "none" } = border[side] ?? {};
  return style === "none" ? 0 : width;
}

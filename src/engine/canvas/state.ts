// The drawing state that save() pushes and restore() pops. HTML, "the canvas state".

import { BLACK, type Rgba, TRANSPARENT } from "../color.ts";
import { DEFAULT_FONT, type FontRequest, type Length } from "../font/font-shorthand.ts";
import { IDENTITY, type Matrix } from "../path.ts";
import { type Clip, COMPOSITE_OPERATIONS, type CompositeOperation } from "../surface.ts";
import type { CanvasGradient } from "./gradient.ts";
import type { CanvasPattern } from "./pattern.ts";

/** A fill or stroke style: a colour, a gradient or a pattern. */
export type PaintStyle = Rgba | CanvasGradient | CanvasPattern;

export interface CanvasState {
  matrix: Matrix;
  clip: Clip | null;
  strokeStyle: PaintStyle;
  fillStyle: PaintStyle;
  globalAlpha: number;
  composite: CompositeOperation;
  lineWidth: number;
  lineCap: "butt" | "round" | "square";
  lineJoin: "miter" | "round" | "bevel";
  miterLimit: number;
  lineDash: readonly number[];
  lineDashOffset: number;
  shadowColor: Rgba;
  shadowOffsetX: number;
  shadowOffsetY: number;
  shadowBlur: number;
  /** CSS filter functions, or `none`. */
  filter: string;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: "low" | "medium" | "high";
  font: FontRequest;
  textAlign: "start" | "end" | "left" | "right" | "center";
  textBaseline: "top" | "hanging" | "middle" | "alphabetic" | "ideographic" | "bottom";
  direction: "ltr" | "rtl" | "inherit";
  letterSpacing: Length;
  wordSpacing: Length;
  fontKerning: "auto" | "normal" | "none";
}

/** The state of a new or reset context. */
export const INITIAL_STATE: Readonly<CanvasState> = {
  matrix: IDENTITY,
  clip: null,
  strokeStyle: BLACK,
  fillStyle: BLACK,
  globalAlpha: 1,
  composite: "source-over",
  lineWidth: 1,
  lineCap: "butt",
  lineJoin: "miter",
  miterLimit: 10,
  lineDash: [],
  lineDashOffset: 0,
  shadowColor: TRANSPARENT,
  shadowOffsetX: 0,
  shadowOffsetY: 0,
  shadowBlur: 0,
  filter: "none",
  imageSmoothingEnabled: true,
  imageSmoothingQuality: "low",
  font: DEFAULT_FONT,
  textAlign: "start",
  textBaseline: "alphabetic",
  direction: "inherit",
  letterSpacing: { value: 0, unit: "px" },
  wordSpacing: { value: 0, unit: "px" },
  fontKerning: "auto",
};

/** The allowed values of each keyword attribute. Other values are ignored. */
export const KEYWORDS = {
  lineCap: ["butt", "round", "square"],
  lineJoin: ["miter", "round", "bevel"],
  imageSmoothingQuality: ["low", "medium", "high"],
  textAlign: ["start", "end", "left", "right", "center"],
  textBaseline: ["top", "hanging", "middle", "alphabetic", "ideographic", "bottom"],
  direction: ["ltr", "rtl", "inherit"],
  fontKerning: ["auto", "normal", "none"],
  composite: COMPOSITE_OPERATIONS,
} as const satisfies { readonly [K in keyof CanvasState]?: readonly CanvasState[K][] };

export type Keyword = keyof typeof KEYWORDS;

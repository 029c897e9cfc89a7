// The lines of a paragraph, and the fonts and heights of their text.

import { Failure } from "../../base/failure.ts";
import { type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import type { TextStyle } from "./style.ts";

/** Text in one style. */
export interface TextRun {
  readonly text: string;
  readonly style: TextStyle;
  /** Whether the number in the text counts up in an animation. */
  readonly countsUp?: boolean | undefined;
}

/** A part of a line in one style. */
export interface LineSegment {
  readonly run: TextRun;
  readonly text: string;
  readonly width: number;
  /** Width of the text while its number counts up; `width` remains that of the final text. */
  readonly countedWidth?: number;
}

/** A line. Lengths are in CSS pixels. */
export interface Line {
  readonly segments: readonly LineSegment[];
  /** Width without trailing spaces. */
  readonly width: number;
  readonly height: number;
  /** Distance from the top of the line to the baseline. */
  readonly baseline: number;
  /** Whether the line is the last one of its paragraph, which is not justified. */
  readonly isLast: boolean;
}

/** Returns the font of a style. */
export function fontOf(style: TextStyle): FontRequest {
  const font = parseFont(fontText(style));
  if (font === null) throw new Failure("invalid", `fontFamily must be CSS font families, got ${style.fontFamily}`);
  return font;
}

/** Returns the `font` shorthand of a style. */
export function fontText({ fontStyle, fontWeight, fontSize, fontFamily }: TextStyle): string {
  return `${fontStyle} ${fontWeight} ${fontSize}px ${fontFamily}`;
}

/** Returns the height of a line. @param ownHeight the height that the font has without a `line-height` */
export function lineHeight({ lineHeight: height, fontSize }: TextStyle, ownHeight: number): number {
  if (height === undefined) return ownHeight;
  return typeof height === "number" ? height : height.factor * fontSize;
}

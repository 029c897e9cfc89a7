// A caption → lines of text and the room that they take below a code. Refuses a font that CSS would not know how to
// read, and more lines than a picture has room for.

import { Failure, showValue } from "../../base/failure.ts";
import { RASTER_PIXELS } from "../../base/limits.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutText, placeRun } from "../../engine/font/text-layout.ts";
import type { TextLayout, TextStyle } from "../../engine/font/text-style.ts";
import { PLAIN_EFFECT, type Surface } from "../../engine/surface.ts";
import { wrapText } from "../message/wrap-text.ts";
import type { QrParams } from "./qr-params.ts";

/** A caption with its size, pixels. */
export interface Caption {
  readonly lines: readonly TextLayout[];
  readonly fontSize: number;
  /** From the code's own picture down to the first line. */
  readonly gap: number;
  /** By how much the picture grows. */
  readonly height: number;
}

/** Of the font's size: what a line takes, what is least between a code and its caption, and what is below that. */
const LINE_HEIGHT = 1.3;
const SPACE_ABOVE = 0.5;
const SPACE_BELOW = 0.7;
/** Light beside a line, of the picture's width. */
const SPACE_BESIDE = 0.04;

/**
 * Lays out a caption.
 *
 * @param margin light pixels that are below the code already
 */
export function layOutCaption(text: string, params: QrParams, margin: number, fonts: FontSet): Caption {
  const { size, captionFontSize: fontSize, captionFontFamily: family } = params;
  const font = parseFont(`${fontSize}px ${family}`);
  if (font === null)
    throw new Failure("invalid", `captionFontFamily must be a list of families as in CSS, got ${showValue(family)}`);
  const direction = FIRST_RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
  const style: TextStyle = { font, direction, letterSpacing: 0, wordSpacing: 0, kerning: "auto" };
  const lines = wrapText(text.trim(), size * (1 - 2 * SPACE_BESIDE), style, fonts);
  const gap = Math.max(0, SPACE_ABOVE * fontSize - margin);
  const height = Math.ceil(gap + (lines.length * LINE_HEIGHT + SPACE_BELOW) * fontSize);
  if (size * (size + height) > RASTER_PIXELS)
    throw new Failure(
      "invalid",
      `caption must fit a picture of ${RASTER_PIXELS} pixels, got ${lines.length} lines of ${fontSize} pixels: lower captionFontSize`,
    );
  return { lines: lines.map((line) => layoutText(line, style, fonts)), fontSize, gap, height };
}

/** Draws it below `top`, in the middle of the surface. */
export function drawCaption(
  { lines, fontSize, gap }: Caption,
  { captionFontColor }: QrParams,
  surface: Surface,
  top: number,
): void {
  const leading = fontSize * LINE_HEIGHT;
  lines.forEach((line, index) => {
    // The middle of the line is where half an em box lies on either side.
    const baseline = top + gap + (index + 0.5) * leading + (line.face.emAscent - 0.5) * fontSize;
    const x = (surface.width - line.width) / 2;
    const paint = { type: "solid", color: captionFontColor } as const;
    for (const run of line.runs)
      surface.text({ ...placeRun(run, fontSize), matrix: [1, 0, 0, 1, x, Math.round(baseline)] }, paint, PLAIN_EFFECT);
  });
}

/** Text whose first letter is of a script that runs from right to left. UAX 9, rule P2. */
const FIRST_RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

// Wraps the caption of a QR code into lines, and draws the lines below the code.

import { Failure, showValue } from "../../base/failure.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutText, placeRun } from "../../engine/font/text-layout.ts";
import type { TextLayout, TextStyle } from "../../engine/font/text-style.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { RASTER_PIXELS } from "../../engine/limits.ts";
import { DEFAULT_COMPOSITE_STATE, type Surface } from "../../engine/surface.ts";
import { wrapText } from "../message/wrap-text.ts";
import type { QrParams } from "./options.ts";

/** A laid-out caption. */
export interface Caption {
  /** Height that the caption adds to the image, in pixels. */
  readonly height: number;
  /** Draws the caption below `top`, centred on the surface. */
  draw(surface: Surface, top: number): void;
}

/** Line height, minimum space above the caption, and space below it, in multiples of the font size. */
const LINE_HEIGHT = 1.3;
const SPACE_ABOVE = 0.5;
const SPACE_BELOW = 0.7;
/** Empty space on either side of a line, as a fraction of the image width. */
const SPACE_BESIDE = 0.04;

/**
 * Runs `work` with the laid-out caption. The caption's font faces are released afterwards.
 *
 * @param margin height of the quiet zone below the code, in pixels
 * @throws Failure for an invalid font family, and for a caption that makes the image too large
 */
export async function withCaption<T>(
  params: QrParams,
  margin: number,
  env: FontEnv,
  work: (caption: Caption) => Promise<T>,
): Promise<T> {
  const { caption: text = "" } = params;
  // Work is charged for the code as a whole, including the caption.
  const free = { ...env, fuel: undefined };
  return withFonts(free, { text }, (fonts) => layoutCaption(text, params, margin, fonts), work);
}

function layoutCaption(text: string, params: QrParams, margin: number, fonts: FontSet): Caption {
  const { size, captionFontSize: fontSize, captionFontFamily: family } = params;
  const font = parseFont(`${fontSize}px ${family}`);
  if (font === null)
    throw new Failure(
      "invalid",
      `captionFontFamily must be a CSS font-family list such as "Roboto, sans-serif", got ${showValue(family)}`,
    );
  const direction = FIRST_RIGHT_TO_LEFT.test(text) ? "rtl" : "ltr";
  const style: TextStyle = { font, direction, letterSpacing: 0, wordSpacing: 0, kerning: "auto" };
  const lines = wrapText(text.trim(), size * (1 - 2 * SPACE_BESIDE), style, fonts);
  const gap = Math.max(0, SPACE_ABOVE * fontSize - margin);
  const height = Math.ceil(gap + (lines.length * LINE_HEIGHT + SPACE_BELOW) * fontSize);
  if (size * (size + height) > RASTER_PIXELS)
    throw new Failure(
      "invalid",
      `caption makes the image larger than ${RASTER_PIXELS} pixels, got ${lines.length} lines of ${fontSize} pixels: shorten caption or reduce captionFontSize`,
    );
  const layouts = lines.map((line) => layoutText(line, style, fonts));
  return { height, draw: (surface, top) => drawLines(layouts, params, surface, top + gap) };
}

function drawLines(
  lines: readonly TextLayout[],
  { captionFontSize: fontSize, captionFontColor }: QrParams,
  surface: Surface,
  top: number,
): void {
  const leading = fontSize * LINE_HEIGHT;
  const paint = { type: "solid", color: captionFontColor } as const;
  lines.forEach((line, index) => {
    // Centres the em box vertically in the line.
    const baseline = top + (index + 0.5) * leading + (line.face.emAscent - 0.5) * fontSize;
    const x = (surface.width - line.width) / 2;
    for (const run of line.runs)
      surface.text(
        { ...placeRun(run, fontSize), matrix: [1, 0, 0, 1, x, Math.round(baseline)] },
        paint,
        DEFAULT_COMPOSITE_STATE,
      );
  });
}

/** Matches text whose first letter belongs to a right-to-left script. UAX 9, rule P2. */
const FIRST_RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

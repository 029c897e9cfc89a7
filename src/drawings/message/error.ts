// A message → a picture of it, for those who can show nothing else. Wraps, shrinks and at last cuts the text until it fits
// the size. Refuses nothing: whatever characters come are drawn as text.

import { DRAW_ROUNDS } from "../../base/limits.ts";
import { parseColor, type Rgba } from "../../engine/color.ts";
import type { FontLibrary } from "../../engine/font/font-library.ts";
import { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT } from "../../engine/font/font-shorthand.ts";
import { layoutText, placeRun } from "../../engine/font/text-layout.ts";
import type { TextLayout, TextStyle } from "../../engine/font/text-style.ts";
import { type Box, boxPath, growBox } from "../../engine/path.ts";
import { complete, type Medium } from "../../engine/picture/medium.ts";
import type { Picture } from "../../engine/picture.ts";
import type { Effect, Paint, Surface } from "../../engine/surface.ts";
import { wrapText } from "./wrap-text.ts";

/** Font sizes to try, largest first, CSS pixels; below the last nobody reads. */
const SIZES = [16, 14, 12, 10] as const;
const LINE_HEIGHT = 1.4;
/** Longest part of a message that is shown: it fills 500 by 300 at the smallest size. */
const SHOWN_LENGTH = 1500;

const BACKGROUND = solid("#fff");
const FRAME = solid("#e15759");
const INK = solid("#333");
const EFFECT: Effect = { alpha: 1, composite: "source-over", clip: null, shadow: null };

/** The shape of a message. */
export interface MessageSize {
  /** CSS pixels, 1 or more. */
  readonly width: number;
  /** CSS pixels, 1 or more. */
  readonly height: number;
  /** Pixels of the picture for each CSS pixel. */
  readonly ratio: number;
}

/**
 * Draws a message.
 *
 * @param library the faces that there are
 * @param medium what it is drawn on
 */
export async function drawError(
  message: string,
  size: MessageSize,
  library: FontLibrary,
  medium: Medium,
): Promise<Picture> {
  const fonts = new FontSet(library);
  try {
    for (let round = 1; ; round++) {
      const picture = drawMessage(message, size, fonts, medium);
      if (!fonts.isWanting || round === DRAW_ROUNDS) return await complete(picture);
      await fonts.load();
    }
  } finally {
    fonts.release();
  }
}

function drawMessage(message: string, size: MessageSize, fonts: FontSet, medium: Medium): Picture {
  const { ratio } = size;
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.floor(side * ratio))) as [
    number,
    number,
  ];
  const surface = medium.createSurface(width, height);
  const area: Box = { left: 0, top: 0, right: width, bottom: height };
  surface.fill(boxPath(area), "nonzero", FRAME, EFFECT);
  surface.fill(boxPath(growBox(area, -Math.max(1, Math.round(ratio)))), "nonzero", BACKGROUND, EFFECT);

  const margin = Math.min(16 * ratio, width / 10, height / 10);
  const text = message.slice(0, SHOWN_LENGTH);
  const { lines, fontSize } = fitText(text, width - 2 * margin, height - 2 * margin, ratio, fonts);
  const leading = fontSize * LINE_HEIGHT;
  const top = (height - lines.length * leading) / 2;
  lines.forEach((line, index) => {
    // The middle of the line is where half an em box lies on either side.
    const { emAscent } = line.face;
    const y = top + (index + 0.5) * leading + (emAscent - 0.5) * fontSize;
    drawLine(surface, line, fontSize, (width - line.width) / 2, Math.round(y));
  });
  return medium.finish(surface, { title: message });
}

function drawLine(surface: Surface, line: TextLayout, size: number, x: number, y: number): void {
  for (const run of line.runs) surface.text({ ...placeRun(run, size), matrix: [1, 0, 0, 1, x, y] }, INK, EFFECT);
}

/** The text in the largest size at which all of it fits, else as much as fits in the smallest. */
function fitText(
  text: string,
  width: number,
  height: number,
  ratio: number,
  fonts: FontSet,
): { lines: TextLayout[]; fontSize: number } {
  let lines: string[] = [];
  let fontSize = 0;
  for (const size of SIZES) {
    fontSize = size * ratio;
    lines = wrapText(text, width / fontSize, styleOf(1), fonts);
    if (lines.length * fontSize * LINE_HEIGHT <= height) break;
  }
  const room = Math.max(1, Math.floor(height / (fontSize * LINE_HEIGHT)));
  if (lines.length > room) lines.splice(room - 1, lines.length, `${lines[room - 1]}…`);
  return { lines: lines.map((line) => layoutText(line, styleOf(fontSize), fonts)), fontSize };
}

function styleOf(size: number): TextStyle {
  return { font: { ...DEFAULT_FONT, size }, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" };
}

function solid(color: string): Paint {
  return { type: "solid", color: parseColor(color) as Rgba };
}

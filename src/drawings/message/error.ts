// Draws an error message as an image, for clients that only show images. The text is wrapped, then set in a smaller
// font and finally truncated to fit the image. Messages may contain any characters.

import { parseColor, type Rgba } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontLibrary } from "../../engine/font/font-library.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT } from "../../engine/font/font-shorthand.ts";
import { layoutText, placeRun } from "../../engine/font/text-layout.ts";
import type { TextLayout, TextStyle } from "../../engine/font/text-style.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { type OutputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { type Box, boxPath, growBox } from "../../engine/path.ts";
import { DEFAULT_COMPOSITE_STATE, type Paint, type Surface } from "../../engine/surface.ts";
import { wrapText } from "./wrap-text.ts";

/** Font sizes to try, largest first, in CSS pixels. Smaller text would be unreadable. */
const SIZES = [16, 14, 12, 10] as const;
const LINE_HEIGHT = 1.4;
/** Maximum length of the shown message, in UTF-16 code units: enough to fill 500 by 300 pixels at the smallest font size. */
const SHOWN_LENGTH = 1500;

const BACKGROUND = solid("#fff");
const FRAME = solid("#e15759");
const TEXT_COLOR = solid("#333");

interface MessageSize {
  /** Width in CSS pixels, 1 or more. */
  readonly width: number;
  /** Height in CSS pixels, 1 or more. */
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/**
 * Draws an error message.
 *
 * @param library the available font faces
 * @param backend the backend of the output format
 */
export function drawError(
  message: string,
  size: MessageSize,
  library: FontLibrary,
  backend: OutputBackend,
): Promise<EncodableImage> {
  const env = { fonts: library };
  return withFonts(env, { text: message }, (fonts) => drawMessage(message, size, fonts, backend), writeDocument);
}

function drawMessage(message: string, size: MessageSize, fonts: FontSet, backend: OutputBackend): EncodableImage {
  const { ratio } = size;
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.floor(side * ratio))) as [
    number,
    number,
  ];
  const surface = backend.createSurface(width, height);
  const area: Box = { left: 0, top: 0, right: width, bottom: height };
  surface.fill(boxPath(area), "nonzero", FRAME, DEFAULT_COMPOSITE_STATE);
  surface.fill(boxPath(growBox(area, -Math.max(1, Math.round(ratio)))), "nonzero", BACKGROUND, DEFAULT_COMPOSITE_STATE);

  const margin = Math.min(16 * ratio, width / 10, height / 10);
  const text = message.slice(0, SHOWN_LENGTH);
  const { lines, fontSize } = fitText(text, width - 2 * margin, height - 2 * margin, ratio, fonts);
  const leading = fontSize * LINE_HEIGHT;
  const top = (height - lines.length * leading) / 2;
  lines.forEach((line, index) => {
    // Centres the em box vertically in the line.
    const { emAscent } = line.face;
    const y = top + (index + 0.5) * leading + (emAscent - 0.5) * fontSize;
    drawLine(surface, line, fontSize, (width - line.width) / 2, Math.round(y));
  });
  return backend.finish(surface, { title: message });
}

function drawLine(surface: Surface, line: TextLayout, size: number, x: number, y: number): void {
  for (const run of line.runs)
    surface.text({ ...placeRun(run, size), matrix: [1, 0, 0, 1, x, y] }, TEXT_COLOR, DEFAULT_COMPOSITE_STATE);
}

/**
 * Lays out the text at the largest font size at which all text fits. If the text doesn't fit at the smallest size, it
 * is truncated with an ellipsis.
 */
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
  const maxLines = Math.max(1, Math.floor(height / (fontSize * LINE_HEIGHT)));
  if (lines.length > maxLines) lines.splice(maxLines - 1, lines.length, `${lines[maxLines - 1]}…`);
  return { lines: lines.map((line) => layoutText(line, styleOf(fontSize), fonts)), fontSize };
}

function styleOf(size: number): TextStyle {
  return { font: { ...DEFAULT_FONT, size }, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" };
}

function solid(color: string): Paint {
  return { type: "solid", color: parseColor(color) as Rgba };
}

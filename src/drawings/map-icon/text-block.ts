// Lines of text in one font.

import type { Context } from "./glyph.ts";
import type { Align } from "./icon.ts";

/** Line height and cap height, in multiples of the font size. */
const LINE_HEIGHT = 1.25;
const CAPITAL = 0.72;

/** Lines of text after layout. */
export interface TextBlock {
  readonly lines: readonly string[];
  readonly fontSize: number;
  readonly font: string;
  readonly width: number;
  readonly height: number;
}

interface TextBlockOptions {
  readonly fontSize: number;
  readonly isBold?: boolean;
  /** Maximum width. Wider text is scaled down. */
  readonly room?: number;
}

export function layOutText(
  context: Context,
  lines: readonly string[],
  { fontSize, isBold = false, room = Number.POSITIVE_INFINITY }: TextBlockOptions,
): TextBlock {
  const fontOf = (size: number) => `${isBold ? "bold " : ""}${size}px sans-serif`;
  context.font = fontOf(fontSize);
  const widest = Math.max(0, ...lines.map((line) => context.measureText(line).width));
  const size = widest > room ? (fontSize * room) / widest : fontSize;
  return {
    lines,
    fontSize: size,
    font: fontOf(size),
    width: Math.min(widest, room),
    height: lines.length * size * LINE_HEIGHT,
  };
}

/** Paints a text block. @param paintLine paints a line at its baseline; fills the text by default */
export function paintText(
  context: Context,
  { lines, fontSize, font, width }: TextBlock,
  { x, y, align }: { readonly x: number; readonly y: number; readonly align: Align },
  paintLine = (line: string, left: number, baseline: number) => context.fillText(line, left, baseline),
): void {
  context.font = font;
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  const anchor = align === "left" ? x : align === "right" ? x + width : x + width / 2;
  lines.forEach((line, index) => {
    paintLine(line, anchor, y + fontSize * ((index + 0.5) * LINE_HEIGHT + CAPITAL / 2));
  });
}

// Wraps paragraphs to a width. Measures text with the canvas, not with the engine's fonts as tables do, because live
// charts run this module in a browser.

import type { CanvasContext } from "../../../engine/canvas/context.ts";

export interface Paragraph {
  /** Lines that wrap separately. */
  readonly lines: readonly string[];
  /** A CSS font. */
  readonly font: string;
  /** Font size, in CSS pixels. */
  readonly size: number;
  /** Minimum font size in small images; undefined for a fixed size. */
  readonly minSize?: number;
  readonly color: string;
}

/** A wrapped paragraph. */
export interface Block {
  readonly paragraph: Paragraph;
  readonly lines: readonly string[];
  readonly height: number;
}

/** Line height, in multiples of the font size. */
export const LINE_HEIGHT = 1.25;
/** Maximum number of lines in a paragraph. Truncated text ends with an ellipsis. */
const MAX_LINES = 4;

/** Minimum factor by which text is scaled down to fit on one line. */
const MIN_TEXT_SCALE = 0.8;

/** Scales a one-line paragraph down if the line then fits the width. */
function fitLine(ctx: CanvasContext, paragraph: Paragraph, room: number): Paragraph {
  const [line, second] = paragraph.lines;
  if (line === undefined || second !== undefined) return paragraph;
  ctx.save();
  ctx.font = paragraph.font;
  const scale = room / ctx.measureText(line).width;
  ctx.restore();
  if (scale >= 1 || scale < MIN_TEXT_SCALE) return paragraph;
  return resize(paragraph, Math.floor(paragraph.size * scale));
}

function resize(paragraph: Paragraph, size: number): Paragraph {
  return { ...paragraph, size, font: paragraph.font.replace(/[\d.]+px/, () => `${size}px`) };
}

/** Wraps a paragraph to a width in CSS pixels. A line that is slightly too long is scaled down instead. */
export function wrapParagraph(ctx: CanvasContext, paragraph: Paragraph, room: number): Block {
  return wrapAtSize(ctx, fitLine(ctx, paragraph, room), room);
}

/**
 * Makes the text of a block smaller, down to the paragraph's minimum size.
 *
 * @param room width, in CSS pixels
 * @param excess height to remove if possible, in CSS pixels
 */
export function shrinkBlock(ctx: CanvasContext, block: Block, room: number, excess: number): Block {
  const { size, minSize = size } = block.paragraph;
  let best = block;
  for (let next = size - 1; next >= minSize && block.height - best.height < excess; next--) {
    const smaller = wrapAtSize(ctx, resize(block.paragraph, next), room);
    if (smaller.height < best.height) best = smaller;
  }
  return best;
}

function wrapAtSize(ctx: CanvasContext, paragraph: Paragraph, room: number): Block {
  ctx.save();
  ctx.font = paragraph.font;
  const lines = paragraph.lines.flatMap((line) => wrapEvenly(ctx, line, room)).slice(0, MAX_LINES + 1);
  if (lines.length > MAX_LINES) {
    lines.pop();
    lines.push(shorten(ctx, `${lines.pop() ?? ""}…`, room));
  }
  ctx.restore();
  return { paragraph, lines, height: lines.length * paragraph.size * LINE_HEIGHT };
}

/** Wraps text into lines of similar length, so that the last line isn't a single word. */
function wrapEvenly(ctx: CanvasContext, text: string, room: number): string[] {
  const lines = wrapLine(ctx, text, room);
  if (lines.length < 2 || lines.length > MAX_LINES) return lines;
  let [low, high] = [room / lines.length, room];
  for (let step = 0; step < BALANCE_STEPS; step++) {
    const middle = (low + high) / 2;
    if (wrapLine(ctx, text, middle).length > lines.length) low = middle;
    else high = middle;
  }
  return wrapLine(ctx, text, high);
}

/** Number of widths to try for lines of similar length. */
const BALANCE_STEPS = 6;

/** Breaks text at spaces, and inside words that are wider than a line. Stops once there are more than `MAX_LINES` lines. */
function wrapLine(ctx: CanvasContext, text: string, room: number): string[] {
  const fits = (part: string) => ctx.measureText(part).width <= room;
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = "";
  // In scripts without spaces, text also breaks between words.
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (lines.length > MAX_LINES) return lines;
    if (fits(line + segment) || segment.trim() === "") line += segment;
    else {
      if (line.trim() !== "") lines.push(line.trimEnd());
      line = segment;
      while (!fits(line) && lines.length <= MAX_LINES) {
        const part = fittingPart(line, fits);
        lines.push(part);
        line = line.slice(part.length);
      }
    }
  }
  return line.trim() === "" ? lines : [...lines, line.trimEnd()];
}

/** Returns the beginning of a word that fits, at least one character. */
function fittingPart(word: string, fits: (part: string) => boolean): string {
  const characters = [...word];
  let [low, high] = [1, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join(""))) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join("");
}

function shorten(ctx: CanvasContext, text: string, room: number): string {
  const characters = [...text];
  while (characters.length > 1 && ctx.measureText(characters.join("")).width > room) characters.splice(-2, 1);
  return characters.join("");
}

// Paints a display list, or the part of it that a band shows, on a canvas. Boxes and lines are rounded to device
// pixels, so that they are crisp at every pixel ratio.

import type { Canvas } from "../../engine/canvas/canvas.ts";
import { parseColor } from "../../engine/color.ts";
import { baseDirection } from "../../engine/font/base-direction.ts";
import type { DisplayList, FilledBox, PlacedText } from "./display-list.ts";

/**
 * Maximum extent of text above and below its baseline, in multiples of the font size. Letters with many marks reach
 * this far.
 */
const REACH = 3;
type Context = NonNullable<ReturnType<Canvas["getContext"]>>;

/**
 * Paints the part of a display list that the canvas shows.
 *
 * @param ratio device pixels per CSS pixel
 * @param top first row of the image that is on the canvas, in device pixels
 */
export function paintTables({ boxes, lines, texts }: DisplayList, canvas: Canvas, ratio: number, top = 0): void {
  const context = canvas.getContext("2d") as Context;
  const [from, to] = [top / ratio, (top + canvas.height) / ratio];
  for (const box of boxes) if (box.bottom >= from && box.top <= to) paintBox(context, box, ratio, top);
  for (const line of lines) if (line.bottom >= from - 1 && line.top <= to) paintLine(context, line, ratio, top);
  context.setTransform(ratio, 0, 0, ratio, 0, -top);
  for (const text of texts)
    if (text.y + REACH * text.size >= from && text.y - REACH * text.size <= to) paintText(context, text);
}

function paintBox(
  context: Context,
  { left, top, right, bottom, color }: FilledBox,
  ratio: number,
  shift: number,
): void {
  if (parseColor(color)?.alpha === 0) return;
  const [x, y] = [Math.round(left * ratio), Math.round(top * ratio)];
  context.fillStyle = color;
  context.fillRect(x, y - shift, Math.round(right * ratio) - x, Math.round(bottom * ratio) - y);
}

/** Paints a line with the same thickness at every position, at least one device pixel thick. */
function paintLine(
  context: Context,
  { left, top, right, bottom, color }: FilledBox,
  ratio: number,
  shift: number,
): void {
  const [x, y] = [Math.round(left * ratio), Math.round(top * ratio)];
  const [width, height] = [right - left, bottom - top].map((side) => Math.max(1, Math.round(side * ratio)));
  context.fillStyle = color;
  context.fillRect(x, y - shift, width as number, height as number);
}

function paintText(context: Context, { text, x, y, anchor, room, font, color }: PlacedText): void {
  context.font = font;
  context.fillStyle = color;
  context.textAlign = anchor;
  context.direction = baseDirection(text);
  context.fillText(text, x, y, room);
}

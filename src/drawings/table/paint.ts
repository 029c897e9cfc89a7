// Paints a display list, or the part of it that a band shows, on a canvas. Boxes and lines are rounded to device
// pixels, so that they are crisp at every pixel ratio.

import type { Canvas } from "../../engine/canvas/canvas.ts";
import { parseColor } from "../../engine/color.ts";
import { baseDirection } from "../../engine/font/base-direction.ts";
import type { DisplayList, FilledBox, PlacedSparkline, PlacedText, Point } from "./display-list.ts";

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
export function paintTables(
  { boxes, lines, sparklines, texts }: DisplayList,
  canvas: Canvas,
  ratio: number,
  top = 0,
): void {
  const context = canvas.getContext("2d") as Context;
  const [from, to] = [top / ratio, (top + canvas.height) / ratio];
  for (const box of boxes) if (box.bottom >= from && box.top <= to) paintBox(context, box, ratio, top);
  for (const line of lines) if (line.bottom >= from - 1 && line.top <= to) paintLine(context, line, ratio, top);
  context.setTransform(ratio, 0, 0, ratio, 0, -top);
  for (const sparkline of sparklines)
    if (sparkline.bottom >= from && sparkline.top <= to) paintSparkline(context, sparkline);
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

function paintSparkline(context: Context, { lines, dot, radius, thickness, color }: PlacedSparkline): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = thickness;
  context.lineJoin = "round";
  context.lineCap = "round";
  context.beginPath();
  for (const [start, ...rest] of lines) {
    context.moveTo(...(start as Point));
    for (const [x, y] of rest) context.lineTo(x, y);
  }
  context.stroke();
  // A line with one point has no length, so stroke() doesn't draw it.
  const points = lines.flatMap((line) => (line.length === 1 ? line : []));
  for (const point of points) paintDot(context, point, thickness);
  paintDot(context, dot, radius);
}

function paintDot(context: Context, [x, y]: Point, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

function paintText(context: Context, { text, x, y, anchor, room, font, color }: PlacedText): void {
  context.font = font;
  context.fillStyle = color;
  context.textAlign = anchor;
  context.direction = baseDirection(text);
  context.fillText(text, x, y, room);
}

// Paints paragraphs line by line: shadows, glyphs, strokes and decorations.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { CanvasGradient } from "../../engine/canvas/gradient.ts";
import { parseColor } from "../../engine/color.ts";
import type { Frame } from "./box.ts";
import { insetBox, type RoundedBox, traceBox } from "./geometry.ts";
import { fontText, type Line, type LineSegment } from "./paragraph.ts";
import type { BoxShadow, Style, TextDecoration, TextStyle } from "./style.ts";

/** A fill style for text, and the origin of its coordinates. */
export interface TextFill {
  readonly paint: CanvasGradient | string;
  readonly origin: readonly [x: number, y: number];
}

/** Settings for painting text, in addition to its style. */
interface TextPaint {
  readonly context: CanvasContext;
  /** Device pixels per CSS pixel. */
  readonly scale: number;
  /** The background as a fill, for `background-clip: text`. */
  readonly fill?: TextFill | undefined;
  /** Combined opacity of the enclosing groups. Groups are composited with it, so the text itself doesn't apply it. */
  readonly groupOpacity: number;
}

/** Paints the lines of a paragraph. @param frame the paragraph's content box, in the context's coordinates */
export function paintLines(
  lines: readonly Line[],
  direction: "ltr" | "rtl",
  { left, top, width }: Frame,
  block: TextStyle,
  paint: TextPaint,
): void {
  const isRightToLeft = direction === "rtl";
  let y = top;
  for (const line of lines) {
    const extra = width - line.width;
    const align = alignmentOf(block.textAlign, isRightToLeft, line.isLast);
    const start = START[align];
    const spread = align === "justify" ? extra : 0;
    paintLine(line, left + extra * start, y + line.baseline, { spread, start, isRightToLeft }, paint);
    y += line.height;
  }
}

/** Fraction of a line's free space that comes before the text. */
const START = { left: 0, center: 0.5, right: 1, justify: 0 };

/** The alignment of a line. */
interface LineAlignment {
  /** Extra space to distribute between the words of a justified line, in CSS pixels. */
  readonly spread: number;
  /** Fraction of the free space that is before a number that counts up. */
  readonly start: number;
  readonly isRightToLeft: boolean;
}

function alignmentOf(align: TextStyle["textAlign"], isRightToLeft: boolean, isLast: boolean) {
  const start = isRightToLeft ? "right" : "left";
  if (align === "start") return start;
  if (align === "end") return isRightToLeft ? "left" : "right";
  return align === "justify" && isLast ? start : align;
}

function paintLine(
  { segments }: Line,
  lineLeft: number,
  baseline: number,
  { spread, start, isRightToLeft }: LineAlignment,
  paint: TextPaint,
): void {
  const spaces = segments.map(({ text }) => text.match(/ /g)?.length ?? 0);
  const gap =
    spread > 0
      ? spread /
        Math.max(
          1,
          spaces.reduce((sum, count) => sum + count, 0),
        )
      : 0;
  let x = lineLeft;
  for (const [index, segment] of isRightToLeft ? [...segments.entries()].reverse() : segments.entries()) {
    const { width, countedWidth = width } = segment;
    const left = x + (width - countedWidth) * start;
    paintSegment(segment, left, baseline, gap, isRightToLeft, paint);
    x += segment.width + gap * (spaces[index] ?? 0);
  }
}

function paintSegment(
  { run, text: given, width, countedWidth }: LineSegment,
  x: number,
  y: number,
  gap: number,
  isRightToLeft: boolean,
  { context, scale, fill, groupOpacity }: TextPaint,
): void {
  const { style } = run;
  const text = given.endsWith("\n") ? given.slice(0, -1) : given;
  if (text === "") return;
  const spread = gap * (text.match(/ /g)?.length ?? 0);
  const lineWidth = (countedWidth ?? width) + spread;
  // Digits during a count-up can be wider than the final digits, so condense the text.
  const maxWidth = countedWidth === undefined ? Number.POSITIVE_INFINITY : width + spread;
  context.save();
  context.globalAlpha = Math.min(1, style.opacity / groupOpacity);
  context.font = fontText(style);
  context.direction = isRightToLeft ? "rtl" : "ltr";
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  context.letterSpacing = `${style.letterSpacing}px`;
  context.wordSpacing = `${style.wordSpacing + gap}px`;
  if (fill !== undefined) {
    const [originX, originY] = fill.origin;
    context.save();
    context.translate(originX, originY);
    context.fillStyle = fill.paint;
    context.fillText(text, x - originX, y - originY, maxWidth);
    context.restore();
  }
  const isVisible = (parseColor(style.color)?.alpha ?? 1) > 0;
  context.fillStyle = style.color;
  const { textDecoration: decoration, textStroke: stroke } = style;
  if (decoration?.line === "underline") paintDecoration(context, decoration, style, x, y, lineWidth);
  if (isVisible) {
    for (const shadow of style.textShadow.toReversed()) {
      setShadow(context, shadow, style.color, scale);
      context.fillText(text, x, y, maxWidth);
    }
    context.shadowColor = "transparent";
    if (style.textShadow.length !== 1) context.fillText(text, x, y, maxWidth);
  }
  if (stroke !== undefined && stroke.width > 0) {
    context.lineWidth = stroke.width;
    context.lineJoin = "round";
    context.strokeStyle = stroke.color ?? style.color;
    context.strokeText(text, x, y, maxWidth);
  }
  if (decoration !== undefined && decoration.line !== "underline")
    paintDecoration(context, decoration, style, x, y, lineWidth);
  context.restore();
}

/** Distance of decorations below the baseline (negative: above) and their thickness, in em. */
const DECORATIONS = { underline: 0.12, "line-through": -0.28, overline: -0.88 };
const THICKNESS = 1 / 15;

function paintDecoration(
  context: CanvasContext,
  { line, style: look, color }: TextDecoration,
  style: TextStyle,
  x: number,
  baseline: number,
  width: number,
): void {
  const thickness = Math.max(1, style.fontSize * THICKNESS);
  const y = baseline + DECORATIONS[line] * style.fontSize;
  context.save();
  context.strokeStyle = color ?? style.color;
  context.lineWidth = thickness;
  if (look === "dashed") context.setLineDash([thickness * 2, thickness]);
  if (look === "dotted") {
    context.lineCap = "round";
    context.setLineDash([0.01, thickness * 2]);
  }
  const offsets = look === "double" ? [0, thickness * 2] : [0];
  for (const offset of offsets) {
    context.beginPath();
    context.moveTo(x, y + offset);
    context.lineTo(x + width, y + offset);
    context.stroke();
  }
  context.restore();
}

/** Offset of a shape that casts a shadow while itself off the canvas, in device pixels. */
const FAR = 20_000;

/**
 * Sets the shadow of the next shape. A shape drawn `FAR` pixels to the left with a `shift` of `FAR` shows only its
 * shadow.
 */
function setShadow(context: CanvasContext, shadow: BoxShadow, color: string, scale: number, shift = 0): void {
  context.shadowColor = shadow.color ?? color;
  context.shadowBlur = shadow.blur * scale;
  context.shadowOffsetX = shadow.x * scale + shift;
  context.shadowOffsetY = shadow.y * scale;
}

/**
 * Paints the outer shadows of a box, clipped to the outside of the box. CSS Backgrounds 3, section 6.
 *
 * @param scale device pixels per CSS pixel
 */
export function paintOuterShadows(context: CanvasContext, box: RoundedBox, style: Style, scale: number): void {
  for (const shadow of style.boxShadow.toReversed()) {
    if (shadow.isInset) continue;
    const { spread, blur, x, y } = shadow;
    const caster = insetBox(box, -spread, -spread, -spread, -spread);
    if (caster.width <= 0 || caster.height <= 0) continue;
    context.save();
    const reach = blur * 2 + Math.abs(x) + Math.abs(y) + Math.abs(spread) + 1;
    context.beginPath();
    context.rect(box.x - reach, box.y - reach, box.width + reach * 2, box.height + reach * 2);
    traceBox(context, box);
    context.clip("evenodd");
    cast(context, shadow, style, scale, () => traceBox(context, caster));
    context.restore();
  }
}

/** Paints the inner shadows. @param box the padding box */
export function paintInnerShadows(context: CanvasContext, box: RoundedBox, style: Style, scale: number): void {
  for (const shadow of style.boxShadow.toReversed()) {
    if (!shadow.isInset) continue;
    const { spread, blur, x, y } = shadow;
    context.save();
    context.beginPath();
    traceBox(context, box);
    context.clip();
    const reach = blur * 2 + Math.abs(x) + Math.abs(y) + Math.abs(spread) + 1;
    cast(context, shadow, style, scale, () => {
      context.rect(box.x - reach, box.y - reach, box.width + reach * 2, box.height + reach * 2);
      traceBox(context, insetBox(box, spread, spread, spread, spread));
    });
    context.restore();
  }
}

/** Fills the shape outside of the visible area, so that only its shadow is visible. */
function cast(context: CanvasContext, shadow: BoxShadow, { color }: Style, scale: number, trace: () => void): void {
  const { a, b, c, d, e, f } = context.getTransform();
  setShadow(context, shadow, color, scale, FAR);
  // The path is built in the shifted coordinates; clips are unaffected.
  context.setTransform(a, b, c, d, e - FAR, f);
  context.fillStyle = "black";
  context.beginPath();
  trace();
  context.fill("evenodd");
  context.setTransform(a, b, c, d, e, f);
}

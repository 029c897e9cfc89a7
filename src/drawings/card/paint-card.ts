// Paints the boxes of a page on a canvas, parents before children.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { createRecordingContext, drawPart, drawRecording } from "../../engine/canvas/part.ts";
import type { Box } from "./box.ts";
import { boundsOf, extentOf, wholePage } from "./extent.ts";
import { isFadedGroup } from "./faded-group.ts";
import { borderBox, contentBox, paddingBox, type RoundedBox, snapBox, traceBox } from "./geometry.ts";
import { createGradient } from "./gradient.ts";
import type { Units } from "./length.ts";
import { paintBackground, paintMasks } from "./paint-background.ts";
import { paintBorders } from "./paint-border.ts";
import { clipToShape } from "./paint-clip.ts";
import { paintContent } from "./paint-content.ts";
import { drawFiltered } from "./paint-filter.ts";
import { drawMasked } from "./paint-group.ts";
import { paintInnerShadows, paintOuterShadows } from "./paint-shadow.ts";
import { paintLines, type TextFill } from "./paint-text.ts";
import type { PaintTools } from "./paint-tools.ts";
import type { Paragraph } from "./paragraph.ts";
import type { ClipPath, Style } from "./style.ts";
import { transformBox } from "./transform-box.ts";

/** The state that children inherit while painting. */
interface PaintState {
  /** Position of the parent's border box. */
  readonly x: number;
  readonly y: number;
  /** Whether the edges of boxes are moved to whole device pixels, as browsers do without a transformation. */
  readonly snaps: boolean;
  readonly fill?: TextFill | undefined;
  /** Combined opacity of the groups around the box. It is applied to the groups, so the box's parts are drawn without it. */
  readonly groupOpacity: number;
  /** Width of the parent's content box, which percentages of padding refer to. */
  readonly parentWidth: number;
}

/** Paints a box and everything inside it. */
export async function paintRoot(root: Box, tools: PaintTools): Promise<void> {
  await paintBox(root, { x: 0, y: 0, snaps: true, groupOpacity: 1, parentWidth: tools.viewportWidth }, tools);
}

async function paintBox(box: Box, parent: PaintState, tools: PaintTools): Promise<void> {
  const { opacity, filters, masks } = box.style;
  if (opacity === 0) return;
  const isGroup = filters.length > 0 || masks.some(({ image }) => image !== "") || isFadedGroup(box);
  if (isGroup) await paintGroup(box, parent, tools);
  else await paintPlain(box, box.style.clipPath, parent, tools);
}

/** Pixels of filtered groups per CSS pixel in vector formats. */
const VECTOR_DETAIL = 2;

/** Paints a box with its filters, clip and masks, in this order. Filter Effects 1, section 5. */
async function paintGroup(box: Box, parent: PaintState, tools: PaintTools): Promise<void> {
  const { context, findImage, ratio, hasPixels } = tools;
  const { style, frame } = box;
  const { clipPath, filters, masks, ownOpacity } = style;
  const [left, top] = [parent.x + frame.left, parent.y + frame.top];
  let group = createRecordingContext(context);
  const inside = { ...parent, groupOpacity: parent.groupOpacity * ownOpacity };
  await paintPlain(box, undefined, inside, { ...tools, context: group.context });
  if (filters.length > 0) {
    const { recording } = group;
    group = createRecordingContext(context);
    const detail = hasPixels ? 1 : VECTOR_DETAIL;
    drawFiltered(group.context, recording, filters, extentOf(box, parent, context, ratio), ratio, detail);
  }
  const outer = outerBox(box, parent, left, top, tools);
  context.save();
  context.globalAlpha = 1;
  transformBox(context, style, left, top, frame.width, frame.height);
  if (clipPath !== undefined) clipToShape(context, clipPath, outer);
  if (masks.some(({ image }) => image !== ""))
    drawMasked(
      context,
      group.recording,
      outer,
      (mask) => paintMasks({ context: mask, units: unitsOf(style, tools), findImage }, style, outer),
      ownOpacity,
    );
  else {
    const { recording } = group;
    // Filters can draw outside the box.
    const area = filters.length > 0 ? wholePage(recording) : extentOf(box, parent, context, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (ownOpacity === 1) drawRecording(context, recording);
    else drawPart(context, area, (part) => drawRecording(part, recording), ownOpacity);
  }
  context.restore();
}

/** Paints a box without its filters and masks. @param clipPath clips the box */
async function paintPlain(
  box: Box,
  clipPath: ClipPath | undefined,
  parent: PaintState,
  tools: PaintTools,
): Promise<void> {
  const { context } = tools;
  const { style, frame, paragraph } = box;
  const [left, top] = [parent.x + frame.left, parent.y + frame.top];
  const isTransformed = style.transform.length > 0;
  const state: PaintState = { ...parent, x: left, y: top, snaps: parent.snaps && !isTransformed };
  if (paragraph !== undefined) {
    paintParagraph(box, paragraph, parent, tools);
    return;
  }
  context.save();
  context.globalAlpha = Math.min(1, style.opacity / parent.groupOpacity);
  if (isTransformed) transformBox(context, style, left, top, frame.width, frame.height);
  const outer = outerBox(box, parent, left, top, tools);
  if (clipPath !== undefined) clipToShape(context, clipPath, outer);
  const [padding, content] = [paddingBox(outer, style), contentBox(outer, style, parent.parentWidth)];
  const fill = paintDecorations({ outer, padding, content }, style, tools) ?? parent.fill;
  if (style.overflow === "hidden") {
    context.beginPath();
    traceBox(context, padding);
    context.clip();
  }
  if (box.content !== undefined) await paintContent(box, content, tools);
  const inner = { ...state, fill, parentWidth: content.width };
  for (const child of inPaintOrder(box.children)) await paintBox(child, inner, tools);
  context.restore();
}

function paintParagraph(box: Box, paragraph: Paragraph, parent: PaintState, tools: PaintTools): void {
  const { style, frame } = box;
  const area = { ...frame, left: parent.x + frame.left, top: parent.y + frame.top };
  const { fill, groupOpacity } = parent;
  const paint = (context: CanvasContext, share: number) =>
    paintLines(paragraph.countedLines(frame.width, share), paragraph.direction, area, style, {
      context,
      scale: tools.ratio,
      fill,
      groupOpacity,
    });
  if (paragraph.countsUp(frame.width))
    tools.drawMoving(tools.context, boundsOf(box, parent.x, parent.y), (context, progress) =>
      paint(context, easeOut(progress)),
    );
  else paint(tools.context, 1);
}

/** The default easing of charts, `easeOutQuart`. */
function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 4;
}

/** Returns the border box. Without a transformation, its edges are on whole device pixels. */
function outerBox({ style, frame }: Box, { snaps }: PaintState, left: number, top: number, { ratio }: PaintTools) {
  const isSnapped = snaps && style.transform.length === 0;
  return borderBox(style, ...snapBox(left, top, frame.width, frame.height, isSnapped ? ratio : undefined));
}

function unitsOf({ fontSize }: Style, { viewportWidth, viewportHeight }: PaintTools): Units {
  return { em: fontSize, rem: 16, viewportWidth, viewportHeight };
}

/** Sorts boxes by `z-index`. Boxes with equal values stay in their order. */
function inPaintOrder(boxes: readonly Box[]): readonly Box[] {
  return boxes.some(({ style }) => style.zIndex !== 0)
    ? boxes.toSorted((one, other) => one.style.zIndex - other.style.zIndex)
    : boxes;
}

/** The border box, the padding box and the content box of a box. */
interface BoxAreas {
  readonly outer: RoundedBox;
  readonly padding: RoundedBox;
  readonly content: RoundedBox;
}

/** Paints shadows, background and borders. Returns the background as a fill for text, if it is clipped to text. */
function paintDecorations(
  { outer, padding, content }: BoxAreas,
  style: Style,
  tools: PaintTools,
): TextFill | undefined {
  const { context, ratio, findImage } = tools;
  const units = unitsOf(style, tools);
  paintOuterShadows(context, outer, style, ratio);
  let fill: TextFill | undefined;
  if (style.backgroundClip === "text") fill = textFill(context, style, padding, units);
  else {
    const area = { "border-box": outer, "padding-box": padding, "content-box": content }[style.backgroundClip];
    paintBackground({ context, units, findImage }, style, area, padding);
  }
  paintInnerShadows(context, padding, style, ratio);
  paintBorders(context, outer, style);
  return fill;
}

function textFill(
  context: CanvasContext,
  { backgrounds, backgroundColor, color }: Style,
  { x, y, width, height }: RoundedBox,
  units: Units,
): TextFill | undefined {
  const layer = backgrounds.find(({ image }) => image.includes("gradient("));
  const gradient = layer && createGradient(context, layer.image, width, height, units, color);
  if (gradient !== undefined)
    return { paint: gradient.paint, origin: [x + gradient.origin[0], y + gradient.origin[1]] };
  return backgroundColor === undefined ? undefined : { paint: backgroundColor, origin: [0, 0] };
}

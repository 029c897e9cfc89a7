// Paints the boxes of a page on a canvas, parents before children.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { createRecordingContext, drawPart, drawRecording } from "../../engine/canvas/part.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import type { RecordingSurface } from "../../engine/canvas/recording.ts";
import { type Box as Bounds, uniteBoxes } from "../../engine/path.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import { type Box, listBoxes } from "./box.ts";
import type { CardPart } from "./card-params.ts";
import { resolveLength, type Units } from "./css-value.ts";
import { borderBox, contentBox, insetBox, paddingBox, type RoundedBox, snap, snapBox, traceBox } from "./geometry.ts";
import { createGradient } from "./gradient.ts";
import { drawImage, fitContent, paintBackground, paintBorders, paintMasks } from "./paint-background.ts";
import { drawFiltered } from "./paint-filter.ts";
import { paintInnerShadows, paintLines, paintOuterShadows, type TextFill } from "./paint-text.ts";
import type { Paragraph } from "./paragraph.ts";
import {
  type BoxShadow,
  borderWidth,
  type ClipPath,
  EDGES,
  INITIAL_BOX,
  type ShapeRadius,
  type Style,
  type TextStyle,
} from "./style.ts";

/** The state that children inherit while painting. */
interface PaintState {
  /** Position of the parent's border box. */
  readonly x: number;
  readonly y: number;
  /** Whether boxes are snapped to device pixels, as browsers do for untransformed boxes. */
  readonly snaps: boolean;
  readonly fill?: TextFill | undefined;
  /** Combined opacity of the enclosing groups. Groups are composited with it, so the box's own parts don't apply it. */
  readonly groupOpacity: number;
  /** Width of the parent's content box, the reference for percentage padding. */
  readonly parentWidth: number;
}

/** Paints a box and its descendants. */
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

/** Pixels per CSS pixel of filtered groups in vector formats. */
const VECTOR_DETAIL = 2;

/** Paints a box, and applies its filters, clip and masks in this order. Filter Effects 1, section 5. */
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

/** Paints a box without filters and masks. @param clipPath the clip, if any */
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

/** `easeOutQuart`, Chart.js's default easing. */
function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 4;
}

/** Returns the border box, snapped to device pixels unless it is transformed. */
function outerBox({ style, frame }: Box, { snaps }: PaintState, left: number, top: number, { ratio }: PaintTools) {
  const isSnapped = snaps && style.transform.length === 0;
  return borderBox(style, ...snapBox(left, top, frame.width, frame.height, isSnapped ? ratio : undefined));
}

function unitsOf({ fontSize }: Style, { viewportWidth, viewportHeight }: PaintTools): Units {
  return { em: fontSize, rem: 16, viewportWidth, viewportHeight };
}

/** Sorts boxes by `z-index`. Boxes with the same value keep their order. */
function inPaintOrder(boxes: readonly Box[]): readonly Box[] {
  return boxes.some(({ style }) => style.zIndex !== 0)
    ? boxes.toSorted((one, other) => one.style.zIndex - other.style.zIndex)
    : boxes;
}

/** The border, padding and content areas of a box. */
interface BoxAreas {
  readonly outer: RoundedBox;
  readonly padding: RoundedBox;
  readonly content: RoundedBox;
}

/** Paints shadows, background and borders. For `background-clip: text`, returns the background as a text fill. */
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

/**
 * Returns the device pixels that a box and its descendants can cover. Returns the whole page if any of them is
 * transformed.
 *
 * @param parent position of the parent's border box
 * @param ratio device pixels per CSS pixel
 */
function extentOf(
  box: Box,
  parent: { readonly x: number; readonly y: number },
  context: CanvasContext,
  ratio: number,
): Bounds {
  const { x, y } = parent;
  const { canvas } = context;
  const page = wholePage(canvas);
  const { a, b, c, d, e, f } = context.getTransform();
  const isPlain = a === ratio && b === 0 && c === 0 && d === ratio && isUpright(box);
  if (!isPlain) return page;
  const { left, top, right, bottom } = boundsOf(box, x, y);
  return { left: left * a + e, top: top * d + f, right: right * a + e, bottom: bottom * d + f };
}

/**
 * Whether a box and its descendants have no transforms and the descendants no filters, so that frames give the bounds.
 */
function isUpright({ style, children }: Box): boolean {
  return (
    style.transform.length === 0 && children.every((child) => child.style.filters.length === 0 && isUpright(child))
  );
}

/** Returns the bounds of a box and its descendants including shadows, in CSS pixels. */
function boundsOf({ style, frame, children, content, paragraph }: Box, x: number, y: number): Bounds {
  const [left, top] = [x + frame.left, y + frame.top];
  const runs = content?.type === "text" ? content.runs : [];
  const reach = runs.reduce((max, run) => Math.max(max, textReach(run.style)), shadowReach(style.boxShadow));
  // Overflowing text can extend beyond the left, right and bottom edges of its box.
  const { width = 0, height = 0 } = paragraph?.measure(frame.width) ?? {};
  const [across, down] = [Math.max(0, width - frame.width), Math.max(0, height - frame.height)];
  const bounds = {
    left: left - reach - across,
    top: top - reach,
    right: left + frame.width + reach + across,
    bottom: top + frame.height + reach + down,
  };
  return children.reduce((union, child) => uniteBoxes(union, boundsOf(child, left, top)), bounds);
}

/** Returns how far glyphs, strokes and shadows can extend beyond their line. */
function textReach({ fontSize, textStroke, textShadow }: TextStyle): number {
  return fontSize + (textStroke?.width ?? 0) / 2 + shadowReach(textShadow);
}

function shadowReach(shadows: readonly BoxShadow[]): number {
  return shadows.reduce(
    (max, shadow) => Math.max(max, shadow.blur * 2 + Math.abs(shadow.x) + Math.abs(shadow.y) + Math.abs(shadow.spread)),
    0,
  );
}

/** Returns the bounds of a whole page, in its own pixels. */
function wholePage({ width, height }: { readonly width: number; readonly height: number }): Bounds {
  return { left: 0, top: 0, right: width, bottom: height };
}

/**
 * Whether a translucent box must be composited as a group, because its layers would show through each other. A single
 * layer is painted faster in a translucent colour. CSS Color 4, section 3.2.
 */
function isFadedGroup(box: Box): boolean {
  const { ownOpacity, opacity } = box.style;
  if (ownOpacity === 1 || opacity === 0) return false;
  let layers = 0;
  for (const inner of listBoxes(box)) {
    layers += countLayers(inner);
    if (layers > 1) return true;
  }
  return false;
}

/**
 * Returns the number of layers of a box, excluding children. A drawing counts as several, because its shapes overlap.
 */
function countLayers({ style, content }: Box): number {
  const hasBorder = EDGES.some((edge) => borderWidth(style, edge) > 0);
  const own = [style.backgroundColor !== undefined, hasBorder].filter(Boolean).length;
  const text = content?.type === "text" ? 1 + style.textShadow.length + (style.textStroke === undefined ? 0 : 1) : 0;
  const drawn = content?.type === "part" ? 2 : content?.type === "image" ? 1 : 0;
  return own + style.backgrounds.length + style.boxShadow.length + text + drawn;
}

/**
 * Clips to the shape of a `clip-path`. CSS Masking 1, section 5; CSS Shapes 1, section 3.
 *
 * @param box the border box
 */
function clipToShape(context: CanvasContext, clip: ClipPath, box: RoundedBox): void {
  const { x, y, width, height } = box;
  context.beginPath();
  if (clip.shape === "path") {
    // Transform the path rather than the context: restoring the context would also remove the clip.
    const path = new Path2D();
    path.addPath(new Path2D(clip.data), { a: 1, b: 0, c: 0, d: 1, e: x, f: y });
    context.clip(path, clip.rule);
  } else if (clip.shape === "polygon") {
    for (const [across = 0, down = 0] of clip.points)
      context.lineTo(x + resolveLength(across, width), y + resolveLength(down, height));
    context.closePath();
    context.clip(clip.rule);
  } else if (clip.shape === "inset") {
    const [top, right, bottom, left] = clip.edges.map((edge, index) =>
      resolveLength(edge, index % 2 === 0 ? height : width),
    ) as [number, number, number, number];
    const inner = insetBox(box, top, right, bottom, left);
    const style = { ...INITIAL_BOX, radius: clip.radius } as Style;
    traceBox(context, borderBox(style, inner.x, inner.y, inner.width, inner.height));
    context.clip();
  } else {
    const center = [x + resolveLength(clip.center[0], width), y + resolveLength(clip.center[1], height)] as const;
    const radii = readRadii(clip.radii, box, center);
    context.ellipse(...center, ...radii, 0, 0, 2 * Math.PI);
    context.clip();
  }
}

function readRadii(
  radii: readonly ShapeRadius[],
  { x, y, width, height }: RoundedBox,
  [centerX, centerY]: readonly [number, number],
): [x: number, y: number] {
  const distances = [
    [Math.abs(centerX - x), Math.abs(x + width - centerX)],
    [Math.abs(centerY - y), Math.abs(y + height - centerY)],
  ] as const;
  const pick = (radius: ShapeRadius, sides: readonly number[], whole: number) => {
    if (radius === "closest-side") return Math.min(...sides);
    return radius === "farthest-side" ? Math.max(...sides) : Math.max(0, resolveLength(radius, whole));
  };
  const [first = 0, second] = radii;
  if (second !== undefined) return [pick(first, distances[0], width), pick(second, distances[1], height)];
  const radius = pick(first, distances.flat(), Math.hypot(width, height) / Math.SQRT2);
  return [radius, radius];
}

/**
 * Composites a recorded group with its mask. CSS Masking 1, section 7.
 *
 * @param area mask area, in the current coordinates
 * @param alpha opacity of the group, 0 to 1
 */
function drawMasked(
  context: CanvasContext,
  recording: RecordingSurface,
  { x, y, width, height }: RoundedBox,
  paintMask: (context: CanvasContext) => void,
  alpha: number,
): void {
  const bounds = { left: x, top: y, right: x + width, bottom: y + height };
  drawPart(
    context,
    bounds,
    (part) => {
      const [layer, mask] = [createLayer(part), createLayer(part)];
      paintMask(mask);
      // The recording is in device pixels, so only the part's offset is applied.
      const [fullMatrix, partMatrix] = [context.getTransform(), part.getTransform()];
      layer.setTransform(1, 0, 0, 1, partMatrix.e - fullMatrix.e, partMatrix.f - fullMatrix.f);
      drawRecording(layer, recording);
      layer.setTransform(1, 0, 0, 1, 0, 0);
      layer.globalCompositeOperation = "destination-in";
      layer.drawImage(mask.canvas, 0, 0);
      part.save();
      part.setTransform(1, 0, 0, 1, 0, 0);
      part.drawImage(layer.canvas, 0, 0);
      part.restore();
    },
    alpha,
  );
}

/** Creates an empty canvas of the same size, whose context has the same transform. */
function createLayer(context: CanvasContext): CanvasContext {
  const { canvas } = context;
  const layer = context.createCanvas(canvas.width, canvas.height);
  return context.fork(layer, { ...context.readState(), clip: null, globalAlpha: 1 });
}

/** Applies the transforms around the transform origin. CSS Transforms 1, section 6. */
function transformBox(
  context: CanvasContext,
  { transform, transformOrigin }: Style,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const [originX, originY] = [
    x + resolveLength(transformOrigin[0], width),
    y + resolveLength(transformOrigin[1], height),
  ];
  context.translate(originX, originY);
  for (const { name, values } of transform) {
    const [a = 0, b = 0, ...rest] = values.map((value, index) => resolveLength(value, index === 0 ? width : height));
    if (name === "translate") context.translate(a, b);
    else if (name === "rotate") context.rotate(a);
    else if (name === "scale") context.scale(a, b);
    else if (name === "skew") context.transform(1, Math.tan(b), Math.tan(a), 1, 0, 0);
    else context.transform(a, b, ...(rest as [number, number, number, number]));
  }
  context.translate(-originX, -originY);
}

/** Paints the content of a box. @param area the content box, in the context's coordinates */
async function paintContent(box: Box, area: RoundedBox, tools: PaintTools): Promise<void> {
  const { context, findIcon, record, ratio } = tools;
  const { content, style } = box;
  if (content?.type === "image" && content.image !== undefined) {
    const place = fitContent(content.image, area, style);
    const isCut = place.width > area.width + 0.01 || place.height > area.height + 0.01;
    const isRounded = area.radii.some((radius) => radius.x > 0 && radius.y > 0);
    context.save();
    if (isCut || isRounded) {
      context.beginPath();
      traceBox(context, area);
      context.clip();
    }
    drawImage(context, content.image, place);
    context.restore();
    return;
  }
  if (content?.type !== "part" || !(area.width > 0 && area.height > 0)) return;
  const { part } = content;
  if (part.kind === "icon") {
    paintIcon(context, findIcon(part.name), area, style.color);
    return;
  }
  const recording = await record(box, part, area, context);
  const scale = Math.min(
    area.width / recording.width,
    area.height / recording.height,
    isDrawnToSize(part) ? 1 : Number.POSITIVE_INFINITY,
  );
  // Centre the drawing on whole device pixels, so that its lines stay sharp.
  context.save();
  context.translate(
    isDrawnToSize(part) ? area.x : snap(area.x + (area.width - recording.width * scale) / 2, ratio),
    isDrawnToSize(part) ? area.y : snap(area.y + (area.height - recording.height * scale) / 2, ratio),
  );
  context.scale(scale, scale);
  recording.draw();
  context.restore();
}

/** Whether a drawing was drawn at the size of its box, apart from rounding. Other drawings are scaled to fit. */
function isDrawnToSize({ kind }: CardPart): boolean {
  return kind === "chart" || kind === "wordcloud" || kind === "table";
}

function paintIcon(
  context: CanvasContext,
  [width, height, data]: readonly [number, number, string],
  area: RoundedBox,
  color: string,
): void {
  const scale = Math.min(area.width / width, area.height / height);
  context.save();
  context.translate(area.x + (area.width - width * scale) / 2, area.y + (area.height - height * scale) / 2);
  context.scale(scale, scale);
  context.fillStyle = color;
  context.fill(new Path2D(data));
  context.restore();
}

/** The canvas and resources for painting a page. */
interface PaintTools {
  readonly context: CanvasContext;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Whether the page is a raster image. */
  readonly hasPixels: boolean;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly findImage: (url: string) => EncodedImage | undefined;
  /** Records a part at a size. @param target the context that the part is drawn on */
  readonly record: (
    box: Box,
    part: Exclude<CardPart, { kind: "icon" }>,
    size: Pick<RoundedBox, "width" | "height">,
    target: CanvasContext,
  ) => Promise<RecordedPart>;
  /**
   * Draws a part that changes during the animation.
   *
   * @param bounds the part's bounds, in the target's coordinates
   * @param draw draws the part on a context with the target's state, at a progress of 0 to 1
   */
  readonly drawMoving: (
    target: CanvasContext,
    bounds: Bounds,
    draw: (context: CanvasContext, progress: number) => void,
  ) => void;
  /** Returns an icon's outline: width, height and SVG path data. */
  readonly findIcon: (name: string) => readonly [width: number, height: number, data: string];
}

/** A recorded part, in CSS pixels. */
export interface RecordedPart {
  readonly width: number;
  readonly height: number;
  /** Draws the part on the target context in its current state, with the part's origin at the context's origin. */
  readonly draw: () => void;
}

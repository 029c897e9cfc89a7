// Draws parts of a drawing: recordings of other drawings, and groups that are composited as a whole.

import {
  type Box,
  boxIsEmpty,
  boxPath,
  intersectBoxes,
  type Matrix,
  multiply,
  pathBounds,
  roundOut,
  transformPath,
} from "../path.ts";
import { type Clip, DEFAULT_COMPOSITE_STATE, type Surface } from "../surface.ts";
import { Canvas } from "./canvas.ts";
import type { CanvasContext } from "./context.ts";
import { ClipPool, moveClip } from "./painter.ts";
import { RecordingSurface } from "./recording.ts";
import { replay } from "./replay.ts";

/** Maximum size of a part that is drawn as a bitmap, in device pixels: 2400 × 1260, a card at pixel ratio 2. */
const PART_PIXELS = 3_100_000;

/**
 * Replays a recording with the context's transform, clip and opacity. The recording's origin is the current origin.
 *
 * @throws Failure if the work exceeds the budget
 */
export function drawRecording(context: CanvasContext, recording: RecordingSurface): void {
  const draw = (target: CanvasContext) => {
    const { matrix, clip, globalAlpha: alpha } = target.readState();
    const pool = new ClipPool();
    replay(recording, target.canvas, { matrix, clip, alpha, unify: (own) => pool.unify(own) });
  };
  const { width, height } = recording;
  if (recording.isBlended) drawPart(context, { left: 0, top: 0, right: width, bottom: height }, draw);
  else draw(context);
}

interface RecordingContext {
  readonly context: CanvasContext;
  readonly recording: RecordingSurface;
}

/** Returns a context that records a part of the drawing, on a surface with the same size and transform. */
export function createRecordingContext(context: CanvasContext): RecordingContext {
  const { width, height, fonts, fuel, surface } = context.canvas;
  const createSurface = (w: number, h: number) => new RecordingSurface(w, h, surface.fitsOutlines);
  const canvas = new Canvas(width, height, createSurface, fonts, fuel);
  const own = canvas.getContext("2d") as CanvasContext;
  const { matrix } = context.readState();
  own.setTransform(...matrix);
  return { context: own, recording: canvas.surface as RecordingSurface };
}

/**
 * Draws a part of the drawing as a group that is isolated from its backdrop. On a raster surface, the part is drawn as
 * a bitmap.
 *
 * @param bounds bounds of the part, in the current coordinates
 * @param draw draws the part on a context in the same state; it may be called again later
 * @param alpha opacity of the whole part, 0 to 1
 */
export function drawPart(context: CanvasContext, bounds: Box, draw: (context: CanvasContext) => void, alpha = 1): void {
  const { canvas } = context;
  const { surface, fuel } = canvas;
  const state = context.readState();
  if (surface.hasGrid !== true || state.composite !== "source-over") {
    drawFaded(context, draw, alpha);
    return;
  }
  const place = partBox(bounds, state.matrix, state.clip, surface);
  if (place === null) return;
  const { left, top } = place;
  const [width, height] = [place.right - left, place.bottom - top];
  const toPart: Matrix = [1, 0, 0, 1, -left, -top];
  const redraw = () => {
    const part = context.createCanvas(width, height);
    const clip = state.clip && moveClip(state.clip, toPart);
    draw(context.fork(part, { ...state, matrix: multiply(toPart, state.matrix), clip }));
    return part.surface;
  };
  const bitmap = redraw();
  if (bitmap.freeze?.(fuel, PART_PIXELS) !== true) {
    drawFaded(context, draw, alpha);
    return;
  }
  const whole = { left: 0, top: 0, right: width, bottom: height };
  surface.image({ type: "surface", surface: bitmap, redraw }, whole, [1, 0, 0, 1, left, top], false, {
    ...DEFAULT_COMPOSITE_STATE,
    alpha,
  });
}

/**
 * Draws a part with an opacity. A translucent part is drawn on a separate canvas, so that its overlapping shapes don't
 * show through each other.
 */
function drawFaded(context: CanvasContext, draw: (context: CanvasContext) => void, alpha: number): void {
  if (alpha === 1) {
    draw(context);
    return;
  }
  const { width, height } = context.canvas;
  const layer = context.createCanvas(width, height);
  draw(context.fork(layer, { ...context.readState(), clip: null }));
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = alpha;
  context.drawImage(layer, 0, 0);
  context.restore();
}

/** Returns the device pixels that a part can cover; null if it is not visible. */
export function partBox(bounds: Box, matrix: Matrix, clip: Clip | null, { width, height }: Surface): Box | null {
  const box = pathBounds(transformPath(boxPath(bounds), matrix));
  if (box === null) return null;
  const visible = intersectBoxes(box, { left: 0, top: 0, right: width, bottom: height });
  const whole = roundOut(clip === null ? visible : intersectBoxes(visible, clip.box));
  const { left, top, right, bottom } = whole;
  return Number.isFinite(left + top + right + bottom) && !boxIsEmpty(whole) ? whole : null;
}

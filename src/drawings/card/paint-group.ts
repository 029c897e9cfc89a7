// Paints masked elements. CSS Masking 1, section 7.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import { drawPart, drawRecording } from "../../engine/canvas/part.ts";
import type { RecordingSurface } from "../../engine/canvas/recording.ts";
import type { RoundedBox } from "./geometry.ts";

/**
 * Draws a recorded group where a mask is opaque.
 *
 * @param area area of the mask, in the current coordinates
 * @param alpha opacity of the group, 0 to 1
 */
export function drawMasked(
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
      // The recording is in device pixels, so it only has to be moved by the part's offset.
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

/** Creates an empty canvas of the same size, with a context in the same transform. */
function createLayer(context: CanvasContext): CanvasContext {
  const { canvas } = context;
  const layer = context.createCanvas(canvas.width, canvas.height);
  return context.fork(layer, { ...context.readState(), clip: null, globalAlpha: 1 });
}

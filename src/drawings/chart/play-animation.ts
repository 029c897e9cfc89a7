// Draws the frames of a chart's animation.

import { Failure } from "../../base/failure.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import { drawFrameWithin } from "../../engine/image/animation.ts";
import type { Surface } from "../../engine/surface.ts";
import type { Timeline } from "./record-animations.ts";

/** The parts of a chart's animation. */
export interface PlayedChart {
  readonly chart: object;
  readonly timeline: Timeline;
  /** The chart's `animation.onProgress`. */
  readonly onProgress: unknown;
}

/** Returns a function that draws the frame at a progress of 0 to 1. @param finish converts a finished surface to an image */
export function createFrameDrawer(
  { chart, timeline, onProgress }: PlayedChart,
  canvas: Canvas,
  finish: (surface: Surface) => EncodableImage,
): (progress: number) => EncodableImage {
  const { width, height, fuel } = canvas;
  const drawFrame = (progress: number) => {
    canvas.startFrame();
    timeline.draw(chart, progress);
    if (progress < 1 && typeof onProgress === "function")
      Reflect.apply(onProgress, chart, [{ chart, initial: true, currentStep: progress, numSteps: 1 }]);
    const { surface } = canvas;
    if (surface.width !== width || surface.height !== height)
      throw new Failure("invalid", "chart must not resize itself while it is animated");
    return finish(surface);
  };
  return (progress) => drawFrameWithin(fuel, () => drawFrame(progress));
}

// A canvas for the frames of an animation. Moving parts are drawn in each frame, and all other calls only once.

import type { Fuel } from "../../base/fuel.ts";
import { Canvas } from "../canvas/canvas.ts";
import type { CanvasContext } from "../canvas/context.ts";
import { partBox } from "../canvas/part.ts";
import type { PixelImage } from "../encodable-image.ts";
import type { FontSet } from "../font/font-set.ts";
import { type Box, boxIsEmpty, intersectBoxes, roundOut, uniteBoxes } from "../path.ts";
import { CallReplay, type RasterSurface } from "../raster/raster-surface.ts";
import type { DrawCall } from "../raster/surface-call.ts";
import { TOO_COMPLEX } from "../raster/too-complex.ts";
import { createPixelReader, outputBackend } from "./output-backend.ts";

type DrawMovingPart = (context: CanvasContext, frame: number) => void;

/** A step of drawing a frame: a moving part, or a call that draws in front of a moving part. */
type FrameStep = { readonly type: "part"; readonly context: CanvasContext; readonly draw: DrawMovingPart } | DrawCall;

/** A moving part, and the surface with all calls that follow it. */
interface MovingPart {
  readonly place: Box;
  readonly step: FrameStep;
  readonly after: RasterSurface;
}

const TOO_LARGE = "animation is too large to draw: reduce devicePixelRatio, width or height";

/** A canvas with parts that differ from frame to frame. */
export class FrameCanvas {
  /** The canvas for all drawing that doesn't move. */
  readonly canvas: Canvas;
  readonly #fuel: Fuel;
  readonly #base: RasterSurface;
  readonly #parts: MovingPart[] = [];

  /** @param width width in device pixels, an integer of at least 1 */
  constructor(width: number, height: number, fonts: FontSet, fuel: Fuel) {
    this.canvas = new Canvas(width, height, outputBackend("apng").createSurface, fonts, fuel);
    this.#base = this.canvas.surface as RasterSurface;
    this.#fuel = fuel;
  }

  /**
   * Adds a moving part in front of everything drawn so far. The part is drawn in the context's current state.
   *
   * @param bounds bounds of the part, in the current coordinates
   */
  addPart(context: CanvasContext, bounds: Box, draw: DrawMovingPart): void {
    const state = context.readState();
    const place = partBox(bounds, state.matrix, state.clip, this.#base);
    if (place === null) return;
    this.canvas.startFrame();
    const fork = context.fork(this.canvas, state);
    this.#parts.push({
      place,
      step: { type: "part", context: fork, draw },
      after: this.canvas.surface as RasterSurface,
    });
  }

  /** Returns a function that draws a frame. Nothing may be drawn on the canvas afterwards. */
  finish(): (frame: number) => PixelImage {
    const base = this.#base;
    const steps = this.#listSteps();
    this.#fuel.hold(base.width * base.height * 4, TOO_LARGE);
    const backdrop = this.#readPixels(base);
    return (frame) => this.#drawFrame(steps, frame, backdrop);
  }

  #drawFrame(steps: readonly FrameStep[], frame: number, backdrop: Uint8Array): PixelImage {
    this.canvas.startFrame();
    const surface = this.canvas.surface as RasterSurface;
    surface.backdrop = backdrop;
    const still = new CallReplay(surface);
    for (const step of steps) {
      if (step.type === "part") step.draw(step.context.fork(this.canvas, step.context.readState()), frame);
      else still.replay(step);
    }
    return outputBackend("apng").finish(surface, { title: "" }, this.#fuel) as PixelImage;
  }

  /** Returns the steps of a frame. A call that overlaps no earlier moving part becomes part of the base. */
  #listSteps(): FrameStep[] {
    const steps: FrameStep[] = [];
    const moving: Box[] = [];
    const base = new CallReplay(this.#base);
    for (const { place, step, after } of this.#parts) {
      steps.push(step);
      moving.push(place);
      for (const call of after.calls) {
        const box = roundOut(call.box);
        const index = moving.findIndex((place) => !boxIsEmpty(intersectBoxes(place, box)));
        if (index === -1) base.replay(call);
        else {
          steps.push(call);
          // A later call that overlaps this call must be drawn in front of it, and therefore also becomes a step.
          moving[index] = uniteBoxes(moving[index] as Box, box);
        }
      }
    }
    return steps;
  }

  #readPixels(surface: RasterSurface): Uint8Array {
    this.#fuel.spend(surface.work, TOO_COMPLEX);
    return createPixelReader(surface, this.#fuel)();
  }
}

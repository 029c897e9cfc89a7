// The interface of the encoders of animations.

import type { PixelBox } from "./pixel-change.ts";

/** The change from one frame to the next. */
export interface FrameChange {
  /** The whole frame: premultiplied RGBA, with red in the lowest byte. */
  readonly pixels: Uint32Array;
  /** The canvas before the frame; undefined if the frame doesn't depend on it. */
  readonly base?: Uint32Array | undefined;
  /** The part that changes. Outside of it, `pixels` and `base` are equal. */
  readonly box: PixelBox;
  /** Whether the box becomes transparent after the frame. */
  readonly isCleared: boolean;
}

/** Writes the frames of a format. */
export interface AnimationWriter {
  /** The unit of frame durations. */
  readonly ticksPerSecond: number;
  /** Whether a frame can't make pixels transparent, so that the frame before must be cleared. */
  readonly needsClearing: boolean;
  /** Encodes a frame. @param ticks its duration */
  addFrame(change: FrameChange, ticks: number): void;
  /** Returns the file. @param poster the frame that programs without animation show; the first one if undefined */
  finish(isEndless: boolean, poster?: FrameChange): Uint8Array;
}

/** Duration of a poster that is the first frame, in seconds. Browsers prolong shorter frames to 0.1 s. */
export const POSTER_SECONDS = 0.02;

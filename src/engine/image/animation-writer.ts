// The interface of the animation encoders.

import type { PixelBox } from "./pixel-change.ts";

/** The change from one frame to the next. */
export interface FrameChange {
  /** The whole frame: premultiplied RGBA, with red in the lowest byte. */
  readonly pixels: Uint32Array;
  /** The canvas before the frame; undefined if the frame doesn't depend on it. */
  readonly base?: Uint32Array | undefined;
  /** The part that changes. Outside the box, `pixels` and `base` are equal. */
  readonly box: PixelBox;
  /** Whether the box is cleared to transparent after the frame. */
  readonly isCleared: boolean;
}

/** Writes the frames of an animation in one format. */
export interface AnimationWriter {
  /** The unit of frame durations. */
  readonly ticksPerSecond: number;
  /** Whether the format needs the previous frame cleared before a frame can make pixels transparent. */
  readonly needsClearing: boolean;
  /** Encodes a frame. @param ticks duration of the frame */
  addFrame(change: FrameChange, ticks: number): void;
  /** Returns the file. @param poster the frame that programs without animation show; the first one if undefined */
  finish(isEndless: boolean, poster?: FrameChange): Uint8Array;
}

/** Duration of a poster that is the first frame, in seconds. Browsers prolong shorter frames to 0.1 s. */
export const POSTER_SECONDS = 0.02;

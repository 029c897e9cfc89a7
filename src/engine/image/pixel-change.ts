// Finds the part of an image that changes between two frames of an animation. Animation encoders write only this part.

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the bounding box of all pixels that differ; undefined if the frames are equal. `width` is the width of the
 * frames.
 */
export function changedBox(before: Uint32Array, after: Uint32Array, width: number): PixelBox | undefined {
  return boxOf(width, after.length / width, (from, to, step) => {
    for (let at = from; at !== to; at += step) if (before[at] !== after[at]) return at;
    return to;
  });
}

/** Returns the bounding box of all pixels that become transparent; undefined if there are none. */
export function clearedBox(before: Uint32Array, after: Uint32Array, width: number): PixelBox | undefined {
  return boxOf(width, after.length / width, (from, to, step) => {
    for (let at = from; at !== to; at += step) if (after[at] === 0 && before[at] !== 0) return at;
    return to;
  });
}

/** Counts the changed pixels of a box that differ from their left or upper neighbour. Such pixels compress badly. */
export function countDetails(pixels: Uint32Array, base: Uint32Array | undefined, width: number, box: PixelBox): number {
  let count = 0;
  for (let y = box.top; y < box.top + box.height; y++) {
    const start = y * width + box.left;
    for (let at = start; at < start + box.width; at++) {
      const pixel = pixels[at];
      if (pixel === pixels[at - 1] && (y === 0 || pixel === pixels[at - width])) continue;
      if (base === undefined || base[at] !== pixel) count++;
    }
  }
  return count;
}

/** Returns the smallest box that contains both boxes. */
export function uniteBoxes(one: PixelBox, other: PixelBox): PixelBox {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  };
}

/**
 * Returns the bounding box of all pixels that `find` selects; undefined if there are none.
 *
 * @param find returns the first selected offset from `from` towards `to`, in steps of `step`; `to` if there is none
 */
function boxOf(
  width: number,
  height: number,
  find: (from: number, to: number, step: 1 | -1) => number,
): PixelBox | undefined {
  const length = width * height;
  const first = find(0, length, 1);
  if (first === length) return undefined;
  const top = Math.floor(first / width);
  const bottom = Math.floor(find(length - 1, -1, -1) / width);
  let [left, right] = [width - 1, 0];
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    left = Math.min(left, find(row, row + left, 1) - row);
    right = Math.max(right, find(row + width - 1, row + right, -1) - row);
  }
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The change from the previous frame to a frame. */
export interface FrameChange {
  /** The whole frame as premultiplied RGBA, with red in the lowest byte. */
  readonly pixels: Uint32Array;
  /** The canvas before the frame; undefined if the frame doesn't depend on it. */
  readonly base?: Uint32Array | undefined;
  /** The part that changes. Outside the box, `pixels` and `base` are equal. */
  readonly box: PixelBox;
  /** Whether the box is cleared to transparent after the frame. */
  readonly isCleared: boolean;
}

/** Writes the frames of an animation in a specific format. */
export interface AnimationWriter {
  /** The number of units of frame durations per second. */
  readonly ticksPerSecond: number;
  /** Whether the previous frame must be cleared before a frame can make pixels transparent. */
  readonly needsClearing: boolean;
  /** Encodes a frame. @param ticks duration of the frame */
  addFrame(change: FrameChange, ticks: number): void;
  /** Returns the file. @param poster the frame that programs without animation show; the first frame if undefined */
  finish(isEndless: boolean, poster?: FrameChange): Uint8Array;
}

/** Duration of a poster that is stored as the first frame, in seconds. Browsers prolong shorter frames to 0.1 s. */
export const POSTER_SECONDS = 0.02;

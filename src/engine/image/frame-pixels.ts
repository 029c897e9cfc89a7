// Cuts the changed part out of a frame, for encoders that take pixels.

import type { FrameChange } from "./animation-writer.ts";
import type { PixelBox } from "./pixel-change.ts";

/** The pixels of a frame's box. */
export interface FramePixels {
  /** Premultiplied RGBA. */
  readonly pixels: Uint8Array;
  /**
   * Whether the pixels are drawn over the canvas, with unchanged pixels transparent. Otherwise, they replace the box's pixels.
   */
  readonly isBlended: boolean;
}

/** Extracts the changed parts of frames. Reuses one buffer, because V8 would free separate buffers only after several frames. */
export class FrameCutter {
  #memory = new Int32Array();

  /**
   * Returns the pixels of a frame's box, until the next call. Unchanged pixels are transparent, because that compresses better,
   * unless a changed pixel isn't opaque.
   */
  cut(change: FrameChange, stride: number): FramePixels {
    const size = change.box.width * change.box.height;
    if (this.#memory.length < size) this.#memory = new Int32Array(size);
    return cutFrame(change, stride, this.#memory.subarray(0, size).fill(0));
  }
}

function cutFrame({ pixels, base, box }: FrameChange, stride: number, cut: Int32Array): FramePixels {
  const now = toSigned(pixels);
  const isBlended = base !== undefined && copyChanges(now, toSigned(base), cut, box, stride);
  if (!isBlended)
    for (let y = 0; y < box.height; y++) {
      const start = (box.top + y) * stride + box.left;
      cut.set(now.subarray(start, start + box.width), y * box.width);
    }
  return { pixels: new Uint8Array(cut.buffer, cut.byteOffset, cut.byteLength), isBlended };
}

/** Returns the pixels as signed numbers, which V8 compares without allocating memory. */
function toSigned({ buffer, byteOffset, length }: Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

/** Copies the changed pixels of a box. Returns false if one of them isn't opaque. */
function copyChanges(
  now: Int32Array,
  before: Int32Array,
  into: Int32Array,
  { left, top, width, height }: PixelBox,
  stride: number,
): boolean {
  for (let y = 0, to = 0; y < height; y++) {
    const start = (top + y) * stride + left;
    for (let at = start; at < start + width; at++, to++) {
      const pixel = now[at] as number;
      if (pixel === before[at]) continue;
      if (pixel >>> 24 !== 255) return false;
      into[to] = pixel;
    }
  }
  return true;
}

// Cuts the changed part out of a frame, for encoders that take pixels.

import type { FrameChange } from "./animation-writer.ts";

/** The pixels of a frame's box. */
export interface FramePixels {
  /** Premultiplied RGBA. */
  readonly pixels: Uint8Array;
  /** Whether the pixels are drawn over the canvas, with unchanged ones transparent. Otherwise, they replace it. */
  readonly isBlended: boolean;
}

/**
 * Returns the pixels of a frame's box. Unchanged pixels are transparent, because that compresses better, unless the frame has
 * changes that aren't opaque.
 */
export function cutFrame({ pixels, base, box }: FrameChange, stride: number): FramePixels {
  const { left, top, width, height } = box;
  const cut = new Uint32Array(width * height);
  const blended = base === undefined ? undefined : new Uint32Array(width * height);
  let isBlended = blended !== undefined;
  for (let y = 0, to = 0; y < height; y++) {
    const start = (top + y) * stride + left;
    for (let at = start; at < start + width; at++, to++) {
      const pixel = pixels[at] as number;
      cut[to] = pixel;
      if (!isBlended || base === undefined || blended === undefined || pixel === base[at]) continue;
      if (pixel >>> 24 === 255) blended[to] = pixel;
      else isBlended = false;
    }
  }
  const chosen = isBlended && blended !== undefined ? blended : cut;
  return { pixels: new Uint8Array(chosen.buffer), isBlended };
}

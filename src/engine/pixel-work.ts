// Estimates the work of encoding an image, in units of src/base/fuel.ts. The per-pixel figures were measured with noise, the
// worst case.

import type { AnimationFormat, Format } from "./encodable-image.ts";
import { LIBWEBP_PIXELS } from "./limits.ts";

/** A format, or the encoder for WebP images that are too large for libwebp. */
type PixelEncoder = Format | "largeWebp";

/** Work per pixel, by encoder. SVG and PDF are charged by length. */
const PIXEL_WORK: Readonly<Record<PixelEncoder, number>> = {
  png: 20,
  base64: 24,
  jpg: 8,
  jpeg: 8,
  webp: 150,
  largeWebp: 70,
  avif: 700,
  gif: 20,
  apng: 24,
  svg: 0,
  pdf: 0,
};

/**
 * Work per pixel of an animation frame, by format: `plain` for each pixel in the changed part, and `detail` in addition
 * for each changed pixel that differs from a neighbour. Measured with moving gradients, stripes and lines.
 */
const FRAME_WORK: Readonly<Record<AnimationFormat, { readonly plain: number; readonly detail: number }>> = {
  gif: { plain: 15, detail: 40 },
  apng: { plain: 10, detail: 50 },
  webp: { plain: 8, detail: 160 },
};
/** Work per pixel of a lossy frame. */
const LOSSY_FRAME_WORK = 80;

/** Work per byte of a document: formatting numbers, and compressing. */
const DOCUMENT_WORK: Readonly<Partial<Record<Format, number>>> = { svg: 80, pdf: 300 };

/**
 * Encoding work if the rasterising work is known: `plain` per pixel, plus `share` per unit of rasterising work, up to
 * `busy` per pixel. Compensates for src/engine/raster/draw-work.ts, which underestimates busy images.
 */
const DRAWN_WORK: Readonly<
  Partial<Record<PixelEncoder, { readonly plain: number; readonly busy: number; readonly share: number }>>
> = {
  png: { plain: 3, busy: 40, share: 3.2 },
  base64: { plain: 3, busy: 40, share: 3.2 },
  jpg: { plain: 3, busy: 50, share: 4 },
  jpeg: { plain: 3, busy: 50, share: 4 },
  webp: { plain: 100, busy: 200, share: 10 },
  // Busy images are also drawn twice.
  largeWebp: { plain: 6, busy: 80, share: 6 },
  avif: { plain: 600, busy: 600, share: 20 },
};

/**
 * Returns the work of encoding an image.
 *
 * @param pixels number of pixels
 * @param rasterWork work of rasterising the image, if known: an image with little rasterising work has large plain
 *   areas, which encode fast
 */
export function pixelWork(format: Format, pixels: number, rasterWork?: number): number {
  const encoder = format === "webp" && pixels > LIBWEBP_PIXELS ? "largeWebp" : format;
  const rates = rasterWork === undefined ? undefined : DRAWN_WORK[encoder];
  if (rates === undefined || rasterWork === undefined) return pixels * PIXEL_WORK[encoder];
  return pixels * rates.plain + Math.min(pixels * rates.busy, rasterWork * rates.share);
}

/** Work per pixel of comparing two frames. */
const COMPARING_WORK = 2;

interface FrameSize {
  /** Number of pixels in the frame. */
  readonly pixels: number;
  /** Number of pixels in the part that changes. */
  readonly changed: number;
  /** Number of changed pixels that differ from their left or upper neighbour. */
  readonly details: number;
}

export function animationWork(
  format: AnimationFormat,
  { pixels, changed, details }: FrameSize,
  isLossy: boolean,
): number {
  const { plain, detail } = FRAME_WORK[format];
  const encoding = isLossy ? changed * LOSSY_FRAME_WORK : changed * plain + details * detail;
  return pixels * COMPARING_WORK + encoding;
}

/**
 * Returns the work of writing a document.
 *
 * @param length length of the file, in bytes or characters
 */
export function documentWork(format: Format, length: number): number {
  return length * (DOCUMENT_WORK[format] ?? 0);
}

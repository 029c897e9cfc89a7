// The work of encoding images, in units of src/base/fuel.ts: what each format takes for a pixel, measured with noise, which takes most.

import type { Format } from "./picture.ts";

/** Work of a pixel, by format. Documents have none: their work follows their length. */
const PIXEL_WORK: Readonly<Record<Format, number>> = {
  png: 20,
  base64: 24,
  jpg: 8,
  jpeg: 8,
  webp: 150,
  avif: 700,
  svg: 0,
  pdf: 0,
};

/** Work of a byte of a document: formatting its numbers, and compressing them. */
const DOCUMENT_WORK: Readonly<Partial<Record<Format, number>>> = { svg: 80, pdf: 300 };

/**
 * Work of a pixel of a plain area, the most that a pixel takes beyond it where something is drawn, and how much of that there is for
 * each unit of rastering. Rastering a busy image takes longer than src/engine/raster/work.ts guesses, which is counted here too.
 */
const DRAWN_WORK: Readonly<
  Partial<Record<Format, { readonly plain: number; readonly busy: number; readonly share: number }>>
> = {
  png: { plain: 3, busy: 40, share: 3.2 },
  base64: { plain: 3, busy: 40, share: 3.2 },
  jpg: { plain: 3, busy: 50, share: 4 },
  jpeg: { plain: 3, busy: 50, share: 4 },
  webp: { plain: 100, busy: 200, share: 10 },
  avif: { plain: 600, busy: 600, share: 20 },
};

/**
 * Returns the work of encoding an image.
 *
 * @param pixels of the image
 * @param rastering the work of making the pixels, where that is known: most charts are plain, and encoders are quick with those
 */
export function pixelWork(format: Format, pixels: number, rastering?: number): number {
  const drawn = rastering === undefined ? undefined : DRAWN_WORK[format];
  if (drawn === undefined || rastering === undefined) return pixels * PIXEL_WORK[format];
  return pixels * drawn.plain + Math.min(pixels * drawn.busy, rastering * drawn.share);
}

/**
 * Returns the work of a document.
 *
 * @param length bytes or characters of its file
 */
export function documentWork(format: Format, length: number): number {
  return length * (DOCUMENT_WORK[format] ?? 0);
}

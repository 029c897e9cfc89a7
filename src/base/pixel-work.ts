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
 * Returns the work of encoding an image.
 *
 * @param pixels of the image
 */
export function pixelWork(format: Format, pixels: number): number {
  return pixels * PIXEL_WORK[format];
}

/**
 * Returns the work of a document.
 *
 * @param length bytes or characters of its file
 */
export function documentWork(format: Format, length: number): number {
  return length * (DOCUMENT_WORK[format] ?? 0);
}

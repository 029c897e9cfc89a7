// Escapes text, and writes encoded images as image elements. The image data, usually most of a document, is written
// once as a definition. SVG 2, sections 5.6 and 13.7.

import { COPY_PIXELS } from "../limits.ts";
import type { Matrix } from "../path.ts";
import type { EncodedImage } from "../surface.ts";
import type { DefinitionList } from "./paint-server.ts";

/**
 * Viewers support either optimizeSpeed or pixelated for unsmoothed images. resvg treats `pixelated` as smooth, but
 * matches property names case-sensitively, so it ignores the upper-case property.
 */
const PIXELATED = ' image-rendering="optimizeSpeed" style="IMAGE-RENDERING:pixelated"';

/** An image element, and the maximum number of pixels that a viewer processes to draw it. */
interface ImageText {
  readonly text: string;
  readonly pixels: number;
}

/**
 * Returns an image element in which a user unit is an image pixel.
 *
 * @param matrix maps image pixels to device pixels
 * @param isFinal whether the surface is displayed at its own resolution
 */
export function imageText(
  image: EncodedImage,
  smooth: boolean,
  matrix: Matrix,
  isFinal: boolean,
  definitions: DefinitionList,
): ImageText {
  const { width, height, isVector = false } = image;
  const isSmooth = smooth || isVector;
  const [a, b, c, d] = matrix;
  // Without smoothing, the individual pixels of the image are visible, so the copy needs all of them.
  const scale = isSmooth ? Math.max(Math.hypot(a, b), Math.hypot(c, d)) : Number.POSITIVE_INFINITY;
  const url = image.url(scale, isFinal);
  const id = definitions.use(
    url,
    (own) =>
      `<image id="${own}" width="${width}" height="${height}" preserveAspectRatio="none" href="${escapeText(url)}"/>`,
  );
  const maxScale = isVector ? scale : Math.min(1, scale);
  return {
    text: `<use${isSmooth ? "" : PIXELATED} href="#${id}"/>`,
    pixels: Math.min(width * height * maxScale ** 2, COPY_PIXELS),
  };
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes markup, replaces tabs and line breaks with spaces, and drops the control characters that XML forbids. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\r]/g, " ")
    .replace(/[\p{Cc}\ufffe\uffff]/gu, "")
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}

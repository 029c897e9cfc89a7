// Encoded pictures → image elements. The bytes, most of any document that has them, are written once as a definition for all
// uses. SVG 2, sections 5.6 and 13.7.

import { COPY_PIXELS } from "../../base/limits.ts";
import type { Matrix } from "../path.ts";
import type { EncodedImage } from "../surface.ts";
import type { DefinitionList } from "./definition-list.ts";
import { escapeText } from "./escape.ts";

/**
 * Without smoothing each pixel is a square: readers know one of two names for that. resvg reads names of properties as they
 * are spelt, so that it misses the second, which it would not understand and take for smooth.
 */
const PIXELATED = ' image-rendering="optimizeSpeed" style="IMAGE-RENDERING:pixelated"';

/** An image element, and how many pixels drawing it takes at the most. */
export interface ImageText {
  readonly text: string;
  readonly pixels: number;
}

/**
 * The picture as an element whose user units are its pixels.
 *
 * @param matrix maps its pixels to those of the surface
 * @param isFinal whether the surface's pixels are those that people will see
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
  // Squares of pixels show only where every pixel is there.
  const scale = isSmooth ? Math.max(Math.hypot(a, b), Math.hypot(c, d)) : Number.POSITIVE_INFINITY;
  const url = image.url(scale, isFinal);
  const id = definitions.use(
    url,
    (own) =>
      `<image id="${own}" width="${width}" height="${height}" preserveAspectRatio="none" href="${escapeText(url)}"/>`,
  );
  const most = isVector ? scale : Math.min(1, scale);
  return {
    text: `<use${isSmooth ? "" : PIXELATED} href="#${id}"/>`,
    pixels: Math.min(width * height * most ** 2, COPY_PIXELS),
  };
}

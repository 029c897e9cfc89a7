// Encoded pictures → image elements. SVG 2, section 13.7.

import type { SurfaceImage } from "../base/surface.ts";
import { escapeText } from "./escape.ts";

/**
 * Without smoothing each pixel is a square: readers know one of two names for that. resvg reads names of properties as they
 * are spelt, so that it misses the second, which it would not understand and take for smooth.
 */
const PIXELATED = ' image-rendering="optimizeSpeed" style="IMAGE-RENDERING:pixelated"';

/** The picture as an element whose user units are its pixels. */
export function imageText(image: Extract<SurfaceImage, { type: "encoded" }>, smooth: boolean): string {
  const { width, height, url } = image;
  return `<image width="${width}" height="${height}" preserveAspectRatio="none"${smooth ? "" : PIXELATED} href="${escapeText(url)}"/>`;
}

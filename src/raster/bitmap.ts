// Images that are put on whole pixels of a band: emoji, which a text may have many times.

import { type Box, boxContains, boxIsEmpty, intersectBoxes, type Matrix } from "../base/path.ts";
import type { DrawnImage, Effect, Surface, SurfaceImage } from "../base/surface.ts";

/** Most pixels of a bitmap: it is held until the picture is drawn. */
const BITMAP_PIXELS = 300_000;

/** An image that has pixels, and will not change until they are made. */
export interface BitmapImage extends DrawnImage {
  readonly surface: PixelSurface;
}

interface PixelSurface extends Surface {
  /** Work of making the pixels. */
  readonly work: number;
  pixels(): Uint8Array;
}

/** A bitmap: `place` is the box of all of it, and `box` what is seen of it. */
export interface BitmapCall {
  readonly type: "bitmap";
  readonly image: BitmapImage;
  readonly place: Box;
  readonly box: Box;
  readonly effect: Effect;
}

/**
 * Returns the box that an image fills when it is drawn pixel by pixel, without a shadow, blending or a clip that cuts pixels;
 * null for any other way.
 *
 * @param source the part of the image that is drawn
 * @param matrix maps pixels of the image to those of the picture
 */
export function bitmapBox(
  image: SurfaceImage,
  source: Box,
  [a, b, c, d, e, f]: Matrix,
  { composite, shadow, clip }: Effect,
): Box | null {
  if (image.type !== "surface" || image.isFinal !== true || !("pixels" in image.surface)) return null;
  const { width, height } = image.surface;
  const isWhole = source.left === 0 && source.top === 0 && source.right === width && source.bottom === height;
  const isPlaced = a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f);
  if (!isWhole || !isPlaced || width * height > BITMAP_PIXELS) return null;
  if (composite !== "source-over" || shadow !== null) return null;
  const box = { left: e, top: f, right: e + width, bottom: f + height };
  if (clip === null || (clip.shapes.length === 0 && (isOnPixels(clip.box) || boxContains(clip.box, box)))) return box;
  return null;
}

function isOnPixels({ left, top, right, bottom }: Box): boolean {
  return [left, top, right, bottom].every(Number.isInteger);
}

/** Premultiplied pixels, four bytes each, of what lies in the box of a picture. */
interface PixelArea {
  readonly pixels: Uint8Array;
  readonly box: Box;
}

/** Work of reading what a bitmap shows, whose share in drawing it is as large as that of its surface. */
const READ_WORK = 300_000;
const READ_SHARE = 1;

/** The bitmaps of a picture, each of which is drawn once for all of its places. */
export class Bitmaps {
  readonly #pixels = new Map<PixelSurface, Uint8Array>();
  readonly #counted = new WeakSet<PixelSurface>();

  /** Work of making the bitmap's pixels: nothing for one that has been asked about before. */
  workOf({ surface }: BitmapImage): number {
    if (this.#counted.has(surface)) return 0;
    this.#counted.add(surface);
    return READ_WORK + surface.work * READ_SHARE;
  }

  pixelsOf({ surface }: BitmapImage): Uint8Array {
    const pixels = this.#pixels.get(surface) ?? surface.pixels();
    this.#pixels.set(surface, pixels);
    return pixels;
  }

  /** Draws a bitmap on a band. */
  draw({ image, place, effect }: BitmapCall, band: PixelArea): void {
    blend({ pixels: this.pixelsOf(image), box: place }, band, effect.alpha, effect.clip?.box ?? band.box);
  }
}

/**
 * Draws a bitmap over what is there.
 *
 * @param alpha 0 to 1, of the bitmap as a whole
 * @param seen the box outside of which nothing changes
 */
function blend(bitmap: PixelArea, into: PixelArea, alpha: number, seen: Box): void {
  const area = intersectBoxes(intersectBoxes(bitmap.box, into.box), seen);
  if (boxIsEmpty(area)) return;
  const from = bitmap.pixels;
  const to = into.pixels;
  const share = Math.round(alpha * 255);
  for (let y = area.top; y < area.bottom; y++) {
    let source = offsetOf(bitmap.box, area.left, y);
    let target = offsetOf(into.box, area.left, y);
    for (const end = source + (area.right - area.left) * 4; source < end; source += 4, target += 4) {
      const kept = 255 - multiply(from[source + 3] as number, share);
      for (let channel = 0; channel < 4; channel++)
        to[target + channel] =
          multiply(from[source + channel] as number, share) + multiply(to[target + channel] as number, kept);
    }
  }
}

function offsetOf({ left, top, right }: Box, x: number, y: number): number {
  return ((y - top) * (right - left) + x - left) * 4;
}

/** The product of two shares of 255, rounded. */
function multiply(one: number, other: number): number {
  return Math.round((one * other) / 255);
}

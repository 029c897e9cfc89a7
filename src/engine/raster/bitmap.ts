// Images that are put on whole pixels of a band: emoji, which a text may have many times.

import { type Box, boxContains, boxIsEmpty, intersectBoxes, type Matrix } from "../path.ts";
import type { DrawnImage, Effect, Surface, SurfaceImage } from "../surface.ts";

/** Most pixels of a bitmap: it is held until the picture is drawn. */
const BITMAP_PIXELS = 300_000;

/** An image that has pixels, and will not change until they are made. */
export interface BitmapImage extends DrawnImage {
  readonly surface: PixelSurface;
}

interface PixelSurface extends Surface {
  /** Work of making the pixels. */
  readonly work: number;
  /** Numbers that are held until then, 8 bytes each. */
  readonly numbers: number;
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
 * Returns the call for an image whose pixels fall on those of the picture, without a shadow, blending or a clip that cuts pixels;
 * null for any other.
 *
 * @param source the part of the image that is drawn
 * @param matrix maps pixels of the image to those of the picture
 */
export function bitmapCall(
  image: SurfaceImage,
  source: Box,
  [a, b, c, d, e, f]: Matrix,
  effect: Effect,
): Omit<BitmapCall, "box"> | null {
  const { composite, shadow, clip } = effect;
  if (image.type !== "surface" || image.isFinal !== true || !("pixels" in image.surface)) return null;
  const { width, height } = image.surface;
  const isWhole = source.left === 0 && source.top === 0 && source.right === width && source.bottom === height;
  const isPlaced = a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f);
  if (!isWhole || !isPlaced || width * height > BITMAP_PIXELS) return null;
  if (composite !== "source-over" || shadow !== null) return null;
  const place = { left: e, top: f, right: e + width, bottom: f + height };
  const cutsNone =
    clip === null || (clip.shapes.length === 0 && (isOnPixels(clip.box) || boxContains(clip.box, place)));
  return cutsNone ? { type: "bitmap", image: image as BitmapImage, place, effect } : null;
}

function isOnPixels({ left, top, right, bottom }: Box): boolean {
  return [left, top, right, bottom].every(Number.isInteger);
}

/** Premultiplied pixels, four bytes each, of what lies in the box of a picture. */
interface PixelArea {
  readonly pixels: Uint8Array;
  readonly box: Box;
}

/** Work of reading a glyph's picture from its face, units of src/base/fuel.ts. */
const READ_WORK = 300_000;
/** Pixels that take as much memory as a number. */
const PIXELS_OF_NUMBER = 2;

/** The bitmaps of a picture, each of which is drawn once for all of its places. */
export class Bitmaps {
  readonly #pixels = new Map<PixelSurface, Uint8Array>();
  readonly #counted = new WeakSet<PixelSurface>();

  /** Returns what the bitmap costs beyond being drawn: nothing for one that was asked about before. */
  costOf({ surface }: BitmapImage): { readonly work: number; readonly numbers: number } {
    if (this.#counted.has(surface)) return { work: 0, numbers: 0 };
    this.#counted.add(surface);
    const pixels = surface.width * surface.height;
    return { work: READ_WORK + surface.work, numbers: surface.numbers + pixels / PIXELS_OF_NUMBER };
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

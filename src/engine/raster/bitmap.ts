// Draws images that are aligned to whole pixels of a band, such as emoji, which a text can contain many times.

import { type Box, boxContains, boxIsEmpty, intersectBoxes, type Matrix } from "../path.ts";
import type { CompositeState, DrawnImage, Surface, SurfaceImage } from "../surface.ts";

/** Maximum number of pixels of a bitmap, which is held in memory until the image is drawn. */
const BITMAP_PIXELS = 300_000;

/** An image of pixels that does not change before it is drawn. */
export interface BitmapImage extends DrawnImage {
  readonly surface: PixelSurface;
}

interface PixelSurface extends Surface {
  /** Work of drawing the pixels. */
  readonly work: number;
  /** Memory that is held until the pixels are drawn, in 8-byte numbers. */
  readonly numbers: number;
  pixels(): Uint8Array;
}

/** A recorded bitmap call. `place` is the bounds of the bitmap, `box` its visible part. */
export interface BitmapCall {
  readonly type: "bitmap";
  readonly image: BitmapImage;
  readonly place: Box;
  readonly box: Box;
  readonly effect: CompositeState;
}

/**
 * Returns the call for an image that is aligned to whole pixels and has no shadow, blending or clip that cuts pixels; null
 * for all other images.
 *
 * @param source part of the image to draw
 * @param matrix maps image pixels to device pixels
 */
export function bitmapCall(
  image: SurfaceImage,
  source: Box,
  [a, b, c, d, e, f]: Matrix,
  effect: CompositeState,
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

/** Premultiplied RGBA pixels of a box of an image. */
interface PixelArea {
  readonly pixels: Uint8Array;
  readonly box: Box;
}

/** Work of reading a colour glyph from its face, units of src/base/fuel.ts. */
const READ_WORK = 300_000;
/** Pixels that take as much memory as a number. */
const PIXELS_OF_NUMBER = 2;

/** The bitmaps of an image. Each is drawn once and copied to all its positions. */
export class Bitmaps {
  readonly #pixels = new Map<PixelSurface, Uint8Array>();
  readonly #counted = new WeakSet<PixelSurface>();

  /** Returns the work and memory that the bitmap takes on first use; zero on later calls. */
  costOf({ surface }: BitmapImage): { readonly work: number; readonly numbers: number } {
    if (this.#counted.has(surface)) return { work: 0, numbers: 0 };
    this.#counted.add(surface);
    const pixels = surface.width * surface.height;
    return { work: READ_WORK + surface.work, numbers: surface.numbers + pixels / PIXELS_OF_NUMBER };
  }

  /** Returns the pixels of a bitmap, which are drawn on the first call. */
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
 * Composites a bitmap over existing pixels.
 *
 * @param alpha opacity of the bitmap, 0 to 1
 * @param seen bounds that drawing is clipped to
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
      const backdropShare = 255 - multiply(from[source + 3] as number, share);
      for (let channel = 0; channel < 4; channel++)
        to[target + channel] =
          multiply(from[source + channel] as number, share) + multiply(to[target + channel] as number, backdropShare);
    }
  }
}

function offsetOf({ left, top, right }: Box, x: number, y: number): number {
  return ((y - top) * (right - left) + x - left) * 4;
}

/** Returns the rounded product of two values in units of 1/255. */
function multiply(one: number, other: number): number {
  return Math.round((one * other) / 255);
}

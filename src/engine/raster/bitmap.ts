// Draws images that are aligned to whole pixels of a band, such as emoji, which can be numerous in text.

import { type Box, boxContains, boxIsEmpty, intersectBoxes, type Matrix } from "../path.ts";
import type { CompositeState, DrawnImage, Surface, SurfaceImage } from "../surface.ts";

/** A surface whose pixels are already drawn. */
interface FrozenSurface extends Surface {
  /** Premultiplied RGBA pixels. */
  readonly frozen: Uint8Array;
}

/** An image of a frozen surface. */
export interface BitmapImage extends DrawnImage {
  readonly surface: FrozenSurface;
  readonly redraw: () => Surface;
}

export function isBitmap(image: SurfaceImage): image is BitmapImage {
  if (image.type !== "surface" || image.redraw === undefined) return false;
  return (image.surface as Partial<FrozenSurface>).frozen !== undefined;
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
 * Returns the call for an image that is aligned to whole pixels, without shadow, blending, or a clip that cuts through
 * pixels. Returns null for any other image.
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
  if (!isBitmap(image)) return null;
  const { width, height } = image.surface;
  const isWhole = source.left === 0 && source.top === 0 && source.right === width && source.bottom === height;
  const isPlaced = a === 1 && b === 0 && c === 0 && d === 1 && Number.isInteger(e) && Number.isInteger(f);
  if (!isWhole || !isPlaced) return null;
  if (composite !== "source-over" || shadow !== null) return null;
  const place = { left: e, top: f, right: e + width, bottom: f + height };
  const isUncut = clip === null || (clip.shapes.length === 0 && (isOnPixels(clip.box) || boxContains(clip.box, place)));
  return isUncut ? { type: "bitmap", image, place, effect } : null;
}

function isOnPixels({ left, top, right, bottom }: Box): boolean {
  return [left, top, right, bottom].every(Number.isInteger);
}

/** Premultiplied RGBA pixels of a box within an image. */
interface PixelArea {
  readonly pixels: Uint8Array;
  readonly box: Box;
}

export function drawBitmap({ image, place, effect }: BitmapCall, band: PixelArea): void {
  blend({ pixels: image.surface.frozen, box: place }, band, effect.alpha, effect.clip?.box ?? band.box);
}

/**
 * Composites a bitmap over existing pixels.
 *
 * @param alpha opacity of the bitmap, 0 to 1
 * @param clipBox bounds to which drawing is clipped
 */
export function blend(bitmap: PixelArea, into: PixelArea, alpha: number, clipBox: Box): void {
  const area = intersectBoxes(intersectBoxes(bitmap.box, into.box), clipBox);
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
function multiply(a: number, b: number): number {
  return Math.round((a * b) / 255);
}

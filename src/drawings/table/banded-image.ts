// A raster image whose bands are drawn on request, each on its own surface. A band that exceeds the limits of a
// surface, such as one full of detailed emoji, is split in half and redrawn, up to a maximum number of splits.

import { Failure } from "../../base/failure.ts";
import type { EncodableImage, PixelImage } from "../../engine/encodable-image.ts";

/** Maximum number of times that bands are split in half because they exceed a surface's limits. */
export const BAND_SPLITS = 6;

/**
 * Creates the image.
 *
 * @param isOpaque whether all pixels are known to be opaque
 * @param draw draws `rows` rows starting at row `top`
 * @param wouldFailIfSplit returns whether a failed band would also fail if split, for instance because the work budget is
 *   exhausted
 * @throws the error from `draw` if splitting the band does not help
 */
export function bandedImage(
  width: number,
  height: number,
  isOpaque: boolean,
  draw: (top: number, rows: number) => EncodableImage,
  wouldFailIfSplit: () => boolean = () => false,
): PixelImage {
  let splits = 0;
  const drawInto = (top: number, rows: number, into: Uint8Array): void => {
    const splitsBefore = splits;
    try {
      const band = draw(top, rows);
      if (band.type !== "pixels") throw new Error(`a band must be a raster image, got a ${band.type} image`);
      const pixels = band.pixels(0, rows, into);
      if (pixels.buffer !== into.buffer) into.set(pixels);
      return;
    } catch (error) {
      if (!(error instanceof Failure) || splitsBefore >= BAND_SPLITS || rows === 1 || wouldFailIfSplit()) throw error;
    }
    splits++;
    const half = Math.ceil(rows / 2);
    drawInto(top, half, into.subarray(0, half * width * 4));
    drawInto(top + half, rows - half, into.subarray(half * width * 4));
  };
  return {
    type: "pixels",
    width,
    height,
    isOpaque,
    pixels(top = 0, rows = height - top, into) {
      const bytes = rows * width * 4;
      const buffer = into !== undefined && into.length >= bytes ? into.subarray(0, bytes) : new Uint8Array(bytes);
      drawInto(top, rows, buffer);
      return buffer;
    },
  };
}

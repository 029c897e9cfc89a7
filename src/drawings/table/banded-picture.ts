// A picture of pixels whose bands are drawn when they are asked for, each by itself. A band that is more than one surface holds,
// such as one full of detailed emoji, is drawn in halves, as often as the limit allows. Throws what the surface throws otherwise.

import { Failure } from "../../base/failure.ts";
import { BAND_SPLITS } from "../../base/limits.ts";
import type { Picture, PixelPicture } from "../../engine/picture.ts";

/**
 * Makes the picture.
 *
 * @param isOpaque whether all pixels are known to be
 * @param draw draws so many rows from `top` on
 * @param isHopeless whether a band that failed would fail in halves, too
 */
export function bandedPicture(
  width: number,
  height: number,
  isOpaque: boolean,
  draw: (top: number, rows: number) => Picture,
  isHopeless: () => boolean = () => false,
): PixelPicture {
  let splits = 0;
  const put = (top: number, rows: number, into: Uint8Array): void => {
    const before = splits;
    try {
      const band = draw(top, rows);
      if (band.type !== "pixels") throw new Error("a band of a picture has pixels");
      const pixels = band.pixels(0, rows, into);
      if (pixels.buffer !== into.buffer) into.set(pixels);
      return;
    } catch (error) {
      if (!(error instanceof Failure) || before >= BAND_SPLITS || rows === 1 || isHopeless()) throw error;
    }
    splits++;
    const half = Math.ceil(rows / 2);
    put(top, half, into.subarray(0, half * width * 4));
    put(top + half, rows - half, into.subarray(half * width * 4));
  };
  return {
    type: "pixels",
    width,
    height,
    isOpaque,
    pixels(top = 0, rows = height - top, into) {
      const bytes = rows * width * 4;
      const all = into !== undefined && into.length >= bytes ? into.subarray(0, bytes) : new Uint8Array(bytes);
      put(top, rows, all);
      return all;
    },
  };
}

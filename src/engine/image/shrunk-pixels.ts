// Scales a pixel image down while it is encoded, for formats that can't hold all of its pixels.

import type { PixelImage } from "../encodable-image.ts";
import { BAND_PIXELS } from "../limits.ts";
import { addPixels, spans } from "./resample.ts";

/** Work per pixel of the original image, in units of src/base/fuel.ts. */
export const SHRINK_WORK = 8;

/** Rendered rows of the original. */
interface Band {
  readonly top: number;
  readonly rows: number;
  readonly data: Uint8Array;
}

/** Returns the image at a smaller size. Each pixel is the average of the original pixels that it covers. */
export function shrinkPixels(original: PixelImage, width: number, height: number): PixelImage {
  const columns = spans(original.width, width);
  const lines = spans(original.height, height);
  const area = (original.width / width) * (original.height / height);
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / original.width));
  const stride = original.width * 4;
  let band: Band = { top: 0, rows: 0, data: new Uint8Array() };
  /** Returns the band with a row of the original. Encoders request rows from the top down, so each band is rendered once. */
  const findBand = (row: number) => {
    if (row >= band.top && row < band.top + band.rows) return band;
    const rows = Math.min(bandRows, original.height - row);
    band = { top: row, rows, data: original.pixels(row, rows, band.data) };
    return band;
  };
  return {
    ...original,
    width,
    height,
    pixels(top = 0, rows = height - top, into) {
      const length = rows * width * 4;
      const bytes = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
      const sums = new Float64Array(width * 4);
      for (const [index, { first, last, head, tail }] of lines.slice(top, top + rows).entries()) {
        sums.fill(0);
        for (let row = first; row <= last; row++) {
          const found = findBand(row);
          const weight = row === first ? head : row === last ? tail : 1;
          addPixels(found.data, (row - found.top) * stride, columns, weight, sums);
        }
        const start = index * width * 4;
        for (let i = 0; i < sums.length; i++) bytes[start + i] = Math.round((sums[i] as number) / area);
      }
      return bytes;
    },
  };
}

// Encodes pixel images as WebP (RFC 9649). libwebp, which needs all pixels at once, encodes small images; they are
// lossless unless a quality is given. The project's own encoder writes larger images band by band, always losslessly.

import { VP8L_ROWS, Vp8lEncoder } from "../../../wasm/vp8l/vp8l.ts";
import { encodeWebp } from "../../../wasm/webp/webp.ts";
import type { PixelImage } from "../encodable-image.ts";
import { BAND_PIXELS, LIBWEBP_PIXELS } from "../limits.ts";
import { copyRows } from "./byte-reader.ts";
import { withStraightPixels } from "./unpremultiply.ts";

/** Encodes an image as WebP. @param quality 1 to 100, for small images; undefined for lossless */
export function makeWebp(image: PixelImage, quality?: number): Promise<Uint8Array> | Generator<Uint8Array> {
  const { width, height } = image;
  if (width * height > LIBWEBP_PIXELS) return writeLossless(image);
  return withStraightPixels(image, (pixels) => encodeWebp(pixels, width, height, quality));
}

/**
 * Yields the parts of a lossless file, each encoded on demand. The file begins with its length, so a first pass over
 * the bands measures them. Most charts are then encoded from the results of the first pass; detailed images are drawn
 * again.
 */
function* writeLossless(image: PixelImage): Generator<Uint8Array> {
  const { width, height } = image;
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width / VP8L_ROWS)) * VP8L_ROWS;
  const encoder = new Vp8lEncoder();
  encoder.begin(width, height, Math.min(bandRows, height));
  const fillBand = (top: number) => {
    const rows = Math.min(bandRows, height - top);
    copyRows(image, top, rows, encoder.inputBuffer(rows), encoder.repeats(rows));
    return rows;
  };
  for (let top = 0; top < height; top += bandRows) encoder.scanInput(fillBand(top));
  if (encoder.start()) yield* encoder.encodeKept();
  else for (let top = 0; top < height; top += bandRows) yield* encoder.encodeInput(fillBand(top));
  yield* encoder.finish();
  encoder.free();
}

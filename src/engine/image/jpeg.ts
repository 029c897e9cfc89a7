// Encodes pixel images as JPEG, band by band, so that memory never holds more than one band. Translucent pixels are
// composited on white. ITU-T T.81.

import { JPEG_ROWS, JpegEncoder } from "../../../wasm/jpeg/jpeg.ts";
import type { PixelImage } from "../encodable-image.ts";
import { BAND_PIXELS } from "../limits.ts";
import { copyRows } from "./byte-reader.ts";

/** Yields the parts of the JPEG file, each encoded on demand. @param quality 1 to 100 */
export function* writeJpeg(image: PixelImage, quality: number): Generator<Uint8Array> {
  const { width, height } = image;
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width / JPEG_ROWS)) * JPEG_ROWS;
  const encoder = new JpegEncoder(width, height, quality, bandRows);
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    copyRows(image, top, rows, encoder.inputBuffer(rows));
    yield* encoder.encodeInput(rows);
  }
  yield* encoder.finish();
  encoder.free();
}

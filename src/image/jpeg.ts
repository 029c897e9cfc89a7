// Pictures of pixels → JPEG, part by part, as their rows are made: of any size, memory holds one band of it. What is translucent
// stands on white. ITU-T T.81.

import { JPEG_ROWS, JpegEncoder } from "../../wasm/jpeg/jpeg.ts";
import { BAND_PIXELS } from "../base/limits.ts";
import type { PixelPicture } from "../base/picture.ts";

/** The parts of the picture's file, each made when it is asked for. @param quality 1 to 100 */
export function* writeJpeg(picture: PixelPicture, quality: number): Generator<Uint8Array> {
  const { width, height } = picture;
  const encoder = new JpegEncoder(width, height, quality);
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width / JPEG_ROWS)) * JPEG_ROWS;
  // One band at a time: what is not needed any more would wait to be collected.
  const room = new Uint8Array(Math.min(bandRows, height) * width * 4);
  for (let top = 0; top < height; top += bandRows)
    yield* encoder.encode(picture.pixels(top, Math.min(bandRows, height - top), room));
  yield* encoder.finish();
  encoder.free();
}

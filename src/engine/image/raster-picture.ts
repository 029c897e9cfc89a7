// The bytes of a raster picture → what copies of it are made of. Refuses, as a PictureFault, what is damaged or too large to be
// decoded: some of that only when the first copy is made.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { COPY_PIXELS } from "../../base/limits.ts";
import { checkRaster, decodeRaster } from "./decode-raster.ts";
import { type CopySource, toBase64 } from "./picture-copy.ts";
import type { RasterFile } from "./raster-facts.ts";
import { readRasterFile } from "./raster-file.ts";
import { isOnSide, shrink, turn } from "./resample.ts";

/** Reads the picture; null when it is of no raster format. */
export function readRaster(bytes: Uint8Array): CopySource | null {
  const file = readRasterFile(bytes);
  if (file === null) return null;
  checkRaster(file);
  return createSource(file);
}

/** Work of decoding a pixel of the file, and of making one of the copy, with its own encoding. */
const DECODED_PIXEL_WORK = 30;
const COPIED_PIXEL_WORK = 60;

/** Pixels that are kept to make smaller copies of, rather than to decode the file again for each. */
const KEPT_PIXELS = 1_000_000;

function createSource(file: RasterFile): CopySource {
  const { format, bytes, orientation = 1 } = file;
  const [width, height] = isOnSide(orientation) ? [file.height, file.width] : [file.width, file.height];
  let kept: RasterPixels | undefined;
  const draw = (w: number, h: number): RasterPixels => {
    if (kept === undefined || kept.width < w || kept.height < h) {
      const [across, down] = isOnSide(orientation) ? [h, w] : [w, h];
      const decoded = decodeRaster(file, Math.max(across / file.width, down / file.height));
      const copy = turn(shrink(decoded, across, down), orientation);
      if (w * h > KEPT_PIXELS) return copy;
      kept = copy;
    }
    return shrink(kept, w, h);
  };
  const isPlain = format === "png" || (format === "jpeg" && orientation === 1 && !file.hasInks);
  return {
    width,
    height,
    isVector: false,
    mostPixels: COPY_PIXELS,
    work: (w, h) => file.width * file.height * DECODED_PIXEL_WORK + w * h * COPIED_PIXEL_WORK,
    draw,
    original: () => (isPlain ? `data:image/${format};base64,${toBase64(bytes)}` : null),
  };
}

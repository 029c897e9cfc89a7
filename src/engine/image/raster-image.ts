// Opens raster image files as sources of scaled copies. Throws an ImageError for images that are damaged or too large;
// some damage is detected only when the first copy is made.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { toBase64 } from "../../base/base64.ts";
import { COPY_PIXELS } from "../limits.ts";
import { checkRaster, decodeRaster, decodingWork, prepareToDecode } from "./decode.ts";
import { readRasterFile } from "./raster-file.ts";
import type { RasterHeader } from "./raster-header.ts";
import { applyOrientation, scaleDown, swapsSides } from "./resample.ts";
import type { ImageSource } from "./scaled-image.ts";

/**
 * Opens a raster image file. Returns null if it is not in a known raster format.
 *
 * @throws ImageError if the file is damaged or too large
 */
export function openRaster(bytes: Uint8Array): ImageSource | null {
  const file = readRasterFile(bytes);
  if (file === null) return null;
  checkRaster(file);
  return createSource(file);
}

/** Work of making a copy, per pixel of the copy, in units of src/base/fuel.ts. */
const COPIED_PIXEL_WORK = 60;

/**
 * Copies of up to this many pixels are cached. Smaller copies are scaled down from them, so that the file isn't decoded
 * again.
 */
const CACHED_PIXELS = 1_000_000;

function createSource(file: RasterHeader): ImageSource {
  const { format, bytes, orientation = 1 } = file;
  const [width, height] = swapsSides(orientation) ? [file.height, file.width] : [file.width, file.height];
  let cached: RasterPixels | undefined;
  const draw = (w: number, h: number): RasterPixels => {
    if (cached === undefined || cached.width < w || cached.height < h) {
      const [across, down] = swapsSides(orientation) ? [h, w] : [w, h];
      const decoded = decodeRaster(file, Math.max(across / file.width, down / file.height));
      const copy = applyOrientation(scaleDown(decoded, across, down), orientation);
      if (w * h > CACHED_PIXELS) return copy;
      cached = copy;
    }
    return scaleDown(cached, w, h);
  };
  const isPlain = format === "png" || (format === "jpeg" && orientation === 1 && !file.isCmyk);
  return {
    width,
    height,
    isVector: false,
    maxPixels: COPY_PIXELS,
    work: (w, h) => decodingWork(file) + w * h * COPIED_PIXEL_WORK,
    // The size of the copy is not known yet, so assume the smallest size.
    prepare: () => prepareToDecode(file, 0),
    draw,
    original: () => (isPlain ? `data:image/${format};base64,${toBase64(bytes)}` : null),
  };
}

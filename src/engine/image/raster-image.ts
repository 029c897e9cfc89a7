// Reads raster image files as sources of scaled copies. Throws an ImageError for images that are damaged or too large;
// some damage shows only when the first copy is made.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { toBase64 } from "../../base/base64.ts";
import { COPY_PIXELS } from "../limits.ts";
import { checkRaster, decodeRaster, decodingWork, prepareToDecode } from "./decode.ts";
import { readRasterFile } from "./raster-file.ts";
import type { RasterHeader } from "./raster-header.ts";
import { applyOrientation, scaleDown, swapsSides } from "./resample.ts";
import type { ImageSource } from "./scaled-image.ts";

/**
 * Reads a raster image file. Returns null if its format is not a known raster format.
 *
 * @throws ImageError if the file is damaged or too large
 */
export function openRaster(bytes: Uint8Array): ImageSource | null {
  const file = readRasterFile(bytes);
  if (file === null) return null;
  checkRaster(file);
  return createSource(file);
}

/** Work per pixel of an encoded copy, in units of src/base/fuel.ts. */
const COPIED_PIXEL_WORK = 60;

/** Copies up to this size are cached and scaled down for smaller copies, to avoid decoding the file again. */
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
    // The copy's size is not known yet, so the smallest size is assumed.
    prepare: () => prepareToDecode(file, 0),
    draw,
    original: () => (isPlain ? `data:image/${format};base64,${toBase64(bytes)}` : null),
  };
}

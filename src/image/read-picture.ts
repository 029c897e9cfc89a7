// The bytes of a picture from outside → a picture that charts can draw. Types are told by content. Refuses, as a Failure that
// names the picture's address, what is no picture, what is damaged, and what is too large to be decoded.

import type { RasterPixels } from "../../wasm/raster/engine.ts";
import { Failure, showValue } from "../base/failure.ts";
import type { EncodedImage } from "../base/surface.ts";
import { checkRaster, decodeRaster } from "./decode-raster.ts";
import { CopiedPicture, type CopySource, toBase64 } from "./picture-copy.ts";
import { PictureFault } from "./picture-fault.ts";
import type { RasterFile } from "./raster-facts.ts";
import { nameFile, readRasterFile } from "./raster-file.ts";
import { isOnSide, shrink, turn } from "./resample.ts";

/** Formats that the file is read from, for messages. */
const FORMATS = "PNG, JPEG, GIF, WebP, BMP or SVG";

/** Reads the picture. `url` is its address, for messages. */
export function readPicture(bytes: Uint8Array, url: string): EncodedImage {
  return explain(url, () => {
    const raster = readRasterFile(bytes);
    if (raster === null) throw new PictureFault(`${nameFile(bytes)}: it must be ${FORMATS}`);
    checkRaster(raster);
    return new CopiedPicture(rasterSource(raster, url));
  });
}

/** Pixels that are kept to make smaller copies of, rather than to decode the file again for each. */
const KEPT_PIXELS = 1_000_000;

function rasterSource(file: RasterFile, url: string): CopySource {
  const { format, bytes, orientation = 1 } = file;
  const [width, height] = isOnSide(orientation) ? [file.height, file.width] : [file.width, file.height];
  let kept: RasterPixels | undefined;
  const draw = (w: number, h: number): RasterPixels => {
    if (kept === undefined || kept.width < w || kept.height < h) {
      const [across, down] = isOnSide(orientation) ? [h, w] : [w, h];
      const decoded = explain(url, () => decodeRaster(file, Math.max(across / file.width, down / file.height)));
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
    draw,
    original: () => (isPlain ? `data:image/${format};base64,${toBase64(bytes)}` : null),
  };
}

/** Gives what is wrong with a picture the address of the picture. */
function explain<Result>(url: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof PictureFault) throw new Failure("invalid", `picture ${showValue(url)} ${error.message}`);
    throw error;
  }
}

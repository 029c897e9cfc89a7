// The bytes of a picture from outside → a picture that charts can draw. Types are told by content. Refuses, as a Failure that
// names the picture's address, what is no picture, what is damaged, and what is too large to be decoded.

import { Failure, showValue } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { EncodedImage } from "../surface.ts";
import { CopiedPicture } from "./picture-copy.ts";
import { PictureFault } from "./picture-fault.ts";
import { nameFile } from "./raster-file.ts";
import { readRaster } from "./raster-picture.ts";
import { type PictureFonts, readSvg } from "./svg-picture.ts";

/** Formats that the file is read from, for messages. */
const FORMATS = "PNG, JPEG, GIF, WebP, BMP, TIFF or SVG";

/**
 * Reads the picture. `url` is its address, for messages.
 *
 * @param fonts the faces for its text, if it has some
 * @param fuel pays for the copies that are drawn of it
 */
export function readPicture(bytes: Uint8Array, url: string, fonts?: PictureFonts, fuel?: Fuel): EncodedImage {
  return explain(url, () => {
    const source = readRaster(bytes) ?? readSvg(bytes, fonts);
    if (source === null) throw new PictureFault(`${nameFile(bytes)}: it must be ${FORMATS}`);
    // Copies are made while the chart is drawn, and may be the first to meet what is wrong.
    const draw = (width: number, height: number) => {
      fuel?.spend(source.work(width, height), `picture ${showValue(url)} takes too much work to draw`);
      return explain(url, () => source.draw(width, height));
    };
    return new CopiedPicture({ ...source, draw });
  });
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

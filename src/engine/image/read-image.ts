// Opens downloaded image files as images that charts can draw. Detects the format by content, and throws a Failure with
// the image's URL if the file is not an image, is damaged or is too large.

import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { Failure, showValue } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { isRasterImage } from "./decode.ts";
import { ImageError } from "./image-error.ts";
import { describeFileType } from "./raster-file.ts";
import { openRaster } from "./raster-image.ts";
import { ScaledImage } from "./scaled-image.ts";
import { type ImageFonts, openSvg } from "./svg-image.ts";

/** Supported formats, for error messages. */
const FORMATS = "PNG, JPEG, GIF, WebP, BMP, TIFF or SVG";

/**
 * Opens an image file, and prepares the engines that draw it.
 *
 * @param url address of the image, for error messages
 * @param fonts faces for text in SVG images
 * @param fuel budget to which drawing the copies is charged
 * @throws Failure if the file cannot be read
 */
export async function openImageFile(
  bytes: Uint8Array,
  url: string,
  fonts?: ImageFonts,
  fuel?: Fuel,
): Promise<ScaledImage> {
  if (!isRasterImage(bytes)) await loadResvg();
  const image = readImageFile(bytes, url, fonts, fuel);
  await image.prepare();
  return image;
}

/** Opens an image file. resvg must be loaded if the file can be SVG. @throws Failure if the file cannot be read */
export function readImageFile(bytes: Uint8Array, url: string, fonts?: ImageFonts, fuel?: Fuel): ScaledImage {
  const spend = (work: number) =>
    fuel?.spend(work, `image ${showValue(url)} is too expensive to draw: use a smaller or simpler image`);
  return addUrlToErrors(url, () => {
    const source = openRaster(bytes) ?? openSvg(bytes, fonts, spend);
    if (source === null) throw new ImageError(`${describeFileType(bytes)}: it must be ${FORMATS}`);
    // Copies are made while the chart is drawn, so damage can be detected then.
    const draw = (width: number, height: number) => {
      spend(source.work(width, height));
      return addUrlToErrors(url, () => source.draw(width, height));
    };
    return new ScaledImage({ ...source, draw });
  });
}

/** Runs `read`, and rethrows an ImageError as a Failure with the image's URL. */
function addUrlToErrors<Result>(url: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof ImageError) throw new Failure("invalid", `image ${showValue(url)} ${error.message}`);
    throw error;
  }
}

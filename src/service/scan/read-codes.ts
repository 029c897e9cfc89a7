// Reads the codes in an image file. Searches the image itself first and, if no code is found, enhanced copies with
// less noise, more even light or larger modules. Throws an ImageError for a file that is not a readable image.

import { CodeReader, type FoundCode, type GrayPixels, type Point } from "../../../wasm/zxing/zxing.ts";
import { Failure } from "../../base/failure.ts";
import { freeBytes } from "../../base/free-bytes.ts";
import type { Fuel } from "../../base/fuel.ts";
import { READ_PIXELS, REQUEST_WORK } from "../../base/limits.ts";
import {
  decodeRaster,
  decodingWork,
  openRasterImage,
  orientPoint,
  prepareToDecode,
} from "../../engine/image/decode.ts";
import type { RasterHeader } from "../../engine/image/raster-header.ts";
import { blurImage, downscale, stretchContrast, upscale } from "./enhance.ts";
import { hasTransparency, toGray } from "./gray.ts";

/**
 * Maximum size, in pixels, of an image in which every row is scanned, and of the enhanced copies that are searched if no
 * code is found in the image itself. A million finder-pattern lookalikes would take half a minute.
 */
export const THOROUGH_SCAN_PIXELS = 2_200_000;

/** Maximum size, in pixels, of an image that is also searched at double width and height, to find small modules. */
const READ_DOUBLED_PIXELS = 500_000;

/** Supported file formats, for error messages. */
const FORMATS = "PNG, JPEG, GIF, BMP, WebP or TIFF";

/** Backdrops for transparent images: white, like most pages, and black for white codes meant for dark pages. */
const BACKDROPS = [255, 0] as const;

/** Work per pixel of each copy to search, in units of src/base/fuel.ts. The search itself is metered. */
const COPYING_WORK = 20;
const TOO_MUCH_WORK = "image is too large or too complex to read: send one with fewer pixels";

/**
 * Reads all codes in an image.
 *
 * @param bytes the image file
 * @param formats the code types to look for, as zxing names them
 * @param fuel counts the work
 * @returns the codes, with corners in pixels of the image after its Exif orientation is applied
 * @throws ImageError for a file that is not a readable image, Failure if reading takes too much work
 */
export async function readCodes(bytes: Uint8Array, formats: readonly string[], fuel?: Fuel): Promise<FoundCode[]> {
  const file = openRasterImage(bytes, FORMATS);
  fuel?.spend(decodingWork(file), TOO_MUCH_WORK);
  // Photographs have more pixels than detection needs, and JPEG can be decoded at n/8 of its size.
  const neededScale = Math.floor(Math.min(1, Math.sqrt(READ_PIXELS / (file.width * file.height))) * 8) / 8;
  // Decode before the reader starts: decoders and the reader take turns in the same WebAssembly memory.
  await prepareToDecode(file, neededScale);
  const grays = decodeGrays(file, neededScale);
  const decoded = (grays[0] as GrayPixels).width / file.width;
  try {
    return await CodeReader.with((reader) => {
      let hasSearched = false;
      for (const [view, scale] of listViews(grays)) {
        const pixels = view.width * view.height;
        // Another pass is optional: skip it if the remaining work budget doesn't cover it.
        if (hasSearched && fuel !== undefined && fuel.left < pixels * COPYING_WORK) break;
        fuel?.spend(pixels * COPYING_WORK, TOO_MUCH_WORK);
        const pass = reader.read(view, formats, pixels <= THOROUGH_SCAN_PIXELS, fuel?.left ?? REQUEST_WORK);
        fuel?.spend(pass.work, TOO_MUCH_WORK);
        if (pass.codes.length > 0) return pass.codes.map((code) => mapCorners(code, file, decoded * scale));
        if (pass.isCutOff) {
          if (!hasSearched) throw new Failure("invalid", TOO_MUCH_WORK);
          break;
        }
        hasSearched = true;
      }
      return [];
    });
  } finally {
    for (const { data } of grays) freeBytes(data);
  }
}

/**
 * Returns the image in greyscale, on both backdrops if it has transparent pixels. The RGBA pixels go out of scope here,
 * before the search allocates its memory.
 */
function decodeGrays(file: RasterHeader, scale: number): GrayPixels[] {
  const pixels = decodeRaster(file, scale);
  return (hasTransparency(pixels) ? BACKDROPS : BACKDROPS.slice(0, 1)).map((backdrop) => toGray(pixels, backdrop));
}

/** Yields the images to search, the most promising first, each with its scale relative to the decoded image. */
function* listViews(grays: readonly GrayPixels[]): Generator<[view: GrayPixels, scale: number]> {
  for (const gray of grays) yield [gray, 1];
  let [fewer, scale] = [grays[0] as GrayPixels, 1];
  for (; fewer.width * fewer.height > THOROUGH_SCAN_PIXELS; scale /= 2) fewer = downscale(fewer);
  const clear = stretchContrast(fewer);
  yield [blurImage(clear, 1), scale];
  if (clear.width * clear.height <= READ_DOUBLED_PIXELS) yield [upscale(clear), scale * 2];
  if (clear !== grays[0]) yield [clear, scale];
  yield [blurImage(clear, 2), scale];
}

/**
 * Maps a code's corners from the searched image to the file's image, with the Exif orientation applied.
 *
 * @param scale pixels of the searched image per pixel of the file
 */
function mapCorners(code: FoundCode, file: RasterHeader, scale: number): FoundCode {
  const mapPoint = (point: Point): Point => {
    const [x, y] = orientPoint(file, point.x / scale, point.y / scale);
    return { x: Math.round(x), y: Math.round(y) };
  };
  const [topLeft, topRight, bottomRight, bottomLeft] = code.corners;
  return {
    ...code,
    corners: [mapPoint(topLeft), mapPoint(topRight), mapPoint(bottomRight), mapPoint(bottomLeft)],
  };
}

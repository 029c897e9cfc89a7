// Reads the codes in an image file. Searches the image itself first and, if no code is found, enhanced copies with
// less noise, more even light or larger modules. Throws an ImageError for a file that is not a readable image.

import type { RasterPixels } from "../../../wasm/raster/engine.ts";
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

/** Weights of red, green and blue in the luma, out of 256. ITU-R BT.601. */
const [RED, GREEN, BLUE] = [77, 150, 29] as const;

function hasTransparency({ data }: RasterPixels): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return true;
  return false;
}

/**
 * Converts an image to greyscale, composited on a grey backdrop.
 *
 * @param backdrop grey level behind transparent pixels, 0 to 255
 */
function toGray({ width, height, data }: RasterPixels, backdrop: number): GrayPixels {
  const gray = new Uint8Array(width * height);
  for (let from = 0, to = 0; to < gray.length; from += 4, to++) {
    const alpha = data[from + 3] as number;
    const luma = (data[from] as number) * RED + (data[from + 1] as number) * GREEN + (data[from + 2] as number) * BLUE;
    gray[to] = alpha === 255 ? luma >> 8 : Math.round(((luma >> 8) * alpha + backdrop * (255 - alpha)) / 255);
  }
  return { width, height, data: gray };
}

/** Fraction of the pixels at each end of the range that contrast stretching ignores as outliers: 1 in 200. */
const OUTLIER_FRACTION = 1 / 200;

/** Stretches the contrast to the full range. Returns the same image if its range is already full. */
function stretchContrast(image: GrayPixels): GrayPixels {
  const { width, height, data } = image;
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] as number) + 1;
  const outliers = data.length * OUTLIER_FRACTION;
  const low = findLevel(counts, outliers);
  const high = 255 - findLevel(counts.toReversed(), outliers);
  if (low === 0 && high === 255) return image;
  const levels = Uint8ClampedArray.from(counts, (_, value) => ((value - low) * 255) / Math.max(1, high - low));
  return { width, height, data: data.map((value) => levels[value] as number) };
}

/** Returns the first grey level at which the cumulative pixel count exceeds `max`. */
function findLevel(counts: Uint32Array, max: number): number {
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum > max;
  });
}

/** Halves width and height, averaging blocks of 2 x 2 pixels. An odd last row or column is dropped. */
function downscale({ width, height, data }: GrayPixels): GrayPixels {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const [right, down] = [width > 1 ? 1 : 0, height > 1 ? width : 0];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const at = y * 2 * width + x * 2;
      const sum =
        (data[at] as number) +
        (data[at + right] as number) +
        (data[at + down] as number) +
        (data[at + down + right] as number);
      out[y * w + x] = sum >> 2;
    }
  return { width: w, height: h, data: out };
}

/** Doubles width and height with bilinear interpolation. */
function upscale({ width, height, data }: GrayPixels): GrayPixels {
  const [w, h] = [width * 2, height * 2];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const row = (y >> 1) * width;
    // Weights are 3/4 for the pixel that contains the sample and 1/4 for its nearest neighbour.
    const beside = Math.min(height - 1, Math.max(0, (y >> 1) + (y % 2 === 0 ? -1 : 1))) * width;
    for (let x = 0; x < w; x++) {
      const column = x >> 1;
      const next = Math.min(width - 1, Math.max(0, column + (x % 2 === 0 ? -1 : 1)));
      const near = (data[row + column] as number) * 3 + (data[row + next] as number);
      const far = (data[beside + column] as number) * 3 + (data[beside + next] as number);
      out[y * w + x] = (near * 3 + far + 8) >> 4;
    }
  }
  return { width: w, height: h, data: out };
}

/** Applies a box blur twice. @param radius pixels on each side */
function blurImage({ width, height, data }: GrayPixels, radius: number): GrayPixels {
  const [out, between] = [data.slice(), new Uint8Array(data.length)];
  for (let round = 0; round < 2; round++) {
    for (let y = 0; y < height; y++) blurLine(out, between, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) blurLine(between, out, x, width, height, radius);
  }
  return { width, height, data: out };
}

/** Box-blurs one row or column of `length` pixels that are `step` bytes apart. Edge pixels are repeated beyond the ends. */
function blurLine(from: Uint8Array, to: Uint8Array, start: number, step: number, length: number, radius: number): void {
  const at = (index: number) => from[start + Math.min(length - 1, Math.max(0, index)) * step] as number;
  const size = radius * 2 + 1;
  let sum = 0;
  for (let index = -radius; index <= radius; index++) sum += at(index);
  for (let index = 0; index < length; index++) {
    to[start + index * step] = sum / size;
    sum += at(index + radius + 1) - at(index - radius);
  }
}

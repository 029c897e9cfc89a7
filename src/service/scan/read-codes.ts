// A picture's file → the codes in it. Looks at the picture as it is first, and where that shows none, at copies that bring out
// what light, noise and small modules hide. Refuses, as a PictureFault, what is no picture or cannot be decoded.

import { CodeReader, type FoundCode, type GrayPixels, type Point } from "../../../wasm/zxing/zxing.ts";
import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { READ_AGAIN_PIXELS, READ_DOUBLED_PIXELS, READ_PIXELS, REQUEST_WORK } from "../../base/limits.ts";
import { checkRaster, decodeRaster } from "../../engine/image/decode-raster.ts";
import { freeBytes } from "../../engine/image/free-bytes.ts";
import { PictureFault } from "../../engine/image/picture-fault.ts";
import type { RasterFile } from "../../engine/image/raster-facts.ts";
import { nameFile, readRasterFile } from "../../engine/image/raster-file.ts";
import { isOnSide } from "../../engine/image/resample.ts";
import { double, halve, smooth, stretch } from "./clear.ts";
import { hasHoles, toGray } from "./gray.ts";

/** Formats that the file is read from, for messages. */
const FORMATS = "PNG, JPEG, GIF, BMP, WebP or TIFF";

/** What is behind a picture where it is transparent: pages are white, and a white code is for dark ones. */
const BACKDROPS = [255, 0] as const;

/** Work of a pixel, units of src/base/fuel.ts: of the file, and of a copy that is looked at. The look itself is metered. */
const DECODING_WORK = 30;
const COPYING_WORK = 20;
const TOO_MUCH = "picture takes too much work to be read: send one with fewer pixels";

/** Reads all codes of the given kinds, zxing's names. Corners are pixels of the picture as it is to be seen. */
export async function readCodes(bytes: Uint8Array, formats: readonly string[], fuel?: Fuel): Promise<FoundCode[]> {
  const file = readRasterFile(bytes);
  if (file === null) throw new PictureFault(`${nameFile(bytes)}: it must be ${FORMATS}`);
  checkRaster(file);
  fuel?.spend(file.width * file.height * DECODING_WORK, TOO_MUCH);
  // Decoded before there is a reader: both use the lent memory.
  const grays = decodeGrays(file);
  const decoded = (grays[0] as GrayPixels).width / file.width;
  try {
    return await CodeReader.with((reader) => {
      let hasLooked = false;
      for (const [view, scale] of listViews(grays)) {
        const pixels = view.width * view.height;
        // Another look is worth what is left, and no more.
        if (hasLooked && fuel !== undefined && fuel.left < pixels * COPYING_WORK) break;
        fuel?.spend(pixels * COPYING_WORK, TOO_MUCH);
        const look = reader.read(view, formats, pixels <= READ_AGAIN_PIXELS, fuel?.left ?? REQUEST_WORK);
        fuel?.spend(look.work, TOO_MUCH);
        if (look.codes.length > 0) return look.codes.map((code) => place(code, file, decoded * scale));
        if (look.isCutOff) {
          if (!hasLooked) throw new Failure("invalid", TOO_MUCH);
          break;
        }
        hasLooked = true;
      }
      return [];
    });
  } finally {
    for (const { data } of grays) freeBytes(data);
  }
}

/** The picture's brightness, on each backdrop that makes a difference. The pixels are let go of before anything is read. */
function decodeGrays(file: RasterFile): GrayPixels[] {
  // A photograph has more pixels than its codes need, and a JPEG can be decoded with fewer.
  const scale = Math.floor(Math.min(1, Math.sqrt(READ_PIXELS / (file.width * file.height))) * 8) / 8;
  const pixels = decodeRaster(file, scale);
  return (hasHoles(pixels) ? BACKDROPS : BACKDROPS.slice(0, 1)).map((backdrop) => toGray(pixels, backdrop));
}

/** What to look at, the likeliest first, each with its pixels for one that was decoded. */
function* listViews(grays: readonly GrayPixels[]): Generator<[view: GrayPixels, scale: number]> {
  for (const gray of grays) yield [gray, 1];
  let [fewer, scale] = [grays[0] as GrayPixels, 1];
  for (; fewer.width * fewer.height > READ_AGAIN_PIXELS; scale /= 2) fewer = halve(fewer);
  const clear = stretch(fewer);
  yield [smooth(clear, 1), scale];
  if (clear.width * clear.height <= READ_DOUBLED_PIXELS) yield [double(clear), scale * 2];
  if (clear !== grays[0]) yield [clear, scale];
  yield [smooth(clear, 2), scale];
}

/** The code where it is in the picture, given how many pixels of what was read stand for one of the file. */
function place(code: FoundCode, { width, height, orientation = 1 }: RasterFile, scale: number): FoundCode {
  const isFromRight = [2, 3, 7, 8].includes(orientation);
  const isFromBelow = [3, 4, 6, 7].includes(orientation);
  const turnPoint = ({ x, y }: Point): Point => {
    const column = Math.round(isFromRight ? width - x / scale : x / scale);
    const row = Math.round(isFromBelow ? height - y / scale : y / scale);
    return isOnSide(orientation) ? { x: row, y: column } : { x: column, y: row };
  };
  const [topLeft, topRight, bottomRight, bottomLeft] = code.corners;
  return {
    ...code,
    corners: [turnPoint(topLeft), turnPoint(topRight), turnPoint(bottomRight), turnPoint(bottomLeft)],
  };
}

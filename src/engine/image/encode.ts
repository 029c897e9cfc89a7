// Encodes images into the requested format. Adding a format takes one encoder file and one row in this table.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { type EncodableImage, type FlatImage, type Format, type PixelImage, QUALITY } from "../encodable-image.ts";
import { AVIF_PIXELS, BAND_PIXELS, RASTER_PIXELS, WEBP_PIXELS } from "../limits.ts";
import { documentWork, pixelWork } from "../pixel-work.ts";
import { makeAvif } from "./avif.ts";
import { concatenate } from "./byte-reader.ts";
import { expandFlat } from "./flat-pixels.ts";
import { encodeFlatPng } from "./flat-png.ts";
import { writeJpeg } from "./jpeg.ts";
import { createPartStream, writeBase64 } from "./part-stream.ts";
import { writePng } from "./png.ts";
import { makeWebp } from "./webp.ts";

/** An encoded image and its media type. */
export interface RenderedImage {
  /** A stream encodes the image while it is read, for images that are too large to hold in memory. */
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  readonly contentType: string;
}

/** The pixel encoder of a format. */
interface PixelEncoding {
  readonly contentType: string;
  readonly mostPixels: number;
  /** Advice for images over the limit, besides lowering their size. */
  readonly alternative?: string;
  /** Encodes the image: at once, or part by part as the parts are read. */
  readonly encode: (picture: PixelImage, quality?: number) => Generator<Uint8Array> | Promise<Uint8Array>;
  /** Encodes a flat image without expanding it to RGBA pixels, for formats that can. */
  readonly encodeFlat?: (picture: FlatImage) => Uint8Array;
}

const JPEG: PixelEncoding = {
  contentType: "image/jpeg",
  mostPixels: RASTER_PIXELS,
  encode: (picture, quality = QUALITY.jpg) => writeJpeg(picture, quality),
};

/** A string is the media type of a format whose images are already complete files. */
const ENCODINGS = {
  png: { contentType: "image/png", mostPixels: RASTER_PIXELS, encode: writePng, encodeFlat: encodeFlatPng },
  jpg: JPEG,
  jpeg: JPEG,
  webp: { contentType: "image/webp", mostPixels: WEBP_PIXELS, alternative: "use png or jpg", encode: makeWebp },
  avif: { contentType: "image/avif", mostPixels: AVIF_PIXELS, alternative: "use png, webp or jpg", encode: makeAvif },
  svg: "image/svg+xml",
  pdf: "application/pdf",
  base64: {
    contentType: "text/plain",
    mostPixels: RASTER_PIXELS,
    encode: (picture) => writeBase64(writePng(picture)),
    encodeFlat: (picture) => concatenate([...writeBase64([encodeFlatPng(picture)])]),
  },
} satisfies Record<Format, PixelEncoding | string>;

/** Returns the maximum number of pixels of an image in the format. */
export function maxPixels(format: Format): number {
  const encoding: PixelEncoding | string = ENCODINGS[format];
  return typeof encoding === "string" ? Number.POSITIVE_INFINITY : encoding.mostPixels;
}

/**
 * Encodes the image.
 *
 * @param quality 1 to 100, for lossy formats; the format's default if left out
 * @param fuel budget that encoding is charged to
 * @throws Failure if the image is too large for the format, or takes more work than is left
 */
export async function encodeImage(
  picture: EncodableImage,
  format: Format,
  quality?: number,
  fuel?: Fuel,
): Promise<RenderedImage> {
  const encoding: PixelEncoding | string = ENCODINGS[format];
  if (picture.type === "document" && typeof encoding === "string") {
    const body = await picture.write();
    fuel?.spend(documentWork(format, body.length), TOO_MUCH_WORK);
    return { body, contentType: encoding };
  }
  if (picture.type === "document" || typeof encoding === "string")
    throw new Error(`a ${picture.type} image cannot be encoded as ${format}`);
  checkPixels(picture, format, encoding);
  const isFlat = picture.type === "flat" && picture.inlays === undefined && encoding.encodeFlat !== undefined;
  const drawWork = picture.type === "pixels" ? picture.work : undefined;
  fuel?.spend(pixelWork(format, picture.width * picture.height, drawWork) / (isFlat ? FLAT_SPEEDUP : 1), TOO_MUCH_WORK);
  if (picture.type === "flat" && picture.inlays === undefined && encoding.encodeFlat !== undefined)
    return { body: encoding.encodeFlat(picture), contentType: encoding.contentType };
  const file = encoding.encode(picture.type === "flat" ? expandFlat(picture) : picture, quality);
  return { body: await bodyOf(file, picture), contentType: encoding.contentType };
}

interface Sized {
  readonly width: number;
  readonly height: number;
}

const TOO_MUCH_WORK = "image is too expensive to encode: lower its size or devicePixelRatio";

/** Ratio of the cost of encoding RGBA pixels to that of encoding a flat image. */
export const FLAT_SPEEDUP = 10;

/** Small images are sent as a whole, so that the response has a Content-Length. */
function bodyOf(file: Generator<Uint8Array> | Promise<Uint8Array>, { width, height }: Sized) {
  if (file instanceof Promise) return file;
  return width * height > BAND_PIXELS ? createPartStream(file) : concatenate([...file]);
}

function checkPixels({ width, height }: Sized, format: Format, { mostPixels, alternative }: PixelEncoding): void {
  if (width * height <= mostPixels) return;
  const remedy = `${alternative === undefined ? "" : `${alternative}, or `}lower its size or devicePixelRatio`;
  throw new Failure(
    "invalid",
    `image must have at most ${mostPixels} pixels as ${format}, got ${width} x ${height}: ${remedy}`,
  );
}

// Pictures → bytes. The only table over `Format`: adding a format is one file here and one row.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { AVIF_PIXELS, BAND_PIXELS, RASTER_PIXELS, WEBP_PIXELS } from "../../base/limits.ts";
import { type FlatPicture, type Format, type Picture, type PixelPicture, QUALITY } from "../picture.ts";
import { documentWork, pixelWork } from "../pixel-work.ts";
import { makeAvif } from "./avif.ts";
import { concatenate } from "./byte-reader.ts";
import { expandFlat } from "./flat-pixels.ts";
import { encodeFlatPng } from "./flat-png.ts";
import { writeJpeg } from "./jpeg.ts";
import { streamOf, writeBase64 } from "./parts.ts";
import { writePng } from "./png.ts";
import { makeWebp } from "./webp.ts";

/** A picture's bytes, or its text, with the media type to send them under. */
export interface EncodedPicture {
  /** A stream makes the file as it is read: of pictures that are too large to be there at once. */
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  readonly contentType: string;
}

/** How pixels become a file of a format. */
interface PixelEncoding {
  readonly contentType: string;
  readonly mostPixels: number;
  /** What to do instead of asking for more pixels than that, beside asking for fewer. */
  readonly wayOut?: string;
  /** The file, whole or in parts that are made one after the other. */
  readonly encode: (picture: PixelPicture, quality?: number) => Generator<Uint8Array> | Promise<Uint8Array>;
  /** The short way of flat pictures, where there is one: without making pixels of them. */
  readonly encodeFlat?: (picture: FlatPicture) => Uint8Array;
}

const JPEG: PixelEncoding = {
  contentType: "image/jpeg",
  mostPixels: RASTER_PIXELS,
  encode: (picture, quality = QUALITY.jpg) => writeJpeg(picture, quality),
};

/** Text: the type of a picture that is a file already. */
const ENCODINGS = {
  png: { contentType: "image/png", mostPixels: RASTER_PIXELS, encode: writePng, encodeFlat: encodeFlatPng },
  jpg: JPEG,
  jpeg: JPEG,
  webp: { contentType: "image/webp", mostPixels: WEBP_PIXELS, wayOut: "use png or jpg", encode: makeWebp },
  avif: { contentType: "image/avif", mostPixels: AVIF_PIXELS, wayOut: "use png, webp or jpg", encode: makeAvif },
  svg: "image/svg+xml",
  pdf: "application/pdf",
  base64: {
    contentType: "text/plain",
    mostPixels: RASTER_PIXELS,
    encode: (picture) => writeBase64(writePng(picture)),
    encodeFlat: (picture) => concatenate([...writeBase64([encodeFlatPng(picture)])]),
  },
} satisfies Record<Format, PixelEncoding | string>;

/** Most pixels that a picture of the format may have. */
export function mostPixelsOf(format: Format): number {
  const encoding: PixelEncoding | string = ENCODINGS[format];
  return typeof encoding === "string" ? Number.POSITIVE_INFINITY : encoding.mostPixels;
}

/**
 * Encodes the picture.
 *
 * @param quality 1 to 100, for formats that lose something; what they do by default when left out
 * @param fuel pays for it
 * @throws Failure for a picture too large for the format, or one that takes more work than is left
 */
export async function encodePicture(
  picture: Picture,
  format: Format,
  quality?: number,
  fuel?: Fuel,
): Promise<EncodedPicture> {
  const encoding: PixelEncoding | string = ENCODINGS[format];
  if (picture.type === "document" && typeof encoding === "string") {
    const body = await picture.write();
    fuel?.spend(documentWork(format, body.length), TOO_MUCH);
    return { body, contentType: encoding };
  }
  if (picture.type === "document" || typeof encoding === "string")
    throw new Error(`a picture that is a ${picture.type} is no ${format}`);
  checkPixels(picture, format, encoding);
  const isFlat = picture.type === "flat" && picture.inlays === undefined && encoding.encodeFlat !== undefined;
  const ink = picture.type === "pixels" ? picture.work : undefined;
  fuel?.spend(pixelWork(format, picture.width * picture.height, ink) / (isFlat ? FLAT_SHARE : 1), TOO_MUCH);
  if (picture.type === "flat" && picture.inlays === undefined && encoding.encodeFlat !== undefined)
    return { body: encoding.encodeFlat(picture), contentType: encoding.contentType };
  const file = encoding.encode(picture.type === "flat" ? expandFlat(picture) : picture, quality);
  return { body: await bodyOf(file, picture), contentType: encoding.contentType };
}

interface Sized {
  readonly width: number;
  readonly height: number;
}

const TOO_MUCH = "picture takes too much work with all that is on it: lower width, height or devicePixelRatio";

/** Flat pictures are encoded row by row without making pixels of them, in so much less time. */
export const FLAT_SHARE = 10;

/** What is there at once is sent at once, so that its length is known. */
function bodyOf(file: Generator<Uint8Array> | Promise<Uint8Array>, { width, height }: Sized) {
  if (file instanceof Promise) return file;
  return width * height > BAND_PIXELS ? streamOf(file) : concatenate([...file]);
}

function checkPixels({ width, height }: Sized, format: Format, { mostPixels, wayOut }: PixelEncoding): void {
  if (width * height <= mostPixels) return;
  const ways = `${wayOut === undefined ? "" : `${wayOut}, or `}lower width, height or devicePixelRatio`;
  throw new Failure(
    "invalid",
    `picture must have at most ${mostPixels} pixels as ${format}, got ${width} x ${height}: ${ways}`,
  );
}

// Entry point for encoding images in all formats. A new format needs an encoder file, a row in ENCODINGS, and a row in
// the table of output/output-backend.ts.

import { Buffer } from "node:buffer";
import { collectGarbage, dropExcessEngines, markStreaming } from "../../../wasm/engine-memory.ts";
import { loadResvg, withResvg } from "../../../wasm/resvg/resvg.ts";
import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { NO_PHASE_CLOCK, type PhaseClock } from "../../base/phase-clock.ts";
import type { Rgba } from "../color.ts";
import {
  DEFAULT_QUALITY,
  type EncodableImage,
  type FlatImage,
  type Format,
  type Inlay,
  type PixelImage,
} from "../encodable-image.ts";
import { AVIF_PIXELS, BAND_PIXELS, GIF_PIXELS, RASTER_PIXELS } from "../limits.ts";
import { documentWork, pixelWork } from "../pixel-work.ts";
import { concatenate } from "./byte-reader.ts";
import { encodeFlatPng } from "./pixel-png.ts";
import { writePng } from "./png.ts";
import { insertAltText } from "./png-parts.ts";
import { addPixels, spans } from "./resample.ts";

/** An encoded image and its media type. */
export interface RenderedImage {
  /** The file. For an image that is too large to hold in memory, a stream that encodes on demand. */
  readonly body: Uint8Array | string | ReadableStream<Uint8Array>;
  readonly contentType: string;
  /** Alt text of the image; undefined if it has none. */
  readonly altText?: string;
  /** Warnings about the request; undefined if there are none. */
  readonly warning?: string;
}

/** How a format encodes pixel images. */
interface PixelEncoding {
  readonly contentType: string;
  readonly maxPixels: number;
  /** Maximum width and height, if the format limits them. */
  readonly maxSide?: number;
  /** Advice for images over the limit, as an alternative to reducing their size. */
  readonly alternative?: string;
  /**
   * Returns the whole file, or a generator that encodes each part when it is read. All encoders except that of PNG are
   * loaded on first use.
   */
  readonly encode: (
    image: PixelImage,
    quality?: number,
  ) => Generator<Uint8Array> | Promise<Generator<Uint8Array> | Uint8Array>;
  /** Encodes a flat image without expanding it to RGBA pixels, if the format allows it. */
  readonly encodeFlat?: (image: FlatImage) => Uint8Array;
}

const PNG: PixelEncoding = {
  contentType: "image/png",
  maxPixels: RASTER_PIXELS,
  encode: writeAccessiblePng,
  encodeFlat: encodeFlatPng,
};
const JPEG: PixelEncoding = {
  contentType: "image/jpeg",
  maxPixels: RASTER_PIXELS,
  encode: async (image, quality = DEFAULT_QUALITY.jpg) => (await import("./jpeg.ts")).writeJpeg(image, quality),
};

/** The encoding of each format. A string is the media type of a format whose images are already complete files. */
const ENCODINGS = {
  png: PNG,
  jpg: JPEG,
  jpeg: JPEG,
  webp: {
    contentType: "image/webp",
    maxPixels: RASTER_PIXELS,
    maxSide: 16_383,
    alternative: "use png or jpg",
    encode: async (image, quality) => (await import("./webp.ts")).makeWebp(image, quality),
  },
  avif: {
    contentType: "image/avif",
    maxPixels: AVIF_PIXELS,
    alternative: "use png, webp or jpg",
    encode: async (image, quality) => (await import("./avif.ts")).makeAvif(image, quality),
  },
  gif: {
    contentType: "image/gif",
    maxPixels: GIF_PIXELS,
    maxSide: 65_535,
    alternative: "use png or jpg",
    encode: async (image) => (await import("./gif.ts")).writeGif(image),
  },
  // A still APNG is a PNG.
  apng: { ...PNG, contentType: "image/apng" },
  svg: "image/svg+xml",
  pdf: "application/pdf",
  base64: {
    contentType: "text/plain",
    maxPixels: RASTER_PIXELS,
    encode: (image) => writeBase64(writeAccessiblePng(image)),
    encodeFlat: (image) => concatenate([...writeBase64([encodeFlatPng(image)])]),
  },
} satisfies Record<Format, PixelEncoding | string>;

/** Returns the maximum number of pixels that the format's encoder accepts. */
export function maxPixels(format: Format): number {
  const encoding: PixelEncoding | string = ENCODINGS[format];
  return typeof encoding === "string" ? Number.POSITIVE_INFINITY : encoding.maxPixels;
}

/** Ratio of the cost of encoding RGBA pixels to the cost of encoding a flat image. */
const FLAT_SPEEDUP = 10;

/**
 * Returns the estimated work of encoding a raster image, in units of src/base/fuel.ts.
 *
 * @param pixels the image's size, in device pixels
 * @param isFlat whether the image is encoded from its palette
 * @param rasterWork work of rasterising the image, if known
 */
export function encodingWork(format: Format, pixels: number, isFlat: boolean, rasterWork?: number): number {
  return pixelWork(format, pixels, rasterWork) / (isFlat ? FLAT_SPEEDUP : 1);
}

/** Services that the platform provides for encoding. */
interface EncodeEnv {
  /** Budget to which encoding is charged. */
  readonly fuel?: Fuel | undefined;
  /** Measures the time of encoding. */
  readonly phases?: PhaseClock;
}

/**
 * Encodes an image. If the format is `alt`, returns the alt text as a text file.
 *
 * @param image a raster image for a raster format, a document for SVG and PDF
 * @param quality 1 to 100, for lossy formats; the format's default if undefined
 * @returns the whole file, or a stream if the file is large and its format is encoded in parts
 * @throws Failure if the image is too large for the format, or encoding takes more work than the budget has left
 * @throws Error if the kind of image does not match the format
 */
export async function encodeImage(
  image: EncodableImage,
  format: Format | "alt",
  quality?: number,
  { fuel, phases = NO_PHASE_CLOCK }: EncodeEnv = {},
): Promise<RenderedImage> {
  if (format === "alt") return { body: pickAltText(image).altText ?? "", contentType: "text/plain; charset=utf-8" };
  return phases.measure("encode", () => encode(measurePixels(image, phases), format, quality, fuel));
}

/** Attributes the time of rendering pixels to its own phase, although encoders request them band by band. */
function measurePixels(image: EncodableImage, phases: PhaseClock): EncodableImage {
  if (image.type !== "pixels" || phases === NO_PHASE_CLOCK) return image;
  const { width, height, altText, isOpaque, work } = image;
  return {
    type: "pixels",
    width,
    height,
    ...(altText !== undefined && { altText }),
    ...(isOpaque !== undefined && { isOpaque }),
    ...(work !== undefined && { work }),
    pixels: (...band) => phases.measure("raster", () => image.pixels(...band)),
  };
}

async function encode(
  image: EncodableImage,
  format: Format,
  quality: number | undefined,
  fuel: Fuel | undefined,
): Promise<RenderedImage> {
  const encoding: PixelEncoding | string = ENCODINGS[format];
  if (image.type === "animation" && typeof encoding !== "string") {
    const body = format === "apng" ? concatenate([...insertAltText([image.file], image.altText)]) : image.file;
    return { body, contentType: encoding.contentType, ...pickAltText(image) };
  }
  if (image.type === "document" && typeof encoding === "string") {
    const body = await image.write();
    fuel?.spend(documentWork(format, body.length), TOO_MUCH_WORK);
    return { body, contentType: encoding, ...pickAltText(image) };
  }
  if (image.type === "document" || image.type === "animation" || typeof encoding === "string")
    throw new Error(`a ${image.type} image cannot be encoded as ${format}`);
  const size = fitSize(image, format, encoding);
  if (size !== undefined) {
    fuel?.spend(image.width * image.height * SHRINK_WORK, TOO_MUCH_WORK);
    const { width, height } = size;
    const pixels = shrinkPixels(image.type === "flat" ? expandFlat(image) : image, width, height);
    return { ...(await encode(pixels, format, quality, fuel)), warning: size.warning };
  }
  const isFlat = image.type === "flat" && image.inlays === undefined && encoding.encodeFlat !== undefined;
  const drawWork = image.type === "pixels" ? image.work : undefined;
  fuel?.spend(encodingWork(format, image.width * image.height, isFlat, drawWork), TOO_MUCH_WORK);
  if (image.type === "flat" && image.inlays === undefined && encoding.encodeFlat !== undefined)
    return { body: encoding.encodeFlat(image), contentType: encoding.contentType };
  const body = await withResvg(async () => {
    const file = await encoding.encode(image.type === "flat" ? expandFlat(image) : image, quality);
    // A stream can't start over if the rasteriser traps.
    return file instanceof Uint8Array ? file : joinOrStream(file, loadResvg);
  });
  return { body, contentType: encoding.contentType, ...pickAltText(image) };
}

function pickAltText(image: EncodableImage): Pick<RenderedImage, "altText"> {
  return image.type === "flat" || image.altText === undefined ? {} : { altText: image.altText };
}

function writeAccessiblePng(image: PixelImage): Generator<Uint8Array> {
  return insertAltText(writePng(image), image.altText);
}

interface Sized {
  readonly width: number;
  readonly height: number;
}

const TOO_MUCH_WORK = "image is too expensive to encode: reduce its size or devicePixelRatio";

/**
 * Returns the size to which an image must be scaled down for its format, and a warning; undefined if the image fits.
 *
 * @throws Failure if the format is over its limit and has no alternative
 */
function fitSize(
  { width, height }: Sized,
  format: Format,
  { maxPixels, maxSide = Number.POSITIVE_INFINITY, alternative }: PixelEncoding,
): (Sized & { readonly warning: string }) | undefined {
  const scale = Math.min(Math.sqrt(maxPixels / (width * height)), maxSide / Math.max(width, height));
  if (scale >= 1) return undefined;
  const limit =
    width * height > maxPixels ? `have at most ${maxPixels} pixels` : `be at most ${maxSide} pixels wide and high`;
  if (alternative === undefined)
    throw new Failure(
      "invalid",
      `image must ${limit} as ${format}, got ${width} x ${height}: reduce its size or devicePixelRatio`,
    );
  const fitted = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  const warning = `image must ${limit} as ${format}, got ${width} x ${height}: it is scaled down to ${fitted.width} x ${fitted.height}. For all pixels, ${alternative}`;
  return { ...fitted, warning };
}

/**
 * Number of bytes that are encoded before the response starts. Most files are smaller, so their encoder is free for the
 * next request by then.
 */
const EAGER_BYTES = 1_000_000;

/**
 * Returns a small file as a whole, and a large file as a stream that encodes on demand. Errors in the first EAGER_BYTES
 * are thrown before the response starts.
 *
 * @param prepareStream awaited before a stream is created
 */
export async function joinOrStream(
  parts: Generator<Uint8Array>,
  prepareStream: () => Promise<void>,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const first: Uint8Array[] = [];
  for (let size = 0; size < EAGER_BYTES; ) {
    const { done, value } = parts.next();
    if (done) return concatenate(first);
    first.push(value);
    size += value.length;
  }
  await prepareStream();
  return createPartStream(concatenate(first), parts);
}

function createPartStream(first: Uint8Array, rest: Generator<Uint8Array>): ReadableStream<Uint8Array> {
  const endStreaming = markStreaming();
  const end = () => {
    endStreaming();
    // A stream outlives the request handler, which otherwise drops large engines at its end.
    dropExcessEngines();
    collectGarbage();
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first);
    },
    pull(controller) {
      try {
        const next = rest.next();
        if (!next.done) return controller.enqueue(next.value);
        controller.close();
        end();
      } catch (error) {
        end();
        throw error;
      }
    },
    cancel() {
      rest.return(undefined);
      end();
    },
  });
}

/** Yields the parts as base64 text, in bytes. RFC 4648, section 4. */
export function* writeBase64(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  // Three bytes make four characters, so the remainder of a part is carried over to the next.
  let rest: Uint8Array = new Uint8Array();
  for (const part of parts) {
    const bytes = concatenate([rest, part]);
    const whole = bytes.length - (bytes.length % 3);
    if (whole > 0) yield formatBase64(bytes.subarray(0, whole));
    rest = bytes.subarray(whole);
  }
  if (rest.length > 0) yield formatBase64(rest);
}

function formatBase64(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
  return new TextEncoder().encode(text);
}

/** Work of shrinking per pixel of the original image, in units of src/base/fuel.ts. */
const SHRINK_WORK = 8;

/** Rendered rows of the original image. */
interface Band {
  readonly top: number;
  readonly rows: number;
  readonly data: Uint8Array;
}

/** Returns the image at a smaller size. Each pixel is the average of the original pixels in its area. */
export function shrinkPixels(original: PixelImage, width: number, height: number): PixelImage {
  const columns = spans(original.width, width);
  const lines = spans(original.height, height);
  const area = (original.width / width) * (original.height / height);
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / original.width));
  const stride = original.width * 4;
  let band: Band = { top: 0, rows: 0, data: new Uint8Array() };
  /**
   * Returns the band that contains a row of the original. Encoders request rows from top to bottom, so each band is
   * rendered once.
   */
  const findBand = (row: number) => {
    if (row >= band.top && row < band.top + band.rows) return band;
    const rows = Math.min(bandRows, original.height - row);
    band = { top: row, rows, data: original.pixels(row, rows, band.data) };
    return band;
  };
  return {
    ...original,
    width,
    height,
    pixels(top = 0, rows = height - top, into) {
      const length = rows * width * 4;
      const bytes = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
      const sums = new Float64Array(width * 4);
      for (const [index, { first, last, head, tail }] of lines.slice(top, top + rows).entries()) {
        sums.fill(0);
        for (let row = first; row <= last; row++) {
          const found = findBand(row);
          const weight = row === first ? head : row === last ? tail : 1;
          addPixels(found.data, (row - found.top) * stride, columns, weight, sums);
        }
        const start = index * width * 4;
        for (let i = 0; i < sums.length; i++) bytes[start + i] = Math.round((sums[i] as number) / area);
      }
      return bytes;
    },
  };
}

/** Converts a flat image to a pixel image that expands its rows on demand. */
export function expandFlat(flat: FlatImage): PixelImage {
  const { width, height, inlays = [] } = flat;
  return {
    type: "pixels",
    width,
    height,
    isOpaque: flat.palette.every(({ alpha }) => alpha === 1),
    pixels(top = 0, rows = height - top, into) {
      const length = rows * width * 4;
      const bytes = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
      writeRows(flat, top, top + rows, bytes);
      for (const inlay of inlays) drawInlay(inlay, { top, rows, width }, bytes);
      return bytes;
    },
  };
}

/** Writes the rows from `top` to `bottom` as premultiplied RGBA. */
function writeRows({ width, palette, bands }: FlatImage, top: number, bottom: number, bytes: Uint8Array): void {
  const stride = width * 4;
  const colors = new Uint32Array(Uint8Array.from(palette.flatMap(premultiply)).buffer);
  const row = new Uint32Array(width);
  let bandTop = 0;
  for (const { rows, indices } of bands) {
    const [first, last] = [Math.max(top, bandTop), Math.min(bottom, bandTop + rows)];
    bandTop += rows;
    if (first >= last) continue;
    for (let x = 0; x < width; x++) row[x] = colors[indices[x] as number] as number;
    const start = (first - top) * stride;
    bytes.set(new Uint8Array(row.buffer), start);
    for (let y = first + 1; y < last; y++) bytes.copyWithin((y - top) * stride, start, start + stride);
  }
}

/** A range of rows of an image. */
interface Rows {
  readonly top: number;
  readonly rows: number;
  readonly width: number;
}

/** Composites the part of an inlay that overlaps these rows. Compositing and Blending Level 1, section 5.1. */
function drawInlay({ left, top, image }: Inlay, rows: Rows, bytes: Uint8Array): void {
  const first = Math.max(top, rows.top);
  const last = Math.min(top + image.height, rows.top + rows.rows);
  if (first >= last) return;
  const source = image.pixels(first - top, last - first);
  for (let y = first; y < last; y++) {
    let to = ((y - rows.top) * rows.width + left) * 4;
    let from = (y - first) * image.width * 4;
    for (let x = 0; x < image.width; x++, to += 4, from += 4) {
      const backdropShare = 255 - (source[from + 3] as number);
      if (backdropShare === 255) continue;
      for (let channel = 0; channel < 4; channel++)
        bytes[to + channel] =
          (source[from + channel] as number) + Math.round(((bytes[to + channel] as number) * backdropShare) / 255);
    }
  }
}

/** Returns the premultiplied colour as four bytes, RGBA. */
function premultiply({ red, green, blue, alpha }: Rgba): number[] {
  const opacity = Math.round(alpha * 255);
  return [red, green, blue, 255].map((channel) => Math.round((channel * opacity) / 255));
}

// Encodes pixel images as PNG, band by band, so that memory never holds all pixels of a large image. An image with at
// most 256 colours gets a palette, and any other opaque image three channels. PNG (Third Edition).

import { PNG_PALETTE, PNG_RGB, PNG_RGBA, PngEncoder } from "../../../wasm/png/png.ts";
import type { PixelImage } from "../encodable-image.ts";
import { BAND_PIXELS } from "../limits.ts";
import { concatenate, copyRows } from "./byte-reader.ts";

/**
 * Maximum size of an image whose palette indices are stored while its colours are counted, in device pixels. Each index takes
 * one byte. Larger images are drawn twice.
 */
const INDEX_PIXELS = 3_000_000;

/**
 * Images of up to this many pixels are encoded with and without a palette, because a palette can cost more bytes than
 * it saves. Encoding both takes microseconds.
 */
const SMALL_PIXELS = 10_000;

/** Yields the parts of the PNG file, each encoded on demand. Errors in drawing are thrown with the first part. */
export function writePng(image: PixelImage): Generator<Uint8Array> {
  return image.width * image.height <= BAND_PIXELS ? writeWhole(image) : writeBands(image);
}

/** Encodes an image whose pixels fit into memory at once. */
function* writeWhole(image: PixelImage): Generator<Uint8Array> {
  const { width, height } = image;
  const encoder = new PngEncoder(width, height, "index", height);
  copyRows(image, 0, height, encoder.inputBuffer(height), encoder.repeats(height));
  encoder.countInputColors(height);
  const file = encodeWhole(image, encoder);
  encoder.free();
  yield file;
}

function encodeWhole({ width, height }: PixelImage, encoder: PngEncoder): Uint8Array {
  if (encoder.bestKind !== PNG_PALETTE) return concatenate([...writeInput(encoder, height)]);
  const indexed = concatenate([...writeIndexed(encoder)]);
  if (width * height > SMALL_PIXELS) return indexed;
  const plain = concatenate([...writeInput(encoder, height)]);
  return indexed.length <= plain.length ? indexed : plain;
}

/** Writes the file without a palette, from the rows in the encoder's input buffer. */
function* writeInput(encoder: PngEncoder, rows: number): Generator<Uint8Array> {
  encoder.start(encoder.plainKind);
  yield* encoder.encodeInput(rows);
  yield* encoder.finish();
}

function* writeIndexed(encoder: PngEncoder): Generator<Uint8Array> {
  encoder.start(PNG_PALETTE);
  yield* encoder.encodeIndexed();
  yield* encoder.finish();
}

/**
 * Encodes an image band by band. The header contains the colour type, so a first pass counts the colours, and stores
 * the palette indices of images up to INDEX_PIXELS; larger images are drawn again. If there are too many colours, often
 * in the first band, that band is encoded without a palette, or drawing starts over.
 */
function* writeBands(image: PixelImage): Generator<Uint8Array> {
  const { width, height } = image;
  const keepsIndices = width * height <= INDEX_PIXELS;
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width));
  const encoder = new PngEncoder(width, height, keepsIndices ? "index" : "count", Math.min(bandRows, height));
  const fillBand = (top: number) => {
    const rows = Math.min(bandRows, height - top);
    copyRows(image, top, rows, encoder.inputBuffer(rows), encoder.repeats(rows));
    return rows;
  };
  const firstRows = fillBand(0);
  const fitsFirst = encoder.countInputColors(firstRows);
  let isPalette = fitsFirst;
  for (let top = bandRows; isPalette && top < height; top += bandRows)
    isPalette = encoder.countInputColors(fillBand(top));
  if (isPalette && keepsIndices) yield* writeIndexed(encoder);
  else {
    encoder.start(isPalette ? PNG_PALETTE : image.isOpaque === true ? PNG_RGB : PNG_RGBA);
    yield* encoder.encodeInput(fitsFirst ? fillBand(0) : firstRows);
    for (let top = bandRows; top < height; top += bandRows) yield* encoder.encodeInput(fillBand(top));
    yield* encoder.finish();
  }
  encoder.free();
}

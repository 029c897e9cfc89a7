// Pictures of pixels → PNG, part by part: rows are made and compressed in bands, so that memory holds one band and never all
// pixels. A palette where 256 colours are enough, and three channels where all is opaque. PNG (Third Edition).

import { PNG_PALETTE, PNG_RGBA, PngEncoder } from "../../wasm/png/png.ts";
import { BAND_PIXELS, PALETTE_PIXELS } from "../base/limits.ts";
import type { PixelPicture } from "../base/picture.ts";
import { concatenate } from "./byte-reader.ts";

/** Pixels up to which a palette may take more bytes than it saves: both files are made, which takes microseconds. */
const SMALL_PIXELS = 10_000;

/**
 * The parts of the picture's file, each made when it is asked for. Whatever of the picture cannot be made is known with the
 * first.
 */
export function* writePng(picture: PixelPicture): Generator<Uint8Array> {
  const { width, height } = picture;
  const pixels = width * height;
  const encoder = new PngEncoder(width, height, pixels <= PALETTE_PIXELS);
  if (pixels <= BAND_PIXELS) yield encodeWhole(picture, encoder);
  else yield* writeBands(picture, encoder);
  encoder.free();
}

/** A picture whose pixels are all there at once. */
function encodeWhole(picture: PixelPicture, encoder: PngEncoder): Uint8Array {
  const pixels = picture.pixels();
  encoder.look(pixels);
  if (encoder.fittingKind !== PNG_PALETTE) return concatenate([...writePixels(encoder, pixels)]);
  const indexed = concatenate([...writeIndexed(encoder)]);
  if (pixels.length > SMALL_PIXELS * 4) return indexed;
  const plain = concatenate([...writePixels(encoder, pixels)]);
  return indexed.length <= plain.length ? indexed : plain;
}

function* writePixels(encoder: PngEncoder, pixels: Uint8Array): Generator<Uint8Array> {
  encoder.start(encoder.plainKind);
  yield* encoder.encode(pixels);
  yield* encoder.finish();
}

function* writeIndexed(encoder: PngEncoder): Generator<Uint8Array> {
  encoder.start(PNG_PALETTE);
  yield* encoder.encodeIndexed();
  yield* encoder.finish();
}

/**
 * A picture whose bands are made one after the other. What a file's pixels are stands in front of them. To know it, the bands
 * are made and counted first, and with a palette the counting has encoded them half way; without one they are made anew, which
 * shows after a band or two. Beyond PALETTE_PIXELS nothing is counted, and whether all is opaque never is: that would take all
 * bands twice, for a file that is a tenth smaller.
 */
function* writeBands(picture: PixelPicture, encoder: PngEncoder): Generator<Uint8Array> {
  const { width, height } = picture;
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width));
  // One band at a time: what is not needed any more would wait to be collected.
  const room = new Uint8Array(Math.min(bandRows, height) * width * 4);
  const bandAt = (top: number) => picture.pixels(top, Math.min(bandRows, height - top), room);
  let first: Uint8Array | undefined;
  if (width * height <= PALETTE_PIXELS) {
    let [top, isPalette] = [0, true];
    for (; isPalette && top < height; top += bandRows) {
      const band = bandAt(top);
      isPalette = encoder.look(band);
      first = top === 0 ? band : undefined;
    }
    if (isPalette) return yield* writeIndexed(encoder);
  }
  encoder.start(PNG_RGBA);
  for (let top = 0; top < height; top += bandRows) {
    yield* encoder.encode(first ?? bandAt(top));
    first = undefined;
  }
  yield* encoder.finish();
}

// Pictures of pixels → PNG, part by part: rows are made and compressed in bands, so that memory holds one band and never all
// pixels. A palette where 256 colours are enough, and three channels where all is opaque. PNG (Third Edition).

import { PNG_PALETTE, PNG_RGBA, PngEncoder } from "../../wasm/png/png.ts";
import { BAND_PIXELS, PALETTE_PIXELS } from "../base/limits.ts";
import type { PixelPicture } from "../base/picture.ts";
import { concatenate } from "./byte-reader.ts";
import { putPixels } from "./put-pixels.ts";

/** Pixels up to which a palette may take more bytes than it saves: both files are made, which takes microseconds. */
const SMALL_PIXELS = 10_000;

/** The largest room for the pixels of small pictures that is kept for the next one, bytes: 1000 x 600 at ratio 1. */
const KEPT_ROOM_BYTES = 2_400_000;

let keptRoom: Uint8Array | undefined;

/**
 * The parts of the picture's file, each made when it is asked for. Whatever of the picture cannot be made is known with the
 * first.
 */
export function writePng(picture: PixelPicture): Generator<Uint8Array> {
  return picture.width * picture.height <= BAND_PIXELS ? writeWhole(picture) : writeBands(picture);
}

/** A picture whose pixels are all there at once. */
function* writeWhole(picture: PixelPicture): Generator<Uint8Array> {
  const { width, height } = picture;
  const size = width * height * 4;
  const encoder = new PngEncoder(width, height, true);
  // Nothing else can run until the file is there, so that one room does for all.
  const room = keptRoom !== undefined && keptRoom.length >= size ? keptRoom : new Uint8Array(size);
  if (size <= KEPT_ROOM_BYTES) keptRoom = room;
  const file = encodeWhole(picture.pixels(0, height, room), encoder);
  encoder.free();
  yield file;
}

function encodeWhole(pixels: Uint8Array, encoder: PngEncoder): Uint8Array {
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
function* writeBands(picture: PixelPicture): Generator<Uint8Array> {
  const { width, height } = picture;
  const isCounted = width * height <= PALETTE_PIXELS;
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width));
  const encoder = new PngEncoder(width, height, isCounted, Math.min(bandRows, height));
  const putBand = (top: number) => {
    const rows = Math.min(bandRows, height - top);
    putPixels(picture, top, rows, encoder.room(rows));
    return rows;
  };
  let isPalette = isCounted;
  for (let top = 0; isPalette && top < height; top += bandRows) isPalette = encoder.lookAtRoom(putBand(top));
  if (isPalette) yield* writeIndexed(encoder);
  else {
    encoder.start(PNG_RGBA);
    for (let top = 0; top < height; top += bandRows) yield* encoder.encodeRoom(putBand(top));
    yield* encoder.finish();
  }
  encoder.free();
}

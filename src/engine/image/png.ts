// Pictures of pixels → PNG, part by part: rows are made and compressed in bands, so that memory holds one band and never all
// pixels. A palette where 256 colours are enough, and three channels where all is opaque. PNG (Third Edition).

import { PNG_PALETTE, PNG_RGB, PNG_RGBA, PngEncoder } from "../../../wasm/png/png.ts";
import { Shelf } from "../../../wasm/shelf.ts";
import { BAND_PIXELS, INDEX_PIXELS } from "../../base/limits.ts";
import type { PixelPicture } from "../picture.ts";
import { concatenate } from "./byte-reader.ts";
import { putPixels } from "./put-pixels.ts";

/** Pixels up to which a palette may take more bytes than it saves: both files are made, which takes microseconds. */
const SMALL_PIXELS = 10_000;

/** The largest room for the pixels of small pictures that is kept for good, bytes: 1000 x 600. */
const KEPT_ROOM_BYTES = 2_400_000;

const rooms = new Shelf<Uint8Array>(KEPT_ROOM_BYTES);

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
  const encoder = new PngEncoder(width, height, "index");
  const known = rooms.take();
  const room = known !== undefined && known.length >= size ? known : new Uint8Array(size);
  const file = encodeWhole(picture.pixels(0, height, room), encoder);
  rooms.give(room, room.length);
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
 * are made and counted first. If a palette holds them, the counting has encoded them half way or, beyond INDEX_PIXELS, they are
 * made once more; if not, which shows after a band or two, they are made anew.
 */
function* writeBands(picture: PixelPicture): Generator<Uint8Array> {
  const { width, height } = picture;
  const isKept = width * height <= INDEX_PIXELS;
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width));
  const encoder = new PngEncoder(width, height, isKept ? "index" : "count", Math.min(bandRows, height));
  const putBand = (top: number) => {
    const rows = Math.min(bandRows, height - top);
    putPixels(picture, top, rows, encoder.room(rows));
    return rows;
  };
  let isPalette = true;
  for (let top = 0; isPalette && top < height; top += bandRows) isPalette = encoder.lookAtRoom(putBand(top));
  if (isPalette && isKept) yield* writeIndexed(encoder);
  else {
    encoder.start(isPalette ? PNG_PALETTE : picture.isOpaque === true ? PNG_RGB : PNG_RGBA);
    for (let top = 0; top < height; top += bandRows) yield* encoder.encodeRoom(putBand(top));
    yield* encoder.finish();
  }
  encoder.free();
}

// Pictures of pixels → WebP, without loss unless a quality is asked for. The encoder needs all pixels at once. RFC 9649.

import { Shelf } from "../../wasm/shelf.ts";
import { encodeWebp } from "../../wasm/webp/webp.ts";
import type { PixelPicture } from "../base/picture.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Room for the pixels of a picture. None is kept for good: few pictures are WebP. */
const rooms = new Shelf<Uint8Array>(0);

/** Encodes the picture. @param quality 1 to 100; nothing is lost when left out */
export async function makeWebp(picture: PixelPicture, quality?: number): Promise<Uint8Array> {
  const { width, height } = picture;
  const size = width * height * 4;
  const known = rooms.take();
  const room = known !== undefined && known.length >= size ? known : new Uint8Array(size);
  const pixels = picture.pixels(0, height, room);
  unpremultiply(pixels);
  const file = await encodeWebp(pixels, width, height, quality);
  rooms.give(room, room.length);
  return file;
}

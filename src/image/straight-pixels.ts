// Pictures of pixels → all of their pixels at once, with straight alpha: what encoders take that were not made for us.

import { Shelf } from "../../wasm/shelf.ts";
import type { PixelPicture } from "../base/picture.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Room for the pixels of a picture. None is kept for good: few pictures need it. */
const rooms = new Shelf<Uint8Array>(0);

/** Hands all pixels of the picture to `use`, four bytes each, from red to alpha. They may change after it has ended. */
export async function withStraightPixels<Result>(
  picture: PixelPicture,
  use: (pixels: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const { width, height } = picture;
  const size = width * height * 4;
  const known = rooms.take();
  const room = known !== undefined && known.length >= size ? known : new Uint8Array(size);
  const pixels = picture.pixels(0, height, room);
  unpremultiply(pixels);
  const result = await use(pixels);
  rooms.give(room, room.length);
  return result;
}

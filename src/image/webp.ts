// Pictures of pixels → WebP, without loss unless a quality is asked for. The encoder needs all pixels at once. RFC 9649.

import { encodeWebp } from "../../wasm/webp/webp.ts";
import type { PixelPicture } from "../base/picture.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Encodes the picture. @param quality 1 to 100; nothing is lost when left out */
export async function makeWebp(picture: PixelPicture, quality?: number): Promise<Uint8Array> {
  const pixels = picture.pixels();
  unpremultiply(pixels);
  return encodeWebp(pixels, picture.width, picture.height, quality);
}

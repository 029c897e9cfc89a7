// Encodes a whole image as PNG, for tests that inspect its pixels.

import { Buffer } from "node:buffer";
import { writePng } from "../src/engine/image/png.ts";
import type { PixelPicture } from "../src/engine/picture.ts";

/** Returns the file in one piece. The service sends it in parts. */
export function encodePng(picture: PixelPicture): Uint8Array {
  return new Uint8Array(Buffer.concat([...writePng(picture)]));
}

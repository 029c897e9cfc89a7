// The PNG of a picture in one piece, for tests that look at what was drawn.

import { Buffer } from "node:buffer";
import { writePng } from "../src/engine/image/png.ts";
import type { PixelPicture } from "../src/engine/picture.ts";

/** The file, whose parts the service would send one after the other. */
export function encodePng(picture: PixelPicture): Uint8Array {
  return new Uint8Array(Buffer.concat([...writePng(picture)]));
}

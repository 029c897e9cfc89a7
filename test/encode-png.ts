// Encodes a whole image as PNG, for tests that inspect its pixels.

import { Buffer } from "node:buffer";
import type { PixelImage } from "../src/engine/encodable-image.ts";
import { writePng } from "../src/engine/image/png.ts";

/** Returns the PNG file in one piece, whereas the service sends it in parts. */
export function encodePng(image: PixelImage): Uint8Array {
  return new Uint8Array(Buffer.concat([...writePng(image)]));
}

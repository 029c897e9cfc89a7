// Wraps pixels as an image that surfaces can draw.

import { toBase64 } from "../../base/base64.ts";
import { once } from "../../base/once.ts";
import type { EncodedImage, ImagePixels } from "../surface.ts";
import { encodePixels } from "./pixel-png.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Returns premultiplied pixels as an image. The pixels must not change afterwards. */
export function pixelImage({ width, height, data }: ImagePixels): EncodedImage {
  const pixels = { width, height, data };
  const writeUrl = once(() => {
    const straight = data.slice();
    unpremultiply(straight);
    return `data:image/png;base64,${toBase64(encodePixels({ width, height, data: straight }))}`;
  });
  return { type: "encoded", width, height, url: writeUrl, pixels: () => pixels };
}

// Draws watermarked images.

import { drawWatermark } from "../drawings/watermark/draw.ts";
import { parseWatermark, WATERMARK_FIELDS } from "../service/params/watermark.ts";
import { loadImageFile } from "./image-file.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { Format, Rendered, WatermarkOptions } from "./types.ts";

/**
 * Draws a mark on an image.
 *
 * @param mainImageUrl the bottom image: its URL or its bytes
 * @param markImageUrl the top image, which is the mark: its URL or its bytes
 * @throws Failure, whose message names the invalid field
 */
export async function renderWatermark<F extends Format = "png">(
  mainImageUrl: string | Uint8Array,
  markImageUrl: string | Uint8Array,
  options: WatermarkOptions<F> = {},
): Promise<Rendered<F>> {
  const own = ["signal", "onWarning", "loadImage"] as const;
  const given = readOptions("watermark", { names: WATERMARK_FIELDS.names, own }, options);
  // Images that are bytes get names, by which the drawing loads them.
  const files = new Map<string, Uint8Array>();
  const nameOf = (image: unknown, name: string): unknown => {
    if (!(image instanceof Uint8Array)) return image;
    files.set(name, image);
    return name;
  };
  const images = {
    mainImageUrl: nameOf(mainImageUrl, "mainImageUrl"),
    markImageUrl: nameOf(markImageUrl, "markImageUrl"),
  };
  const params = parseWatermark({ type: "json", body: { format: "png", ...given.fields, ...images } });
  return runCall(given, async ({ loadImage, encode }) => {
    const load = (url: string) => {
      const bytes = files.get(url);
      return bytes === undefined ? loadImage(url) : loadImageFile(bytes, url);
    };
    const image = await drawWatermark(params, { loadImage: load });
    return encode<F>(image, params.format, params.quality);
  });
}

// Draws QR codes.

import { drawQr } from "../drawings/qr/draw.ts";
import { parseQr } from "../service/params/qr.ts";
import { fonts } from "./fonts.ts";
import { createImageLoader, encode } from "./image-file.ts";
import type { Format, QrOptions, Rendered } from "./types.ts";

/**
 * Draws a QR code.
 *
 * @param text the content of the code
 * @throws Failure, whose message names the invalid field
 */
export async function renderQr<F extends Format = "png">(
  text: string,
  { loadImage, ...options }: QrOptions<F> = {},
): Promise<Rendered<F>> {
  const params = parseQr({ type: "json", body: { format: "png", ...options, text } });
  const image = await drawQr(params, { fonts, loadImage: createImageLoader(loadImage) });
  return encode<F>(image, params.format);
}

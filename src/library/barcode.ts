// Draws barcodes.

import { drawBarcode } from "../drawings/barcode/draw.ts";
import { parseBarcode } from "../service/params/barcode.ts";
import { fonts } from "./fonts.ts";
import { encode } from "./image-file.ts";
import type { DrawingOptions, Format, Rendered } from "./types.ts";

/**
 * Draws a barcode.
 *
 * @param type a barcode type listed in docs/barcodes.md, such as `code128` or `ean13`
 * @param text the content of the barcode
 * @throws Failure, whose message names the invalid field
 */
export async function renderBarcode<F extends Format = "png">(
  type: string,
  text: string,
  options: DrawingOptions<F> = {},
): Promise<Rendered<F>> {
  const params = parseBarcode({ type: "json", body: { format: "png", ...options, type, text } });
  const image = await drawBarcode(params, { fonts });
  return encode<F>(image, params.format);
}

// Draws barcodes.

import { drawBarcode } from "../drawings/barcode/draw.ts";
import { encodeImage } from "../engine/image/encode.ts";
import { parseBarcode } from "../service/params/barcode.ts";
import { fonts } from "./fonts.ts";
import { collect } from "./image-file.ts";
import type { BarcodeOptions, Format, Rendered } from "./types.ts";

/**
 * Draws a barcode.
 *
 * @param type a type from docs/barcodes.md, such as `code128` or `ean13`
 * @param text the content of the barcode
 * @throws Failure, whose message names the invalid field
 */
export async function renderBarcode<F extends Format = "png">(
  type: string,
  text: string,
  options: BarcodeOptions<F> = {},
): Promise<Rendered<F>> {
  const params = parseBarcode({ type: "json", body: { format: "png", ...options, type, text } });
  const image = await drawBarcode(params, { fonts });
  return collect(await encodeImage(image, params.format), params.format as Format) as Promise<Rendered<F>>;
}

// Draws barcodes.

import { drawBarcode } from "../drawings/barcode/draw.ts";
import { BARCODE_FIELDS, parseBarcode } from "../service/params/barcode.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { BarcodeOptions, Format, Rendered } from "./types.ts";

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
  options: BarcodeOptions<F> = {},
): Promise<Rendered<F>> {
  const given = readOptions("barcode", { names: BARCODE_FIELDS.names, own: ["signal", "onWarning"] }, options);
  const params = parseBarcode({ type: "json", body: { format: "png", ...given.fields, type, text } });
  return runCall(given, async ({ fonts, encode }) => {
    const image = await drawBarcode(params, { fonts });
    return encode<F>(image, params.format);
  });
}

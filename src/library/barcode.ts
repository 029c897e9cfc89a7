// Draws barcodes.

import type { BarcodeOptions } from "../../generated/library-options.ts";
import { BARCODE_DRAWING } from "../drawings/barcode/drawing.ts";
import { renderDrawing } from "./render-drawing.ts";
import type { Format, Rendered } from "./types.ts";

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
  return renderDrawing<F>(BARCODE_DRAWING, "barcode", { type, text }, options);
}

// Draws QR codes.

import type { QrOptions } from "../../generated/library-options.ts";
import { QR_DRAWING } from "../drawings/qr/drawing.ts";
import { renderDrawing } from "./render-drawing.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws a QR code.
 *
 * @param text the content of the code
 * @throws Failure, whose message names the invalid field
 */
export async function renderQr<F extends Format = "png">(
  text: string,
  options: QrOptions<F> = {},
): Promise<Rendered<F>> {
  return renderDrawing<F>(QR_DRAWING, "qr", { text }, options);
}

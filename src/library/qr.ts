// Draws QR codes.

import { drawQr } from "../drawings/qr/draw.ts";
import { checkQrFormat, parseQr, QR_FIELDS } from "../service/params/qr.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { Format, QrOptions, Rendered } from "./types.ts";

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
  const given = readOptions("qr", { names: QR_FIELDS.names, own: ["signal", "onWarning", "loadImage"] }, options);
  const input = { type: "json", body: { format: "png", ...given.fields, text } } as const;
  checkQrFormat(input);
  const params = parseQr(input);
  return runCall(given, async ({ encode, ...tools }) => {
    const image = await drawQr(params, tools);
    return encode<F>(image, params.format);
  });
}

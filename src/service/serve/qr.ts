// GET and POST /qr.

import { Failure } from "../../base/failure.ts";
import { drawQr } from "../../drawings/qr/draw.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { encodeImage, maxPixels } from "../../engine/image/encode.ts";
import { canonicalQr, parseQr, QR_SIGNING, readQrFrame } from "../params/qr.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";

/** Parses and draws QR codes. */
export const QR: ImageEndpoint<QrParams> = {
  name: "qr",
  errorLabel: "QR error",
  signing: QR_SIGNING,
  read: parseQr,
  canonical: canonicalQr,
  draw: async (params, env) => {
    checkSize(params);
    return encodeImage(await drawQr(params, env), params.format, undefined, env.fuel);
  },
  readFrame: readQrFrame,
};

/** Checks the size against the format's limit, which for some formats is lower than the limit for QR codes. */
function checkSize({ size, format }: QrParams): void {
  const max = Math.floor(Math.sqrt(maxPixels(format)));
  if (size > max)
    throw new Failure("invalid", `size must be at most ${max} for ${format}, got ${size}: use png or jpg`);
}

/** Handles GET and POST /qr. */
export const serveQr = (request: Request): Promise<Response> => serveImage(QR, request);

// GET and POST /qr.

import { drawQr } from "../../drawings/qr/draw.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import { canonicalQr, parseQr, QR_FIELDS, QR_SIGNING, readQrFrame } from "../params/qr.ts";
import { serveImage } from "./image.ts";
import type { ImageEndpoint } from "./open-image.ts";

/** Parses and draws QR codes. */
export const QR: ImageEndpoint<QrParams> = {
  name: "qr",
  errorLabel: "QR error",
  fields: QR_FIELDS,
  signing: QR_SIGNING,
  read: parseQr,
  canonical: canonicalQr,
  draw: async (params, env) => encodeImage(await drawQr(params, env), params.format, undefined, env),
  readFrame: readQrFrame,
};

/** Handles GET and POST /qr. */
export const serveQr = (request: Request): Promise<Response> => serveImage(QR, request);

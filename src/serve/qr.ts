// GET and POST /qr.

import { drawQr } from "../draw/qr/draw.ts";
import { encodePicture } from "../image/encode.ts";
import { canonicalQr, parseQr, QR_NAMES, type QrParams, readQrFrame } from "../params/qr.ts";
import { type PictureKind, servePicture } from "./picture.ts";

/** QR codes. */
export const QR: PictureKind<QrParams> = {
  name: "qr",
  errorLabel: "QR error",
  signed: QR_NAMES,
  read: parseQr,
  canonical: canonicalQr,
  draw: async (params, outside) => encodePicture(await drawQr(params, outside), params.format),
  readFrame: readQrFrame,
};

/** Answers GET and POST /qr. */
export const serveQr = (request: Request): Promise<Response> => servePicture(QR, request);

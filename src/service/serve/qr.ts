// GET and POST /qr.

import { Failure } from "../../base/failure.ts";
import { drawQr } from "../../drawings/qr/draw.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { encodePicture, mostPixelsOf } from "../../engine/image/encode.ts";
import { canonicalQr, parseQr, readQrFrame } from "../params/qr.ts";
import { QR_SIGNING } from "../params/signings.ts";
import { type PictureKind, servePicture } from "./picture.ts";

/** QR codes. */
export const QR: PictureKind<QrParams> = {
  name: "qr",
  errorLabel: "QR error",
  signing: QR_SIGNING,
  read: parseQr,
  canonical: canonicalQr,
  draw: async (params, outside) => {
    checkSize(params);
    return encodePicture(await drawQr(params, outside), params.format, undefined, outside.fuel);
  },
  readFrame: readQrFrame,
};

/** Some formats cannot be as large as a code may be. */
function checkSize({ size, format }: QrParams): void {
  const most = Math.floor(Math.sqrt(mostPixelsOf(format)));
  if (size > most)
    throw new Failure("invalid", `size must be at most ${most} as ${format}, got ${size}: use png or jpg`);
}

/** Answers GET and POST /qr. */
export const serveQr = (request: Request): Promise<Response> => servePicture(QR, request);

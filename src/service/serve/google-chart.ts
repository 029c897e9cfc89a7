// GET /chart with `cht`: the language of Google's Image Charts, of which QR codes are known.

import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { GOOGLE_NAME, parseGoogleQr, readGoogleFrame } from "../params/google-qr.ts";
import { GOOGLE_QR_SIGNING } from "../params/signings.ts";
import { isRead, readQuery } from "../worker/request.ts";
import type { PictureKind } from "./picture.ts";
import { QR } from "./qr.ts";

/** QR codes in that language: the same pictures, kept under the same keys. */
export const GOOGLE_QR: PictureKind<QrParams> = {
  ...QR,
  signing: GOOGLE_QR_SIGNING,
  read: parseGoogleQr,
  readFrame: readGoogleFrame,
};

/** Whether a request is in that language. Whatever else it says is then ignored. */
export function isGoogleChart(request: Request): boolean {
  try {
    return isRead(request) && Boolean(readQuery(request)(GOOGLE_NAME)?.text);
  } catch {
    // What cannot be read is told by whoever reads it next.
    return false;
  }
}

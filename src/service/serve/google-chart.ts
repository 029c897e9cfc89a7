// GET /chart with `cht`: the URL format of Google Image Charts, of which only QR codes are supported.

import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { GOOGLE_NAME, parseGoogleQr, readGoogleFrame } from "../params/google-qr.ts";
import { GOOGLE_QR_SIGNING } from "../params/signings.ts";
import { isGetOrHead, readQuery } from "../worker/request.ts";
import type { ImageEndpoint } from "./image.ts";
import { QR } from "./qr.ts";

/** Google-style QR codes. They give the same images as /qr, under the same cache keys. */
export const GOOGLE_QR: ImageEndpoint<QrParams> = {
  ...QR,
  signing: GOOGLE_QR_SIGNING,
  read: parseGoogleQr,
  readFrame: readGoogleFrame,
};

/** Returns whether a request uses the Google format. Its other parameters are then read as Google's. */
export function isGoogleChart(request: Request): boolean {
  try {
    return isGetOrHead(request) && Boolean(readQuery(request).read(GOOGLE_NAME)?.text);
  } catch {
    // The handler that parses the query next reports the error.
    return false;
  }
}

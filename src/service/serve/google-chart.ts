// GET and POST /chart with `cht` or `chst`: the URL format of Google Image Charts, of which QR codes, formulas and map icons are
// supported.

import type { QrParams } from "../../drawings/qr/qr-params.ts";
import { pickField, type RequestParams } from "../params/fields.ts";
import { GOOGLE_NAME, ICON_NAME, parseGoogleQr, readGoogleFrame } from "../params/google-qr.ts";
import { GOOGLE_QR_SIGNING } from "../params/signings.ts";
import { isGetOrHead } from "../worker/request.ts";
import { FORMULA } from "./formula.ts";
import { type ImageEndpoint, serveImage } from "./image.ts";
import { MAP_ICON } from "./map-icon.ts";
import { QR } from "./qr.ts";

/** Google-style QR codes. They give the same images as /qr, under the same cache keys. */
export const GOOGLE_QR: ImageEndpoint<QrParams> = {
  ...QR,
  signing: GOOGLE_QR_SIGNING,
  read: parseGoogleQr,
  readFrame: readGoogleFrame,
};

type Serve = (request: Request, readAsk: () => Promise<RequestParams>) => Promise<Response>;

/** The handlers by `cht`. All other types have that of QR codes, which lists the supported types in its error. */
const TYPES: Readonly<Record<string, Serve>> = {
  __proto__: null as never,
  tx: (request, readAsk) => serveImage(FORMULA, request, readAsk),
};

/**
 * Returns the handler of a request in Google's format, whose other parameters are then read as Google's. Undefined for a chart: the
 * body of a POST is one if it has a chart.
 */
export async function findGoogleHandler(
  request: Request,
  readAsk: () => Promise<RequestParams>,
): Promise<Serve | undefined> {
  try {
    const ask = await readAsk();
    if (!isGetOrHead(request) && pickField(ask, ["chart", "c"]) !== undefined) return undefined;
    const type = pickField(ask, [GOOGLE_NAME])?.value;
    if (type !== undefined)
      return TYPES[String(type).toLowerCase()] ?? ((request, readAsk) => serveImage(GOOGLE_QR, request, readAsk));
    if (pickField(ask, [ICON_NAME]) === undefined) return undefined;
    return (request, readAsk) => serveImage(MAP_ICON, request, readAsk);
  } catch {
    // The handler that reads the parameters next reports the error.
    return undefined;
  }
}

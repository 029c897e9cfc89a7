// GET and POST /barcode, GET /barcode/types and POST /api/validate-barcode.

import type { BarcodeParams } from "../../drawings/barcode/barcode-params.ts";
import { BARCODE_TYPES, listBarcodeTypes } from "../../drawings/barcode/barcode-types.ts";
import { drawBarcode } from "../../drawings/barcode/draw.ts";
import { encodeImage } from "../../engine/image/encode.ts";
import { BARCODE_FIELDS, BARCODE_SIGNING, describeBarcode, parseBarcode, readBarcodeFrame } from "../params/barcode.ts";
import { replyJson } from "../shared/reply.ts";
import { serveImage } from "./image.ts";
import { serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses and draws barcodes. */
export const BARCODE: ValidatedImageEndpoint<BarcodeParams> = {
  name: "barcode",
  errorLabel: "Barcode error",
  fields: BARCODE_FIELDS,
  signing: BARCODE_SIGNING,
  read: parseBarcode,
  canonical: (params) => ({ ...params }),
  draw: async (params, env) => encodeImage(await drawBarcode(params, env), params.format, undefined, env),
  readFrame: readBarcodeFrame,
  normalize: describeBarcode,
  warn: ({ type, text, options }) => {
    const { unreliable } = BARCODE_TYPES[type];
    return unreliable?.pattern.test(text) && options.includecheck !== true ? [unreliable.reason] : [];
  },
};

/** Handles GET and POST /barcode. */
export const serveBarcode = (request: Request): Promise<Response> => serveImage(BARCODE, request);

/** Handles POST /api/validate-barcode. */
export const serveBarcodeValidation = (request: Request): Promise<Response> => serveValidation(BARCODE, request);

/** Handles GET /barcode/types. */
export function serveBarcodeTypes(): Response {
  return replyJson({ success: true, types: listBarcodeTypes() });
}

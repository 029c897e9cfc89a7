// GET /barcode/types lists the barcode types.

import { listBarcodeTypes } from "../../drawings/barcode/barcode-types.ts";
import { replyJson } from "../shared/reply.ts";

/** Handles GET /barcode/types. */
export function serveBarcodeTypes(): Response {
  return replyJson({ success: true, types: listBarcodeTypes() });
}

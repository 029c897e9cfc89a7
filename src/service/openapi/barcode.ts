// Documents the barcode operations: docs/barcodes.md.

import { BARCODE_DESCRIPTION } from "../../drawings/barcode/describe.ts";
import { documentDrawing } from "./drawing.ts";
import { type Operation, type OperationGroup, PUBLIC_SECURITY } from "./operation.ts";
import { jsonResponse } from "./response.ts";

const { schemas, operations } = documentDrawing(BARCODE_DESCRIPTION);
const [GET_BARCODE, POST_BARCODE, VALIDATE_BARCODE] = operations as [Operation, Operation, Operation];

export const BARCODES: OperationGroup = {
  tag: "Barcodes",
  schemas,
  operations: [
    GET_BARCODE,
    POST_BARCODE,
    {
      id: "listBarcodeTypes",
      route: "GET /barcode/types",
      summary: "List barcode types",
      success: jsonResponse("The types", "BarcodeTypes", {
        success: true,
        types: [
          {
            type: "ean8",
            name: "EAN-8",
            description: "Short product number for small packages",
            accepts: "7 or 8 digits, the 8th of which is the check digit",
            example: "95200002",
            options: {},
            defaults: {},
          },
        ],
      }),
      security: PUBLIC_SECURITY,
    },
    VALIDATE_BARCODE,
  ],
};

// Documents the operations of kinds of image that need few words, and their fields: docs/word-clouds.md, docs/graphviz.md,
// docs/google-charts.md, docs/watermarks.md and docs/barcodes.md.

import { BARCODE_DESCRIPTION } from "../../drawings/barcode/describe.ts";
import { BARCODE } from "../../drawings/barcode/kind.ts";
import { GOOGLE_CHART_DESCRIPTION } from "../../drawings/google-chart/describe.ts";
import { GOOGLE_CHART } from "../../drawings/google-chart/kind.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { GRAPH } from "../../drawings/graph/kind.ts";
import { WATERMARK_DESCRIPTION } from "../../drawings/watermark/describe.ts";
import { WATERMARK } from "../../drawings/watermark/kind.ts";
import { WORD_CLOUD_DESCRIPTION } from "../../drawings/word-cloud/describe.ts";
import { WORD_CLOUD } from "../../drawings/word-cloud/kind.ts";
import { documentDrawing } from "./drawing.ts";
import { type Operation, type OperationGroup, PUBLIC_SECURITY } from "./operation.ts";
import { jsonResponse, refErrors } from "./response.ts";

export const WORD_CLOUDS = documentDrawing(WORD_CLOUD, WORD_CLOUD_DESCRIPTION);

export const GRAPHS = documentDrawing(GRAPH, GRAPH_DESCRIPTION);

export const GOOGLE_CHARTS = documentDrawing(GOOGLE_CHART, GOOGLE_CHART_DESCRIPTION);

export const WATERMARKS = documentDrawing(WATERMARK, WATERMARK_DESCRIPTION);

const { schemas, operations } = documentDrawing(BARCODE, BARCODE_DESCRIPTION);
const [GET_BARCODE, POST_BARCODE, VALIDATE_BARCODE] = operations as [Operation, Operation, Operation];

export const BARCODES: OperationGroup = {
  schemas,
  operations: [
    GET_BARCODE,
    POST_BARCODE,
    {
      id: "listBarcodeTypes",
      tag: "Barcodes",
      method: "get",
      path: "/barcode/types",
      summary: "List barcode types",
      responses: {
        200: jsonResponse("The types", "BarcodeTypes", {
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
        ...refErrors("Json", [405]),
      },
      security: PUBLIC_SECURITY,
    },
    VALIDATE_BARCODE,
  ],
};

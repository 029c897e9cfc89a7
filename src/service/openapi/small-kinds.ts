// Documents the operations of kinds of image that need few words, and their fields: docs/word-clouds.md, docs/graphviz.md,
// docs/google-charts.md, docs/watermarks.md and docs/barcodes.md.

import { BARCODE_DESCRIPTION } from "../../drawings/barcode/describe.ts";
import { BARCODE } from "../../drawings/barcode/kind.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { GRAPH } from "../../drawings/graph/kind.ts";
import { WORD_CLOUD_DESCRIPTION } from "../../drawings/word-cloud/describe.ts";
import { WORD_CLOUD } from "../../drawings/word-cloud/kind.ts";
import { GOOGLE_CHART_FIELDS, googleChartSchema } from "../params/google/google-chart.ts";
import { WATERMARK_FIELDS, watermarkSchema } from "../params/watermark.ts";
import { UNREADABLE } from "./chart.ts";
import { documentDrawing } from "./drawing.ts";
import { type FieldNote, listFields, omitFields } from "./field.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import {
  type Operation,
  type OperationGroup,
  PUBLIC_SECURITY,
  toBodySchemas,
  toValidationSchemas,
} from "./operation.ts";
import { jsonResponse, refErrors } from "./response.ts";

export const WORD_CLOUDS = documentDrawing(WORD_CLOUD, WORD_CLOUD_DESCRIPTION);

export const GRAPHS = documentDrawing(GRAPH, GRAPH_DESCRIPTION);

const BARS = { cht: "bvs", chd: "t:30,60,50" };
const LINE = { cht: "lc", chd: "t:10,40,20" };
const AXES = { ...LINE, chxt: "x,y" };

const GOOGLE_NOTES: Readonly<Record<keyof typeof googleChartSchema.shape, FieldNote>> = {
  cht: { example: "lc" },
  chs: { example: "300x150", schema: { "x-default": "500x300" } },
  chd: { example: "t:10,40,20" },
  chds: { example: "0,50", with: LINE },
  chco: { example: "0000FF", with: LINE },
  chtt: { example: "Visits" },
  chts: { example: "0000FF,20", with: { chtt: "Visits" } },
  chdl: { example: "North" },
  chdlp: { example: "b", with: { chdl: "North" } },
  chdls: { example: "0000FF,16", with: { chdl: "North" } },
  chma: { example: "30,30,30,30" },
  chl: { example: "low|high|middle", with: LINE },
  chxt: { example: "x,y", with: LINE },
  chxr: { example: "1,0,200", with: AXES },
  chxl: { example: "0:|Jan|Feb|Mar", with: AXES },
  chxp: { example: "1,10,40", with: AXES },
  chxs: { example: "1N*f1z*,0000FF,14", with: AXES },
  chxtc: { example: "1,-600", with: AXES },
  chg: { example: "20,50", with: LINE },
  chls: { example: "3,6,3", with: LINE },
  chbh: { example: "40,5", with: BARS },
  chp: { example: "0.5", with: BARS },
  chf: { example: "bg,s,EFEFEF" },
  chm: { example: "o,FF0000,0,-1,8", with: LINE },
  chtm: { example: "europe", with: { cht: "t", chd: "s:_" } },
  chld: { example: "FRDE", with: { cht: "t", chd: "t:0,100" } },
  chof: { example: "svg" },
  chfd: {},
};

/** All fields except `chfd`, which is always rejected. `chd` counts as required, although maps work without it. */
const GOOGLE_FIELDS = omitFields(listFields(googleChartSchema, GOOGLE_CHART_FIELDS.names, GOOGLE_NOTES), ["chfd"]).map(
  (field) => (field.name === "chd" ? { ...field, isRequired: true } : field),
);

export const GOOGLE_CHARTS: OperationGroup = {
  schemas: toBodySchemas("GoogleChart", GOOGLE_FIELDS, "A chart in the format of Google Image Charts"),
  operations: drawOperations({
    name: "GoogleChart",
    tag: "Charts",
    path: "/gchart",
    drawn: "a chart in the format of Google Image Charts",
    fields: GOOGLE_FIELDS,
    image: "The image of the chart",
    body: "The chart",
    formatName: "chof",
    live: "/gchart?cht=p3&chd=t:60,40&chs=250x100&chl=Hello|World",
    examples: { line: { ...AXES, chs: "300x150" }, bars: { ...BARS, chbh: "a" } },
  }),
};

/** Returns a data URL of an SVG image. */
const svgUrl = (width: number, height: number, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)}`;

const PHOTO = svgUrl(
  320,
  200,
  `<rect width="320" height="200" fill="#4e79a7"/><circle cx="90" cy="90" r="60" fill="#f28e2b"/>`,
);
const LOGO = svgUrl(
  80,
  40,
  `<rect width="80" height="40" rx="8" fill="#fff"/><path d="M10 30 30 10l20 20 20-20" stroke="#e15759" stroke-width="6" fill="none"/>`,
);

const LOSSY = { format: "jpg" };

const WATERMARK_NOTES: Readonly<Record<keyof typeof watermarkSchema.shape, FieldNote>> = {
  mainImageUrl: { example: PHOTO },
  markImageUrl: { example: LOGO },
  opacity: { example: 0.6, fallback: UNREADABLE },
  imageWidth: { example: 240, fallback: UNREADABLE },
  imageHeight: { example: 150, fallback: UNREADABLE },
  markWidth: { example: 60, fallback: UNREADABLE },
  markHeight: { example: 30, fallback: UNREADABLE },
  markRatio: { example: 0.25, fallback: UNREADABLE },
  position: { example: "topLeft" },
  positionX: { example: 20, fallback: UNREADABLE },
  positionY: { example: 30, fallback: UNREADABLE },
  margin: { example: 8, fallback: UNREADABLE },
  format: { example: "webp" },
  quality: { example: 70, with: LOSSY },
};

const LISTED_WATERMARK_FIELDS = listFields(watermarkSchema, WATERMARK_FIELDS.names, WATERMARK_NOTES);

const PLAIN = { mainImageUrl: PHOTO, markImageUrl: LOGO };
const WATERMARK_EXAMPLES = {
  corner: PLAIN,
  faint: { ...PLAIN, markRatio: 0.5, position: "center", opacity: 0.4 },
};

export const WATERMARKS: OperationGroup = {
  schemas: {
    ...toBodySchemas("Watermark", LISTED_WATERMARK_FIELDS, "The images to combine"),
    ...toValidationSchemas("Watermark", "The images to combine"),
  },
  operations: [
    ...drawOperations({
      name: "Watermark",
      tag: "Watermarks",
      path: "/watermark",
      drawn: "an image on top of another",
      fields: LISTED_WATERMARK_FIELDS,
      image: "The main image with the mark",
      body: "The images",
      live: `/watermark?${new URLSearchParams(PLAIN)}`,
      examples: WATERMARK_EXAMPLES,
    }),
    validateOperation({
      name: "Watermark",
      path: "/api/validate-watermark",
      summary: "Check whether images can be combined",
      description: "The images are combined as `POST /watermark` would combine them, but the result is discarded.",
      body: "The images",
      examples: WATERMARK_EXAMPLES,
      success: "The images can be combined",
      normalized: { ...PLAIN, opacity: 1, position: "bottomRight", format: "png" },
      bytes: 2100,
    }),
  ],
};

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

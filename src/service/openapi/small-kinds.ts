// Documents the operations of kinds of image that need few words, and their fields: docs/word-clouds.md, docs/graphviz.md,
// docs/google-charts.md, docs/watermarks.md and docs/barcodes.md.

import { CLOUD_TEXT_LENGTH } from "../../base/limits.ts";
import { BARCODE_TYPES } from "../../drawings/barcode/barcode-types.ts";
import { GOOGLE_CHART_DESCRIPTION } from "../../drawings/google-chart/describe.ts";
import { GOOGLE_CHART } from "../../drawings/google-chart/kind.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { GRAPH } from "../../drawings/graph/kind.ts";
import { WATERMARK_DESCRIPTION } from "../../drawings/watermark/describe.ts";
import { WATERMARK } from "../../drawings/watermark/kind.ts";
import { BARCODE_FIELDS, barcodeSchema } from "../params/barcode.ts";
import { WORD_CLOUD_FIELDS, wordCloudSchema } from "../params/word-cloud.ts";
import { UNREADABLE } from "./chart.ts";
import { documentDrawing } from "./drawing.ts";
import { type Field, type FieldNote, listFields } from "./field.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import { type OperationGroup, PUBLIC_SECURITY, toBodySchemas, toValidationSchemas } from "./operation.ts";
import { jsonResponse, refErrors } from "./response.ts";

const WORDS = "tea:12,coffee:9,milk:4,sugar:2";

const NOTES: Readonly<Record<keyof typeof wordCloudSchema.shape, FieldNote>> = {
  text: {
    example: "Tea for two, and two for tea",
    textSchema: { type: "string", maxLength: CLOUD_TEXT_LENGTH },
  },
  format: { example: "png" },
  width: { example: 400, fallback: UNREADABLE },
  height: { example: 300, fallback: UNREADABLE },
  devicePixelRatio: { example: 2, with: { format: "png" }, fallback: UNREADABLE },
  theme: { example: "paper" },
  backgroundColor: { example: "white" },
  fontFamily: { example: "Roboto" },
  fontWeight: { example: "bold" },
  loadGoogleFonts: { example: "Roboto:300" },
  fontScale: { example: 15 },
  scale: { example: "sqrt" },
  padding: { example: 2 },
  rotation: { example: 0 },
  maxNumWords: { example: 50 },
  minWordLength: { example: 3 },
  case: { example: "upper" },
  colors: {
    example: ["#1d3557", "#e63946"],
    textExample: '["#1d3557","#e63946"]',
    textSchema: { type: "string", contentMediaType: "application/json" },
  },
  removeStopwords: { example: true },
  cleanWords: { example: false },
  language: { example: "de" },
  useWordList: { example: true, with: { text: WORDS } },
  seed: { example: 2 },
};
const FIELDS = listFields(wordCloudSchema, WORD_CLOUD_FIELDS.names, NOTES);

const LIVE = `/wordcloud?text=${encodeURIComponent(WORDS)}&useWordList=true&format=png`;
const EXAMPLES = {
  prose: { text: "Tea for two, and two for tea", removeStopwords: true, format: "png" },
  list: { text: WORDS, useWordList: true, rotation: 0 },
  themed: { text: WORDS, useWordList: true, theme: "dark", format: "png" },
};

export const WORD_CLOUDS: OperationGroup = {
  schemas: {
    ...toBodySchemas("WordCloud", FIELDS, "A word cloud to draw"),
    ...toValidationSchemas("WordCloud", "A word cloud to validate"),
  },
  operations: [
    ...drawOperations({
      name: "WordCloud",
      tag: "Word clouds",
      path: "/wordcloud",
      drawn: "a word cloud",
      fields: FIELDS,
      image: "The image of the word cloud",
      body: "The words and their style",
      live: LIVE,
      examples: EXAMPLES,
    }),
    validateOperation({
      name: "WordCloud",
      path: "/api/validate-wordcloud",
      summary: "Check whether a word cloud can be drawn",
      description: "The word cloud is drawn as `POST /wordcloud` would draw it, but the image is discarded.",
      body: "The words and their style",
      examples: EXAMPLES,
      success: "The word cloud can be drawn",
      normalized: {
        format: "svg",
        width: 600,
        height: 600,
        words: [
          { text: "tea", value: 2 },
          { text: "two", value: 2 },
        ],
      },
      bytes: 4096,
    }),
  ],
};

export const GRAPHS = documentDrawing(GRAPH, GRAPH_DESCRIPTION);

export const GOOGLE_CHARTS = documentDrawing({ ...GOOGLE_CHART, path: "/gchart" }, GOOGLE_CHART_DESCRIPTION);

export const WATERMARKS = documentDrawing(WATERMARK, WATERMARK_DESCRIPTION);

const OWN_NOTES: Readonly<Record<string, FieldNote>> = {
  type: { example: "code128", schema: { enum: Object.keys(BARCODE_TYPES) } },
  text: { example: "LIMN-42" },
  addontext: { example: "05", with: { type: "ean13", text: "9520123456788" } },
  format: { example: "svg" },
  width: { example: 300, fallback: UNREADABLE },
  height: { example: 120, fallback: UNREADABLE },
  scale: { example: 3, schema: { default: 1 }, fallback: UNREADABLE },
  includetext: { example: true },
  rotate: { example: "R", fallback: "any" },
  backgroundcolor: { example: "ffffcc" },
  barcolor: { example: "4e79a7" },
  textcolor: { example: "333333" },
  bordercolor: { example: "teal" },
  textfont: { example: "serif" },
  eclevel: { example: "M", with: { type: "qrcode" } },
  version: { example: "5", with: { type: "qrcode" } },
  alttext: { example: "Limn" },
  extratext: { example: "Shelf 4" },
};

/** Returns a note with an example value within an option's bounds. */
function noteOption({ name, schema }: Field): FieldNote {
  const { type, minimum, maximum } = schema;
  if (typeof minimum !== "number" || typeof maximum !== "number") return {};
  const fallback = name.startsWith("padding") ? UNREADABLE : undefined;
  const middle = minimum + Math.min(2, (maximum - minimum) / 2);
  return { example: type === "integer" ? Math.ceil(middle) : middle, fallback };
}

const LISTED_BARCODE_FIELDS = listFields(barcodeSchema, BARCODE_FIELDS.names, OWN_NOTES).map((field) =>
  Object.keys(field.note).length > 0 ? field : { ...field, note: noteOption(field) },
);

const BARCODE_LIVE = "/barcode?type=ean13&text=9520123456788&includeText=true";
const BARCODE_EXAMPLES = {
  code: { type: "code128", text: "LIMN-42", scale: 3 },
  ean: { type: "ean13", text: "9520123456788", includeText: true },
};

export const BARCODES: OperationGroup = {
  schemas: {
    ...toBodySchemas("Barcode", LISTED_BARCODE_FIELDS, "A barcode to draw"),
    ...toValidationSchemas("Barcode", "A barcode to validate"),
  },
  operations: [
    ...drawOperations({
      name: "Barcode",
      tag: "Barcodes",
      path: "/barcode",
      drawn: "a barcode",
      fields: LISTED_BARCODE_FIELDS,
      image: "The image of the barcode",
      body: "The barcode",
      live: BARCODE_LIVE,
      examples: BARCODE_EXAMPLES,
    }),
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
    validateOperation({
      name: "Barcode",
      path: "/api/validate-barcode",
      summary: "Check whether a barcode can be drawn",
      description: "The barcode is drawn as `POST /barcode` would draw it, but the image is discarded.",
      body: "The barcode",
      examples: BARCODE_EXAMPLES,
      success: "The barcode can be drawn",
      normalized: {
        type: "ean13",
        text: "9520123456788",
        format: "png",
        includetext: true,
        rotate: "N",
      },
      bytes: 913,
    }),
  ],
};

// The API description: the tables of sections 2, 4 and 9 of the specification, as GET /openapi.json states them.

import { expect } from "vitest";
import { OPERATIONS, type Schema } from "../api-document.ts";
import { type Check, check, get } from "./check.ts";

/** A field of a table: the keywords of its schema, whether it is required, and the name of which it is an alias. */
interface Cell extends Pick<Schema, "default" | "minimum" | "maximum" | "maxLength"> {
  /** Allowed values; the service may allow more. */
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly isRequired?: true;
  readonly aliasOf?: string;
}

const SIDE = { type: "integer", minimum: 1, maximum: 3000 };
const VERSION = { enum: ["2", "3", "4"] };
const FORMAT = { enum: ["png", "jpg", "jpeg", "webp", "svg", "pdf", "base64"] };
const CHART = {
  chart: {},
  c: { aliasOf: "chart" },
  width: { ...SIDE, default: 500 },
  height: { ...SIDE, default: 300 },
  format: { ...FORMAT, default: "png" },
  backgroundColor: { type: "string" },
  version: { ...VERSION, default: "2" },
  encoding: { enum: ["url", "base64"], default: "url" },
  key: { type: "string" },
};
const CHART_BODY = {
  ...CHART,
  w: { ...SIDE, aliasOf: "width" },
  h: { ...SIDE, aliasOf: "height" },
  devicePixelRatio: { type: "number", default: 2 },
  bkg: { type: "string", aliasOf: "backgroundColor" },
  v: { ...VERSION, aliasOf: "version" },
  f: { ...FORMAT, aliasOf: "format" },
  templateOverrides: {},
};
const QR = {
  // A number is text, too.
  text: { isRequired: true },
  format: { enum: ["png", "svg", "jpg", "jpeg", "base64"], default: "png" },
  size: { ...SIDE, default: 150 },
  margin: { type: "integer", default: 4 },
  ecLevel: { enum: ["L", "M", "Q", "H"] },
  dark: { type: "string", default: "000000" },
  light: { type: "string", default: "ffffff" },
  key: { type: "string" },
} as const;
const QR_BODY = {
  ...QR,
  finderColor: { type: "string" },
  dotStyle: { enum: ["square", "dot", "dots", "round", "circle", "rounded"] },
  finderStyle: { enum: ["square", "rounded", "circle", "dot", "dots"] },
  finderDotStyle: { enum: ["square", "rounded", "dot", "dots", "circle"] },
  centerImageUrl: { type: "string" },
  centerImageSizeRatio: { type: "number", minimum: 0, maximum: 1, default: 0.3 },
  centerImageWidth: { type: "integer" },
  centerImageHeight: { type: "integer" },
  caption: { type: "string" },
  captionFontFamily: { type: "string" },
  captionFontSize: { type: "integer" },
  captionFontColor: { type: "string" },
  filename: { type: "string" },
} as const;

const TABLES: Readonly<Record<string, Readonly<Record<string, Cell>>>> = {
  "GET /chart": CHART,
  "POST /chart": CHART_BODY,
  "POST /api/validate-chart": CHART_BODY,
  "GET /qr": QR,
  "POST /qr": QR_BODY,
  "POST /api/validate-qr": QR_BODY,
  "POST /barcode": {
    type: { isRequired: true },
    text: {},
    data: { aliasOf: "text" },
    format: { enum: ["png", "svg"], default: "png" },
    width: { type: "integer" },
    height: { type: "integer" },
    scale: { type: "integer", default: 1 },
    includeText: { type: "boolean" },
  },
  "POST /natural/config": {
    description: { type: "string", maxLength: 512, isRequired: true },
    width: { type: "integer", default: 500 },
    height: { type: "integer", default: 300 },
    backgroundColor: { type: "string" },
  },
  "POST /chart/create": { chart: {}, key: { type: "string" } },
  "GET /v1/table": { data: { isRequired: true }, options: {} },
  "POST /v1/table": {
    data: { isRequired: true },
    options: {},
    "options.cellWidth": { type: "number", default: 100 },
    "options.cellHeight": { type: "number", default: 40 },
    "options.offsetLeft": { type: "number", default: 8 },
    "options.offsetRight": { type: "number" },
    "options.spacing": { type: "number", default: 20 },
    "options.titleSpacing": { type: "number", default: 10 },
    "options.fontFamily": { type: "string", default: "sans-serif" },
    "options.paddingVertical": { type: "number", default: 0 },
    "options.paddingHorizontal": { type: "number", default: 0 },
    "options.backgroundColor": { type: "string", default: "#ffffff" },
  },
};

/** Checks the description of one field. */
const describes = (row: string, name: string, cell: Cell): Check => ({
  title: `2 the API description has ${name} of ${row}`,
  run: async () => {
    const operation = OPERATIONS.find(({ method, path }) => `${method} ${path}` === row);
    const place = operation?.places.find(({ kind }) => kind === (row.startsWith("GET") ? "query" : "json"));
    const field = place?.fields.find((each) => each.name === name);
    const { enum: choices = [], isRequired = false, aliasOf, ...keywords } = cell;
    expect(field?.schema.enum ?? []).toEqual(expect.arrayContaining([...choices]));
    expect(field).toMatchObject({ ...(isRequired && { isRequired }), schema: keywords });
    expect(field?.aliasOf).toBe(aliasOf);
  },
});

export const DOCUMENT_CHECKS: readonly Check[] = [
  check("9 GET /openapi.json is the API description, in version 1.0.0", get("/openapi.json"), {
    type: "application/json",
    json: { openapi: expect.stringMatching(/^3\./), info: { version: "1.0.0" } },
  }),
  ...[...Object.keys(TABLES), "POST /qr/batch", "GET /openapi.json"].map((row) => {
    const [method = "", path = ""] = row.toLowerCase().split(" ");
    return check(`4 the API description has ${row}`, get("/openapi.json"), {
      json: { paths: { [path]: { [method]: { responses: { 200: expect.anything() } } } } },
    });
  }),
  ...Object.entries(TABLES).flatMap(([row, cells]) =>
    Object.entries(cells).map(([name, cell]) => describes(row, name, cell)),
  ),
];

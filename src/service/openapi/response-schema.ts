// The schemas of the JSON responses, for the OpenAPI document only. Tests compare them with the responses of the running service.

import * as z from "zod";
import { type Schema, toSchema } from "./schema.ts";

const success = z.boolean().describe("Whether the validation succeeded");
const done = z.literal(true).describe("Always true");
const text = (description: string) => z.string().describe(description);
const whole = (description: string) => z.int().min(0).describe(description);
const flag = (description: string) => z.boolean().describe(description);
const list = <Item extends z.ZodType>(item: Item, description: string) => z.array(item).describe(description);
const url = (description: string) => z.string().describe(description).meta({ format: "uri" });
const time = (description: string) => z.string().describe(description).meta({ format: "date-time" });

const jsonError = z
  .object({
    success: z.literal(false).describe("Always false"),
    error: text("Error message: the parameter, the constraint and the received value"),
    errors: list(z.string(), "One message per invalid parameter, if there are several").optional(),
  })
  .describe("An error");

const sides = { width: whole("Width, in CSS pixels").optional(), height: whole("Height, in CSS pixels").optional() };
const normalized = {
  ...sides,
  format: text("Image format").optional(),
  authenticated: flag("Whether the request has a valid key").optional(),
};
const ratio = z.number().describe("Image pixels per CSS pixel").optional();

const result = (kind: string, shape: z.ZodType) =>
  z
    .object({
      success,
      errors: list(z.string(), "Error messages; empty on success"),
      warnings: list(z.string(), "Warnings; the image can still be drawn"),
      normalized: shape,
      renderCheck: z
        .object({ contentType: text("Media type of the test image"), bytes: whole("Size of the test image, in bytes") })
        .optional()
        .describe("The test image, which is discarded; absent if it could not be drawn"),
    })
    .describe(`Result of validating ${kind}`);

const chartNormalized = z
  .object({
    ...normalized,
    devicePixelRatio: ratio,
    backgroundColor: text("CSS colour behind the chart").optional(),
    version: z.enum(["2", "3", "4"]).optional().describe("Major version of Chart.js"),
    encoding: z.enum(["url", "base64"]).optional().describe("Encoding of the chart text"),
    chartType: text("Type of the chart").optional(),
    chartIsString: flag("Whether the chart was sent as text").optional(),
  })
  .describe("The parsed request; incomplete after an error");

const qrNormalized = z
  .looseObject({
    ...normalized,
    text: text("Text of the code").optional(),
    size: whole("Width of the image, in pixels").optional(),
  })
  .describe("The parsed request, with all defaults and with colours as hex digits; incomplete after an error");

const barcodeNormalized = z
  .looseObject({
    ...normalized,
    type: text("Type of the barcode").optional(),
    text: text("Text of the barcode").optional(),
  })
  .describe("The parsed request; incomplete after an error");

const tableNormalized = z
  .object({
    ...normalized,
    devicePixelRatio: ratio,
    tables: list(
      z.object({
        title: text("Title of the table"),
        columns: whole("Number of columns"),
        rows: whole("Number of rows"),
      }),
      "The tables",
    ).optional(),
    options: z.looseObject({}).optional().describe("The options, with all defaults"),
  })
  .describe("The parsed request; incomplete after an error");

const graphNormalized = z
  .looseObject({
    graph: z.string().optional(),
    layout: z.string().optional(),
    format: z.string().optional(),
    devicePixelRatio: z.number().optional(),
  })
  .describe("The parsed graph request; incomplete after an error");

const wordCloudNormalized = z
  .looseObject({
    ...normalized,
    devicePixelRatio: ratio,
    words: list(
      z.object({ text: text("A word"), value: z.number().describe("Its count") }),
      "The words that were read, the most frequent first",
    ).optional(),
  })
  .describe("The parsed request, with all defaults; incomplete after an error");

const barcodeTypes = z
  .object({
    success: done,
    types: list(
      z.object({
        type: text("Value for `type`"),
        name: text("Common name"),
        description: text("Typical use"),
        accepts: text("Constraints on the text"),
        example: text("Example text"),
        options: z.looseObject({}).describe("Options of the example"),
        defaults: z.looseObject({}).describe("Options that codes of the type have by default"),
      }),
      "All types, the most common first",
    ),
  })
  .describe("The barcode types");

const point = z
  .object({ x: z.number(), y: z.number() })
  .describe("Position in pixels, from the top left corner of the image");
const codes = z
  .object({
    success: done,
    result: text("Text of the first code"),
    results: list(
      z.object({
        text: text("Text of the code"),
        format: text("Format of the code"),
        corners: z
          .array(point)
          .min(4)
          .max(4)
          .describe("Corners of the code, clockwise from its top left in reading direction"),
      }),
      "All codes in the image",
    ),
  })
  .describe("The codes in an image");

const savedChart = z
  .object({
    success: done,
    url: url("Public URL of the image"),
    id: text("Id of the chart, for `template`"),
    expiresAt: time("Expiry time"),
  })
  .describe("A saved chart");

const chartConfig = z
  .object({
    success: done,
    id: text("Id of the chart"),
    chart: z.union([z.string(), z.looseObject({})]).describe("The Chart.js configuration, as it was saved"),
    version: z.enum(["2", "3", "4"]).describe("Major version of Chart.js"),
    width: whole("Width of the image, in CSS pixels"),
    height: whole("Height of the image, in CSS pixels"),
    devicePixelRatio: z.number().describe("Image pixels per CSS pixel"),
    backgroundColor: text("Colour behind the chart"),
    format: text("Image format"),
    quality: whole("Compression quality").optional(),
    defaults: z.enum(["limn", "chartjs"]).describe("Defaults for options that the configuration does not set"),
    lang: text("Language of the text").optional(),
    templateOverrides: z.looseObject({}).optional().describe("Values that replace those of the chart"),
  })
  .describe("The configuration of a saved chart");

const account = z
  .object({
    id: text("Id of the account, which is the `accountId` of signed URLs"),
    name: text("Name of the account"),
    state: z.enum(["active", "disabled"]).describe("State of the account; the keys of a disabled account are ignored"),
    created: time("Creation time"),
    limit: whole("Rate limit in points per minute; absent if there is none").optional(),
    hasAirtableKey: z.literal(true).optional().describe("Present if the account stores an Airtable token"),
  })
  .describe("An account");

const fontList = z
  .object({
    success: done,
    families: list(
      z.object({
        name: text("Name of the family"),
        kind: text("Kind of typeface, such as sans-serif"),
        styles: list(z.string(), "CSS weights and styles"),
        scripts: list(z.string(), "Supported scripts, as ISO 15924 codes"),
        aliases: list(z.string(), "Other names of the family"),
        license: text("SPDX identifier of the license"),
      }),
      "The families, sorted by name",
    ),
    fallbacks: z.record(z.string(), z.string()).describe("Fallback family for each script"),
  })
  .describe("The fonts");

/** The response schemas by component name. */
const ANSWERS = {
  JsonError: jsonError,
  ValidationResult: result("a request", z.looseObject({}).describe("The parsed request; incomplete after an error")),
  ChartValidation: result("a chart", chartNormalized),
  QrValidation: result("a QR code", qrNormalized),
  BarcodeValidation: result("a barcode", barcodeNormalized),
  TableValidation: result("tables", tableNormalized),
  GraphValidation: result("a graph", graphNormalized),
  WordCloudValidation: result("a word cloud", wordCloudNormalized),
  WatermarkValidation: result(
    "a watermarked image",
    z.looseObject({}).describe("The parameters, as they were interpreted; incomplete after an error"),
  ),
  BarcodeTypes: barcodeTypes,
  Codes: codes,
  SavedChart: savedChart,
  ChartConfig: chartConfig,
  NaturalConfig: z
    .object({
      success: done,
      description: text("The description"),
      chart: text("The drafted Chart.js configuration, as text"),
      chartUrl: url("URL of the image, valid for half a year; absent if the chart was not saved").optional(),
      chartMakerUrl: url("URL of the chart in the editor; absent if the chart was not saved").optional(),
      warnings: list(z.string(), "Assumptions and other warnings"),
    })
    .describe("A chart drafted from a description"),
  Oembed: z
    .looseObject({
      version: z.literal("1.0").describe("Version of oEmbed"),
      type: z.enum(["rich", "photo"]).describe("`rich` for a live chart, `photo` for an image"),
      title: text("Title of the chart"),
      width: z.int().min(1).describe("Width, in pixels"),
      height: z.int().min(1).describe("Height, in pixels"),
      html: text("The `<iframe>` of a live chart").optional(),
      url: url("URL of an image").optional(),
      thumbnail_url: url("URL of the image of a live chart").optional(),
    })
    .describe("How to show the chart at a URL: see oembed.com"),
  RpcMessage: z
    .looseObject({
      jsonrpc: z.literal("2.0").describe("Version of JSON-RPC"),
      id: z.union([z.string(), z.number(), z.null()]).optional().describe("Id of the request"),
      method: text("Name of the method").optional(),
      params: z.looseObject({}).optional().describe("Parameters of the method"),
      result: z.looseObject({}).optional().describe("Result of the method"),
      error: z
        .looseObject({ code: z.int(), message: z.string() })
        .optional()
        .describe("The error, instead of a result"),
    })
    .describe("A JSON-RPC 2.0 message"),
  QrUrl: z.object({ success: done, url: url("URL of the image") }).describe("The URL of a QR code"),
  QrUrls: z
    .object({ success: done, urls: list(url("URL of an image"), "The URLs, in the order of the codes") })
    .describe("The URLs of QR codes"),
  Account: z.object({ success: done, account }).describe("An account"),
  IssuedKey: z
    .object({ success: done, account, key: text("The new key, which is shown only once") })
    .describe("An account and its new key"),
  Accounts: z
    .object({
      success: done,
      accounts: list(account, "A page of accounts"),
      cursor: text("Cursor of the next page; absent on the last page").optional(),
    })
    .describe("Accounts"),
  Fonts: fontList,
  OpenApi: z
    .looseObject({
      openapi: text("Version of OpenAPI"),
      info: z.looseObject({ title: text("Name"), version: text("Version") }),
    })
    .describe("An OpenAPI document"),
  Health: z.object({ success: done, version: text("Version of the service") }).describe("Health of the service"),
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** Returns the response schemas as JSON Schema. */
export function listResponseSchemas(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(ANSWERS).map(([name, schema]) => [name, toSchema(schema)]));
}

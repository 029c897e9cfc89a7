// The shapes of the answers that are JSON, one schema each. They describe what is answered, and read nothing: tests hold them against
// the answers of the running service. SPEC 2.5 to 2.8.

import * as z from "zod";
import { type Schema, toSchema } from "./schema.ts";

const success = z.boolean().describe("Whether it worked: true here, false in errors");
const done = z.literal(true).describe("That it worked");
const text = (description: string) => z.string().describe(description);
const whole = (description: string) => z.int().min(0).describe(description);
const flag = (description: string) => z.boolean().describe(description);
const list = <Item extends z.ZodType>(item: Item, description: string) => z.array(item).describe(description);
const url = (description: string) => z.string().describe(description).meta({ format: "uri" });
const time = (description: string) => z.string().describe(description).meta({ format: "date-time" });

const jsonError = z
  .object({
    success: z.literal(false).describe("That it did not work"),
    error: text("What is wrong, in one sentence: the parameter, what it may be, what came"),
    errors: list(z.string(), "A sentence for each wrong parameter, where there are several").optional(),
  })
  .describe("An error");

const sides = { width: whole("CSS pixels").optional(), height: whole("CSS pixels").optional() };
const normalized = {
  ...sides,
  format: text("Format of the picture").optional(),
  authenticated: flag("Whether the request came with a good key").optional(),
};
const ratio = z.number().describe("Pixels of the picture for each CSS pixel").optional();

const result = (kind: string, shape: z.ZodType) =>
  z
    .object({
      success,
      errors: list(z.string(), "What is wrong; empty on success"),
      warnings: list(z.string(), "What to mind, although it can be drawn"),
      normalized: shape,
      renderCheck: z
        .object({ contentType: text("Type of the picture that was drawn"), bytes: whole("Its size") })
        .optional()
        .describe("What was drawn and thrown away; not there where nothing could be"),
    })
    .describe(`What was found of ${kind}`);

const chartNormalized = z
  .object({
    ...normalized,
    devicePixelRatio: ratio,
    backgroundColor: text("CSS colour behind the chart").optional(),
    version: z.enum(["2", "3", "4"]).optional().describe("Major version of Chart.js"),
    encoding: z.enum(["url", "base64"]).optional().describe("How the chart was encoded"),
    chartType: text("Type of the chart").optional(),
    chartIsString: flag("Whether the chart came as text").optional(),
  })
  .describe("The request as it is understood: on failure as far as it is");

const qrNormalized = z
  .looseObject({ ...normalized, text: text("What the code says").optional(), size: whole("Pixels").optional() })
  .describe(
    "The request as it is understood, all defaults filled in and colours as hex digits: on failure as far as it is",
  );

const barcodeNormalized = z
  .looseObject({ ...normalized, type: text("Type").optional(), text: text("What the barcode says").optional() })
  .describe("The request as it is understood: on failure as far as it is");

const tableNormalized = z
  .object({
    ...normalized,
    devicePixelRatio: ratio,
    tables: list(
      z.object({ title: text("Title"), columns: whole("How many"), rows: whole("How many") }),
      "The tables",
    ).optional(),
    options: z.looseObject({}).optional().describe("The options, all defaults filled in"),
  })
  .describe("The request as it is understood: on failure as far as it is");

const barcodeTypes = z
  .object({
    success: done,
    types: list(
      z.object({
        type: text("What to ask for as `type`"),
        name: text("What people call it"),
        description: text("What it is used for"),
        accepts: text("What its text may be"),
        example: text("A text that it takes"),
        options: z.looseObject({}).describe("Options that the example wants"),
      }),
      "All types, the most common ones first",
    ),
  })
  .describe("The types of barcodes");

const point = z.object({ x: z.number(), y: z.number() }).describe("Pixels from the top left");
const codes = z
  .object({
    success: done,
    result: text("What the first code says"),
    results: list(
      z.object({
        text: text("What the code says"),
        format: text("What kind of code it is"),
        corners: z.array(point).min(4).max(4).describe("Its corners, clockwise from the top left as it is read"),
      }),
      "All codes",
    ),
  })
  .describe("The codes in a picture");

const savedChart = z
  .object({
    success: done,
    url: url("Where the picture is, for anybody"),
    id: text("The chart's id, which `template` takes"),
    expiresAt: time("Until when it is there"),
  })
  .describe("A chart that has been saved");

const chartConfig = z
  .object({
    success: done,
    id: text("The chart's id"),
    chart: z.union([z.string(), z.looseObject({})]).describe("The configuration of Chart.js, as it was saved"),
    version: z.enum(["2", "3", "4"]).describe("Major version of Chart.js"),
    width: whole("Width of the picture, CSS pixels"),
    height: whole("Height of the picture, CSS pixels"),
    devicePixelRatio: z.number().describe("Pixels of the picture for each CSS pixel"),
    backgroundColor: text("Colour behind the chart"),
    format: text("Format of the picture"),
    quality: whole("How much of the picture its format keeps").optional(),
    defaults: z.enum(["limn", "chartjs"]).describe("Whose defaults hold where the configuration is silent"),
    lang: text("Language of the text").optional(),
    templateOverrides: z.looseObject({}).optional().describe("What is put in the place of the chart's own"),
  })
  .describe("What a saved chart is");

const account = z
  .object({
    id: text("Its id, which is the `accountId` of signed URLs"),
    name: text("Whose it is"),
    state: z.enum(["active", "disabled"]).describe("Whether its keys are good"),
    created: time("When it was made"),
    limit: whole("Points a minute; absent without a limit").optional(),
  })
  .describe("An account");

const fontList = z
  .object({
    success: done,
    families: list(
      z.object({
        name: text("Name of the family"),
        kind: text("What kind of type it is"),
        styles: list(z.string(), "Weights and slants, as in CSS"),
        scripts: list(z.string(), "Scripts that it has, ISO 15924"),
        aliases: list(z.string(), "Other names for it"),
        license: text("SPDX"),
      }),
      "The families by name",
    ),
    fallbacks: z
      .record(z.string(), z.string())
      .describe("The family that draws each script where a text's own have it not"),
  })
  .describe("The fonts");

/** Every shape by its name in the document's components. */
const ANSWERS = {
  JsonError: jsonError,
  ValidationResult: result("a request", z.looseObject({}).describe("The request as far as it is understood")),
  ChartValidation: result("a chart", chartNormalized),
  QrValidation: result("a QR code", qrNormalized),
  BarcodeValidation: result("a barcode", barcodeNormalized),
  TableValidation: result("tables", tableNormalized),
  BarcodeTypes: barcodeTypes,
  Codes: codes,
  SavedChart: savedChart,
  ChartConfig: chartConfig,
  NaturalConfig: z
    .object({
      success: done,
      description: text("The words"),
      chart: text("The drafted configuration of Chart.js, as text"),
      chartUrl: url("Where the chart's picture is, for half a year, where it was saved").optional(),
      chartMakerUrl: url("Where the chart can be edited, where it was saved").optional(),
      warnings: list(z.string(), "What was assumed, and what else to mind"),
    })
    .describe("A chart that was drafted from words"),
  RpcMessage: z
    .looseObject({
      jsonrpc: z.literal("2.0").describe("The protocol under the protocol"),
      id: z.union([z.string(), z.number(), z.null()]).optional().describe("What it is an answer to"),
      method: text("What is asked for").optional(),
      params: z.looseObject({}).optional().describe("What the method takes"),
      result: z.looseObject({}).optional().describe("What it answers"),
      error: z.looseObject({ code: z.int(), message: z.string() }).optional().describe("Why it does not"),
    })
    .describe("A message of JSON-RPC 2.0"),
  QrUrl: z.object({ success: done, url: url("Where the code's picture is") }).describe("The URL of a QR code"),
  QrUrls: z
    .object({ success: done, urls: list(url("Where a code's picture is"), "In the order of the codes") })
    .describe("The URLs of QR codes"),
  Account: z.object({ success: done, account }).describe("An account"),
  IssuedKey: z
    .object({ success: done, account, key: text("Its key, which nobody is told again") })
    .describe("An account and its new key"),
  Accounts: z
    .object({
      success: done,
      accounts: list(account, "A page of them"),
      cursor: text("What leads to the next page").optional(),
    })
    .describe("Accounts"),
  Fonts: fontList,
  OpenApi: z
    .looseObject({
      openapi: text("Version of OpenAPI"),
      info: z.looseObject({ title: text("Name"), version: text("Version") }),
    })
    .describe("An OpenAPI document"),
  Health: z.object({ success: done, version: text("Version of the service") }).describe("That the service is there"),
} as const satisfies Readonly<Record<string, z.ZodType>>;

/** The shapes as JSON Schema. */
export function listAnswers(): Readonly<Record<string, Schema>> {
  return Object.fromEntries(Object.entries(ANSWERS).map(([name, schema]) => [name, toSchema(schema)]));
}

// The schemas of validation results.

import * as z from "zod";
import { DESCRIPTIONS } from "../../drawings/all.ts";
import { RENDERERS } from "../../engine/encodable-image.ts";

export const alwaysTrue = z.literal(true).describe("Always true");
/** Fields that the schemas of several JSON responses share. */
export const text = (description: string) => z.string().describe(description);
export const whole = (description: string) => z.int().min(0).describe(description);
const flag = (description: string) => z.boolean().describe(description);
export const list = <Item extends z.ZodType>(item: Item, description: string) => z.array(item).describe(description);
export const url = (description: string) => z.string().describe(description).meta({ format: "uri" });
export const time = (description: string) => z.string().describe(description).meta({ format: "date-time" });

const success = z.boolean().describe("Whether the validation succeeded");

const PARSED = "The parsed request; incomplete after an error";
const sides = { width: whole("Width, in CSS pixels").optional(), height: whole("Height, in CSS pixels").optional() };
const normalized = {
  ...sides,
  format: text("Image format").optional(),
  authenticated: flag("Whether the request has a valid key").optional(),
};
const ratio = z.number().describe("Image pixels per CSS pixel").optional();

const operation = z
  .object({
    op: z.enum(["add", "replace", "move"]),
    path: text("JSON Pointer of the value"),
    from: text("JSON Pointer of the value to move").optional(),
    value: z.unknown().optional().describe("The new value"),
  })
  .describe("A JSON Patch operation (RFC 6902)");

/** A change that fixes an error or a warning. */
export const fix = z.object({
  message: text("The error or warning that the change fixes"),
  patch: list(operation, "The change to the configuration, as JSON Patch operations (RFC 6902), in order"),
});

const result = (kind: string, shape: z.ZodType, more: z.ZodRawShape = {}) =>
  z
    .object({
      success,
      errors: list(z.string(), "Error messages; empty on success"),
      warnings: list(z.string(), "Warnings; the image can still be drawn"),
      fixes: list(fix, "Changes to the configuration that fix some of the errors and warnings"),
      normalized: shape,
      renderCheck: z
        .object({ contentType: text("Media type of the test image"), bytes: whole("Size of the test image, in bytes") })
        .optional()
        .describe("The test image, which is discarded; absent if it could not be drawn"),
      ...more,
    })
    .describe(`Result of validating ${kind}`);

const area = z.object({
  part: z.enum(["title", "legend", "axis", "dataset", "slice"]).describe("Part of the chart"),
  axis: text("Id of the axis").optional(),
  dataset: whole("Index of the dataset").optional(),
  index: whole("Index of the value").optional(),
  shape: z.enum(["rect", "poly"]).describe("Shape, as in an HTML `<area>`"),
  coords: list(z.int(), "Coordinates in CSS pixels, as in an HTML `<area>`"),
});

const animated = {
  animate: flag("Whether the image is animated").optional(),
  duration: z.number().describe("Duration of the animation, in seconds").optional(),
  fps: whole("Frames per second of the animation").optional(),
  loop: flag("Whether the animation repeats endlessly").optional(),
  poster: flag("Whether programs that show only one frame show the finished image").optional(),
};

const chartNormalized = z
  .object({
    ...normalized,
    devicePixelRatio: ratio,
    backgroundColor: text("CSS colour behind the chart").optional(),
    version: z.enum(["2", "3", "4"]).optional().describe("Major version of Chart.js"),
    encoding: z.enum(["url", "base64"]).optional().describe("Encoding of the chart text"),
    chartType: text("Chart type").optional(),
    chartIsString: flag("Whether the chart was sent as text").optional(),
    renderer: z.enum(RENDERERS).optional().describe("Renderer of the image, if it is not `raster`"),
    ...animated,
  })
  .describe(PARSED);

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
    type: text("Barcode type").optional(),
    text: text("Text of the barcode").optional(),
  })
  .describe(PARSED);

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
  .describe(PARSED);

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
      z.object({ text: text("A word"), value: z.number().describe("Number of occurrences") }),
      "The words that were read, the most frequent first",
    ).optional(),
  })
  .describe("The parsed request, with all defaults; incomplete after an error");

const cardNormalized = z
  .looseObject({
    format: normalized.format,
    authenticated: normalized.authenticated,
    devicePixelRatio: ratio,
    ...animated,
    width: sides.width,
    height: z
      .union([z.int(), z.literal("auto")])
      .optional()
      .describe("Height of the first page, in CSS pixels"),
    pages: list(
      z.object({
        width: whole("Width, in CSS pixels"),
        height: z.union([z.int(), z.literal("auto")]).describe("Height, in CSS pixels"),
      }),
      "The pages",
    ).optional(),
  })
  .describe("The parsed request without its elements; incomplete after an error");

const OWN_RESULTS = {
  ValidationResult: result("a request", z.looseObject({}).describe(PARSED)),
  ChartValidation: result("a chart", chartNormalized, {
    areas: list(area, "Areas of the chart's parts, topmost first, if `areas` is true").optional(),
  }),
  QrValidation: result("a QR code", qrNormalized),
  BarcodeValidation: result("a barcode", barcodeNormalized),
  TableValidation: result("tables", tableNormalized),
  GraphValidation: result("a graph", graphNormalized),
  WordCloudValidation: result("a word cloud", wordCloudNormalized),
  CardValidation: result("a card", cardNormalized),
  WatermarkValidation: result(
    "a watermarked image",
    z.looseObject({}).describe("The parameters, as they were interpreted; incomplete after an error"),
  ),
};

/**
 * The schemas of validation results by component name. Results that aren't in `OWN_RESULTS` leave the normalized
 * parameters open.
 */
export const VALIDATION_RESULTS: Readonly<Record<string, z.ZodType>> = {
  ...OWN_RESULTS,
  ...Object.fromEntries(
    DESCRIPTIONS.flatMap((description): [string, z.ZodType][] => {
      const name = `${description.name}Validation`;
      if (!("drawn" in description) || description.validation === undefined || name in OWN_RESULTS) return [];
      return [[name, result(description.drawn, z.looseObject({}).describe(PARSED))]];
    }),
  ),
};

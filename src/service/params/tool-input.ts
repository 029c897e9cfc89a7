// Converts the request schemas to JSON Schema (draft 2020-12) for the MCP server's tools. Fields that an image URL cannot
// carry, such as templates, are omitted.

import * as z from "zod";
import { SUMMARY } from "../../../generated/card-template/summary.js";
import { TABLE_COLUMNS, TABLE_ROWS } from "../../base/limits.ts";
import { GOOGLE_FORMULA } from "../../drawings/formula/kind.ts";
import { GOOGLE_CHART } from "../../drawings/google-chart/kind.ts";
import { GRAPH } from "../../drawings/graph/kind.ts";
import type { Kind } from "../../drawings/kind.ts";
import { MAP_ICON } from "../../drawings/map-icon/kind.ts";
import { LINE_COLUMN, LINE_ROW } from "../../drawings/table/table-params.ts";
import { WATERMARK } from "../../drawings/watermark/kind.ts";
import { barcodeSchema } from "./barcode.ts";
import { BARCODE_OPTIONS } from "./barcode-option.ts";
import { cardSchema } from "./card.ts";
import { chartSchema } from "./chart.ts";
import { createSchema } from "./create.ts";
import { naturalSchema } from "./natural.ts";
import { qrSchema } from "./qr.ts";
import { columnSchema, tableRequestSchema } from "./table.ts";
import { tableOptionsSchema } from "./table-option.ts";
import { wordCloudSchema } from "./word-cloud.ts";

/** A JSON Schema for an object. */
interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

/** Chart fields without the encoding, the renderer and the animation fields, to keep the tool list short. */
const CHART = chartSchema.in.omit({
  encoding: true,
  renderer: true,
  template: true,
  templateOverrides: true,
  animate: true,
  duration: true,
  fps: true,
  loop: true,
  poster: true,
});
/** The chart fields that affect warnings. The tool also accepts all others. */
const VALIDATED = CHART.omit({ devicePixelRatio: true, quality: true });
/** The most important card fields. The tool also accepts all others. */
const CARD = cardSchema.in
  .pick({ card: true, grid: true, template: true, format: true, width: true, height: true, theme: true })
  .extend({
    data: z
      .looseObject({})
      .optional()
      .describe(
        `Values of the template's parameters. Templates, parameters, and in brackets the fields of lists: ${SUMMARY}`,
      ),
  });
const QR = qrSchema.omit({ filename: true });
/** Barcode fields without the encoder options. The tool also accepts these options, which docs/barcodes.md lists. */
const BARCODE = barcodeSchema.omit(
  Object.fromEntries(Object.keys(BARCODE_OPTIONS).map((name) => [name, true])) as Record<
    keyof typeof BARCODE_OPTIONS,
    true
  >,
);

const DESCRIPTION = naturalSchema.pick({
  description: true,
  width: true,
  height: true,
  backgroundColor: true,
  theme: true,
});

const TABLE = z.object({
  data: z
    .object({
      title: z.string().optional().describe("Title above the table"),
      columns: z
        .array(z.union([columnSchema, z.literal(LINE_COLUMN)]))
        .max(TABLE_COLUMNS)
        .describe(`Columns from left to right; "${LINE_COLUMN}" is a vertical line`),
      dataSource: z
        .array(z.union([z.record(z.string(), z.unknown()), z.literal(LINE_ROW)]))
        .max(TABLE_ROWS)
        .describe(`Rows: objects with cells by the dataIndex of their columns; "${LINE_ROW}" is a horizontal line`),
    })
    .describe("The table"),
  options: tableOptionsSchema.omit({ offsetRight: true }).optional().describe("Options of the table"),
  theme: tableRequestSchema.shape.theme,
});

/** Returns the tools' input schemas. */
export function listToolInputs() {
  return {
    chart: formatSchema(CHART),
    validated: formatSchema(VALIDATED),
    saved: formatSchema(CHART.extend(createSchema.shape)),
    qr: formatSchema(QR),
    barcode: formatSchema(BARCODE),
    table: formatSchema(TABLE),
    formula: inputOf(GOOGLE_FORMULA),
    mapIcon: inputOf(MAP_ICON),
    googleChart: inputOf(GOOGLE_CHART),
    graph: inputOf(GRAPH),
    wordCloud: formatSchema(wordCloudSchema.omit({ loadGoogleFonts: true })),
    card: formatSchema(CARD),
    watermark: inputOf(WATERMARK),
    description: formatSchema(DESCRIPTION),
  };
}

/** Returns the input schema of a kind's tool. */
function inputOf({ fields: { schema, options } }: Pick<Kind<object>, "fields">): InputSchema {
  const omitted = Object.entries(options).flatMap(([name, { facts }]) =>
    facts.isNoTool || facts.isRejected ? [[name, true]] : [],
  );
  return formatSchema(schema.omit(Object.fromEntries(omitted)));
}

function formatSchema(schema: z.ZodType): InputSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // To keep the list short, omit limits that no example reaches, and constraints that any JSON value satisfies.
      if ((jsonSchema.maxLength ?? 0) >= LONG_TEXT) delete jsonSchema.maxLength;
      delete jsonSchema.propertyNames;
      if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
    },
  });
  return rest as unknown as InputSchema;
}

/** Length from which a limit on text is omitted, in characters. */
const LONG_TEXT = 200;

function isEmpty(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && Object.keys(schema).length === 0;
}

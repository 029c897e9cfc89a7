// Converts the request schemas to JSON Schema (draft 2020-12) for the MCP server's tools. Fields that an image URL cannot
// carry, such as templates, are omitted.

import * as z from "zod";
import { SUMMARY } from "../../../generated/card-template/summary.js";
import { GRAPH } from "../../drawings/graph/kind.ts";
import { TABLE_TOOL } from "../../drawings/table/tool.ts";
import { WORD_CLOUD } from "../../drawings/word-cloud/kind.ts";
import type { OptionTable } from "../../options/option.ts";
import { barcodeSchema } from "./barcode.ts";
import { BARCODE_OPTIONS } from "./barcode-option.ts";
import { cardSchema } from "./card.ts";
import { chartSchema } from "./chart.ts";
import { createSchema } from "./create.ts";
import { formulaSchema } from "./formula.ts";
import { googleChartSchema } from "./google/google-chart.ts";
import { mapIconSchema } from "./map-icon.ts";
import { naturalSchema } from "./natural.ts";
import { qrSchema } from "./qr.ts";
import { watermarkSchema } from "./watermark.ts";

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

/** The tool's schema omits `chfd`, which is always rejected. */
const GOOGLE_CHART = googleChartSchema.omit({ chfd: true });

const DESCRIPTION = naturalSchema.pick({
  description: true,
  width: true,
  height: true,
  backgroundColor: true,
  theme: true,
});

/** Returns the tools' input schemas. */
export function listToolInputs() {
  return {
    chart: formatSchema(CHART),
    validated: formatSchema(VALIDATED),
    saved: formatSchema(CHART.extend(createSchema.shape)),
    qr: formatSchema(QR),
    barcode: formatSchema(BARCODE),
    table: formatSchema(TABLE_TOOL),
    formula: formatSchema(formulaSchema),
    mapIcon: formatSchema(mapIconSchema),
    googleChart: formatSchema(GOOGLE_CHART),
    graph: optionsSchema(GRAPH.fields),
    wordCloud: optionsSchema(WORD_CLOUD.fields),
    card: formatSchema(CARD),
    watermark: formatSchema(watermarkSchema),
    description: formatSchema(DESCRIPTION),
  };
}

/** Returns the schema of a kind's options, without those that models don't get. */
function optionsSchema({ schema, options }: OptionTable): InputSchema {
  const listed = Object.entries(schema.shape).filter(([name]) => options[name]?.facts.isNoTool !== true);
  return formatSchema(z.object(Object.fromEntries(listed)));
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

// Converts the request schemas to JSON Schema (draft 2020-12) for the MCP server's tools. Fields that an image URL cannot
// carry, such as templates, are omitted.

import * as z from "zod";
import { SUMMARY } from "../../../generated/card-template/summary.js";
import { BARCODE } from "../../drawings/barcode/kind.ts";
import { CARD as CARD_KIND } from "../../drawings/card/kind.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { GOOGLE_FORMULA } from "../../drawings/formula/kind.ts";
import { GOOGLE_CHART } from "../../drawings/google-chart/kind.ts";
import { GRAPH } from "../../drawings/graph/kind.ts";
import type { Kind } from "../../drawings/kind.ts";
import { MAP_ICON } from "../../drawings/map-icon/kind.ts";
import { QR } from "../../drawings/qr/kind.ts";
import { TABLE_TOOL } from "../../drawings/table/tool.ts";
import { WATERMARK } from "../../drawings/watermark/kind.ts";
import { WORD_CLOUD } from "../../drawings/word-cloud/kind.ts";
import { createSchema } from "./create.ts";
import { NATURAL_FIELDS } from "./natural.ts";

/** A JSON Schema for an object. */
interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

const CHART_TOOL = toolSchema(CHART);
/** The chart fields that affect warnings. The tool also accepts all others. */
const VALIDATED = CHART_TOOL.omit({ devicePixelRatio: true, quality: true });
/** The most important card fields. The tool also accepts all others. */
const CARD = CARD_KIND.fields.schema
  .pick({ card: true, grid: true, template: true, format: true, width: true, height: true, theme: true })
  .extend({
    data: z
      .looseObject({})
      .optional()
      .describe(
        `Values of the template's parameters. Templates, parameters, and in brackets the fields of lists: ${SUMMARY}`,
      ),
  });

const DESCRIPTION = NATURAL_FIELDS.schema.pick({
  description: true,
  width: true,
  height: true,
  backgroundColor: true,
  theme: true,
});

/** Returns the tools' input schemas. */
export function listToolInputs() {
  return {
    chart: formatSchema(CHART_TOOL),
    validated: formatSchema(VALIDATED),
    saved: formatSchema(CHART_TOOL.extend(createSchema.shape)),
    qr: schemaOf(QR),
    barcode: schemaOf(BARCODE),
    table: formatSchema(TABLE_TOOL),
    formula: schemaOf(GOOGLE_FORMULA),
    mapIcon: schemaOf(MAP_ICON),
    googleChart: schemaOf(GOOGLE_CHART),
    graph: schemaOf(GRAPH),
    wordCloud: schemaOf(WORD_CLOUD),
    card: formatSchema(CARD),
    watermark: schemaOf(WATERMARK),
    description: formatSchema(DESCRIPTION),
  };
}

/** Returns the schema of the options that a tool has. */
function toolSchema({ fields: { options } }: Pick<Kind<object>, "fields">) {
  const needed = Object.entries(options).filter(
    ([, { facts }]) => !(facts.isNoTool || facts.isIrrelevant || facts.isRejected),
  );
  return z.object(Object.fromEntries(needed.map(([name, { schema }]) => [name, schema])));
}

/** Returns the input of the tool that draws images of a kind. */
const schemaOf = (kind: Pick<Kind<object>, "fields">): InputSchema => formatSchema(toolSchema(kind));

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

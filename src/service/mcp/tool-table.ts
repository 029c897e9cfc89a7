// The tool descriptions that clients list. The descriptions of drawing tools come from the kinds of images.
// serve/mcp.ts implements the tools.

import * as z from "zod";
import { once } from "../../base/once.ts";
import { DESCRIPTIONS } from "../../drawings/all.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import type { Described } from "../../drawings/description.ts";
import type { Kind } from "../../drawings/kind.ts";
import { NATURAL_FIELDS } from "../natural/options.ts";
import { CREATE_FIELDS } from "../saved/options.ts";
import { REFERENCE_DESCRIPTION, REFERENCE_TOOL } from "./chart-reference.ts";
import { IMAGE_PAGE_URI } from "./image-page.ts";
import { type ObjectSchema, type ToolDescription, type ToolHints, VALIDATE_TOOL } from "./tool.ts";

const TEXT = { type: "string" } as const;
const TEXTS = { type: "array", items: TEXT } as const;
const COUNT = { type: "integer" } as const;

/** Drawing has no side effects, but may fetch images that a chart or QR code refers to. */
const DRAW_HINTS: ToolHints = { readOnlyHint: true };
/** Saving creates a new entry and never changes an existing one. */
const SAVE_HINTS: ToolHints = { destructiveHint: false };

/**
 * The schema that all drawing tools share. It has no descriptions and names no required members, to keep the list short. A note
 * explains a missing URL.
 */
const IMAGE_OUTPUT = {
  type: "object",
  properties: {
    url: TEXT,
    contentType: TEXT,
    bytes: COUNT,
    altText: TEXT,
    notes: TEXTS,
  },
} as const satisfies ObjectSchema;

const VALIDATION_OUTPUT = {
  type: "object",
  properties: {
    success: { type: "boolean", description: "Whether the chart can be drawn" },
    errors: { ...TEXTS, description: "Errors, with line and column if known" },
    warnings: { ...TEXTS, description: "Likely mistakes in a chart that can be drawn" },
    fixes: {
      type: "array",
      items: { type: "object" },
      description: "Changes that fix them: message and JSON Patch",
    },
    normalized: { type: "object", description: "The parameters as they were interpreted" },
    renderCheck: { type: "object", description: "The drawn image: contentType and bytes" },
  },
  required: ["success", "errors", "warnings"],
} as const satisfies ObjectSchema;

const SAVED_OUTPUT = {
  type: "object",
  properties: {
    url: { ...TEXT, description: "Short URL of the image" },
    id: { ...TEXT, description: "Id of the saved chart" },
    expiresAt: { ...TEXT, description: "Expiry date: RFC 3339, UTC" },
    notes: { ...TEXTS, description: "Notes and warnings" },
  },
  required: ["url", "id", "expiresAt", "notes"],
} as const satisfies ObjectSchema;

const DRAFT_OUTPUT = {
  type: "object",
  properties: {
    url: { ...TEXT, description: "Short URL of the image" },
    chart: { ...TEXT, description: "The chart's configuration, to edit and pass to create_chart" },
    chartMakerUrl: { ...TEXT, description: "URL of a page for editing the chart" },
    notes: { ...TEXTS, description: "Assumptions and warnings" },
  },
  required: ["url", "chart", "chartMakerUrl", "notes"],
} as const satisfies ObjectSchema;

/** The page that shows the image. */
const SHOWN = { ui: { resourceUri: IMAGE_PAGE_URI } } as const;

/**
 * The arguments that the tools for charts list, in addition to their own. They also accept all other arguments of
 * create_chart.
 */
const OWN_ARGUMENTS = { chart: true, version: true, width: true, height: true } as const;

/** Returns the options that models get. */
function optionsOf({ fields: { options } }: Pick<Kind<object>, "fields">) {
  const needed = Object.entries(options).filter(
    ([, { facts }]) => !(facts.isNoTool || facts.isIrrelevant || facts.isRejected),
  );
  return z.object(Object.fromEntries(needed.map(([name, { schema }]) => [name, schema])));
}

/** Describes the tool that draws images of a kind. */
function describeDrawing({ kind, tool }: Described): readonly (readonly [string, ToolDescription])[] {
  if (tool === undefined) return [];
  const { name, title, description, input = optionsOf(kind) } = tool;
  const inputSchema = formatSchema(input);
  return [
    [name, { title, description, inputSchema, outputSchema: IMAGE_OUTPUT, annotations: DRAW_HINTS, _meta: SHOWN }],
  ];
}

export const listTools = once((): Readonly<Record<string, ToolDescription>> => {
  const chart = optionsOf(CHART);
  const { description, width, height, backgroundColor, theme } = NATURAL_FIELDS.schema.shape;
  const [first = [], ...others] = DESCRIPTIONS.map(describeDrawing);
  return {
    ...Object.fromEntries(first),
    [REFERENCE_TOOL]: REFERENCE_DESCRIPTION,
    [VALIDATE_TOOL]: {
      title: "Check a chart",
      description:
        "Checks a Chart.js configuration by drawing it. Returns errors with line and column, and warnings such as options of another version, misspelled names and overlapping text. Takes the same arguments as create_chart.",
      inputSchema: referToChart(formatSchema(chart.pick(OWN_ARGUMENTS))),
      outputSchema: VALIDATION_OUTPUT,
      annotations: DRAW_HINTS,
    },
    save_chart: {
      title: "Save a chart",
      description:
        "Saves a chart for 184 days and returns a short URL of its image, for charts that are too long for a URL, and for email and chat. Takes the same arguments as create_chart.",
      inputSchema: referToChart(formatSchema(chart.pick(OWN_ARGUMENTS).extend(CREATE_FIELDS.schema.shape))),
      outputSchema: SAVED_OUTPUT,
      annotations: SAVE_HINTS,
      _meta: SHOWN,
    },
    ...Object.fromEntries(others.flat()),
    describe_chart: {
      title: "Draw a chart from a description",
      description:
        'Drafts a chart from a description in plain English, German, French or Spanish, saves it for 184 days, and returns its configuration, the image and a short URL. Numbers are taken from the description: "bar chart of sales 10, 20, 30 for Jan-Mar in green". For full control use create_chart.',
      inputSchema: formatSchema(z.object({ description, width, height, backgroundColor, theme } as z.ZodRawShape)),
      outputSchema: DRAFT_OUTPUT,
      annotations: SAVE_HINTS,
      _meta: SHOWN,
    },
  };
});

/** Shortens the arguments that create_chart describes, except for the chart. */
function referToChart({ properties, ...rest }: ObjectSchema): ObjectSchema {
  const shorten = (name: string, property: { readonly type?: unknown }) =>
    Object.hasOwn(CHART.fields.options, name) && name !== CHART.main
      ? { type: property.type, description: "See create_chart" }
      : property;
  const entries = Object.entries(properties).map(([name, property]) => [name, shorten(name, property)]);
  return { ...rest, properties: Object.fromEntries(entries) };
}

function formatSchema(schema: z.ZodType): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // To keep the list short, omit limits that no example reaches, and constraints that any JSON value satisfies.
      for (const [name, least] of HIGH_LIMITS) if (Number(jsonSchema[name]) >= least) delete jsonSchema[name];
      for (const name of LOW_LIMITS) if (Number(jsonSchema[name]) <= 1) delete jsonSchema[name];
      delete jsonSchema.propertyNames;
      if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
    },
  });
  return rest as unknown as ObjectSchema;
}

/** Limits that are omitted if they have at least this value. */
const HIGH_LIMITS = [
  ["maxLength", 200],
  ["maxItems", 100],
  ["maximum", 1000],
] as const;

/** Limits that are omitted if they are 1 or lower. */
const LOW_LIMITS = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;

function isEmpty(schema: unknown): boolean {
  return typeof schema === "object" && schema !== null && Object.keys(schema).length === 0;
}

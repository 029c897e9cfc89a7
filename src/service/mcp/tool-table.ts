// The tool descriptions that clients list. serve/mcp.ts implements each tool; its table is checked against this one.

import { once } from "../../base/once.ts";
import { BARCODE_DESCRIPTION } from "../../drawings/barcode/describe.ts";
import type { Described } from "../../drawings/description.ts";
import { FORMULA_DESCRIPTION } from "../../drawings/formula/describe.ts";
import { GOOGLE_CHART_DESCRIPTION } from "../../drawings/google-chart/describe.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { MAP_ICON_DESCRIPTION } from "../../drawings/map-icon/describe.ts";
import { QR_DESCRIPTION } from "../../drawings/qr/describe.ts";
import { TABLE_DESCRIPTION } from "../../drawings/table/describe.ts";
import { WATERMARK_DESCRIPTION } from "../../drawings/watermark/describe.ts";
import { WORD_CLOUD_DESCRIPTION } from "../../drawings/word-cloud/describe.ts";
import { listToolInputs } from "../params/tool-input.ts";
import type { ObjectSchema, ToolDescription, ToolHints } from "./tool.ts";

const TEXT = { type: "string" } as const;
const TEXTS = { type: "array", items: TEXT } as const;
const COUNT = { type: "integer", minimum: 0 } as const;

/** Drawing has no side effects, but may fetch images that a chart or QR code refers to. */
const DRAW_HINTS: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
/** Saving creates a new entry and never changes an existing one. */
const SAVE_HINTS: ToolHints = { ...DRAW_HINTS, readOnlyHint: false, idempotentHint: false };

/**
 * The schema that all drawing tools share. It has no descriptions, to keep the list short. A note explains a missing URL.
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
  required: ["contentType", "bytes", "notes"],
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
  required: ["success", "errors", "warnings", "normalized"],
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

/** Returns the description of the tool that draws images of a kind. */
function describeTool({ tool }: Described) {
  const { title = "", description = "" } = tool ?? {};
  return { title, description, outputSchema: IMAGE_OUTPUT, annotations: DRAW_HINTS };
}

/** Returns the names and descriptions of all tools. */
export const listTools = once(() => {
  const inputs = listToolInputs();
  return {
    create_chart: {
      title: "Draw a chart",
      description:
        "Draws a Chart.js configuration (bar, line, pie, doughnut, radar, scatter, sankey, box plot and many more) and returns the image and its URL. " +
        'Options differ between Chart.js versions. The default is version 2; pass version "4" for current configurations. ' +
        'Example: {"version":"4","chart":{"type":"bar","data":{"labels":["Q1","Q2"],"datasets":[{"label":"Sales","data":[12,19]}]}}}',
      inputSchema: inputs.chart,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
    validate_chart: {
      title: "Check a chart",
      description:
        "Checks a Chart.js configuration by drawing it. Returns errors with line and column, and warnings such as options of another version, misspelled names and overlapping text. Takes the same arguments as create_chart.",
      inputSchema: inputs.validated,
      outputSchema: VALIDATION_OUTPUT,
      annotations: DRAW_HINTS,
    },
    save_chart: {
      title: "Save a chart",
      description:
        "Saves a chart for 184 days and returns a short URL of its image, for charts that are too long for a URL, and for email and chat. Takes the same arguments as create_chart.",
      inputSchema: inputs.saved,
      outputSchema: SAVED_OUTPUT,
      annotations: SAVE_HINTS,
    },
    create_qr: { ...describeTool(QR_DESCRIPTION), inputSchema: inputs.qr },
    create_barcode: { ...describeTool(BARCODE_DESCRIPTION), inputSchema: inputs.barcode },
    create_table: { ...describeTool(TABLE_DESCRIPTION), inputSchema: inputs.table },
    create_formula: { ...describeTool(FORMULA_DESCRIPTION), inputSchema: inputs.formula },
    create_map_icon: { ...describeTool(MAP_ICON_DESCRIPTION), inputSchema: inputs.mapIcon },
    create_google_chart: { ...describeTool(GOOGLE_CHART_DESCRIPTION), inputSchema: inputs.googleChart },
    create_graph: { ...describeTool(GRAPH_DESCRIPTION), inputSchema: inputs.graph },
    create_word_cloud: { ...describeTool(WORD_CLOUD_DESCRIPTION), inputSchema: inputs.wordCloud },
    create_card: {
      title: "Draw a card: a report, dashboard or social preview",
      description:
        'Draws charts, tables, codes and text in one image, from one of: template, a finished design, with data; grid, a dashboard of panels; card, elements like those of React and satori, or HTML, laid out with flexbox. Elements chart, table, qr, barcode, wordcloud, graph and icon have the arguments of their tools as props. Example: {"template":"quote","data":{"quote":"Simple is better.","author":"Ada Byron","role":null,"initials":"AB","site":"example.com"}}. A grid: {"title":"Sales","rows":[[{"title":"Revenue","value":"$1.24M","change":"+12%"}],[{"title":"By month","version":"4","chart":{"type":"bar","data":{"labels":["May","June"],"datasets":[{"data":[3,4]}]}}}]]}. An element: {"type":"div","props":{"style":{"display":"flex"},"children":["Hello"]}}',
      inputSchema: inputs.card,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
    create_watermark: { ...describeTool(WATERMARK_DESCRIPTION), inputSchema: inputs.watermark },
    describe_chart: {
      title: "Draw a chart from a description",
      description:
        'Drafts a chart from a description in plain English, German, French or Spanish, saves it for 184 days, and returns its configuration, the image and a short URL. Numbers are taken from the description: "bar chart of sales 10, 20, 30 for Jan-Mar in green". For full control use create_chart.',
      inputSchema: inputs.description,
      outputSchema: DRAFT_OUTPUT,
      annotations: SAVE_HINTS,
    },
  } as const satisfies Readonly<Record<string, ToolDescription>>;
});

/** The name of a tool. */
export type ToolName = keyof ReturnType<typeof listTools>;

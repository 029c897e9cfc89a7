// The tool descriptions that clients list. serve/mcp.ts implements each tool; its table is checked against this one.

import { once } from "../../base/once.ts";
import type { Description } from "../../drawings/description.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { TABLE_DESCRIPTION } from "../../drawings/table/describe.ts";
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
function describeTool({ tool }: Description) {
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
    create_qr: {
      title: "Draw a QR code",
      description:
        'Draws a QR code, with optional colours, shapes, a logo in the centre (centerImageUrl) and a caption, and returns the image and its URL. Example: {"text":"https://example.com","size":300}',
      inputSchema: inputs.qr,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
    create_barcode: {
      title: "Draw a barcode",
      description:
        'Draws a barcode of one of 111 types, such as code128, ean13, upca, itf14, gs1-128, pdf417, datamatrix or azteccode, and returns the image and its URL. Example: {"type":"ean13","text":"9520123456788","includeText":true}',
      inputSchema: inputs.barcode,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
    create_table: { ...describeTool(TABLE_DESCRIPTION), inputSchema: inputs.table },
    create_formula: {
      title: "Draw a formula",
      description:
        'Draws a mathematical formula or chemical equation in TeX (chl), and returns the image and its URL. Formulas cannot define commands. Example: {"chl":"x=\\\\frac{-b\\\\pm\\\\sqrt{b^2-4ac}}{2a}","chco":"000000"}',
      inputSchema: inputs.formula,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
    create_map_icon: {
      title: "Draw a map marker",
      description:
        'Draws a marker for a map: a pin, bubble or note. Returns the image and its URL. chst is the type, and chld the data, separated by |. Example: {"chst":"d_bubble_icon_text_small","chld":"cafe|bb|Coffee|FFFFFF|000000"}',
      inputSchema: inputs.mapIcon,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
    create_google_chart: {
      title: "Draw a Google Image Charts link",
      description:
        'Draws a chart from the parameters of Google Image Charts, an API that has been shut down, and returns the image and its URL. Use it to replace old chart.googleapis.com links; for new charts use create_chart. Example: {"cht":"p3","chd":"t:60,40","chs":"250x100","chl":"Hello|World"}',
      inputSchema: inputs.googleChart,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
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
    create_watermark: {
      title: "Put an image on another",
      description:
        'Draws an image, such as a logo or a QR code, on top of another, and returns the result and its URL. Both are http, https or data URLs, such as URLs of the other tools. Example: {"mainImageUrl":"https://example.com/photo.jpg","markImageUrl":"https://example.com/logo.png","markRatio":0.25,"position":"bottomRight","opacity":0.8}',
      inputSchema: inputs.watermark,
      outputSchema: IMAGE_OUTPUT,
      annotations: DRAW_HINTS,
    },
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

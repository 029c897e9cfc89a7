// The tools, as programs are told of them. What each does stands in serve/mcp-tools.ts, in a table that is closed by this one.

import { once } from "../../base/once.ts";
import { listToolInputs } from "../params/tool-input.ts";
import type { ObjectSchema, ToolDescription, ToolHints } from "./tool.ts";

const TEXT = { type: "string" } as const;
const TEXTS = { type: "array", items: TEXT } as const;
const COUNT = { type: "integer", minimum: 0 } as const;

/** Drawing changes nothing, but may fetch pictures that charts and codes show. */
const DRAWS: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
/** Saving adds, and never changes what is there. */
const SAVES: ToolHints = { ...DRAWS, readOnlyHint: false, idempotentHint: false };

const PICTURE_OUTPUT = {
  type: "object",
  properties: {
    url: {
      ...TEXT,
      description: "Where the picture is, for <img>, Markdown and mails; missing where it would be too long for a URL",
    },
    contentType: { ...TEXT, description: "Media type of what the URL answers" },
    bytes: { ...COUNT, description: "Bytes of what the URL answers" },
    notes: { ...TEXTS, description: "What to mind" },
  },
  required: ["contentType", "bytes", "notes"],
} as const satisfies ObjectSchema;

const VALIDATION_OUTPUT = {
  type: "object",
  properties: {
    success: { type: "boolean", description: "Whether the chart can be drawn" },
    errors: { ...TEXTS, description: "Why it cannot, with line and column where they are known" },
    warnings: { ...TEXTS, description: "What is hardly meant, though it can be drawn" },
    normalized: { type: "object", description: "The parameters as they are understood" },
    renderCheck: { type: "object", description: "What was drawn: contentType and bytes" },
  },
  required: ["success", "errors", "warnings", "normalized"],
} as const satisfies ObjectSchema;

const SAVED_OUTPUT = {
  type: "object",
  properties: {
    url: { ...TEXT, description: "Short URL of the picture" },
    id: { ...TEXT, description: "What the chart is saved under" },
    expiresAt: { ...TEXT, description: "Until when it is there: RFC 3339, UTC" },
    notes: { ...TEXTS, description: "What to mind" },
  },
  required: ["url", "id", "expiresAt", "notes"],
} as const satisfies ObjectSchema;

const DRAFT_OUTPUT = {
  type: "object",
  properties: {
    url: { ...TEXT, description: "Short URL of the picture" },
    chart: { ...TEXT, description: "The chart's configuration, to be changed and handed to create_chart" },
    chartMakerUrl: { ...TEXT, description: "A page on which people can change the chart" },
    notes: { ...TEXTS, description: "What was assumed, and what to mind" },
  },
  required: ["url", "chart", "chartMakerUrl", "notes"],
} as const satisfies ObjectSchema;

/** Names and descriptions of all tools. */
export const listTools = once(() => {
  const inputs = listToolInputs();
  return {
    create_chart: {
      title: "Draw a chart",
      description:
        "Draws a Chart.js configuration (bar, line, pie, doughnut, radar, scatter, sankey, box plot and many more) and returns the picture and a URL that shows it. " +
        'Options differ between versions of Chart.js: version 2 is the default; say version "4" for configurations of today. ' +
        'Example: {"version":"4","chart":{"type":"bar","data":{"labels":["Q1","Q2"],"datasets":[{"label":"Sales","data":[12,19]}]}}}',
      inputSchema: inputs.chart,
      outputSchema: PICTURE_OUTPUT,
      annotations: DRAWS,
    },
    validate_chart: {
      title: "Check a chart",
      description:
        "Draws a Chart.js configuration, discards the picture, and returns what is wrong with it: errors with line and column, and warnings, such as options of another version, misspelt names, text that overlaps. Takes what create_chart takes.",
      inputSchema: inputs.chart,
      outputSchema: VALIDATION_OUTPUT,
      annotations: DRAWS,
    },
    save_chart: {
      title: "Save a chart",
      description:
        "Saves a chart for 184 days and returns a short URL that shows it, for charts that are too long for a URL, and for mails and chats. Takes what create_chart takes.",
      inputSchema: inputs.saved,
      outputSchema: SAVED_OUTPUT,
      annotations: SAVES,
    },
    create_qr: {
      title: "Draw a QR code",
      description:
        'Draws a QR code, with colours, shapes, a logo in the centre (centerImageUrl) and a caption where wished, and returns the picture and a URL that shows it. Example: {"text":"https://example.com","size":300}',
      inputSchema: inputs.qr,
      outputSchema: PICTURE_OUTPUT,
      annotations: DRAWS,
    },
    create_barcode: {
      title: "Draw a barcode",
      description:
        'Draws a barcode of one of 111 types, such as code128, ean13, upca, itf14, gs1-128, pdf417, datamatrix or azteccode, and returns the picture and a URL that shows it. Example: {"type":"ean13","text":"9520123456788","includeText":true}',
      inputSchema: inputs.barcode,
      outputSchema: PICTURE_OUTPUT,
      annotations: DRAWS,
    },
    create_table: {
      title: "Draw a table",
      description:
        'Draws rows and columns as a picture and returns it and a URL that shows it. Example: {"data":{"title":"Orders","columns":[{"title":"Item","dataIndex":"item"},{"title":"Price","dataIndex":"price","align":"right"}],"dataSource":[{"item":"Tea","price":4},"-",{"item":"Sum","price":4}]}}',
      inputSchema: inputs.table,
      outputSchema: PICTURE_OUTPUT,
      annotations: DRAWS,
    },
    describe_chart: {
      title: "Draw a chart from words",
      description:
        'Drafts a chart from a description in plain words, English, German, French or Spanish, saves it for 184 days, and returns its configuration, the picture and a short URL. Numbers are taken from the words: "bar chart of sales 10, 20, 30 for Jan-Mar in green". For full control use create_chart.',
      inputSchema: inputs.description,
      outputSchema: DRAFT_OUTPUT,
      annotations: SAVES,
    },
  } as const satisfies Readonly<Record<string, ToolDescription>>;
});

/** The name of a tool. */
export type ToolName = keyof ReturnType<typeof listTools>;

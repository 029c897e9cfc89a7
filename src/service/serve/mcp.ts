// POST /mcp: the Model Context Protocol over the Streamable HTTP transport, without sessions. The first request loads
// the SDK. Batches, which the protocol no longer supports, are rejected.

import { version } from "../../../package.json";
import { Failure } from "../../base/failure.ts";
import { BODY_BYTES, TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { BarcodeParams } from "../../drawings/barcode/barcode-params.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { asSmallPng } from "../../drawings/description.ts";
import { FORMULA_DESCRIPTION } from "../../drawings/formula/describe.ts";
import { GOOGLE_FORMULA_DRAWING } from "../../drawings/formula/drawing.ts";
import { GOOGLE_CHART_DESCRIPTION } from "../../drawings/google-chart/describe.ts";
import { GOOGLE_CHART_DRAWING } from "../../drawings/google-chart/drawing.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { GRAPH_DRAWING as GRAPH } from "../../drawings/graph/drawing.ts";
import { MAP_ICON_DESCRIPTION } from "../../drawings/map-icon/describe.ts";
import { MAP_ICON_DRAWING } from "../../drawings/map-icon/drawing.ts";
import type { QrParams } from "../../drawings/qr/qr-params.ts";
import type { TableParams } from "../../drawings/table/table-params.ts";
import { WATERMARK_DESCRIPTION } from "../../drawings/watermark/describe.ts";
import { WATERMARK } from "../../drawings/watermark/kind.ts";
import type { WordCloudParams } from "../../drawings/word-cloud/word-cloud-params.ts";
import { pickField } from "../../options/fields.ts";
import { formatImageQuery } from "../../options/image-query.ts";
import type { ToolArguments, ToolContent, ToolResult } from "../mcp/tool.ts";
import type { ToolName } from "../mcp/tool-table.ts";
import { ANIMATION_FIELDS } from "../params/animation.ts";
import { BARCODE_FIELDS, BARCODE_SIGNING } from "../params/barcode.ts";
import { CARD_FIELDS, CARD_SIGNING, type ParsedCard, readCardFrame } from "../params/card.ts";
import { CHART_FIELDS, CHART_SIGNING, readFrame } from "../params/chart.ts";
import { formatQrQuery, QR_SIGNING } from "../params/qr.ts";
import { TABLE_FIELDS, TABLE_SIGNING } from "../params/table.ts";
import { formatWordCloudQuery, WORD_CLOUD_SIGNING } from "../params/word-cloud.ts";
import { checkOrigin } from "../shared/client-address.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { logBug } from "../shared/log.ts";
import { replyMcpError, replyMcpMessage } from "../shared/reply.ts";
import { readJson } from "../shared/request.ts";
import { BARCODE } from "./barcode.ts";
import { CARD } from "./card.ts";
import { CHART } from "./chart.ts";
import { serveCreate } from "./create.ts";
import {
  createEndpointRequest,
  type DrawingTool,
  drawToolImage,
  endpointTool,
  runDrawingTool,
  toErrorResult,
  toolOf,
} from "./mcp-image.ts";
import { serveNaturalConfig } from "./natural.ts";
import { QR } from "./qr.ts";
import { TABLE } from "./table.ts";
import { serveValidation } from "./validation.ts";
import { watermarkEndpoint } from "./watermark.ts";
import { WORD_CLOUD } from "./word-cloud.ts";

/** Handles POST /mcp. */
export async function serveMcp(request: Request): Promise<Response> {
  try {
    checkOrigin(request);
    const message = await readJson(request, BODY_BYTES);
    if (Array.isArray(message)) throw new Failure("invalid", "body must be one message, got a batch of messages");
    const { answerMessage } = await import("../mcp/server.ts");
    return await replyMcpMessage(
      await answerMessage(message, request, version, (name, args) => callTool(name, args, request)),
    );
  } catch (error) {
    return replyMcpError(error);
  }
}

type Call = (args: ToolArguments, request: Request) => Promise<ToolResult>;

/** Each tool calls the corresponding endpoint with the caller's headers, so that the caller's limits apply. */
const CALLS: Readonly<Record<ToolName, Call>> = {
  create_chart: (args, request) => runDrawingTool(CHART_DRAWING, args, request),
  create_qr: (args, request) => runDrawingTool(QR_DRAWING, args, request),
  create_barcode: (args, request) => runDrawingTool(BARCODE_DRAWING, args, request),
  create_table: (args, request) => runDrawingTool(TABLE_DRAWING, args, request),
  create_formula: (args, request) => runDrawingTool(toolOf(GOOGLE_FORMULA_DRAWING, FORMULA_DESCRIPTION), args, request),
  create_map_icon: (args, request) => runDrawingTool(toolOf(MAP_ICON_DRAWING, MAP_ICON_DESCRIPTION), args, request),
  create_google_chart: (args, request) =>
    runDrawingTool(toolOf(GOOGLE_CHART_DRAWING, GOOGLE_CHART_DESCRIPTION), args, request),
  create_graph: (args, request) => runDrawingTool(toolOf(GRAPH, GRAPH_DESCRIPTION), args, request),
  create_word_cloud: (args, request) => runDrawingTool(WORD_CLOUD_DRAWING, args, request),
  create_card: (args, request) => runDrawingTool(CARD_DRAWING, args, request),
  create_watermark: (args, request) =>
    runDrawingTool(endpointTool(watermarkEndpoint(request), WATERMARK, WATERMARK_DESCRIPTION), args, request),
  validate_chart: validateChart,
  save_chart: saveChart,
  describe_chart: describeChart,
};

/** Calls a tool. Errors become results; the details of an unexpected error are logged, not returned. */
async function callTool(name: ToolName, args: ToolArguments, request: Request): Promise<ToolResult> {
  try {
    return await CALLS[name](args, request);
  } catch (error) {
    if (!(error instanceof Failure)) logBug(error);
    const text = error instanceof Failure ? redactKeys(error.message) : "internal error";
    return { content: [{ type: "text", text }], isError: true };
  }
}

/** Findings about the chart are a successful result. Only a request that could not be checked at all is an error. */
async function validateChart(args: ToolArguments, request: Request): Promise<ToolResult> {
  const reply = await serveValidation(CHART, createEndpointRequest(args, request));
  const finding = await reply.json<Record<string, unknown> & { errors: string[]; warnings: string[] }>();
  const { errors, warnings } = finding;
  if (!reply.ok && reply.status !== 400) return { content: [{ type: "text", text: errors.join("\n") }], isError: true };
  const lines = [
    errors.length === 0 ? "The chart can be drawn." : "The chart cannot be drawn.",
    ...errors.map((text) => `error: ${text}`),
    ...warnings.map((text) => `warning: ${text}`),
  ];
  return { content: [{ type: "text", text: lines.join("\n") }], structuredContent: finding };
}

async function saveChart(args: ToolArguments, request: Request): Promise<ToolResult> {
  const reply = await serveCreate(createEndpointRequest(args, request));
  if (!reply.ok) return toErrorResult(reply);
  const { url, id, expiresAt } = await reply.json<{ url: string; id: string; expiresAt: string }>();
  const { image, notes } = await showSaved(args, request);
  return {
    content: [...image, { type: "text", text: [url, ...notes].join("\n") }],
    structuredContent: { url, id, expiresAt, notes },
  };
}

async function describeChart(args: ToolArguments, request: Request): Promise<ToolResult> {
  const reply = await serveNaturalConfig(createEndpointRequest({ ...args, save: true }, request));
  if (!reply.ok) return toErrorResult(reply);
  const { chart, chartUrl, chartMakerUrl, warnings } = await reply.json<{
    readonly chart: string;
    readonly chartUrl: string;
    readonly chartMakerUrl: string;
    readonly warnings: readonly string[];
  }>();
  const { image, notes: imageNotes } = await showSaved({ ...args, chart }, request);
  const notes = [...warnings, ...imageNotes];
  return {
    content: [...image, { type: "text", text: [chartUrl, ...notes, chart].join("\n") }],
    structuredContent: { url: chartUrl, chart, chartMakerUrl, notes },
  };
}

/** Draws a chart that has just been saved. Returns a note instead of the image if the image cannot be shown. */
async function showSaved(
  args: ToolArguments,
  request: Request,
): Promise<{ readonly image: readonly ToolContent[]; readonly notes: readonly string[] }> {
  const drawn = await drawToolImage(CHART_DRAWING, args, request);
  if ("image" in drawn && drawn.image !== undefined) return { image: [drawn.image], notes: [] };
  return { image: [], notes: ["the chart was saved, but its image cannot be shown here: open its URL"] };
}

/** The endpoints of the MCP tools that draw images. */
const CHART_DRAWING: DrawingTool<ChartParams> = {
  kind: CHART,
  path: "/chart",
  link: (input) => formatImageQuery(CHART_FIELDS.names, input),
  signing: CHART_SIGNING,
  shrink: (args) => {
    const { width, height, devicePixelRatio } = readFrame({ type: "json", body: args });
    const ratio = Math.min(devicePixelRatio, TOOL_IMAGE_SIDE / Math.max(width, height));
    const still = Object.fromEntries(ANIMATION_FIELDS.map((name) => [name, undefined]));
    return { ...args, ...still, f: "png", quality: undefined, devicePixelRatio: ratio };
  },
  instead: "call save_chart for a short URL",
};

const QR_DRAWING: DrawingTool<QrParams> = {
  kind: QR,
  path: "/qr",
  link: formatQrQuery,
  signing: QR_SIGNING,
  shrink: (args) => ({ ...args, format: "png", ...atMost(args, ["size"], TOOL_IMAGE_SIDE) }),
  instead: "use POST /qr instead",
};

const BARCODE_DRAWING: DrawingTool<BarcodeParams> = {
  kind: BARCODE,
  path: "/barcode",
  link: (input) => formatImageQuery(BARCODE_FIELDS.names, input),
  signing: BARCODE_SIGNING,
  shrink: (args) => ({
    ...args,
    format: "png",
    ...atMost(args, BARCODE_FIELDS.names.width, TOOL_IMAGE_SIDE),
    ...atMost(args, BARCODE_FIELDS.names.height, TOOL_IMAGE_SIDE),
  }),
  instead: "use POST /barcode instead",
};

const TABLE_DRAWING: DrawingTool<TableParams> = {
  kind: TABLE,
  path: "/v1/table",
  link: (input) => formatImageQuery(TABLE_FIELDS.names, input),
  signing: TABLE_SIGNING,
  shrink: asSmallPng,
  instead: "use POST /v1/table instead",
};

const WORD_CLOUD_DRAWING: DrawingTool<WordCloudParams> = {
  kind: WORD_CLOUD,
  path: "/wordcloud",
  link: formatWordCloudQuery,
  signing: WORD_CLOUD_SIGNING,
  // A different width or height would change the words' positions.
  shrink: (args) => {
    const { width, height } = WORD_CLOUD.readFrame({ type: "json", body: args });
    return { ...args, format: "png", devicePixelRatio: Math.min(1, TOOL_IMAGE_SIDE / Math.max(width, height)) };
  },
  instead: "use POST /wordcloud instead",
};

const CARD_DRAWING: DrawingTool<ParsedCard> = {
  kind: CARD,
  path: "/card",
  link: (input) => formatImageQuery(CARD_FIELDS.names, input),
  signing: CARD_SIGNING,
  // A different width or height would change the layout.
  shrink: ({ pages, ...args }) => {
    const [first] = Array.isArray(pages) ? (pages as readonly unknown[]) : [];
    const page = isPlainObject(first) && first.type === undefined && first.card !== undefined ? first : { card: first };
    const { width, height } = readCardFrame({ type: "json", body: { ...args, ...page } });
    const ratio = Math.min(1, TOOL_IMAGE_SIDE / Math.max(width, height));
    return {
      ...args,
      ...(pages !== undefined && page),
      ...Object.fromEntries(ANIMATION_FIELDS.map((name) => [name, undefined])),
      format: "png",
      f: undefined,
      quality: undefined,
      devicePixelRatio: ratio,
    };
  },
  instead: "use POST /card, or POST /card/create for a short URL, instead",
};

/** Returns the argument named in `names`, capped at `max`; an empty object unless it is a number above `max`. */
function atMost(args: ToolArguments, names: readonly string[], max: number): ToolArguments {
  const rawField = pickField({ type: "json", body: args }, names);
  const number = Number(rawField?.value);
  return rawField !== undefined && number > max ? { [rawField.name]: max } : {};
}

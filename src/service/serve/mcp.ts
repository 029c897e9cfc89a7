// POST /mcp: the Model Context Protocol over the Streamable HTTP transport, without sessions. The first request loads
// the SDK. Batches, which the protocol no longer supports, are rejected.

import { version } from "../../../package.json";
import { Failure } from "../../base/failure.ts";
import { BODY_BYTES, TOOL_IMAGE_SIDE } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { BARCODE_DESCRIPTION } from "../../drawings/barcode/describe.ts";
import { BARCODE_DRAWING } from "../../drawings/barcode/drawing.ts";
import { CARD as CARD_KIND } from "../../drawings/card/kind.ts";
import type { ChartParams } from "../../drawings/chart/chart-params.ts";
import { CHART } from "../../drawings/chart/kind.ts";
import { FORMULA_DESCRIPTION } from "../../drawings/formula/describe.ts";
import { GOOGLE_FORMULA_DRAWING } from "../../drawings/formula/drawing.ts";
import { GOOGLE_CHART_DESCRIPTION } from "../../drawings/google-chart/describe.ts";
import { GOOGLE_CHART_DRAWING } from "../../drawings/google-chart/drawing.ts";
import { GRAPH_DESCRIPTION } from "../../drawings/graph/describe.ts";
import { GRAPH_DRAWING as GRAPH } from "../../drawings/graph/drawing.ts";
import { MAP_ICON_DESCRIPTION } from "../../drawings/map-icon/describe.ts";
import { MAP_ICON_DRAWING } from "../../drawings/map-icon/drawing.ts";
import { QR_DESCRIPTION } from "../../drawings/qr/describe.ts";
import { QR_DRAWING } from "../../drawings/qr/drawing.ts";
import { TABLE_DESCRIPTION } from "../../drawings/table/describe.ts";
import { TABLE_DRAWING as TABLE } from "../../drawings/table/drawing.ts";
import { WATERMARK_DESCRIPTION } from "../../drawings/watermark/describe.ts";
import { WATERMARK } from "../../drawings/watermark/kind.ts";
import { WORD_CLOUD_DESCRIPTION } from "../../drawings/word-cloud/describe.ts";
import { WORD_CLOUD_DRAWING as WORD_CLOUD } from "../../drawings/word-cloud/drawing.ts";
import { ANIMATION_FIELDS } from "../../options/animation.ts";
import { formatImageQuery } from "../../options/image-query.ts";
import type { ToolArguments, ToolContent, ToolResult } from "../mcp/tool.ts";
import type { ToolName } from "../mcp/tool-table.ts";
import type { ParsedCard } from "../params/card.ts";
import { checkOrigin } from "../shared/client-address.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { logBug } from "../shared/log.ts";
import { replyMcpError, replyMcpMessage } from "../shared/reply.ts";
import { readJson } from "../shared/request.ts";
import { CARD } from "./card.ts";
import { CHART_ENDPOINT } from "./chart.ts";
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
import { serveValidation } from "./validation.ts";
import { watermarkEndpoint } from "./watermark.ts";

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
  create_qr: (args, request) => runDrawingTool(toolOf(QR_DRAWING, QR_DESCRIPTION), args, request),
  create_barcode: (args, request) => runDrawingTool(toolOf(BARCODE_DRAWING, BARCODE_DESCRIPTION), args, request),
  create_table: (args, request) => runDrawingTool(toolOf(TABLE, TABLE_DESCRIPTION), args, request),
  create_formula: (args, request) => runDrawingTool(toolOf(GOOGLE_FORMULA_DRAWING, FORMULA_DESCRIPTION), args, request),
  create_map_icon: (args, request) => runDrawingTool(toolOf(MAP_ICON_DRAWING, MAP_ICON_DESCRIPTION), args, request),
  create_google_chart: (args, request) =>
    runDrawingTool(toolOf(GOOGLE_CHART_DRAWING, GOOGLE_CHART_DESCRIPTION), args, request),
  create_graph: (args, request) => runDrawingTool(toolOf(GRAPH, GRAPH_DESCRIPTION), args, request),
  create_word_cloud: (args, request) => runDrawingTool(toolOf(WORD_CLOUD, WORD_CLOUD_DESCRIPTION), args, request),
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
  const reply = await serveValidation(CHART_ENDPOINT, createEndpointRequest(args, request));
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
  kind: CHART_ENDPOINT,
  path: "/chart",
  link: (input) => formatImageQuery(CHART.fields.names, input),
  signing: CHART.signing,
  shrink: (args) => {
    const { width, height, devicePixelRatio } = CHART.readFrame({ type: "json", body: args });
    const ratio = Math.min(devicePixelRatio, TOOL_IMAGE_SIDE / Math.max(width, height));
    const still = Object.fromEntries(ANIMATION_FIELDS.map((name) => [name, undefined]));
    return { ...args, ...still, f: "png", quality: undefined, devicePixelRatio: ratio };
  },
  instead: "call save_chart for a short URL",
};

const CARD_DRAWING: DrawingTool<ParsedCard> = {
  kind: CARD,
  path: "/card",
  link: (input) => formatImageQuery(CARD_KIND.fields.names, input),
  signing: CARD_KIND.signing,
  // A different width or height would change the layout.
  shrink: ({ pages, ...args }) => {
    const [first] = Array.isArray(pages) ? (pages as readonly unknown[]) : [];
    const page = isPlainObject(first) && first.type === undefined && first.card !== undefined ? first : { card: first };
    const { width, height } = CARD_KIND.readFrame({ type: "json", body: { ...args, ...page } });
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

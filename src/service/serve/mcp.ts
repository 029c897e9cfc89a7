// POST /mcp: the Model Context Protocol over the Streamable HTTP transport, without sessions. The first request loads
// the SDK. Batches, which the protocol no longer supports, are rejected.

import { version } from "../../../package.json";
import { Failure } from "../../base/failure.ts";
import { BODY_BYTES } from "../../base/limits.ts";
import type { ToolArguments, ToolContent, ToolResult } from "../mcp/tool.ts";
import type { ToolName } from "../mcp/tool-table.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { logBug } from "../shared/log.ts";
import { checkOrigin } from "../shared/origin.ts";
import { replyMcpError, replyMcpMessage } from "../shared/reply.ts";
import { readJson } from "../shared/request.ts";
import { CHART } from "./chart.ts";
import { serveCreate } from "./create.ts";
import {
  BARCODE_DRAWING,
  CARD_DRAWING,
  CHART_DRAWING,
  FORMULA_DRAWING,
  GOOGLE_DRAWING,
  GRAPH_DRAWING,
  MAP_ICON_DRAWING,
  QR_DRAWING,
  TABLE_DRAWING,
  WATERMARK_DRAWING,
  WORD_CLOUD_DRAWING,
} from "./mcp-drawings.ts";
import { createEndpointRequest, drawToolImage, runDrawingTool, toErrorResult } from "./mcp-image.ts";
import { serveNaturalConfig } from "./natural.ts";
import { serveValidation } from "./validation.ts";

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

const CALLS: Readonly<Record<ToolName, Call>> = {
  create_chart: (args, request) => runDrawingTool(CHART_DRAWING, args, request),
  create_qr: (args, request) => runDrawingTool(QR_DRAWING, args, request),
  create_barcode: (args, request) => runDrawingTool(BARCODE_DRAWING, args, request),
  create_table: (args, request) => runDrawingTool(TABLE_DRAWING, args, request),
  create_formula: (args, request) => runDrawingTool(FORMULA_DRAWING, args, request),
  create_map_icon: (args, request) => runDrawingTool(MAP_ICON_DRAWING, args, request),
  create_google_chart: (args, request) => runDrawingTool(GOOGLE_DRAWING, args, request),
  create_graph: (args, request) => runDrawingTool(GRAPH_DRAWING, args, request),
  create_word_cloud: (args, request) => runDrawingTool(WORD_CLOUD_DRAWING, args, request),
  create_card: (args, request) => runDrawingTool(CARD_DRAWING, args, request),
  create_watermark: (args, request) => runDrawingTool(WATERMARK_DRAWING(request), args, request),
  validate_chart: validateChart,
  save_chart: saveChart,
  describe_chart: describeChart,
};

/**
 * Calls a tool. Errors become results; the details of an unexpected error are logged, not returned.
 *
 * Implements the MCP tools. Each tool calls the corresponding endpoint with the caller's headers, so that the caller's limits
 * apply.
 */
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

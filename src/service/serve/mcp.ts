// POST /mcp: the Model Context Protocol over the Streamable HTTP transport, without sessions. The first request loads
// the SDK. Batches, which the protocol no longer supports, are rejected.

import { version } from "../../../package.json";
import { Failure } from "../../base/failure.ts";
import { BODY_BYTES } from "../../base/limits.ts";
import { DESCRIPTIONS } from "../../drawings/all.ts";
import { CHART_DESCRIPTION } from "../../drawings/chart/describe.ts";
import type { Described } from "../../drawings/description.ts";
import { drawToolImage, runDrawingTool } from "../mcp/drawing-tool.ts";
import {
  errorResult,
  findingsResult,
  type ToolArguments,
  type ToolContent,
  type ToolResult,
  VALIDATE_TOOL,
} from "../mcp/tool.ts";
import { fetchAsset } from "../shared/asset-source.ts";
import { checkOrigin } from "../shared/client-address.ts";
import { redactKeys } from "../shared/key-redaction.ts";
import { logBug } from "../shared/log.ts";
import { replyMcpError, replyMcpMessage } from "../shared/reply.ts";
import { readJson } from "../shared/request.ts";
import { CARD } from "./card.ts";
import { CHART_ENDPOINT } from "./chart.ts";
import { serveCreate } from "./create.ts";
import { ENDPOINTS } from "./drawing.ts";
import { FORMULA, GOOGLE_CHART, MAP_ICON } from "./google-chart.ts";
import { createEndpointRequest, endpointTool, formatUrl, toErrorResult } from "./mcp-image.ts";
import { serveNaturalConfig } from "./natural.ts";
import type { ImageEndpoint } from "./open-image.ts";
import { serveValidation } from "./validation.ts";
import { watermarkEndpoint } from "./watermark.ts";

/** Handles POST /mcp. */
export async function serveMcp(request: Request): Promise<Response> {
  try {
    checkOrigin(request);
    const message = await readJson(request, BODY_BYTES);
    if (Array.isArray(message)) throw new Failure("invalid", "body must be one message, got a batch of messages");
    const [{ answerMessage }, { listTools }] = await Promise.all([
      import("../mcp/server.ts"),
      import("../mcp/tool-table.ts"),
    ]);
    const reply = await answerMessage(message, request, {
      version,
      tools: listTools(),
      call: (name, args) => callTool(name, args, request),
      readFile: async (name) => (await fetchAsset(new Request(request.url), `/mcp/${name}`)).text(),
    });
    return await replyMcpMessage(reply);
  } catch (error) {
    return replyMcpError(error);
  }
}

type Call = (args: ToolArguments, request: Request) => Promise<ToolResult>;

type Load = (request: Request) => ImageEndpoint<object> | Promise<ImageEndpoint<object>>;

/** The endpoints of images that aren't in the list of drawings. */
const OTHERS: Readonly<Record<string, Load>> = {
  chart: () => CHART_ENDPOINT,
  card: () => CARD,
  watermark: watermarkEndpoint,
  formula: () => FORMULA,
  "map-icon": () => MAP_ICON,
  "google-chart": () => GOOGLE_CHART,
};

/** Returns the tool that draws images of a kind. */
function drawingCall(description: Described): Call {
  const { kind } = description;
  const load = OTHERS[kind.name] ?? ENDPOINTS.get(kind.path);
  if (load === undefined) throw new Error(`no drawing has the path ${kind.path}`);
  return async (args, request) =>
    runDrawingTool(endpointTool(await load(request), description, request), args, () =>
      formatUrl(description, args, request),
    );
}

/** Each tool calls the corresponding endpoint with the caller's headers, so that the caller's limits apply. */
const CALLS: ReadonlyMap<string, Call> = new Map<string, Call>([
  ...DESCRIPTIONS.flatMap((description): [string, Call][] => {
    const { tool } = description;
    return tool === undefined ? [] : [[tool.name, drawingCall(description)]];
  }),
  [VALIDATE_TOOL, validateChart],
  ["save_chart", saveChart],
  ["describe_chart", describeChart],
]);

/** Calls a tool. Errors become results; the details of an unexpected error are logged, not returned. */
async function callTool(name: string, args: ToolArguments, request: Request): Promise<ToolResult> {
  try {
    const call = CALLS.get(name);
    if (call === undefined) throw new Error(`no tool has the name ${name}`);
    return await call(args, request);
  } catch (error) {
    if (!(error instanceof Failure)) logBug(error);
    const text = error instanceof Failure ? redactKeys(error.message) : "internal error";
    return errorResult(text);
  }
}

/** Findings about the chart are a successful result. Only a request that could not be checked at all is an error. */
async function validateChart(args: ToolArguments, request: Request): Promise<ToolResult> {
  const reply = await serveValidation(CHART_ENDPOINT, createEndpointRequest(args, request));
  const finding = await reply.json<Record<string, unknown> & { errors: string[]; warnings: string[] }>();
  if (!reply.ok && reply.status !== 400) return errorResult(finding.errors.join("\n"));
  return findingsResult(finding);
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
  const drawn = await drawToolImage(endpointTool(CHART_ENDPOINT, CHART_DESCRIPTION, request), args);
  if ("image" in drawn && drawn.image !== undefined) return { image: [drawn.image], notes: [] };
  return { image: [], notes: ["the chart was saved, but its image cannot be shown here: open its URL"] };
}

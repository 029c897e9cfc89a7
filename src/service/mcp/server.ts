// Answers one message of the Model Context Protocol. The server is stateless: each message gets its own SDK server, and
// responses are JSON, not event streams. The SDK reports protocol errors as JSON-RPC errors.

import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  ListToolsRequestSchema,
  McpError,
  PingRequestSchema,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "../../../generated/mcp/sdk.js";
import { showValue } from "../../base/failure.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { ToolArguments, ToolResult } from "./tool.ts";
import { listTools } from "./tool-table.ts";

/** Calls a tool. */
export type CallTool = (name: string, args: ToolArguments) => Promise<ToolResult>;

/** Sent to the model when the client initializes the connection. */
const INSTRUCTIONS =
  "Draws charts, QR codes, barcodes, tables, word clouds, and cards that combine them, as images. Each drawing tool returns the image and a public URL for it. Give people the URL, as an <img> or in Markdown. If a chart doesn't look right, call validate_chart to find out why.";

/**
 * Answers one message.
 *
 * @param message the request body, parsed as JSON
 * @param request the HTTP request; its Accept header is replaced, and its other headers are passed on
 * @param version version of the service
 * @param call runs a tool
 */
export async function answerMessage(
  message: unknown,
  request: Request,
  version: string,
  call: CallTool,
): Promise<Response> {
  const rejection = rejectParams(message);
  if (rejection !== undefined) return rejection;
  const server = new Server(
    { name: "limn", title: "Limn: charts, codes and tables as images", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: UNUSED_VALIDATOR },
  );
  const tools = listTools();
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, description]) => ({ name, ...structuredClone(description) })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name, arguments: args = {} } = params;
    if (!Object.hasOwn(tools, name))
      throw new McpError(
        ErrorCode.InvalidParams,
        `tool must be one of ${Object.keys(tools).join(", ")}, got ${showValue(name)}`,
      );
    return { ...(await call(name, args)) };
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(acceptingJson(request), { parsedBody: message });
}

/** The schema of each request type. */
const REQUEST_SCHEMAS = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  "tools/list": ListToolsRequestSchema,
  "tools/call": CallToolRequestSchema,
} as const;

/** Returns a JSON-RPC error for a request with invalid parameters. The SDK would report them as an internal error. */
function rejectParams(message: unknown): Response | undefined {
  if (!isPlainObject(message)) return undefined;
  const { id, method } = message;
  if (typeof method !== "string" || !Object.hasOwn(REQUEST_SCHEMAS, method)) return undefined;
  if (message.jsonrpc !== "2.0" || (typeof id !== "string" && !Number.isInteger(id))) return undefined;
  const { error } = REQUEST_SCHEMAS[method as keyof typeof REQUEST_SCHEMAS].safeParse(message);
  if (error === undefined) return undefined;
  const place = error.issues[0]?.path.join(".") || "params";
  const text = `${place} is not valid for ${method}: see the Model Context Protocol specification`;
  return Response.json({ jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidParams, message: text } });
}

/** Required by the SDK, which validates elicitation responses with it. No tool sends elicitation requests. */
const UNUSED_VALIDATOR = {
  getValidator: () => {
    throw new Error("elicitation is not supported");
  },
};

/** Replaces the Accept header: the transport requires both media types, and this server responds with JSON only. */
function acceptingJson(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

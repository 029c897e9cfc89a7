// A message of the Model Context Protocol → the answer, with tools to call. Nothing is remembered between messages: each has a
// server of its own, and answers are JSON, not streams. What the protocol does not allow is answered as JSON-RPC says, by the SDK.

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
import { isJsonObject } from "../params/nested.ts";
import type { ToolArguments, ToolResult } from "./tool.ts";
import { listTools, type ToolName } from "./tool-table.ts";

/** How a tool is called. */
export type CallTool = (name: ToolName, args: ToolArguments) => Promise<ToolResult>;

/** For the model, when it meets the tools. */
const INSTRUCTIONS =
  "Draws charts, QR codes, barcodes and tables as pictures. Every tool that draws returns the picture and a URL that shows the same picture to anybody: give people the URL, as an <img> or in Markdown. When a chart does not look as wanted, validate_chart says why.";

/**
 * Answers a message.
 *
 * @param message what the request's body says, as JSON
 * @param version of the service
 */
export async function answerMessage(
  message: unknown,
  request: Request,
  version: string,
  call: CallTool,
): Promise<Response> {
  const refusal = refuseParams(message);
  if (refusal !== undefined) return refusal;
  const server = new Server(
    { name: "limn", title: "Limn: pictures of data", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator: NO_FORMS },
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
    return { ...(await call(name as ToolName, args)) };
  });
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(acceptingJson(request), { parsedBody: message });
}

/** What requests have to be. */
const REQUESTS = {
  initialize: InitializeRequestSchema,
  ping: PingRequestSchema,
  "tools/list": ListToolsRequestSchema,
  "tools/call": CallToolRequestSchema,
} as const;

/** The answer to a request whose parameters are wrong, which the SDK takes for a fault of the server's own. */
function refuseParams(message: unknown): Response | undefined {
  if (!isJsonObject(message)) return undefined;
  const { id, method } = message;
  if (typeof method !== "string" || !Object.hasOwn(REQUESTS, method)) return undefined;
  if (message.jsonrpc !== "2.0" || (typeof id !== "string" && !Number.isInteger(id))) return undefined;
  const { error } = REQUESTS[method as keyof typeof REQUESTS].safeParse(message);
  if (error === undefined) return undefined;
  const place = error.issues[0]?.path.join(".") || "params";
  const text = `${place} must be as the protocol has it for ${method}`;
  return Response.json({ jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidParams, message: text } });
}

/** It would check what people type into forms that a server has shown them; this one shows none. */
const NO_FORMS = {
  getValidator: () => {
    throw new Error("no tool shows a form");
  },
};

/** Whatever the caller says that it takes, JSON is what there is. */
function acceptingJson(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

// The server of the Model Context Protocol: tools that draw images, the gallery's examples as resources and prompts, and a page that
// shows an image in the client (MCP Apps). It serves revision 2026-07-28, and 2024-11-05 to 2025-11-25 with `initialize`. Over HTTP it
// is stateless: each message gets its own SDK server, and responses are JSON, not event streams.

import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "../../../generated/mcp/sdk.js";
import type { Tool } from "../../../generated/mcp/types.d.ts";
import { Failure, showValue } from "../../base/failure.ts";
import { answerReference, REFERENCE_TOOL } from "./chart-reference.ts";
import {
  completeExample,
  GALLERY_FILE,
  getTaskPrompt,
  listExamples,
  listTaskPrompts,
  parseGallery,
  readExample,
} from "./gallery.ts";
import { IMAGE_PAGE, IMAGE_PAGE_URI } from "./image-page.ts";
import { errorResult, type ToolArguments, type ToolHost, type ToolResult } from "./tool.ts";

/** Sent to the model when the client connects. */
const INSTRUCTIONS =
  "Draws charts, QR codes, barcodes, tables, word clouds, and cards that combine them, as images. Each drawing tool returns the image and, if a server is known, a URL for it. Give people the URL, as an <img> or in Markdown. Use get_chart_reference if you aren't sure about an option, and validate_chart to find out why a chart doesn't look right.";

/** The lists and the gallery change only with a new version. */
const CACHE = { ttlMs: 3_600_000, cacheScope: "public" } as const;

export function createServer(host: ToolHost): Server {
  const { version, tools } = host;
  const server = new Server(
    { name: "limn", title: "Limn: charts, codes and tables as images", version },
    {
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        completions: {},
        extensions: { "io.modelcontextprotocol/ui": {} },
      },
      instructions: INSTRUCTIONS,
      cacheHints: {
        "server/discover": CACHE,
        "tools/list": CACHE,
        "resources/list": CACHE,
        "resources/read": CACHE,
        "resources/templates/list": CACHE,
        "prompts/list": CACHE,
      },
    },
  );
  const gallery = async () => parseGallery(await host.readFile(GALLERY_FILE));
  server.setRequestHandler("tools/list", () => ({
    tools: Object.entries(tools).map(
      ([name, description]) => ({ name, ...structuredClone(description) }) as unknown as Tool,
    ),
  }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args = {} } }) => {
    if (!Object.hasOwn(tools, name))
      throw invalid(`tool must be one of ${Object.keys(tools).join(", ")}, got ${showValue(name)}`);
    const result = name === REFERENCE_TOOL ? await callReference(args, host) : await host.call(name, args);
    return { ...result, content: [...result.content] };
  });
  server.setRequestHandler("resources/list", async () => ({
    resources: [IMAGE_PAGE.description, ...listExamples(await gallery())],
  }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const content = uri === IMAGE_PAGE_URI ? IMAGE_PAGE.content : readExample(await gallery(), uri);
    if (content === undefined)
      throw invalid(`uri must be the URI of a resource that resources/list lists, got ${showValue(uri)}`);
    return { contents: [{ ...content }] };
  });
  server.setRequestHandler("prompts/list", async () => ({ prompts: listTaskPrompts(await gallery()) }));
  server.setRequestHandler("prompts/get", async ({ params: { name, arguments: args } }) =>
    rejectInvalid(async () => getTaskPrompt(await gallery(), name, args)),
  );
  server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }) => ({
    completion:
      ref.type === "ref/prompt"
        ? completeExample(await gallery(), ref.name, argument.name, argument.value)
        : { values: [] },
  }));
  return server;
}

async function callReference(args: ToolArguments, { readFile }: ToolHost): Promise<ToolResult> {
  try {
    return { content: [{ type: "text", text: await answerReference(args, readFile) }] };
  } catch (error) {
    if (error instanceof Failure) return errorResult(error.message);
    throw error;
  }
}

/** Runs a handler, and reports its failures as invalid parameters. */
async function rejectInvalid<Result>(handle: () => Promise<Result>): Promise<Result> {
  try {
    return await handle();
  } catch (error) {
    throw error instanceof Failure ? invalid(error.message) : error;
  }
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);

/**
 * Answers one message over HTTP.
 *
 * @param message the request body, parsed as JSON
 * @param request the HTTP request; its Accept header is replaced, and its other headers are passed on
 */
export async function answerMessage(message: unknown, request: Request, host: ToolHost): Promise<Response> {
  const headers = acceptingJson(request);
  if (!(await isLegacyRequest(headers, message))) {
    // No list changes, so there is nothing to subscribe to.
    const handler = createMcpHandler(() => createServer(host), { legacy: "reject", maxSubscriptions: 0 });
    return reportInvalid(await handler.fetch(headers, { parsedBody: message }));
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await createServer(host).connect(transport);
  return reportInvalid(await transport.handleRequest(headers, { parsedBody: message }));
}

/** Corrects the response to invalid parameters, which the SDK reports as an internal error with a list of issues. */
async function reportInvalid(reply: Response): Promise<Response> {
  const text = await reply.text();
  const answer = text.includes(String(ProtocolErrorCode.InternalError)) ? JSON.parse(text) : undefined;
  if (answer?.error?.code !== ProtocolErrorCode.InternalError) return new Response(text || null, reply);
  const error = { code: ProtocolErrorCode.InvalidParams, message: "params don't match the schema of the method" };
  return new Response(JSON.stringify({ ...answer, error }), reply);
}

/** Replaces the Accept header: the transport requires both media types, and this server responds with JSON only. */
function acceptingJson(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers });
}

// Documents the operations that describe the service: OpenAPI document, MCP, text for language models, health checks, fonts.

import { HEADER_LISTS, refHeaders } from "./header.ts";
import { jsonBody, type Operation, type OperationGroup, PUBLIC_SECURITY, pathParameter } from "./operation.ts";
import { fileResponse, jsonResponse, notModified, refErrors } from "./response.ts";
import { refSchema } from "./schema.ts";

const DOCUMENT_HEADERS = HEADER_LISTS.asset;

/** Returns an operation that serves text for language models. */
const text = (id: string, path: string, summary: string, example: string): Operation => ({
  id,
  route: `GET ${path}`,
  summary,
  success: fileResponse("The text", "text/plain", HEADER_LISTS.json, example),
});

export const DISCOVERY: OperationGroup = {
  tag: "Discovery",
  security: PUBLIC_SECURITY,
  schemas: {},
  operations: [
    {
      id: "getOpenApiSpec",
      route: "GET /openapi.json",
      summary: "This document",
      success: jsonResponse(
        "The document",
        "OpenApi",
        { openapi: "3.1.1", info: { title: "Limn API", version: "1.0.0" } },
        DOCUMENT_HEADERS,
      ),
      responses: { 304: notModified(DOCUMENT_HEADERS) },
    },
    {
      id: "getOpenApiYaml",
      route: "GET /openapi.yaml",
      summary: "This document as YAML",
      success: fileResponse("The document", "application/yaml", DOCUMENT_HEADERS, "openapi: 3.1.1\n"),
      responses: { 304: notModified(DOCUMENT_HEADERS) },
    },
    {
      id: "callMcp",
      route: "POST /mcp",
      summary: "Model Context Protocol endpoint: image tools for language models",
      description:
        "The transport is Streamable HTTP without sessions: one message per request and response. `tools/list` lists the tools.",
      body: jsonBody("An MCP message", refSchema("RpcMessage"), {
        ping: { jsonrpc: "2.0", id: 1, method: "ping" },
        list: { jsonrpc: "2.0", id: 2, method: "tools/list" },
        call: {
          jsonrpc: "2.0",
          id: 3,
          method: "tools/call",
          params: { name: "create_qr", arguments: { text: "https://example.com" } },
        },
      }),
      success: jsonResponse("The response", "RpcMessage", { jsonrpc: "2.0", id: 1, result: {} }),
      responses: {
        202: { description: "The message needs no response", headers: refHeaders(HEADER_LISTS.json) },
        ...refErrors("Message", [400, 403, 413, 415, 429]),
      },
    },
    text("getLlmsText", "/llms.txt", "Overview of the service for language models", "# Limn\n"),
    text(
      "getLlmsFullText",
      "/llms-full.txt",
      "Overview for language models, with all operations and guides",
      "# Limn\n",
    ),
    {
      id: "getHealth",
      route: "GET /healthcheck",
      summary: "Check that the service is running",
      success: jsonResponse("The service is running", "Health", { success: true, version: "0.1.0" }),
    },
    {
      id: "getHealthOfCharts",
      route: "GET /healthcheck/chart",
      summary: "Redirect to a fixed chart, to check that charts are drawn",
      responses: {
        302: {
          description: "A redirect to the chart",
          headers: {
            ...refHeaders(HEADER_LISTS.json),
            Location: { description: "Path of the image", schema: { type: "string" }, example: "/chart?c={}" },
          },
        },
      },
    },
    {
      id: "listFonts",
      tag: "Fonts",
      route: "GET /fonts",
      summary: "List the available fonts",
      success: jsonResponse("The fonts", "Fonts", {
        success: true,
        families: [
          {
            name: "Lato",
            kind: "sans-serif",
            styles: ["400", "700", "400 italic"],
            scripts: ["Latn"],
            aliases: [],
            license: "OFL-1.1",
          },
        ],
        fallbacks: { Jpan: "Noto Sans JP" },
      }),
    },
    {
      id: "getFontFile",
      tag: "Fonts",
      route: "GET /fonts/{family}/{file}",
      summary: "Download a font file",
      parameters: [
        pathParameter("family", "Folder of the family", "lato"),
        pathParameter("file", "Name of the file", "latin-400.woff"),
      ],
      success: fileResponse("The file", "font/woff", HEADER_LISTS.asset),
      responses: { 304: notModified(HEADER_LISTS.asset) },
      errors: [404],
    },
  ],
};

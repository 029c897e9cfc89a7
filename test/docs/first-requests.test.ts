// The first requests of models for 30 tasks, half of them by llms.txt, half of them by the list of MCP's tools. Each must draw an image
// without a warning, so that the rules and examples that led to them stay right.

import { describe, expect, test } from "vitest";
import app from "../../src/app.ts";
import REQUESTS from "./first-requests.json" with { type: "json" };

/** Sends a body as JSON. */
const post = (path: string, body: unknown) =>
  app.request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

test.each(REQUESTS.filter(({ path }) => path !== undefined))("by llms.txt: $task", async ({ path = "", body }) => {
  const reply = await post(path, body);
  const { headers, status } = reply;
  expect([status, headers.get("X-Service-Error"), headers.get("X-Warning")]).toEqual([200, null, null]);
  expect(headers.get("Content-Type")).toBe("image/png");
});

describe("by the list of tools", () => {
  test.each(REQUESTS.filter(({ tool }) => tool !== undefined))("$task", async ({ tool, arguments: args }) => {
    const params = { name: tool, arguments: args };
    const reply = await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const { result } = await reply.json<{ result: { content: object[]; structuredContent?: object } }>();
    expect(result.content[0]).toMatchObject({ type: "image", mimeType: "image/png" });
    expect(result.structuredContent).toMatchObject({ url: expect.stringMatching(/^http/), notes: [] });
  });
});

// Malformed and hostile requests to POST /mcp: the service must answer with JSON-RPC errors and 4xx statuses.
// test/viewer covers regular use with the protocol's reference client.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { version } from "../../../package.json";
import app from "../../../src/app.ts";
import { DESCRIPTIONS } from "../../../src/drawings/all.ts";
import { sampleRuns } from "../../sample.ts";
import { createAccount, withSettings } from "./accounts.ts";

const HEADERS = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  app.request("http://localhost/mcp", { method: "POST", headers: { ...HEADERS, ...headers }, body });

const ask = async (method: string, params?: unknown, headers?: Record<string, string>) =>
  send(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), headers);

const call = async (name: unknown, args?: unknown, headers?: Record<string, string>) => {
  const reply = await ask("tools/call", { name, arguments: args }, headers);
  return reply.json<{
    result?: { content: { type: string; text?: string }[]; isError?: boolean; structuredContent?: { url?: string } };
    error?: { code: number; message: string };
  }>();
};

const [CREATE_CHART, ...OTHERS] = DESCRIPTIONS.flatMap(({ tool }) => (tool === undefined ? [] : [tool.name]));
const TOOLS = [CREATE_CHART, "validate_chart", "save_chart", ...OTHERS, "describe_chart"];
const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

describe("the protocol", () => {
  test("identifies the server on initialize", async () => {
    const reply = await ask("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("Content-Type")).toBe("application/json");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(reply.headers.has("Mcp-Session-Id")).toBe(false);
    expect(await reply.json()).toMatchObject({
      id: 1,
      result: { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo: { name: "limn", version } },
    });
  });

  test("lists the tools without a previous initialize, because the server is stateless", async () => {
    const { result } = await (await ask("tools/list")).json<{ result: { tools: { name: string }[] } }>();
    expect(result.tools.map(({ name }) => name)).toEqual(TOOLS);
  });

  test("describes each argument", async () => {
    const { result } = await (await ask("tools/list")).json<{
      result: { tools: { name: string; inputSchema: { properties: Record<string, { description?: string }> } }[] };
    }>();
    for (const { inputSchema } of result.tools)
      for (const property of Object.values(inputSchema.properties)) expect(property.description).toMatch(/\w/);
  });

  test("accepts notifications with 202 and no body", async () => {
    const reply = await send(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    expect(reply.status).toBe(202);
    expect(await reply.text()).toBe("");
  });

  test.each(["GET", "DELETE", "PUT", "HEAD"])("has no sessions and rejects %s", async (method) => {
    const reply = await app.request("/mcp", { method, headers: { Accept: "text/event-stream" } });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("Allow")).toBe("POST, OPTIONS");
  });

  test("answers CORS preflight requests", async () => {
    const reply = await app.request("/mcp", { method: "OPTIONS" });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("Access-Control-Allow-Headers")).toContain("Mcp-Protocol-Version");
  });
});

describe("an invalid message", () => {
  test.each([
    ["malformed JSON", "{", 400, -32700],
    ["null", "null", 400, -32700],
    ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32700],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32700],
    ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32700],
    ["deep nesting", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: deep(200) } }), 400, -32700],
    ["a body of 2 MB", JSON.stringify({ x: "x".repeat(2_000_000) }), 413, -32000],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, -32700],
  ])("is rejected: %s", async (_, body, status, code) => {
    const reply = await send(body);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: { code, message: expect.stringMatching(/\w/) },
    });
  });

  test("is rejected: another media type", async () => {
    const reply = await send("<x/>", { "Content-Type": "text/xml" });
    expect([reply.status, ((await reply.json()) as { error: { code: number } }).error.code]).toEqual([415, -32000]);
  });

  test("is rejected: an unknown protocol version", async () => {
    const reply = await ask("tools/list", undefined, { "Mcp-Protocol-Version": "1999-01-01" });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toHaveProperty("error.code", -32000);
  });

  test("is rejected: an unsupported method", async () => {
    for (const method of ["resources/list", "prompts/get", "logging/setLevel", "__proto__", "constructor"])
      expect(await (await ask(method)).json()).toMatchObject({ error: { code: -32601 } });
  });

  test("never causes an internal error", async () => {
    const messages = fc.oneof(
      fc.json(),
      fc
        .record({
          jsonrpc: fc.constant("2.0"),
          id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
          method: fc.constantFrom("initialize", "tools/list", "tools/call", "ping", "notifications/cancelled", "x"),
          params: fc.oneof(fc.jsonValue(), fc.record({ name: fc.constantFrom(...TOOLS), arguments: fc.jsonValue() })),
        })
        .map((message) => JSON.stringify(message)),
    );
    await fc.assert(
      fc.asyncProperty(messages, async (message) => {
        const reply = await send(message);
        expect(reply.status).toBeLessThan(500);
        const text = await reply.text();
        if (reply.status === 202) return;
        expect(JSON.parse(text)).toHaveProperty("jsonrpc", "2.0");
        expect(text).not.toMatch(/-32603|internal error/);
      }),
      { numRuns: sampleRuns(150) },
    );
  });
});

describe("tool calls", () => {
  test.each(["draw", "", "__proto__", "constructor", "create_chart "])(
    "are rejected for the unknown tool %j",
    async (name) => {
      const { error } = await call(name, {});
      expect(error).toMatchObject({
        code: -32602,
        message: expect.stringContaining("tool must be one of create_chart"),
      });
    },
  );

  test.each([[7], ["x"], [[1]], [null]])("are rejected with the arguments %j", async (args) => {
    const { error } = await call("create_chart", args);
    expect(error).toMatchObject({ code: -32602 });
  });

  test.each([
    ["create_chart", {}, /missing variable/],
    ["create_chart", { chart: CHART, width: 9000 }, /^width must be .*, got 9000$/],
    ["create_chart", { chart: "{type:'bar',data:{" }, /line 1/],
    ["create_chart", { chart: "(() => { for (;;); })()" }, /\w/],
    ["save_chart", { chart: { type: "nothing" } }, /nothing/],
    ["create_qr", { text: "x", size: [] }, /^size must be/],
    ["create_barcode", { type: "ean13", text: "1" }, /\w/],
    ["create_table", { data: 7 }, /data/],
    ["create_formula", { chl: "\\def\\a{b}" }, /Undefined control sequence \\def/],
    ["create_map_icon", { chst: "nope" }, /chst must be one of/],
    ["create_graph", { graph: "graph { a -- }" }, /syntax error in line 1/],
    ["create_card", { card: { type: 5 } }, /^card\.type must be/],
    ["create_card", { template: "quot" }, /Did you mean "quote"/],
    ["create_word_cloud", { text: "a", rotation: 999 }, /^rotation must be a number from 0 to 360, got 999/],
    ["create_table", { data: { columns: [{}], dataSource: [{}] } }, /data\.columns\[0\]/],
    ["create_google_chart", { cht: "lc", chd: "t:x" }, /^chd must have numbers/],
    ["describe_chart", {}, /You are missing variable `description`/],
    ["describe_chart", { description: "x".repeat(513) }, /at most 512 characters/],
  ])("to %s return an error for %j", async (name, args, sentence) => {
    const { result } = await call(name, args);
    expect(result?.isError).toBe(true);
    expect(result?.content).toEqual([{ type: "text", text: expect.stringMatching(sentence) }]);
  });

  test("return the warnings about a card as notes, and the first page of a document as an image", async () => {
    const { result } = await call("create_card", {
      card: { type: "div", props: { style: { colour: "red" }, children: "é文" } },
      width: 90,
      height: 40,
    });
    expect(result?.structuredContent).toMatchObject({
      url: expect.stringMatching(/\/card\?card=.*&w=90&h=40$/),
      notes: ["card.style.colour is ignored: the property is not supported"],
    });
    const pages = [{ card: "a", width: 50, height: 40 }, "b"];
    const { result: document } = await call("create_card", { format: "pdf", pages });
    expect(document?.content[0]).toMatchObject({ type: "image", mimeType: "image/png" });
    expect(document?.structuredContent).toMatchObject({ contentType: "application/pdf", notes: [] });
    const wide = [{ card: "a", width: 3000, height: 40 }];
    const { result: scaled } = await call("create_card", { format: "pdf", pages: wide });
    expect(scaled?.content[0]).toMatchObject({ type: "image", mimeType: "image/png" });
    const { result: filled } = await call("create_card", { template: "quote", data: { 文: 1 }, devicePixelRatio: 4 });
    expect(filled?.content[0]).toMatchObject({ type: "image" });
    expect(filled?.structuredContent).toMatchObject({
      notes: ["data.文 is ignored, because it is not a parameter of the template"],
    });
  });

  test("count against the rate limit, and report when it is exhausted", async () => {
    const counted: string[] = [];
    const limit = async ({ key }: { key: string }) => ({ success: counted.push(key) <= 4 });
    const from = { "CF-Connecting-IP": "198.51.100.77" };
    await withSettings({ RATE_LIMIT: { limit } }, async () => {
      const calls = [
        () => call("create_qr", { text: "x" }, from),
        () => call("create_barcode", { type: "code128", text: "x" }, from),
        () => call("create_chart", { chart: CHART }, from),
        () => call("validate_chart", { chart: CHART }, from),
      ];
      for (const attempt of calls) expect((await attempt()).result?.isError).toBeUndefined();
      for (const attempt of calls)
        expect((await attempt()).result).toEqual({
          isError: true,
          content: [{ type: "text", text: expect.stringMatching(/^an address without a key has \d+ points/) }],
        });
      const { key } = await createAccount();
      const keyed = await call("create_qr", { text: "x" }, { ...from, Authorization: `Bearer ${key}` });
      expect(keyed.result?.structuredContent?.url).toMatch(/&accountId=.*&sig=[\da-f]{64}$/);
    });
    expect(counted).toEqual(Array(8).fill("198.51.100.77"));
  });

  test("need a key if image requests do", async () => {
    await withSettings({ SIGNATURE_REQUIRED: "true" }, async () => {
      for (const [tool, args] of [
        ["create_qr", { text: "x" }],
        ["save_chart", { chart: CHART }],
        ["validate_chart", { chart: CHART }],
        ["describe_chart", { description: "bars 1, 2" }],
      ] as const)
        expect((await call(tool, args)).result).toEqual({
          isError: true,
          content: [{ type: "text", text: expect.stringContaining("this service requires an account") }],
        });
    });
  });

  test("to validate_chart succeed even if the chart is invalid", async () => {
    const { result } = await call("validate_chart", { chart: { type: "bra" } });
    expect(result?.isError).toBeUndefined();
    expect(result?.structuredContent).toMatchObject({ success: false, errors: [expect.stringContaining("bra")] });
  });

  test("return no inline image if it is too large", async () => {
    const { result } = await call("create_table", {
      data: { columns: [{ title: "A", dataIndex: "a", width: 3000 }], dataSource: [{ a: 1 }] },
    });
    expect(result?.content.map(({ type }) => type)).toEqual(["text"]);
    expect(result?.structuredContent).toMatchObject({ notes: [expect.stringContaining("too large to show here")] });
  });

  test("return no URL if the chart is too long for one, and suggest save_chart", async () => {
    const labels = Array.from({ length: 3000 }, (_, index) => `label ${index}`);
    const { result } = await call("create_chart", {
      chart: { type: "line", data: { labels, datasets: [{ data: [1] }] } },
    });
    expect(result?.structuredContent?.url).toBeUndefined();
    const texts = result?.content.map(({ text }) => text).join("\n");
    expect(texts).toMatch(/too long for a URL: call save_chart/);
  });
});

describe("requests from web pages", () => {
  const origin = (value: string, more: Record<string, string> = {}) =>
    ask("ping", undefined, { Origin: value, ...more });

  test.each(["https://example.com", "http://localhost.example.com", "null", "http://169.254.169.254"])(
    "of %s are rejected on a local server",
    async (page) => {
      const reply = await origin(page);
      expect(reply.status).toBe(403);
      expect(await reply.json()).toMatchObject({
        error: { code: -32000, message: expect.stringContaining("origin must be") },
      });
    },
  );

  test.each(["http://localhost:5173", "http://127.0.0.1:6274", "http://[::1]:80"])(
    "of %s are accepted on a local server",
    async (page) => {
      expect((await origin(page)).status).toBe(200);
    },
  );

  test("of any origin are accepted on a public server", async () => {
    expect((await origin("https://example.com", { "CF-Connecting-IP": "203.0.113.7" })).status).toBe(200);
  });
});

// What programs get from POST /mcp that speak the protocol badly, or mean harm: JSON-RPC errors and statuses from 400 to 499. What
// they get that speak it well is asked by the protocol's own client in test/viewer.

import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { version } from "../../../package.json";
import app from "../../../src/app.ts";
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

const TOOLS = [
  "create_chart",
  "validate_chart",
  "save_chart",
  "create_qr",
  "create_barcode",
  "create_table",
  "describe_chart",
];
const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };
const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);

describe("the protocol", () => {
  test("begins with who is there", async () => {
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

  test("lists the tools to those who have not begun, since nothing is remembered", async () => {
    const { result } = await (await ask("tools/list")).json<{ result: { tools: { name: string }[] } }>();
    expect(result.tools.map(({ name }) => name)).toEqual(TOOLS);
  });

  test("tells models what each argument is", async () => {
    const { result } = await (await ask("tools/list")).json<{
      result: { tools: { name: string; inputSchema: { properties: Record<string, { description?: string }> } }[] };
    }>();
    for (const { inputSchema } of result.tools)
      for (const property of Object.values(inputSchema.properties)) expect(property.description).toMatch(/\w/);
  });

  test("takes notifications, and says nothing", async () => {
    const reply = await send(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    expect(reply.status).toBe(202);
    expect(await reply.text()).toBe("");
  });

  test("answers JSON to those who say that they take anything", async () => {
    const reply = await ask("ping", undefined, { Accept: "*/*" });
    expect([reply.status, await reply.json()]).toEqual([200, { jsonrpc: "2.0", id: 1, result: {} }]);
  });

  test.each(["GET", "DELETE", "PUT", "HEAD"])("has no session to %s", async (method) => {
    const reply = await app.request("/mcp", { method, headers: { Accept: "text/event-stream" } });
    expect(reply.status).toBe(405);
    expect(reply.headers.get("Allow")).toBe("POST, OPTIONS");
  });

  test("lets pages of other sites ask whether they may", async () => {
    const reply = await app.request("/mcp", { method: "OPTIONS" });
    expect(reply.status).toBe(204);
    expect(reply.headers.get("Access-Control-Allow-Headers")).toContain("Mcp-Protocol-Version");
  });
});

describe("what is no message", () => {
  test.each([
    ["no JSON", "{", 400, -32700],
    ["nothing", "", 400, -32700],
    ["a number", "7", 400, -32700],
    ["null", "null", 400, -32700],
    ["an empty object", "{}", 400, -32700],
    ["another version", '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32700],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32700],
    ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32700],
    ["an empty batch", "[]", 400, -32700],
    ["nesting", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: deep(200) } }), 400, -32700],
    ["a body of 2 MB", JSON.stringify({ x: "x".repeat(2_000_000) }), 413, -32000],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, -32700],
  ])("%s is refused", async (_, body, status, code) => {
    const reply = await send(body);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({
      jsonrpc: "2.0",
      id: null,
      error: { code, message: expect.stringMatching(/\w/) },
    });
  });

  test("another media type is refused", async () => {
    const reply = await send("<x/>", { "Content-Type": "text/xml" });
    expect([reply.status, ((await reply.json()) as { error: { code: number } }).error.code]).toEqual([415, -32000]);
  });

  test("a version of the protocol that nobody knows is refused", async () => {
    const reply = await ask("tools/list", undefined, { "Mcp-Protocol-Version": "1999-01-01" });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toHaveProperty("error.code", -32000);
  });

  test("methods that are not there are told so", async () => {
    for (const method of [
      "resources/list",
      "prompts/get",
      "logging/setLevel",
      "__proto__",
      "constructor",
      "tasks/list",
    ])
      expect(await (await ask(method)).json()).toMatchObject({ error: { code: -32601 } });
  });

  test("whatever is sent, the answer is no fault of the service's", async () => {
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
      { numRuns: 150 },
    );
  });
});

describe("calls", () => {
  test.each(["draw", "", "__proto__", "constructor", "create_chart "])("there is no tool %j", async (name) => {
    const { error } = await call(name, {});
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining("tool must be one of create_chart") });
  });

  test.each([[7], ["x"], [[1]], [null]])("%j are no arguments", async (args) => {
    const { error } = await call("create_chart", args);
    expect(error).toMatchObject({ code: -32602 });
  });

  test.each([
    ["create_chart", {}, /missing variable/],
    ["create_chart", undefined, /missing variable/],
    ["create_chart", { chart: CHART, width: 9000 }, /^width must be 1 to 3000, got 9000$/],
    ["create_chart", { chart: "{type:'bar',data:{" }, /line 1/],
    ["create_chart", { chart: "(() => { for (;;); })()" }, /\w/],
    ["save_chart", { chart: { type: "nothing" } }, /nothing/],
    ["create_qr", {}, /text is required/],
    ["create_qr", { text: "x".repeat(5000) }, /\w/],
    ["create_qr", { text: "x", size: [] }, /^size must be/],
    ["create_barcode", { type: "ean13", text: "1" }, /\w/],
    ["create_barcode", { type: "__proto__", text: "1" }, /type must be/],
    ["create_table", { data: 7 }, /data/],
    ["create_table", { data: { columns: [{}], dataSource: [{}] } }, /data\.columns\[0\]/],
    ["describe_chart", {}, /description is required/],
    ["describe_chart", { description: [] }, /description must be text/],
    ["describe_chart", { description: "x".repeat(513) }, /at most 512 characters/],
  ])(
    "%s says what is wrong with %j",
    async (name, args, sentence) => {
      const { result } = await call(name, args);
      expect(result?.isError).toBe(true);
      expect(result?.content).toEqual([{ type: "text", text: expect.stringMatching(sentence) }]);
    },
    20_000,
  );

  test("count as pictures do, and say so when there are none left", async () => {
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

  test("are for accounts only where pictures are", async () => {
    await withSettings({ SIGNATURE_REQUIRED: "true" }, async () => {
      for (const [tool, args] of [
        ["create_qr", { text: "x" }],
        ["save_chart", { chart: CHART }],
        ["validate_chart", { chart: CHART }],
        ["describe_chart", { description: "bars 1, 2" }],
      ] as const)
        expect((await call(tool, args)).result).toEqual({
          isError: true,
          content: [{ type: "text", text: expect.stringContaining("for its accounts only") }],
        });
    });
  });

  test("what is wrong with a chart is no mistake of a call that asks for it", async () => {
    const { result } = await call("validate_chart", { chart: { type: "bra" } });
    expect(result?.isError).toBeUndefined();
    expect(result?.structuredContent).toMatchObject({ success: false, errors: [expect.stringContaining("bra")] });
  });

  test("prototypes stay what they are", async () => {
    await send(
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"x":1},"name":"create_qr","arguments":{"__proto__":{"text":"x"},"constructor":{"prototype":{"y":1}}}}}',
    );
    expect(({} as { x?: number; y?: number }).x ?? ({} as { y?: number }).y).toBeUndefined();
  });

  test("pictures that are too large to be looked at are still drawn", async () => {
    const { result } = await call("create_table", {
      data: { columns: [{ title: "A", dataIndex: "a", width: 3000 }], dataSource: [{ a: 1 }] },
    });
    expect(result?.content.map(({ type }) => type)).toEqual(["text"]);
    expect(result?.structuredContent).toMatchObject({ notes: [expect.stringContaining("too large to be shown")] });
  });

  test("charts that are too long for a URL have none, and say what to do", async () => {
    const labels = Array.from({ length: 3000 }, (_, index) => `label ${index}`);
    const { result } = await call("create_chart", {
      chart: { type: "line", data: { labels, datasets: [{ data: [1] }] } },
    });
    expect(result?.structuredContent?.url).toBeUndefined();
    expect(result?.content.at(-1)?.text).toMatch(/too long for a URL: save_chart/);
  });
});

describe("pages", () => {
  const origin = (value: string, more: Record<string, string> = {}) =>
    ask("ping", undefined, { Origin: value, ...more });

  test.each(["https://example.com", "http://localhost.example.com", "null", "http://169.254.169.254"])(
    "of %s may not call a service on somebody's own machine",
    async (page) => {
      const reply = await origin(page);
      expect(reply.status).toBe(403);
      expect(await reply.json()).toMatchObject({
        error: { code: -32000, message: expect.stringContaining("origin must be") },
      });
    },
  );

  test.each(["http://localhost:5173", "http://127.0.0.1:6274", "http://[::1]:80"])("of %s may", async (page) => {
    expect((await origin(page)).status).toBe(200);
  });

  test("on the platform is asked for and counted by the client's address, for the tool's endpoint too", async () => {
    const limit = vi.fn(async () => ({ success: true }));
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "create_qr", arguments: { text: "a" } },
    };
    const request = new Request("https://charts.example.com/mcp", {
      method: "POST",
      body: JSON.stringify(message),
      headers: {
        "Content-Type": "application/json",
        "CF-Connecting-IP": "198.51.100.99",
        Origin: "https://example.com",
      },
      cf: { colo: "AMS" },
    } as RequestInit);
    const settings = { CLIENT_ADDRESS_HEADER: undefined, RATE_LIMIT: { limit } };
    const reply = await withSettings(settings, async () => app.request(request));
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    expect(limit.mock.calls).toContainEqual([{ key: "198.51.100.99" }]);
    expect(limit.mock.calls.flat()).not.toContainEqual({ key: "unknown" });
  });

  test("of anywhere may call the public's", async () => {
    expect((await origin("https://example.com", { "CF-Connecting-IP": "203.0.113.7" })).status).toBe(200);
  });
});

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
const TOOLS = [CREATE_CHART, "get_chart_reference", "validate_chart", "save_chart", ...OTHERS, "describe_chart"];
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
      result: {
        protocolVersion: "2025-06-18",
        capabilities: { tools: {}, prompts: {}, resources: {} },
        serverInfo: { name: "limn", version },
      },
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
    for (const name of ["Mcp-Protocol-Version", "Mcp-Method", "Mcp-Name"])
      expect(reply.headers.get("Access-Control-Allow-Headers")).toContain(name);
  });
});

describe("an invalid message", () => {
  test.each([
    ["malformed JSON", "{", 400, -32700],
    ["null", "null", 400, -32600],
    ["10,000 messages in a batch", `[${Array(10_000).fill('{"jsonrpc":"2.0","id":1,"method":"ping"}')}]`, 400, -32700],
    ["another version of JSON-RPC", '{"jsonrpc":"1.0","id":1,"method":"ping"}', 400, -32600],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}', 400, -32600],
    ["a batch", '[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 400, -32700],
    ["deep nesting", JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { x: deep(200) } }), 400, -32700],
    ["a body of 2 MB", JSON.stringify({ x: "x".repeat(2_000_000) }), 413, -32000],
    ["broken UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, -32700],
  ])("is rejected: %s", async (_, body, status, code) => {
    const reply = await send(body);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({
      jsonrpc: "2.0",
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
    for (const method of ["resources/subscribe", "tasks/list", "logging/setLevel", "__proto__", "constructor"])
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

/** Asks in revision 2026-07-28, in which each request states its revision. */
const askModern = async (method: string, params: object = {}, headers: Record<string, string> = {}) => {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const name = "name" in params ? { "Mcp-Name": String(params.name) } : {};
  const own = { "Mcp-Protocol-Version": MODERN, "Mcp-Method": method, ...name };
  return ask(method, { _meta, ...params }, { ...own, ...headers });
};
const MODERN = "2026-07-28";

describe("revision 2026-07-28", () => {
  test("describes the server without initialize", async () => {
    const reply = await askModern("server/discover");
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(await reply.json()).toMatchObject({
      result: { supportedVersions: [MODERN], capabilities: { tools: {} }, instructions: expect.any(String) },
    });
  });

  test("draws images, and lists the same tools", async () => {
    const { result } = await (await askModern("tools/list")).json<{ result: { tools: { name: string }[] } }>();
    expect(result.tools.map(({ name }) => name)).toEqual(TOOLS);
    const drawn = await askModern("tools/call", { name: "create_qr", arguments: { text: "x" } });
    expect(await drawn.json()).toMatchObject({ result: { resultType: "complete", content: [{ type: "image" }, {}] } });
  });

  test.each([
    ["a header with another revision", { "Mcp-Protocol-Version": "2025-11-25" }, -32020],
    ["a header with another method", { "Mcp-Method": "tools/call" }, -32020],
    ["no header with the method", { "Mcp-Method": "" }, -32020],
  ])("rejects %s", async (_, headers, code) => {
    const reply = await askModern("tools/list", {}, headers);
    expect([reply.status, await reply.json()]).toMatchObject([400, { error: { code } }]);
  });

  test("rejects a revision that doesn't exist, and names its own", async () => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2099-01-01",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const reply = await askModern("tools/list", { _meta }, { "Mcp-Protocol-Version": "2099-01-01" });
    expect([reply.status, await reply.json()]).toMatchObject([400, { error: { data: { supported: [MODERN] } } }]);
  });

  test("rejects the methods that it removed, and subscriptions", async () => {
    for (const method of ["initialize", "ping", "logging/setLevel", "__proto__"])
      expect(await (await askModern(method)).json()).toMatchObject({ error: { code: -32601 } });
    const reply = await askModern("subscriptions/listen", { notifications: { toolsListChanged: true } });
    expect(await reply.json()).toHaveProperty("error.code");
  });

  test("has no sessions: an ID is ignored", async () => {
    const reply = await askModern("tools/list", {}, { "Mcp-Session-Id": "0".repeat(64) });
    expect([reply.status, reply.headers.has("Mcp-Session-Id")]).toEqual([200, false]);
  });
});

describe("the reference", () => {
  const look = async (args: object) => {
    const { result } = await call("get_chart_reference", args);
    return { isError: result?.isError === true, text: result?.content[0]?.text ?? "" };
  };

  test.each([
    [{ type: "bar" }, /data\.datasets\[\]:.*- barPercentage: number, default/s],
    [{ type: "bar", path: "options.plugins.legend" }, /- position: .*"top"/],
    [{ type: "line", path: "options.scales.x.time" }, /- unit: .*"day"/],
    [{ type: "bar", version: "2", path: "options.scales" }, /- xAxes: /],
    [{ type: "sankey", path: "data.datasets[0]" }, /- nodeWidth: /],
    [{ type: "echarts", path: "series.pie" }, /- radius: /],
    [{ type: "vega-lite", path: "encoding.x" }, /- field: /],
    [{ type: "vega" }, /- marks: /],
  ])("lists the options at %j", async (args, sentence) => {
    const { isError, text } = await look(args);
    expect(text).toMatch(sentence);
    expect(isError).toBe(false);
    expect(text.length).toBeLessThan(25_000);
  });

  test.each([
    [{}, /^type must be a chart type/],
    [{ type: "barr" }, /Did you mean bar\?/],
    [{ type: "__proto__" }, /^type __proto__ is unknown/],
    [{ type: "bar", version: "5" }, /^version must be 4, 3, 2, got 5$/],
    [{ type: "bar", path: "options.plugin" }, /Did you mean plugins\?/],
    [{ type: "bar", path: "options.indexAxis" }, /path must be the path of an object: options\.indexAxis is/],
    [{ type: "bar", path: "constructor.prototype" }, /has no option constructor/],
    [{ type: "bar", path: 7 }, /^path must be text, got 7$/],
    [{ type: "x".repeat(500_000), path: "y.".repeat(200_000) }, /^type x+.* is unknown/],
  ])("rejects %j", async (args, sentence) => {
    const { isError, text } = await look(args);
    expect(text).toMatch(sentence);
    expect(isError).toBe(true);
    expect(text.length).toBeLessThan(5000);
  });
});

describe("the gallery", () => {
  const result = async <Result>(method: string, params: object = {}) =>
    (await (await ask(method, params)).json<{ result: Result }>()).result;

  test("has a resource for each example, which its tool draws without warnings", async () => {
    const { resources } = await result<{ resources: { uri: string; mimeType: string }[] }>("resources/list");
    expect(resources.length).toBeGreaterThan(100);
    for (const uri of ["limn://gallery/budget-pie", "limn://gallery/noise-gauge"]) {
      const { contents } = await result<{ contents: { text: string }[] }>("resources/read", { uri });
      const { tool, arguments: args } = JSON.parse(contents[0]?.text ?? "");
      const drawn = await call(tool, args);
      expect(drawn.result).toMatchObject({ content: [{ type: "image" }, {}, {}], structuredContent: { notes: [] } });
    }
  });

  test("has a prompt for each task, with the data and an example", async () => {
    const { prompts } = await result<{ prompts: { name: string }[] }>("prompts/list");
    for (const { name } of prompts)
      expect(await result("prompts/get", { name, arguments: { data: "a 1, b 2" } })).toMatchObject({
        messages: [
          { content: { text: expect.stringMatching(/calling create_\w+.*a 1, b 2$/s) } },
          { content: { type: "resource", resource: { uri: expect.stringMatching(/^limn:\/\/gallery\//) } } },
        ],
      });
    const completed = await result("completion/complete", {
      ref: { type: "ref/prompt", name: "share" },
      argument: { name: "example", value: "pie" },
    });
    expect(completed).toMatchObject({ completion: { values: expect.arrayContaining(["budget-pie"]) } });
  });

  test("has a page for MCP Apps, which loads nothing", async () => {
    const { contents } = await result<{ contents: { text: string }[] }>("resources/read", {
      uri: "ui://limn/image.html",
    });
    expect(contents[0]).toMatchObject({ mimeType: "text/html;profile=mcp-app" });
    expect(contents[0]?.text).not.toMatch(/(?:src|href)="|@import|url\(|fetch\(/);
  });

  test.each([
    ["resources/read", { uri: "limn://gallery/../../secrets" }],
    ["resources/read", { uri: "file:///etc/passwd" }],
    ["prompts/get", { name: "__proto__", arguments: { data: "1" } }],
    ["prompts/get", { name: "share", arguments: {} }],
    ["prompts/get", { name: "share", arguments: { data: "1", example: "nope" } }],
  ])("rejects %s of %j", async (method, params) => {
    expect(await (await ask(method, params)).json()).toMatchObject({ error: { code: -32602 } });
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

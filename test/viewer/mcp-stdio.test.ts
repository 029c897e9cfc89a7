// Runs `limn mcp` from the built package with the reference clients of the Model Context Protocol: of revision 2026-07-28, and of the
// revisions with `initialize`. The process has no network.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import REQUESTS from "../docs/first-requests.json" with { type: "json" };
import { buildLibrary } from "./builds.ts";
import { readByJsQr } from "./code-reader.ts";

const IMPLEMENTATION = { name: "limn-test", version: "1.0.0" };
const SERVICE = "https://charts.example.com";
/** Runs a command in a network namespace of its own, which has no network. */
const ISOLATE = ["unshare", "-rn"];
const [isolator = "", ...flags] = ISOLATE;
const isIsolated = spawnSync(isolator, [...flags, "true"]).status === 0;
if (!isIsolated) console.error("\nSKIPPED: limn mcp runs with a network. The test needs unshare\n\n");

interface Result {
  readonly content: readonly { readonly type: string; readonly data?: string; readonly text?: string }[];
  readonly structuredContent?: { readonly url?: string; readonly altText?: string; readonly notes?: readonly string[] };
  readonly isError?: boolean;
}

interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "limn-mcp-"));
  cpSync(buildLibrary().library, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the command that starts the server. */
function command(args: readonly string[]) {
  const all = [...(isIsolated ? ISOLATE : []), process.execPath, path.join(folder, "cli.js"), "mcp", ...args];
  return { command: all[0] as string, args: all.slice(1) };
}

const CONNECT = {
  "2026-07-28": async (args: readonly string[]): Promise<AnyClient> => {
    const client = new Client(IMPLEMENTATION, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    await client.connect(new StdioClientTransport(command(args)));
    return client;
  },
  "2025-11-25": async (args: readonly string[]): Promise<AnyClient> => {
    const client = new EarlierClient(IMPLEMENTATION);
    await client.connect(new EarlierTransport(command(args)));
    return client;
  },
};

describe.each(["2026-07-28", "2025-11-25"] as const)("revision %s", (revision) => {
  let client: AnyClient;
  const call = async (name: string, args: Record<string, unknown>, from = client) =>
    (await from.callTool({ name, arguments: args })) as Result;
  beforeAll(async () => {
    client = await CONNECT[revision]([]);
  });
  afterAll(() => client.close());

  test("lists the tools that need no service", async () => {
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["create_chart", "get_chart_reference", "validate_chart"]);
    expect(names).toContain("create_echarts");
    expect(names.filter((name) => /^(?:save|describe)_/.test(name))).toEqual([]);
  });

  test.each(REQUESTS.filter(({ tool }) => tool !== undefined))(
    "draws: $task",
    async ({ tool = "", arguments: args }) => {
      const { content, structuredContent } = await call(tool, args as Record<string, unknown>);
      expect(structuredContent).toMatchObject({ notes: [] });
      expect(structuredContent?.url).toBeUndefined();
      const { format, width = 0 } = await sharp(Buffer.from(content[0]?.data ?? "", "base64")).metadata();
      expect([format, width > 20]).toEqual(["png", true]);
    },
  );

  test("describes a chart, and returns a readable code", async () => {
    const chart = { type: "bar", data: { labels: ["a"], datasets: [{ label: "Sales", data: [1] }] } };
    expect((await call("create_chart", { chart })).structuredContent?.altText).toMatch(/^Bar chart/);
    const { content } = await call("create_qr", { text: "größe 1+1", size: 300, format: "svg" });
    expect(await readByJsQr(Buffer.from(content[0]?.data ?? "", "base64"))).toEqual(["größe 1+1"]);
  });

  test("returns URLs of the service that --url names", async () => {
    const named = await CONNECT[revision](["--url", `${SERVICE}/`]);
    const { structuredContent } = await call("create_qr", { text: "a b" }, named);
    expect(structuredContent?.url).toBe(`${SERVICE}/qr?text=a%20b`);
    await named.close();
  });

  test("looks up options, and checks charts", async () => {
    const { content } = await call("get_chart_reference", { type: "bar", path: "options.plugins.legend" });
    expect(content[0]?.text).toMatch(/- position: /);
    const found = await call("validate_chart", { chart: { type: "bra", data: { datasets: [{ data: [1] }] } } });
    expect(found).toMatchObject({ structuredContent: { success: false, errors: [expect.stringContaining("bra")] } });
  });

  test.each([
    ["create_chart", { chart: "(() => { for (;;); })()" }, /\w/],
    ["create_chart", { chart: "{type:'bar',data:{datasets:[{data:[process.env.PATH]}]}}" }, /process/],
    ["create_chart", {}, /^chart must be/],
    ["create_chart", { chart: "{type:'bar',data:{datasets:[{data:[process.env.PATH]}]}}", sandbox: false }, /process/],
    ["create_qr", { text: "x", centerImageUrl: "http://127.0.0.1:1/x.png" }, /no network.*data: URLs/],
    ["create_qr", { text: "x", centerImageUrl: "file:///etc/passwd" }, /no network.*data: URLs/],
    ["create_watermark", { mainImageUrl: "/etc/passwd", markImageUrl: "data:image/png,x" }, /\w/],
    ["create_vega", { spec: { data: { url: "http://127.0.0.1:1/x.csv" }, mark: "bar" } }, /\w/],
    ["create_barcode", { type: "ean13", text: "1" }, /\w/],
    ["get_chart_reference", { type: "../../../package" }, /^type .* is unknown/],
  ])("%s returns an error for %j", async (name, args, sentence) => {
    const { isError, content } = await call(name, args);
    expect(content[0]?.text).toMatch(sentence);
    expect(content[0]?.text).not.toMatch(/internal error|root:/);
    expect(isError).toBe(true);
  });
});

test("a message that isn't JSON, or is too long, doesn't stop the server from answering or ending", () => {
  const { command: program, args } = command([]);
  const ping =
    '{"jsonrpc":"2.0","id":7,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}';
  const { stdout, status } = spawnSync(program, args, {
    input: `{"a\n[]\n${ping}\n`,
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(status).toBe(0);
  for (const line of stdout.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("jsonrpc", "2.0");
});

test("a URL that isn't one is a usage error", () => {
  const { command: program, args } = command(["--url", "charts"]);
  const { status, stderr } = spawnSync(program, args, { input: "", encoding: "utf8" });
  expect([status, stderr]).toEqual([2, 'error: --url must be a URL that begins with http: or https:, got "charts"\n']);
});

// Calls the tools of /mcp over HTTP with the reference client of the Model Context Protocol, which validates each
// response. libvips decodes the images, and zxing and jsQR read the codes.

import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { version } from "../../package.json";
import { readByJsQr, readByZxing } from "./code-reader.ts";
import { createAccount } from "./requests.ts";

const CHART = {
  type: "bar",
  data: { labels: ["Q1", "Q2", "Q3"], datasets: [{ label: "Größe & 1+1", data: [3, 5, 4] }] },
};

interface Answer {
  readonly inlineImage: Buffer | undefined;
  readonly text: string;
  readonly isError: boolean;
  readonly data: {
    readonly url: string;
    readonly altText: string;
    readonly contentType: string;
    readonly bytes: number;
    readonly notes: readonly string[];
    readonly id: string;
    readonly expiresAt: string;
    readonly chart: string;
    readonly chartMakerUrl: string;
    readonly success: boolean;
    readonly errors: readonly string[];
    readonly warnings: readonly string[];
    readonly normalized: Readonly<Record<string, unknown>>;
  };
}

async function connect(headers: Readonly<Record<string, string>> = {}, query = ""): Promise<Client> {
  const client = new Client({ name: "limn-test", version: "1.0.0" });
  const url = new URL(`/mcp${query}`, inject("service"));
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  // The client validates responses against the schemas that it has listed.
  await client.listTools();
  return client;
}

async function call(tool: string, args: Record<string, unknown>, from = client): Promise<Answer> {
  const result = await from.callTool({ name: tool, arguments: args });
  const content = result.content as { type: string; data?: string; mimeType?: string; text?: string }[];
  const [image] = content.filter(({ type }) => type === "image");
  if (image !== undefined) expect(image.mimeType).toBe("image/png");
  return {
    inlineImage: image?.data === undefined ? undefined : Buffer.from(image.data, "base64"),
    text: content.flatMap(({ text }) => text ?? []).join("\n"),
    isError: result.isError === true,
    data: (result.structuredContent ?? {}) as Answer["data"],
  };
}

async function follow(url: string): Promise<{ type: string | null; bytes: Buffer; verified: boolean }> {
  expect(url.startsWith(inject("service"))).toBe(true);
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  const verified = reply.headers.has("X-Service-Verified-Key");
  return { type: reply.headers.get("Content-Type"), bytes: Buffer.from(await reply.arrayBuffer()), verified };
}

async function sizeOf(inlineImage: Buffer | undefined) {
  const { width, height, format } = await sharp(inlineImage).metadata();
  return { width, height, format };
}

let client: Client;
beforeAll(async () => {
  client = await connect();
});
afterAll(() => client.close());

describe("the server", () => {
  test("introduces itself with instructions", () => {
    expect(client.getServerVersion()).toMatchObject({ name: "limn", version });
    expect(client.getInstructions()).toMatch(/Give people the URL/);
    expect(client.getServerCapabilities()).toMatchObject({ tools: {}, prompts: {}, resources: {}, completions: {} });
  });

  test("lists the tools with schemas and working examples", async () => {
    const { tools } = await client.listTools();
    for (const { name, description = "" } of tools) {
      const example = /Example: (\{.*?\})(?:\. |$)/.exec(description)?.[1];
      // A watermark's images are on other servers.
      if (example === undefined || name === "create_watermark" || !name.startsWith("create_")) continue;
      const { inlineImage, isError } = await call(name, JSON.parse(example));
      expect(isError).toBe(false);
      expect((await sizeOf(inlineImage)).format).toBe("png");
    }
    expect(tools.filter(({ description = "" }) => description.includes("Example: "))).toHaveLength(15);
  });

  test("keeps the tool list short", async () => {
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(44_000);
  });
});

describe("revision 2026-07-28", () => {
  const IMPLEMENTATION = { name: "limn-test", version: "1.0.0" };
  const open = async (mode: "auto" | { pin: string }, key?: string) => {
    const modern = new ModernClient(IMPLEMENTATION, { versionNegotiation: { mode } });
    const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    await modern.connect(new ModernTransport(new URL("/mcp", inject("service")), { requestInit: { headers } }));
    return modern;
  };

  test("is what a client negotiates, and has the same tools", async () => {
    const modern = await open("auto");
    expect(modern.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect(modern.getInstructions()).toBe(client.getInstructions());
    const [{ tools }, earlier] = [await modern.listTools(), await client.listTools()];
    expect(tools.map(({ name }) => name)).toEqual(earlier.tools.map(({ name }) => name));
    await modern.close();
  });

  test("draws, signs URLs with the caller's key, and reports errors", async () => {
    const [one, other] = [await createAccount(), await createAccount()];
    const [first, second] = [await open({ pin: "2026-07-28" }, one.key), await open("auto", other.key)];
    for (const [from, { id }] of [
      [first, one],
      [second, other],
    ] as const) {
      const result = await from.callTool({ name: "create_chart", arguments: { chart: CHART, version: "4" } });
      const { url = "" } = result.structuredContent as { url?: string };
      expect(url).toContain(`accountId=${id}`);
      expect((await follow(url)).verified).toBe(true);
    }
    const failed = await first.callTool({ name: "create_chart", arguments: { chart: { type: "barr" } } });
    expect(failed).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("Did you mean bar") }] });
    await expect(first.callTool({ name: "draw", arguments: {} })).rejects.toThrow(/tool must be one of/);
    for (const each of [first, second]) await each.close();
  });

  test("has the gallery's resources and prompts", async () => {
    const modern = await open({ pin: "2026-07-28" });
    const { resources } = await modern.listResources();
    const { contents } = await modern.readResource({ uri: resources[1]?.uri ?? "" });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      tool: expect.stringMatching(/^create_/),
    });
    const { messages } = await modern.getPrompt({ name: "share", arguments: { data: "tea 3, coffee 5" } });
    expect(messages).toMatchObject([{ content: { text: expect.stringContaining("coffee 5") } }, {}]);
    await modern.close();
  });
});

describe("charts", () => {
  test("are returned as an image and as a URL of the same image", async () => {
    const { inlineImage, data, text } = await call("create_chart", {
      chart: CHART,
      version: "4",
      backgroundColor: "white",
    });
    expect(await sizeOf(inlineImage)).toEqual({ width: 1000, height: 600, format: "png" });
    const { type, bytes } = await follow(data.url);
    expect(type).toBe("image/png");
    expect(bytes.equals(inlineImage as Buffer)).toBe(true);
    expect(data).toMatchObject({ contentType: "image/png", bytes: bytes.length, notes: [] });
    expect(data.altText).toMatch(/^Bar chart/);
    expect(text).toBe(`${data.url}\nAlt text: ${data.altText}`);
  });

  test("may contain JavaScript", async () => {
    const chart =
      "{type:'bar',data:{labels:['a+b'],datasets:[{data:[1+1]}]},options:{title:{display:true,text:`1+1`}}}";
    const { inlineImage, data } = await call("create_chart", { chart });
    expect((await follow(data.url)).bytes.equals(inlineImage as Buffer)).toBe(true);
  });

  test.each([
    ["svg", "image/svg+xml"],
    ["pdf", "application/pdf"],
    ["webp", "image/webp"],
    ["jpg", "image/jpeg"],
    ["base64", "text/plain"],
  ])("in other formats are at the URL, with a PNG in the response: %s", async (format, contentType) => {
    const { inlineImage, data } = await call("create_chart", { chart: CHART, format });
    expect((await sizeOf(inlineImage)).format).toBe("png");
    expect(data.contentType).toContain(contentType);
    expect((await follow(data.url)).type).toContain(contentType);
  });

  test("that are large are scaled down in the response", async () => {
    const { inlineImage, data } = await call("create_chart", { chart: CHART, width: 3000, height: 1500 });
    expect(await sizeOf(inlineImage)).toEqual({ width: 2000, height: 1000, format: "png" });
    expect(await sizeOf((await follow(data.url)).bytes)).toEqual({ width: 6000, height: 3000, format: "png" });
  });

  test("can be saved under a short URL", async () => {
    const { inlineImage, data } = await call("save_chart", { chart: CHART, width: 300 });
    expect(data.url).toMatch(/\/chart\/render\/[\w-]+$/);
    expect(Date.parse(data.expiresAt)).toBeGreaterThan(Date.now());
    expect((await follow(data.url)).bytes.equals(inlineImage as Buffer)).toBe(true);
    expect(await sizeOf(inlineImage)).toMatchObject({ width: 600 });
  });

  test("can be drafted from a description", async () => {
    const { inlineImage, data } = await call("describe_chart", {
      description: "pie chart of 10 tea, 20 coffee",
      width: 400,
    });
    expect(data.chart).toMatch(/pie/);
    expect((await follow(data.url)).bytes.equals(inlineImage as Buffer)).toBe(true);
    expect(await sizeOf(inlineImage)).toMatchObject({ width: 800 });
    expect((await fetch(data.chartMakerUrl)).headers.get("Content-Type")).toContain("text/html");
    const again = await call("create_chart", { chart: data.chart, width: 400 });
    expect(again.inlineImage?.equals(inlineImage as Buffer)).toBe(true);
  });
});

describe("codes", () => {
  const text = "https://example.com/?q=größe&n=1+1";

  test("are readable in the response and at the URL", async () => {
    const { inlineImage, data } = await call("create_qr", { text, size: 300, dark: "#0b5f58", dotStyle: "rounded" });
    expect(await sizeOf(inlineImage)).toEqual({ width: 300, height: 300, format: "png" });
    expect(await readByJsQr(inlineImage as Buffer)).toEqual([text]);
    expect(await readByJsQr((await follow(data.url)).bytes)).toEqual([text]);
  });

  test("that are large are scaled down in the response", async () => {
    const { inlineImage } = await call("create_qr", { text, size: 3000 });
    expect(await sizeOf(inlineImage)).toMatchObject({ width: 2000 });
    expect(await readByJsQr(inlineImage as Buffer)).toEqual([text]);
  });

  test.each([
    ["ean13", "9520123456788"],
    ["code128", "Limn 1+1"],
    ["datamatrix", "Größe"],
  ])("can be barcodes: %s", async (type, content) => {
    const { inlineImage, data } = await call("create_barcode", { type, text: content, scale: 3, includeText: true });
    for (const bytes of [inlineImage as Buffer, (await follow(data.url)).bytes])
      expect(await readByZxing(bytes)).toEqual([content]);
  });
});

describe("accounts", () => {
  test.each([
    ["the header", (key: string) => connect({ Authorization: `Bearer ${key}` })],
    ["the URL", (key: string) => connect({}, `?key=${key}`)],
  ])("are identified by the key in %s, and get signed URLs without the key", async (_, open) => {
    const { id, key } = await createAccount();
    const keyed = await open(key);
    const { data } = await call("validate_chart", { chart: CHART }, keyed);
    expect(data.normalized).toMatchObject({ authenticated: true });
    for (const [tool, args] of [
      ["create_chart", { chart: CHART }],
      ["create_qr", { text: "größe +" }],
      ["create_barcode", { type: "code128", text: "x y" }],
      ["create_table", { data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] } }],
    ] as const) {
      const { inlineImage, data: drawn } = await call(tool, args, keyed);
      expect(drawn.url).not.toContain(key);
      expect(drawn.url).toContain(`accountId=${id}`);
      const { bytes, verified } = await follow(drawn.url);
      expect([verified, bytes.equals(inlineImage as Buffer)]).toEqual([true, true]);
    }
    await keyed.close();
  });
});

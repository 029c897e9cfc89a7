// Tests QuickChart's JavaScript client library from npm, with only its host changed, against the bundled Worker.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAccount } from "./requests.ts";

/** The part of the library that these tests use. TypeScript doesn't find the types in its package. */
interface Client {
  setConfig(config: object | string): Client;
  setHost(host: string): Client;
  setScheme(scheme: string): Client;
  setWidth(width: number): Client;
  setHeight(height: number): Client;
  setBackgroundColor(color: string): Client;
  setDevicePixelRatio(ratio: number): Client;
  setFormat(format: string): Client;
  setVersion(version: string): Client;
  getUrl(): string;
  getSignedUrl(): string;
  getPostData(): object;
  getShortUrl(): Promise<string>;
  toBinary(): Promise<Buffer>;
  toDataUrl(): Promise<string>;
  toFile(file: string): Promise<void>;
}
interface ClientClass {
  new (key?: string, accountId?: string): Client;
  getGradientFillHelper(direction: string, colors: string[]): string;
}
const QuickChart: ClientClass = createRequire(import.meta.url)("quickchart-js");

const CONFIG = {
  type: "bar",
  data: { labels: ["Hello world", "a+b", "Größe"], datasets: [{ label: "Foo", data: [1, 2, 3] }] },
};
/** A configuration with functions, as web pages use. */
const WITH_FUNCTIONS = {
  ...CONFIG,
  options: { scales: { yAxes: [{ ticks: { callback: (value: number) => `$${value}` } }] } },
};

const service = () => new URL(inject("service"));
/** Returns a client for the Worker. */
const client = (config: object | string = CONFIG, key?: string, account?: string) =>
  new QuickChart(key, account).setScheme("http").setHost(service().host).setConfig(config);

async function read(url: string): Promise<{ reply: Response; bytes: Buffer }> {
  const reply = await fetch(url);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(reply.status, bytes.subarray(0, 300).toString()).toBe(200);
  return { reply, bytes };
}

const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [format, width, height];
};

describe("getUrl", () => {
  test("renders at the client's size and the service's pixel ratio, which the client doesn't send by default", async () => {
    const { reply, bytes } = await read(client().getUrl());
    expect(reply.headers.get("Content-Type")).toBe("image/png");
    expect(await sizeOf(bytes)).toEqual(["png", 1000, 600]);
  });

  test("includes all settings of the client", async () => {
    const url = client()
      .setWidth(210)
      .setHeight(110)
      .setDevicePixelRatio(1.5)
      .setBackgroundColor("rgb(1, 2, 3)")
      .setFormat("webp")
      .setVersion("4")
      .getUrl();
    const { bytes } = await read(url);
    expect(await sizeOf(bytes)).toEqual(["webp", 315, 165]);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([1, 2, 3]);
  });

  test.each([
    ["functions", WITH_FUNCTIONS],
    ["text", "{type:'line',data:{labels:['a b'],datasets:[{data:[1+1],label:'a+b'}]}}"],
    [
      "a gradient",
      {
        ...CONFIG,
        data: {
          ...CONFIG.data,
          datasets: [
            { data: [1, 2, 3], backgroundColor: QuickChart.getGradientFillHelper("vertical", ["red", "blue"]) },
          ],
        },
      },
    ],
  ])("renders the same image as toBinary: %s", async (_, config) => {
    const { bytes } = await read(client(config).setFormat("svg").getUrl());
    expect(bytes.equals(await client(config).setFormat("svg").toBinary())).toBe(true);
  });
});

describe("rendering by POST", () => {
  test("returns the same image from toBinary, toDataUrl and toFile", async () => {
    const binary = await client().toBinary();
    expect(await sizeOf(binary)).toEqual(["png", 500, 300]);
    expect(await client().toDataUrl()).toBe(`data:image/png;base64,${binary.toString("base64")}`);
    const folder = mkdtempSync(path.join(tmpdir(), "limn-"));
    try {
      const file = path.join(folder, "chart.png");
      await client().toFile(file);
      expect(readFileSync(file).equals(binary)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("reports errors", async () => {
    await expect(client("{type:'nope'}").toBinary()).rejects.toThrow(
      /^Chart creation failed with status code 400\nchart\.type must be a chart type/,
    );
  });
});

describe("getSignedUrl", () => {
  let account: string;
  let key: string;
  beforeAll(async () => {
    ({ id: account, key } = await createAccount());
  });

  test.each([
    ["plain data", CONFIG],
    ["functions", WITH_FUNCTIONS],
  ])("is accepted and doesn't contain the key: %s", async (_, config) => {
    const url = client(config, key, account).setFormat("svg").getSignedUrl();
    expect(url).not.toContain(key);
    const { reply, bytes } = await read(url);
    expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
    expect(reply.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect(bytes.equals(await client(config).setFormat("svg").toBinary())).toBe(true);
  });

  test("is rejected for another chart", async () => {
    const url = new URL(client(CONFIG, key, account).getSignedUrl());
    url.searchParams.set("c", "{type:'bar'}");
    expect((await fetch(url)).status).toBe(403);
  });

  test("is unnecessary with a key in the URL, whose response is private", async () => {
    const { reply } = await read(client(CONFIG, key).getUrl());
    expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
    expect(reply.headers.get("Cache-Control")).toBe("private, max-age=604800");
  });
});

describe("getShortUrl", () => {
  test("is rejected by the library for other hosts", async () => {
    await expect(client().getShortUrl()).rejects.toThrow("Short URLs must use quickchart.io host");
  });

  test("can be replaced by posting the library's body", async () => {
    const chart = client(WITH_FUNCTIONS);
    const reply = await fetch(new URL("/chart/create", service()), {
      method: "POST",
      body: JSON.stringify(chart.getPostData()),
      headers: { "Content-Type": "application/json" },
    });
    const { success, url } = (await reply.json()) as { success: boolean; url: string };
    expect(success).toBe(true);
    const { bytes } = await read(url);
    expect(bytes.equals(await chart.toBinary())).toBe(true);
  });

  describe("if its host name resolves to the service", () => {
    const { globalAgent } = http;
    // Simulates an /etc/hosts entry that also replaces the port.
    beforeAll(() => {
      const agent = new http.Agent();
      agent.createConnection = () => net.connect(Number(service().port), service().hostname);
      http.globalAgent = agent;
    });
    afterAll(() => {
      http.globalAgent.destroy();
      http.globalAgent = globalAgent;
    });
    const named = (config: object | string) => new QuickChart().setScheme("http").setConfig(config);

    test("renders the chart", async () => {
      const url = await named(WITH_FUNCTIONS).getShortUrl();
      // The URL has the requested host name.
      expect(url).toMatch(/^http:\/\/quickchart\.io\/chart\/render\/zf-/);
      const { bytes } = await read(new URL(new URL(url).pathname, service()).href);
      expect(bytes.equals(await named(WITH_FUNCTIONS).toBinary())).toBe(true);
    });

    test("reports errors", async () => {
      await expect(named("{type:'nope'}").getShortUrl()).rejects.toThrow(
        /^Chart shorturl creation failed with status code 400\nchart\.type must be a chart type/,
      );
    });
  });
});

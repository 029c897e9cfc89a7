// Tests the front Worker with the whole service behind it: together they answer like the service alone.

import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bundleFront, bundleWorker, measureFiles, startWorker } from "../../scripts/local-worker.mjs";
import { generateRequest } from "../fuzz/generate-request.ts";
import { isInSample } from "../sample.ts";
import { comparableReply } from "./comparable-reply.ts";

const service = inject("service");
const PATIENCE = 120_000;
const SECRETS = { ADMIN_TOKEN: inject("adminToken"), KEY_SECRET: "the-secret-of-the-tests" };
const CHART = { type: "bar", data: { labels: ["a", "b"], datasets: [{ label: "Sales", data: [1, 2] }] } };

let front = "";
let close = async () => {};

beforeAll(async () => {
  const settings = { ALLOW_LOCAL_IMAGES: "true", CLIENT_ADDRESS_HEADER: "X-Client", ...SECRETS };
  const worker = await startWorker(bundleWorker(), settings, false, {}, bundleFront());
  front = String(worker.url);
  close = worker.dispose;
}, PATIENCE);
afterAll(() => close());

describe("the bundle", () => {
  test("has no rarely used engine", () => {
    const rare =
      /generated\/(?:barcode|formula|mcp)\/|drawings\/(?:graph|map-icon|card|formula)\/draw|src\/service\/natural\/draft/;
    expect(
      measureFiles()
        .filter(([file]) => rare.test(file))
        .map(([file]) => file.split("/").at(-1)),
    ).toEqual(expect.arrayContaining(["encoders.js", "mathjax.js", "sdk.js"]));
    expect(measureFiles(true).filter(([file]) => rare.test(file))).toEqual([]);
    const engines = bundleFront().map(({ path }) => path.replace(/^[\da-f]+-/, ""));
    expect(engines).toContain("rasterizer.wasm");
    expect(engines).not.toContain("graphviz.wasm");
    expect(engines).not.toContain("code-reader.wasm");
  });

  test("has at most 60% of the service's JavaScript", () => {
    const sizeOf = (isFront: boolean) => measureFiles(isFront).reduce((sum, [, bytes]) => sum + bytes, 0);
    expect(sizeOf(true)).toBeLessThan(sizeOf(false) * 0.6);
  });
});

describe("responses", () => {
  test("equal the service's, for random requests", async () => {
    const differences: unknown[] = [];
    let count = 0;
    for (let index = 0; index < 3000; index++) {
      if (!isInSample(index, 10)) continue;
      const request = generateRequest(11, index);
      const [own, expected] = await Promise.all([comparableReply(front, request), comparableReply(service, request)]);
      if (!isDeepStrictEqual(own, expected)) differences.push({ index, request, own, expected });
      count++;
    }
    expect(count).toBeGreaterThan(200);
    expect(differences.slice(0, 3)).toEqual([]);
  });

  test.each([
    ["a chart", "/chart", { chart: CHART, format: "avif" }],
    ["a saved chart", "/chart/create", { chart: CHART }],
    ["a chart in Google's format", "/chart", { cht: "p3", chd: "t:60,40", chs: "250x100" }],
    ["a formula", "/chart", { cht: "tx", chl: "x^2" }],
    ["a barcode", "/barcode", { type: "code128", text: "12345" }],
    ["a card", "/card", { html: "<b>Hello</b>" }],
    ["a graph", "/graphviz", { graph: "digraph { a -> b }" }],
  ])("POST: %s", async (_, path, body) => {
    const reply = await fetch(new URL(path, front), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([reply.status, (await reply.arrayBuffer()).byteLength > 50]).toEqual([200, true]);
  });

  test("hide the request's key in errors of both Workers", async () => {
    for (const path of [
      "/chart?c=q-0123456789abcdefghijklmnopqrstuv{",
      "/barcode?type=q-0123456789abcdefghijklmnopqrstuv",
    ]) {
      const reply = await fetch(new URL(`${path}&key=q-0123456789abcdefghijklmnopqrstuv`, front), {
        headers: { Accept: "application/json" },
      });
      const text = await reply.text();
      expect([reply.status >= 400 && reply.status < 500, text.includes("0123456789abcdef")]).toEqual([true, false]);
    }
  });

  test("a body that is too large is refused, whoever would draw it", async () => {
    const statuses = await Promise.all(
      ["/chart", "/barcode"].map(async (path) => {
        const body = JSON.stringify({ cht: "p3", text: "x".repeat(3_000_000) });
        const reply = await fetch(new URL(path, front), {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
        });
        await reply.arrayBuffer();
        return reply.status;
      }),
    );
    expect(statuses).toEqual([413, 413]);
  });
});

test("both Workers share saved charts and limits", async () => {
  const ratelimits = { RATE_LIMIT: { namespace_id: "8787", simple: { limit: 5, period: 60 } } };
  const worker = await startWorker(
    bundleWorker(),
    { CLIENT_ADDRESS_HEADER: "X-Client", ...SECRETS },
    false,
    { ratelimits },
    bundleFront(),
  );
  try {
    const send = (path: string, init: RequestInit = {}) =>
      fetch(new URL(path, worker.url), {
        ...init,
        headers: { "Content-Type": "application/json", "X-Client": "203.0.113.9" },
      });
    const saved = await send("/chart/create", { method: "POST", body: JSON.stringify({ chart: CHART }) });
    const { id } = (await saved.json()) as { readonly id: string };
    const page = await send(`/chart-maker/view/${id}`);
    expect([saved.status, page.status, (await page.text()).includes("Sales")]).toEqual([200, 200, true]);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn++)
      for (const path of ["/qr?text=a", "/barcode?type=code128&text=1"]) {
        const reply = await send(path);
        await reply.arrayBuffer();
        statuses.push(reply.status);
      }
    // One Worker alone would have accepted each of its four requests.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(new Set(statuses.slice(-2))).toEqual(new Set([429]));
  } finally {
    await worker.dispose();
  }
});

// Tests the Worker's modules, which the runtime loads when they are first imported.

import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildWorker, listStartFiles } from "../../scripts/build-worker.ts";
import { NOTICES_FILE, readNotices } from "../../scripts/licenses/notices.ts";
import { readModules, runWrangler, startWorker, type WorkerModule } from "../../scripts/local-worker.ts";
import { workerModules } from "./builds.ts";

const CHART = JSON.stringify({ type: "bar", data: { labels: ["a", "b"], datasets: [{ data: [1, 2] }] } });
const query = (fields: Readonly<Record<string, string>>) => String(new URLSearchParams(fields));
/** One request for each group of modules. */
const PATHS = [
  `/chart?${query({ c: CHART })}`,
  `/chart?${query({ c: CHART, v: "4", f: "webp" })}`,
  `/chart?${query({ c: CHART, v: "3", f: "avif" })}`,
  `/chart?${query({ c: CHART, f: "pdf" })}`,
  `/chart?${query({ c: CHART, f: "jpg" })}`,
  `/chart?${query({ c: CHART, f: "gif" })}`,
  `/chart?${query({ c: CHART, renderer: "svg" })}`,
  `/chart?${query({ c: CHART.replace('"bar"', '"radialGauge"'), v: "4" })}`,
  `/chart?${query({ c: "{type:'bar',data:{labels:[1],datasets:[{data:[1]}]},options:{onClick:()=>1}}" })}`,
  `/chart?${query({ cht: "p3", chd: "t:60,40", chs: "250x100" })}`,
  `/chart?${query({ cht: "tx", chl: "x^2" })}`,
  `/gchart?${query({ chst: "d_map_pin_letter", chld: "A|FF0000|000000" })}`,
  `/qr?${query({ text: "abc", caption: "abc" })}`,
  `/barcode?${query({ type: "code128", text: "123" })}`,
  `/v1/table?${query({ data: '{"columns":[{"title":"A","dataIndex":"a"}],"dataSource":[{"a":1}]}' })}`,
  `/graphviz?${query({ graph: "digraph { a -> b }" })}`,
  `/wordcloud?${query({ text: "one two two" })}`,
  `/card?${query({ html: "<b>Hello</b>" })}`,
  `/natural/${encodeURIComponent("bar chart of a 1, b 2")}`,
  "/docs",
  "/fonts",
  "/openapi.json",
  "/healthcheck/chart",
];

async function ask(url: URL, path: string, signal?: AbortSignal): Promise<number> {
  const reply = await fetch(new URL(path, url), signal && { signal });
  await reply.arrayBuffer();
  return reply.status;
}

describe("startup", () => {
  const files = [...listStartFiles(buildWorker().metafile).keys()];

  test("loads what charts need", () => {
    expect(files).toEqual(
      expect.arrayContaining(["src/drawings/chart/draw.ts", "wasm/png/png.ts", "generated/rasterizer.wasm"]),
    );
  });

  test("loads no rarely used code", () => {
    const rare =
      /generated\/(?:barcode|formula|graphviz|map|mcp|pooled)|index_bg|saxes|papaparse|drawings\/(?:card|graph|qr|table)\/draw|service\/(?:mcp|natural|scan)/;
    expect(files.filter((file) => rare.test(file))).toEqual([]);
  });
});

const MODULES = workerModules();

const SVG = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const LOGO = `data:image/svg+xml,${SVG}`;

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("wrangler deploys the same modules, and the third-party notices", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "limn-"));
  try {
    runWrangler("deploy", "--dry-run", "--outdir", folder);
    const describe = (modules: readonly WorkerModule[]) =>
      modules.map(({ path: name, type, contents }) => [name, type, digest(contents)]).sort();
    const deployed = readModules(folder);
    expect(describe(deployed.filter((module) => module.path !== NOTICES_FILE))).toEqual(describe(MODULES));
    expect(deployed).toHaveLength(MODULES.length + 1);
    const built = readNotices(path.join(import.meta.dirname, "../../dist-worker"), NOTICES_FILE);
    expect([built.name, built.untold]).toEqual(["limn-worker", []]);
    expect(built.entries.length).toBeGreaterThan(100);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [
    "an animated chart",
    `/chart?${query({ c: CHART, v: "4", f: "apng", animate: "true", fps: "10", renderer: "svg" })}`,
  ],
  ["a chart on an SVG", `/chart?${query({ c: CHART, v: "4", backgroundImageUrl: LOGO })}`],
  ["a QR code with an SVG logo", `/qr?${query({ text: "abc", centerImageUrl: LOGO })}`],
])("the first image of an isolate can be %s", async (_, path) => {
  const worker = await startWorker(MODULES);
  try {
    expect(await ask(worker.url, path)).toBe(200);
  } finally {
    await worker.dispose();
  }
});

// Operators may set an earlier date or this flag. An import then takes several turns of the event loop instead of one.
describe.each([
  ["the new module registry", {}],
  ["the old module registry", { compatibilityFlags: ["legacy_module_registry"] }],
])("in a new isolate with %s", (_, further) => {
  let url = new URL("http://localhost");
  let close = async () => {};

  beforeEach(async () => {
    const worker = await startWorker(MODULES, { ALLOW_LOCAL_IMAGES: "true" }, false, further);
    url = worker.url;
    close = worker.dispose;
  });
  afterEach(() => close());

  test("clients that disconnect while modules are loaded don't affect other requests", async () => {
    for (const path of PATHS) {
      const leave = new AbortController();
      const left = ask(url, path, leave.signal).catch(() => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      leave.abort();
      const [one, other] = await Promise.all([ask(url, path), ask(url, path), left]);
      expect([path, one, other]).toEqual([path, 200, 200]);
    }
  });

  test("concurrent requests load all modules", async () => {
    const statuses = await Promise.all(PATHS.map((path) => ask(url, path)));
    expect(PATHS.map((path, index) => [path, statuses[index]])).toEqual(PATHS.map((path) => [path, 200]));
  });
});

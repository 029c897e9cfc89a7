// Tests charts and changes from a language model with a mock model server, through the bundled Worker and in the chart maker.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { bundleWorker, startWorker } from "../../scripts/local-worker.ts";
import { type ModelServer, startModelServer } from "./model-server.ts";
import { openBrowser } from "./raster.ts";
import { POLL } from "./visit.ts";

const KEY = "q-secret-of-the-operator";
/** Drafter timeout in seconds, long enough for a busy machine. */
const SECONDS = 6;
const OF_MODEL = "Model values";

interface Config {
  readonly success: boolean;
  readonly description: string;
  readonly chart: string;
  readonly chartUrl: string;
  readonly chartMakerUrl: string;
  readonly warnings: readonly string[];
}

let server: ModelServer;
let worker: Awaited<ReturnType<typeof startWorker>>;

beforeAll(async () => {
  server = await startModelServer();
  worker = await startWorker(bundleWorker(), {
    DRAFTER_URL: `${server.origin}/v1/chat/completions?api-version=1`,
    // A trailing line break, as in a secret read from a file.
    DRAFTER_KEY: `${KEY}\n`,
    DRAFTER_MODEL: "drafter-1",
    DRAFTER_SECONDS: String(SECONDS),
    CACHE_IMAGES: "on",
  });
});

afterAll(async () => {
  await worker?.dispose();
  await server?.close();
});

beforeEach(() => {
  server.requests.splice(0);
});

const postTo = async (base: string | URL, description: string) =>
  fetch(new URL("/natural/config", base), {
    method: "POST",
    body: JSON.stringify({ description }),
    headers: { "Content-Type": "application/json" },
  });

async function configOf(description: string, base: string | URL = worker.url): Promise<Config> {
  const reply = await postTo(base, description);
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  // Responses must not reveal the operator's settings.
  expect(text).not.toContain("q-secret");
  expect(text).not.toContain(new URL(server.origin).port);
  for (const [name, value] of reply.headers) expect(`${name}: ${value}`).not.toContain("q-secret");
  return JSON.parse(text) as Config;
}

/** Returns the built-in drafter's result, from the Worker without a model. */
const draftWithoutModel = async (description: string) => configOf(description, inject("service"));

describe("a working model", () => {
  test("drafts the chart", async () => {
    const description = "well: sales 10, 20";
    const config = await configOf(description);
    expect(JSON.parse(config.chart)).toMatchObject({ type: "line", data: { datasets: [{ label: OF_MODEL }] } });
    expect(config).toMatchObject({ success: true, description, warnings: [] });
    const image = await fetch(new URL(new URL(config.chartUrl).pathname, worker.url));
    expect([image.status, image.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    const svg = await (await fetch(new URL("/natural/well:_sales_10,_20?format=svg", worker.url))).text();
    expect(svg).toContain(`>${OF_MODEL}</title>`);
  });

  test("receives the description and the operator's key, but nothing about the client", async () => {
    const description = "well: of a stranger 10, 20";
    await fetch(new URL("/natural", worker.url), {
      method: "POST",
      body: JSON.stringify({ description, key: "q-of-the-stranger" }),
      headers: { "Content-Type": "application/json", Cookie: "a=b", "X-Forwarded-For": "203.0.113.1" },
    });
    const [asked, ...others] = server.requests;
    expect(others).toEqual([]);
    expect(asked?.url).toBe("/v1/chat/completions?api-version=1");
    expect(asked?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "content-type": "application/json",
      "user-agent": "Limn",
    });
    expect(asked?.headers.cookie).toBeUndefined();
    expect(JSON.stringify(asked)).not.toMatch(/stranger"?,?.*203\.0\.113|q-of-the-stranger/);
    expect(asked?.body).toMatchObject({
      model: "drafter-1",
      messages: [{ role: "system" }, { role: "user", content: description }],
      response_format: { type: "json_schema", json_schema: { name: "chart", schema: { type: "object" } } },
      stream: false,
    });
  });

  test.each(["markdown", "streams", "ends", "fields"])("may respond in another format: %s", async (kind) => {
    const { chart, warnings } = await configOf(`${kind}: sales 10, 20`);
    expect([JSON.parse(chart).data.datasets[0].label, warnings]).toEqual([OF_MODEL, []]);
  });

  test("is called once for repeated descriptions", async () => {
    const description = "well: once 10, 20";
    const [first, second] = [await configOf(description), await configOf(description)];
    expect(first.chart).toBe(second.chart);
    expect((await fetch(new URL(`/natural/${encodeURIComponent(description)}`, worker.url))).status).toBe(200);
    expect(server.requests).toHaveLength(1);
  });

  test("has its charts validated like any other", async () => {
    const { warnings } = await configOf("v4: sales 10, 20");
    expect(warnings.join("\n")).toContain("options.plugins.title");
  });
});

describe("an unreliable model", () => {
  test("causes a warning about invented numbers", async () => {
    const { chart, warnings } = await configOf("invents: sales 10, 20");
    expect(JSON.parse(chart).data.datasets[0].data).toEqual([10, 77]);
    expect(warnings).toContain("numbers that are not in the description: 77");
  });

  test("isn't asked to make up numbers", async () => {
    expect(await configOf("well: our sales")).toMatchObject({
      question: "The description has no numbers. Which numbers should the chart show?",
    });
    expect(server.requests).toEqual([]);
  });

  test("cannot inject code", async () => {
    const { chart } = await configOf("code: sales 10, 20");
    const { labels } = JSON.parse(chart).data;
    expect(labels[0]).toBe("function(value) { return 'RUN' + value }");
    const reply = await fetch(new URL("/chart", worker.url), {
      method: "POST",
      body: JSON.stringify({ chart, format: "pdf" }),
      headers: { "Content-Type": "application/json" },
    });
    expect(reply.status).toBe(200);
    expect(await reply.text()).not.toContain("RUN10");
  });
});

describe("a sentence that changes a chart", () => {
  const CHART = {
    labels: ["Jan", "Feb"],
    series: [
      { name: "Sales", values: [10, 20] },
      { name: "Visitors", type: "line", values: [900, 1200] },
    ],
  };
  const changesOf = async (description: string, base: string | URL = worker.url) => {
    const reply = await fetch(new URL("/natural/change", base), {
      method: "POST",
      body: JSON.stringify({ description, chart: CHART }),
      headers: { "Content-Type": "application/json" },
    });
    const text = await reply.text();
    expect(reply.status, text).toBe(200);
    expect(text).not.toContain("q-secret");
    return JSON.parse(text);
  };
  const DASHED = { change: "dash", style: "dashed", series: ["Visitors"] };

  test("is read by the model", async () => {
    expect(await changesOf("well: visitors dashed on a second axis, and make it spin")).toEqual({
      success: true,
      changes: [DASHED, { change: "axis", side: "right", series: ["Visitors"] }],
      unread: ["make it spin"],
      warnings: [],
    });
    expect(server.requests[0]?.body).toMatchObject({
      messages: [
        { role: "system" },
        {
          role: "user",
          content: `Chart: ${JSON.stringify(CHART)}\n\nSentence: well: visitors dashed on a second axis, and make it spin`,
        },
      ],
      response_format: { type: "json_schema", json_schema: { name: "changes" } },
    });
  });

  test("is read once", async () => {
    const [first, second] = [await changesOf("well: once, spin"), await changesOf("well: once, spin")];
    expect(second).toEqual(first);
    expect(server.requests).toHaveLength(1);
  });

  test("gets no changes for parts that the chart doesn't have", async () => {
    expect(await changesOf("invents: visitors and profit dashed")).toMatchObject({
      changes: [DASHED],
      warnings: ['names that are not in the chart: "Profit"'],
    });
  });

  test.each([
    ["address", "its answer has a URL that is not in the sentence"],
    ["refuses", "its answer is not a list of changes in JSON"],
    ["status500", "it returned status 500"],
    ["drops", "it could not be reached or closed the connection"],
  ])("is left to the page if the model responds with: %s", async (kind, reason) => {
    expect(await changesOf(`${kind}: visitors dashed`)).toEqual({
      success: true,
      changes: null,
      unread: [],
      warnings: [`the AI model was not used, because ${reason}: the built-in reader was used instead`],
    });
  });

  test("is left to the page without a model", async () => {
    expect(await changesOf("well: visitors dashed", inject("service"))).toMatchObject({ changes: null, warnings: [] });
  });
});

const { chromium } = inject("viewers");

describe.skipIf(chromium === null)("the chart maker", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(chromium as string);
  });
  afterAll(() => browser.close());

  /** Types sentences into the page. Returns the code and the messages after each, and the sentences that the service received. */
  async function type(base: string | URL, ...sentences: readonly string[]) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/natural/change")
        asked.push(JSON.parse(request.postData() ?? "{}").description);
    });
    await page.goto(new URL("/chart-maker", base).href);
    const found: { code: string; messages: readonly string[] }[] = [];
    for (const sentence of ["line chart, Sales: Jan 10, Feb 20; Visitors: Jan 900, Feb 1200", ...sentences]) {
      await page.getByLabel("Describe your chart").fill(sentence);
      await page.keyboard.press("Enter");
      const messages = page.locator(".describe + [role=status] p");
      await expect.poll(() => messages.count(), POLL).toBeGreaterThan(0);
      const code = (await page.evaluate(
        "[...document.querySelector('.code-host').shadowRoot.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\\n')",
      )) as string;
      found.push({ code, messages: await messages.allTextContents() });
    }
    await context.close();
    return { found: found.slice(1), asked };
  }

  test("applies the model's changes to the sentences that it doesn't understand itself", async () => {
    const words = "well: give the visitors dashes and the opposite side, and make it spin";
    const { found, asked } = await type(worker.url, words, "Visitors red", "status500: Sales dashed, levitating");
    const [changed, colored, reported] = found;
    expect(changed?.code).toContain("borderDash");
    expect(changed?.code).toContain("y1");
    expect(changed?.messages).toEqual([
      "Not understood: “make it spin”. Series: Sales and Visitors. Labels: Jan and Feb.",
      "Chart changed. You can undo this.",
    ]);
    expect(colored?.messages).toEqual(["Chart changed. You can undo this."]);
    expect(reported?.messages.at(-1)).toBe(
      "The AI model was not used, because it returned status 500: the built-in reader was used instead.",
    );
    expect(asked).toEqual([words, "status500: Sales dashed, levitating"]);
  });

  test("doesn't apply the model's changes to a chart that changed in the meantime", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(new URL("/chart-maker", worker.url).href);
    const messages = page.locator(".describe + [role=status] p");
    const apply = async (sentence: string) => {
      await page.getByLabel("Describe your chart").fill(sentence);
      await page.keyboard.press("Enter");
    };
    await apply("line chart, Sales: Jan 10, Feb 20; Visitors: Jan 900, Feb 1200");
    await expect.poll(() => messages.count(), POLL).toBeGreaterThan(0);
    const { promise: undone, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/natural/change", async (route) => {
      await undone;
      await route.continue();
    });
    const asked = page.waitForRequest("**/natural/change");
    await apply("well: give the visitors dashes and the opposite side, and make it spin");
    await asked;
    await page.getByRole("button", { name: "Undo" }).click();
    release();
    await expect
      .poll(() => messages.allTextContents(), POLL)
      .toEqual(["You changed the chart in the meantime. Apply your words again."]);
    await context.close();
  });

  test("asks only once if the service has no model", async () => {
    const { found, asked } = await type(inject("service"), "Visitors dashed, levitating", "Sales dashed, levitating");
    for (const { messages } of found)
      expect(messages).toEqual([
        "Not understood: “levitating”. Series: Sales and Visitors. Labels: Jan and Feb.",
        "Chart changed. You can undo this.",
      ]);
    expect(asked).toEqual(["Visitors dashed, levitating"]);
  });
});

describe("the built-in drafter replaces the model", () => {
  const REASONS = {
    callback: "its draft cannot be drawn",
    type: "its draft has an invalid type field",
    empty: "its draft has no series",
    address: "its draft has a URL that is not in the description",
    proto: "its draft has a forbidden key",
    deep: "its draft is not a chart in JSON",
    refuses: "its draft is not a chart in JSON",
    half: "its draft is not a chart in JSON",
    html: "its response is not JSON",
    garbage: "its response is not JSON",
    nothing: "its response is not JSON",
    endless: "its response has more than 200000 bytes",
    events: "its response has more than 200000 bytes",
    bomb: "its response has more than 200000 bytes",
    closes: "it could not be reached or closed the connection",
    drops: "it could not be reached or closed the connection",
    redirects: "it returned status 307",
    created: "it returned status 201",
    status401: "it returned status 401",
    status429: "it returned status 429",
    status500: "it returned status 500",
    silence: `it did not respond within ${SECONDS} seconds`,
    pause: `it did not respond within ${SECONDS} seconds`,
    stalls: `it did not respond within ${SECONDS} seconds`,
    drip: `it did not respond within ${SECONDS} seconds`,
  };

  test("without reading more of an endless response than necessary", async () => {
    await configOf("endless: pie of 30, 40");
    // Socket buffers along the way hold some of the data.
    expect(server.taken()).toBeLessThan(20_000_000);
  });

  test("without sending the key to a redirect target", async () => {
    await configOf("redirects: pie of 30, 40");
    expect(server.requests.map(({ url }) => url)).toEqual(["/v1/chat/completions?api-version=1"]);
  });

  test.concurrent.each(Object.entries(REASONS))("if it responds with: %s", async (kind, reason) => {
    const description = `${kind}: pie of 10, 20`;
    const config = await configOf(description);
    const { chart, warnings } = await draftWithoutModel(description);
    expect(config.chart).toBe(chart);
    expect(config.warnings).toEqual([
      `the AI model was not used, because ${reason}: the built-in drafter was used instead`,
      ...warnings,
    ]);
  });

  test("without asking a model that repeatedly did not respond in time", async () => {
    for (const kind of ["silence", "pause", "stalls"]) await configOf(`${kind}: pie of 60, 70`);
    const before = server.requests.length;
    expect((await configOf("well: pie of 80, 90")).warnings[0]).toContain("it repeatedly did not respond in time");
    expect(server.requests).toHaveLength(before);
  });

  test("for a minute, also for images", async () => {
    const reply = await fetch(new URL("/natural/status500:_pie_of_50,_60", worker.url));
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "public, max-age=60"]);
    expect(
      Buffer.from(await reply.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });
});

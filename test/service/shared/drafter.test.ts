import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { draftChart } from "../../../src/service/natural/draft.ts";
import { openDrafter } from "../../../src/service/shared/drafter.ts";
import { readSettings } from "../../../src/service/shared/settings.ts";
import { withSettings } from "../serve/accounts.ts";

/** The mock of Workers AI in model-worker.js. */
const { MODEL_OF_TESTS: model, CHARTS } = env as unknown as {
  readonly MODEL_OF_TESTS: {
    readonly run: (model: string, inputs: object) => Promise<unknown>;
    readonly recall: () => Promise<readonly ModelCall[]>;
  };
  readonly CHARTS: KVNamespace;
};

interface ModelCall {
  readonly model: string;
  readonly inputs: {
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly response_format: { readonly type: string; readonly json_schema: object };
    readonly max_tokens: number;
  };
}

interface Config {
  readonly success: boolean;
  readonly chart: string;
  readonly chartUrl: string;
  readonly question?: string;
  readonly warnings: readonly string[];
}

const BOUND = { AI: model, DRAFTER_SECONDS: "2" };
const OF_MODEL = "Model values";

const postConfig = async (description: string) =>
  app.request("https://charts.example/natural/config", {
    method: "POST",
    body: JSON.stringify({ description }),
    headers: { "Content-Type": "application/json" },
  });

async function configOf(description: string, settings: Record<string, unknown> = BOUND): Promise<Config> {
  const reply = await withSettings(settings, () => postConfig(description));
  const config = (await reply.json()) as Config;
  expect(reply.status, JSON.stringify(config)).toBe(200);
  return config;
}

/** Checks that the built-in drafter was used, and that a warning gives the reason. */
async function expectEmbedded(description: string, reason: string, settings?: Record<string, unknown>): Promise<void> {
  const { chart, warnings } = await configOf(description, settings);
  expect(chart).toBe(draftChart(description).chart);
  expect(warnings[0]).toBe(`the AI model was not used, because ${reason}: the built-in drafter was used instead`);
  expect(warnings).toEqual(expect.arrayContaining([...draftChart(description).warnings]));
  expect(warnings.join()).not.toContain("q-secret");
}

beforeEach(async () => {
  await model.recall();
});

describe("a model of the AI binding", () => {
  test("receives the description and the schema", async () => {
    const description = "object: sales 10, 20";
    const { chart, warnings } = await configOf(description);
    expect(JSON.parse(chart).data.datasets[0].label).toBe(OF_MODEL);
    expect(warnings).toEqual([]);
    const [asked, ...others] = await model.recall();
    expect(others).toEqual([]);
    expect(asked?.model).toBe("@cf/meta/llama-3.3-70b-instruct-fp8-fast");
    expect(asked?.inputs.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(asked?.inputs.messages[1]?.content).toBe(description);
    expect(asked?.inputs.response_format).toMatchObject({ type: "json_schema", json_schema: { type: "object" } });
    expect(asked?.inputs.max_tokens).toBe(4096);
  });

  test.each(["object", "text", "choices", "stream"])("may answer with: %s", async (kind) => {
    const { chart, warnings } = await configOf(`${kind}: 10, 20 in its own way`);
    expect(JSON.parse(chart).data.datasets[0].label).toBe(OF_MODEL);
    expect(warnings).toEqual([]);
  });

  test("is the one that the operator configured", async () => {
    await configOf("object: another 10, 20", { ...BOUND, DRAFTER_MODEL: "@cf/other/model" });
    expect((await model.recall()).map((asked) => asked.model)).toEqual(["@cf/other/model"]);
    // Drafts from different models are cached separately.
    await configOf("object: another 10, 20");
    expect(await model.recall()).toHaveLength(1);
  });

  test("is not called without the binding", async () => {
    const { chart, warnings } = await configOf("object: unbound 10, 20", {});
    expect([chart, warnings]).toEqual([draftChart("object: unbound 10, 20").chart, expect.any(Array)]);
    expect(warnings.join()).not.toContain("model");
    expect(await model.recall()).toEqual([]);
  });

  test.each([
    ["garbage", "its draft is not a chart in JSON"],
    ["undrawn", "its draft cannot be drawn"],
    ["large", "its response has more than 200000 bytes"],
    ["nothing", "its response has no message"],
    ["fails", "it could not be reached or closed the connection"],
    ["stalls", "it did not respond within 2 seconds"],
  ])("is replaced by the built-in drafter if it answers with: %s", async (kind, reason) => {
    await expectEmbedded(`${kind}: pie of 10, 20`, reason);
  });

  test("causes a warning if it invents numbers", async () => {
    const { chart, warnings } = await configOf("lies: sales 10, 20");
    expect(JSON.parse(chart).data.datasets[0].data).toEqual([10, 99]);
    expect(warnings).toEqual(["numbers that are not in the description: 99", "numbers that are not in the chart: 20"]);
  });

  test("is asked about digits in which the built-in drafter finds no data", async () => {
    const asked = "object: our sales in 2024";
    const { chart, question } = await configOf(asked);
    expect([chart, question]).toEqual([draftChart(asked).chart, draftChart(asked).question]);
    expect(await model.recall()).toHaveLength(1);
  });

  test("is not asked about a description without numbers, because it would make some up", async () => {
    const { chart, question } = await configOf("object: our sales by month");
    expect(JSON.parse(chart).data.datasets).toEqual([]);
    expect(question).toBeDefined();
    expect(await model.recall()).toEqual([]);
  });

  test("is called once for repeated requests with the same description", async () => {
    const description = "lies: once 10, 20";
    const first = await configOf(description);
    const second = await configOf(description);
    expect([second.chart, second.warnings]).toEqual([first.chart, first.warnings]);
    await withSettings({ ...BOUND, CACHE_IMAGES: "on" }, async () => {
      const words = `/natural/${encodeURIComponent(description)}`;
      const images = [await app.request(words), await app.request(`${words}?width=300`), await app.request(words)];
      expect(images.map(({ status }) => status)).toEqual([200, 200, 200]);
      // The response expires together with the cached draft.
      const ages = images.map((reply) => /^public, max-age=(\d+)$/.exec(reply.headers.get("Cache-Control") ?? "")?.[1]);
      for (const age of ages) expect(Number(age)).toBeLessThanOrEqual(604_800);
      for (const age of ages) expect(Number(age)).toBeGreaterThan(604_800 - 120);
      expect(images.map(({ headers }) => headers.get("X-Cache"))).toEqual(["MISS", "MISS", "HIT"]);
    });
    expect(await model.recall()).toHaveLength(1);
  });

  test("is called once for concurrent requests with the same description", async () => {
    const configs = await Promise.all([1, 2, 3].map(() => configOf("object: at once 10, 20")));
    expect(new Set(configs.map(({ chart }) => chart)).size).toBe(1);
    expect(await model.recall()).toHaveLength(1);
  });

  test("has its drafts cached in KV", async () => {
    const { chart } = await configOf("object: kept 10, 20");
    const listOf = async () => (await CHARTS.list({ prefix: "draft:" })).keys;
    await expect.poll(listOf).not.toEqual([]);
    const records = await Promise.all((await listOf()).map(({ name }) => CHARTS.get(name)));
    const record = records.map((text) => JSON.parse(text ?? "")).find(({ answer }) => answer?.includes(OF_MODEL));
    expect(record).toEqual({ version: 3, expires: expect.any(Number), answer: expect.any(String) });
    expect(JSON.parse(record.answer).series[0].values).toEqual(JSON.parse(chart).data.datasets[0].data);
    for (const { name, expiration = 0 } of await listOf()) {
      expect(name).toMatch(/^draft:[0-9a-f]{64}$/);
      expect(expiration - Date.now() / 1000).toBeLessThanOrEqual(604_801);
    }
    // A draft must not be accessible as a saved chart.
    const [{ name } = { name: "" }] = await listOf();
    expect((await app.request(`/chart/render/${encodeURIComponent(name)}`)).status).toBe(404);
  });

  test("is called again a minute after a failure", async () => {
    const description = "garbage: again 10, 20";
    await withSettings({ ...BOUND, CACHE_IMAGES: "on" }, async () => {
      const reply = await app.request(`/natural/${encodeURIComponent(description)}`);
      expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "public, max-age=60"]);
      expect(reply.headers.get("ETag")).toBeNull();
    });
    await configOf(description);
    expect(await model.recall()).toHaveLength(2);
  });

  test("is not called if the rate limit is exceeded", async () => {
    const limit = async () => ({ success: false });
    const headers = { "CF-Connecting-IP": "203.0.113.79" };
    await withSettings({ ...BOUND, RATE_LIMIT: { limit } }, async () => {
      expect((await app.request("/natural/object:_spent_10", { headers })).status).toBe(429);
      const init = { method: "POST", body: '{"description":"object: spent 10"}' };
      const type = { "Content-Type": "application/json" };
      for (const path of ["/natural", "/natural/config"])
        expect((await app.request(path, { ...init, headers: { ...headers, ...type } })).status).toBe(429);
    });
    expect(await model.recall()).toEqual([]);
  });

  test("works even if drafts cannot be cached", async () => {
    const fail = () => Promise.reject(new Error("away"));
    const CHARTS_AWAY = { put: fail, get: fail, list: fail, delete: fail };
    const reply = await withSettings({ ...BOUND, CHARTS: CHARTS_AWAY }, () =>
      app.request("/natural/object:_away_10,_20?format=svg"),
    );
    expect(reply.status).toBe(200);
  });
});

describe("DRAFTER_URL", () => {
  const urlOf = (DRAFTER_URL: unknown) => withSettings({ DRAFTER_URL }, () => readSettings().drafterUrl);

  test.each([
    "https://api.example.com/v1/chat/completions",
    "https://example.com/openai?api-version=1",
    "http://127.0.0.1:11434/v1/chat/completions",
    "http://localhost:8080/x",
    "http://[::1]:8080/x",
  ])("may be %s", (url) => {
    expect(urlOf(url)).toBe(url);
  });

  test.each([
    "http://api.example.com/v1/chat/completions",
    "http://10.0.0.1/x",
    "http://localhost.example.com/x",
    "https://user:q-secret@example.com/x",
    "javascript:alert(1)",
    5,
  ])("must not be %s", (url) => {
    const message =
      "DRAFTER_URL must be an https: URL, or an http: URL on this machine, without a user name or password";
    expect(() => urlOf(url)).toThrow(message);
    expect(() => withSettings({ DRAFTER_URL: url }, openDrafter)).toThrow(message);
  });

  test.each(["", undefined])("is optional: %j", (url) => {
    expect(urlOf(url)).toBeUndefined();
    expect(withSettings({ DRAFTER_URL: url }, openDrafter)).toBeUndefined();
  });

  test("takes precedence over the binding", async () => {
    const settings = { ...BOUND, DRAFTER_URL: "http://127.0.0.1:9/nobody", DRAFTER_KEY: "q-secret" };
    await expectEmbedded("object: nobody 10, 20", "it could not be reached or closed the connection", settings);
    expect(await model.recall()).toEqual([]);
  });
});

import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import { BODY_BYTES } from "../../../src/base/limits.ts";
import { SIDE_TEXT } from "../../../src/options/whole-number.ts";
import { draftChart, type Replaced } from "../../../src/service/natural/draft.ts";
import { decodePng } from "../../png.ts";
import { sampleRuns } from "../../sample.ts";
import { createAccount, signFully, withSettings } from "./accounts.ts";

const { CHARTS } = env as unknown as { readonly CHARTS: KVNamespace };
const HOST = "https://charts.example";
const WORDS = "bar chart of sales 10, 20, 30";
const JSON_TYPE = { "Content-Type": "application/json" };

interface Config {
  readonly success: boolean;
  readonly description: string;
  readonly chart: string;
  readonly version: string;
  readonly confidence: number;
  readonly unread: readonly string[];
  readonly question?: string;
  readonly chartUrl: string;
  readonly chartMakerUrl: string;
  readonly warnings: readonly string[];
}

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(`${HOST}${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { ...JSON_TYPE, ...headers },
  });
const get = async (path: string, headers: Record<string, string> = {}) =>
  app.request(`${HOST}${path}`, { headers: { Accept: "application/json", ...headers } });

async function configOf(body: unknown, headers?: Record<string, string>): Promise<Config> {
  const reply = await post("/natural/config", body, headers);
  const config = (await reply.json()) as Config;
  expect(reply.status, JSON.stringify(config)).toBe(200);
  return config;
}

/** Returns a digest of the reply, so that a failed comparison prints one line instead of thousands of bytes. */
async function fileOf(reply: Response): Promise<string> {
  expect(reply.status, reply.headers.get("X-Service-Error") ?? "").toBe(200);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await reply.arrayBuffer()));
  return `${reply.headers.get("Content-Type")} ${digest.join(" ")}`;
}

/** Renders the draft of a description through /chart. */
const drawDraft = async (description: string, more: object = {}, replaced?: Replaced) =>
  fileOf(await post("/chart", { chart: draftChart(description, false, replaced).chart, ...more }));

async function rejectionMessage(reply: Response, status = 400): Promise<string> {
  const { success, error } = (await reply.json()) as { success: boolean; error: string };
  expect([reply.status, success]).toEqual([status, false]);
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  return error;
}

const countCharts = async () => (await CHARTS.list({ prefix: "chart:" })).keys.length;

describe("POST /natural/config", () => {
  test("returns the chart, its image URL and its editor URL", async () => {
    const config = await configOf({ description: WORDS });
    const id = config.chartUrl.split("/").at(-1);
    expect(config).toEqual({
      success: true,
      description: WORDS,
      chart: draftChart(WORDS).chart,
      version: "2",
      confidence: draftChart(WORDS).confidence,
      unread: [],
      chartUrl: `${HOST}/chart/render/${id}`,
      chartMakerUrl: `${HOST}/chart-maker/edit/${id}`,
      warnings: draftChart(WORDS).warnings,
    });
    expect(id).toMatch(/^zf-[0-9a-f-]{36}$/);
    expect(await fileOf(await app.request(config.chartUrl))).toBe(await drawDraft(WORDS));
  });

  test("uses the requested size and background colour", async () => {
    const look = { width: 321, height: 123, backgroundColor: "#fed" };
    const { chartUrl } = await configOf({ description: WORDS, ...look });
    const { width, height } = decodePng(new Uint8Array(await (await app.request(chartUrl)).arrayBuffer()));
    expect([width, height]).toEqual([642, 246]);
    expect(await fileOf(await app.request(chartUrl))).toBe(await drawDraft(WORDS, look));
  });

  test("saves the whole chart, without the key", async () => {
    const { chartUrl } = await configOf({ description: WORDS, w: "200", h: 100, bkg: "red", key: "q-wrong" });
    const text = (await CHARTS.get(`chart:${chartUrl.split("/").at(-1)}`)) ?? "";
    expect(JSON.parse(text)).toEqual({
      version: 1,
      created: expect.any(Number),
      expires: expect.any(Number),
      plan: "anonymous",
      owner: { token: expect.any(String) },
      number: 1,
      saved: expect.any(Number),
      body: {
        chart: draftChart(WORDS).chart,
        width: 200,
        height: 100,
        devicePixelRatio: 2,
        backgroundColor: "red",
        version: "2",
        format: "png",
        defaults: "limn",
      },
    });
  });

  test("returns the chart without URLs if save is false", async () => {
    const saved = await configOf({ description: WORDS, width: 222 });
    const { chartUrl: _, chartMakerUrl: __, ...rest } = saved;
    const before = await countCharts();
    for (const save of [false, "false", 0, "no"])
      expect(await configOf({ description: WORDS, width: 222, save })).toEqual(rest);
    const body = new URLSearchParams({ description: WORDS, width: "222", save: "false" });
    const reply = await app.request(`${HOST}/natural/config`, { method: "POST", body });
    expect(await reply.json()).toEqual(rest);
    expect(await countCharts()).toBe(before);
  });

  test("saves the chart if save is true or omitted", async () => {
    for (const more of [{ save: true }, { save: "true" }, { save: 1 }, { save: "" }, { save: null }, {}])
      expect((await configOf({ description: WORDS, ...more })).chartUrl).toMatch(/\/chart\/render\/zf-/);
  });

  test.each([[2], ["maybe"], [[]], [{}], [[false]], ["x".repeat(10_000)]])(
    "rejects the value %j of save",
    async (save) => {
      const before = await countCharts();
      expect(await rejectionMessage(await post("/natural/config", { description: WORDS, save }))).toMatch(
        /^save must be true or false, got /,
      );
      expect(await countCharts()).toBe(before);
    },
  );

  test("counts against the rate limit even if nothing is saved, and rejects invalid requests", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.78" };
    const limit = async () => ({ success: false });
    await withSettings({ RATE_LIMIT: { limit } }, async () => {
      await rejectionMessage(await post("/natural/config", { description: WORDS, save: false }, headers), 429);
    });
    expect(await rejectionMessage(await post("/natural/config", { save: false }))).toContain(
      "You are missing variable `description`",
    );
    await rejectionMessage(await post("/natural/config", { description: WORDS, save: false, width: 9000 }));
  });

  test("doesn't make numbers up", async () => {
    const { chart, question, warnings, confidence } = await configOf({ description: "a pie chart of our sales" });
    expect(JSON.parse(chart).data.datasets).toEqual([]);
    expect(question).toBe("The description has no numbers. Which numbers should the chart show?");
    expect(confidence).toBeLessThan(0.5);
    expect(warnings.join()).not.toMatch(/example/);
  });

  test("draws example data if example is true", async () => {
    for (const example of [true, "true", 1]) {
      const { chart, question } = await configOf({ description: "a pie chart of our sales", example });
      expect(chart).toBe(draftChart("a pie chart of our sales", true).chart);
      expect(question).toBeDefined();
    }
    const withNumbers = await configOf({ description: WORDS, example: true });
    expect(withNumbers.chart).toBe(draftChart(WORDS).chart);
    expect(await rejectionMessage(await post("/natural/config", { description: WORDS, example: "maybe" }))).toMatch(
      /^example must be true or false/,
    );
  });

  test("returns the parts that it didn't understand", async () => {
    const { unread, confidence, warnings } = await configOf({ description: "3D pie chart of cats 3, dogs 5" });
    expect(unread).toEqual(["3D"]);
    expect(confidence).toBeLessThan(1);
    expect(warnings).toContain('not understood: "3D"');
  });

  test("drafts charts for version 4 if their type needs it", async () => {
    const description = "funnel: visits 100, signups 40, orders 10";
    const { chart, version, chartUrl } = await configOf({ description });
    expect([version, JSON.parse(chart).type]).toEqual(["4", "funnel"]);
    expect(await fileOf(await app.request(chartUrl))).toBe(await drawDraft(description, { version: 4 }));
  });

  test("uses the size and background of the description, unless the request sets them", async () => {
    const description = "bar chart 1, 2, 3, 400x200, red background";
    const sizeOf = async (more: object) => {
      const { chartUrl } = await configOf({ description, devicePixelRatio: 1, ...more });
      const { width, height } = decodePng(new Uint8Array(await (await app.request(chartUrl)).arrayBuffer()));
      return [width, height];
    };
    expect(await sizeOf({})).toEqual([400, 200]);
    expect(await sizeOf({ width: 300 })).toEqual([300, 300]);
    const huge = await post("/natural/config", { description: "bar chart 1, 2, 3, 9000x9000" });
    expect(huge.status).toBe(200);
  });

  test("includes the warnings of chart validation", async () => {
    // At this size there is no room for the labels of fifty bars.
    const description = `bar chart ${Array.from({ length: 50 }, (_, index) => index * 1000).join(", ")}`;
    const size = { width: 60, height: 40 };
    const { chart, warnings } = await configOf({ description, ...size });
    const reply = await post("/api/validate-chart", { chart, ...size });
    const validation = (await reply.json()) as { warnings: readonly string[] };
    expect(validation.warnings.length).toBeGreaterThan(0);
    expect(warnings).toEqual([...draftChart(description).warnings, ...validation.warnings]);
  });

  test("accepts forms", async () => {
    const body = new URLSearchParams({ description: WORDS, width: "200" });
    const reply = await app.request(`${HOST}/natural/config/`, { method: "POST", body });
    const { description, chartUrl } = (await reply.json()) as Config;
    expect(description).toBe(WORDS);
    expect(await fileOf(await app.request(chartUrl))).toBe(await drawDraft(WORDS, { width: 200 }));
  });

  test("returns the same chart each time, under a new id", async () => {
    const [one, other] = [await configOf({ description: WORDS }), await configOf({ description: WORDS })];
    expect(one.chart).toBe(other.chart);
    expect(one.chartUrl).not.toBe(other.chartUrl);
  });

  test("uses the operator's public URL", async () => {
    const reply = await withSettings({ PUBLIC_URL: "https://limn.example/x/" }, () =>
      post("/natural/config", { description: WORDS }),
    );
    const { chartUrl, chartMakerUrl } = (await reply.json()) as Config;
    expect(chartUrl).toMatch(/^https:\/\/limn\.example\/x\/chart\/render\/zf-/);
    expect(chartMakerUrl).toMatch(/^https:\/\/limn\.example\/x\/chart-maker\/edit\/zf-/);
  });

  test("accepts the key of an account", async () => {
    const { key } = await createAccount();
    for (const [body, headers] of [
      [{ key }, {}],
      [{}, { Authorization: `Bearer ${key}` }],
    ]) {
      const reply = await post("/natural/config", { description: WORDS, ...body }, headers);
      expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
      const text = await reply.text();
      expect(text).not.toContain(key);
      const id = (JSON.parse(text) as Config).chartUrl.split("/").at(-1);
      expect(JSON.parse((await CHARTS.get(`chart:${id}`)) ?? "").plan).toBe("keyed");
    }
    const reply = await post("/natural/config", { description: WORDS, key: "q-wrong" });
    expect([reply.status, reply.headers.get("X-Service-Verified-Key")]).toEqual([200, null]);
  });

  test("counts against the rate limit", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.77" };
    let requestCount = 0;
    const limit = async () => ({ success: ++requestCount <= 1 });
    await withSettings({ RATE_LIMIT: { limit } }, async () => {
      expect((await post("/natural/config", { description: WORDS }, headers)).status).toBe(200);
      const before = await countCharts();
      const reply = await post("/natural/config", { description: WORDS }, headers);
      expect(reply.headers.get("Retry-After")).toBe("60");
      expect(await rejectionMessage(reply, 429)).toContain("60 points per minute");
      expect(await countCharts()).toBe(before);
    });
    expect(requestCount).toBe(2);
  });

  test("needs a key if the operator requires signatures", async () => {
    const { key } = await createAccount();
    await withSettings({ SIGNATURE_REQUIRED: "on" }, async () => {
      expect(await rejectionMessage(await post("/natural/config", { description: WORDS }), 403)).toContain(
        "must have an API key",
      );
      expect((await post("/natural/config", { description: WORDS, key })).status).toBe(200);
      expect(await rejectionMessage(await get("/natural/sales_1,2"), 403)).toContain("must have an API key");
    });
  });
});

describe("a description", () => {
  const EMOJI = "\u{1f600}";

  test.each([
    ["missing", {}, "You are missing variable `description`: the chart in words"],
    ["null", { description: null }, "You are missing variable `description`: the chart in words"],
    ["empty text", { description: "" }, "You are missing variable `description`: the chart in words"],
    ["spaces", { description: " \n\t " }, "description must not be empty, got"],
    ["a number", { description: 5 }, "description must be text, got 5"],
    ["zero", { description: 0 }, "description must be text, got 0"],
    ["false", { description: false }, "description must be text, got false"],
    ["a list", { description: ["sales"] }, 'description must be text, got ["sales"]'],
    ["an object", { description: { toString: "x" } }, "description must be text, got"],
    ["513 letters", { description: "a".repeat(513) }, "description must have at most 512 characters, got aaa"],
    ["513 emoji", { description: EMOJI.repeat(513) }, "description must have at most 512 characters"],
  ])("is rejected: %s", async (_, body, message) => {
    const before = await countCharts();
    for (const path of ["/natural/config", "/natural"])
      expect(await rejectionMessage(await post(path, body))).toContain(message);
    expect(await countCharts()).toBe(before);
  });

  test("has at most 512 Unicode code points", async () => {
    // A surrogate pair is one character; an emoji of several code points counts as several.
    for (const character of ["a", "é", "日", EMOJI]) {
      const description = character.repeat(512);
      expect((await configOf({ description })).description).toBe(description);
    }
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";
    expect([...family]).toHaveLength(5);
    const longest = `${family.repeat(102)}ab`;
    expect((await configOf({ description: longest })).description).toBe(longest);
    expect(await rejectionMessage(await post("/natural/config", { description: `${longest}c` }))).toContain(
      "at most 512 characters",
    );
  });

  test("may be any text", async () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 512 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.stringMatching(/^[a-z0-9 ,.:%$'"|{}()<>\n-]{1,200}$/),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (description) => {
        const reply = await post("/natural/config", { description, width: 60, height: 40 });
        const { error } = (await reply.json()) as { error?: string };
        const refused = description.trim() === "" || [...description].length > 512;
        expect(reply.status, `${JSON.stringify(description)} ${error}`).toBe(refused ? 400 : 200);
      }),
      { numRuns: sampleRuns(60) },
    );
  });

  test("with a lone surrogate gets U+FFFD in its place", async () => {
    const { description } = await configOf({ description: "sales \ud83d 1, 2" });
    expect(description).toBe("sales \ufffd 1, 2");
  });

  test("with injected code is treated as plain words", async () => {
    const description = `Title '<script>alert(1)</script>' \${1+1} {{7*7}} '); DROP TABLE charts; -- 4, 5`;
    const { chart } = await configOf({ description });
    expect((await post("/chart", { chart })).status).toBe(200);
  });
});

describe("invalid requests", () => {
  test.each([
    ["malformed JSON", "{", 400],
    ["a list", "[]", 400],
    ["text", '"sales"', 400],
    ["deep nesting", `{"description":${"[".repeat(5000)}${"]".repeat(5000)}}`, 400],
    ["more than 1 MB", JSON.stringify({ description: "a", more: "x".repeat(BODY_BYTES) }), 413],
    ["fields inside __proto__", '{"__proto__":{"description":"sales 1, 2"}}', 400],
    ["a width out of range", { description: WORDS, width: 9000 }, 400],
    ["a negative height", { description: WORDS, height: -1 }, 400],
    ["a width that is not a number", { description: WORDS, width: {} }, 400],
    ["a color that is a list", { description: WORDS, backgroundColor: [] }, 400],
    ["a color that is too long", { description: WORDS, backgroundColor: "x".repeat(1000) }, 400],
    ["an unknown format", { description: WORDS, format: "tiff" }, 400],
    ["a quality for PNG", { description: WORDS, quality: 5 }, 400],
  ])("are rejected: %s", async (_, body, status) => {
    for (const path of ["/natural/config", "/natural"]) await rejectionMessage(await post(path, body), status);
  });

  test("of another media type are rejected", async () => {
    for (const path of ["/natural/config", "/natural"])
      expect((await post(path, WORDS, { "Content-Type": "text/plain" })).status).toBe(415);
  });

  test("by other methods are rejected", async () => {
    const reply = await get("/natural/config");
    expect([reply.status, reply.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
    expect((await post(`/natural/${encodeURIComponent(WORDS)}`, {})).status).toBe(405);
  });

  test("cannot replace the chart of the description", async () => {
    const drawn = await fileOf(await post("/natural", { description: WORDS, chart: "{type:'pie'}", version: 4 }));
    expect(drawn).toBe(await drawDraft(WORDS));
    const { chartUrl } = await configOf({ description: WORDS, chart: "{type:'pie'}", v: "4", template: "zf-1" });
    expect(await fileOf(await app.request(chartUrl))).toBe(await drawDraft(WORDS));
  });
});

describe("GET /natural/<description>", () => {
  test("marks example data with a header", async () => {
    for (const path of ["/natural/pie_chart_of_sales", "/natural?description=pie+chart+of+sales"]) {
      const reply = await get(path);
      expect([reply.status, reply.headers.get("X-Warning")]).toEqual([
        200,
        "Example data: the description has no numbers",
      ]);
    }
    const posted = await post("/natural", { description: "pie chart of sales" });
    expect([posted.status, posted.headers.get("X-Warning")]).toEqual([
      200,
      "Example data: the description has no numbers",
    ]);
    expect((await get("/natural/pie_of_sales_10,_20")).headers.get("X-Warning")).toBeNull();
    const { chart } = draftChart("pie chart of sales", true);
    expect(JSON.parse(chart).limn).toEqual({ note: "Example data" });
    expect(await fileOf(await get("/natural/pie_chart_of_sales"))).toBe(await fileOf(await post("/chart", { chart })));
  });

  test.each([
    ["underscores", "bar_chart_of_sales_10,_20,_30"],
    ["percent-encoding", encodeURIComponent(WORDS)],
    ["pluses", "bar+chart+of+sales+10,+20,+30"],
    ["a slash at the end", `${encodeURIComponent(WORDS)}/`],
    ["a query", `?description=${encodeURIComponent(WORDS)}`],
    ["a query of a form", `?${new URLSearchParams({ description: WORDS })}`],
  ])("decodes %s", async (_, path) => {
    expect(await fileOf(await get(`/natural/${path}`))).toBe(await drawDraft(WORDS));
  });

  test.each([
    ["sales%2Fmonth_1,2,3", "sales/month 1,2,3"],
    ["sales/month_1,2,3", "sales/month 1,2,3"],
    ["a%5Fb_1,2", "a_b 1,2"],
    ["C%2B%2B_3,_C_4", "C++ 3, C 4"],
    ["C++_3,_C_4", "C++ 3, C 4"],
    ["A&B_3,4", "A&B 3,4"],
    ["A=B_3,4", "A=B 3,4"],
    ["50%_of_3,_4", "50% of 3, 4"],
    ["caf%C3%A9_3,_th%C3%A9_4", "café 3, thé 4"],
    ["%F0%9F%98%80_3,_4", "😀 3, 4"],
    ["a%3Fb%23c_1,2", "a?b#c 1,2"],
    ["title_'a;b'_1,2", "title 'a;b' 1,2"],
  ])("uses the words of the path: %s", async (path, description) => {
    expect(await fileOf(await get(`/natural/${path}`))).toBe(await drawDraft(description));
    expect(await fileOf(await post("/natural", { description }))).toBe(await drawDraft(description));
  });

  test.each([
    ["%ff", "description must be percent-encoded UTF-8, got %ff"],
    ["sales_%C3%28_1,2", "description must be percent-encoded UTF-8, got %20%C3%28%20"],
    ["%ED%A0%80", "description must be percent-encoded UTF-8, got %ED%A0%80"],
    ["_".repeat(20), "description must not be empty"],
    ["", "You are missing variable `description`: the chart in words"],
    ["/", "You are missing variable `description`: the chart in words"],
    ["sales_1,2?w=9000", `w ${SIDE_TEXT}, got 9000`],
    ["sales_1,2?format=tiff", "format must be one of"],
    ["sales_1,2?data1=1,x", "data1 must be numbers"],
    ["sales_1,2?width=1&bkg=%ff", "bkg must be percent-encoded UTF-8"],
  ])("rejects %s", async (path, message) => {
    expect(await rejectionMessage(await get(`/natural/${path}`))).toContain(message);
  });

  test("works on a host named like the path", async () => {
    const reply = await app.request("http://natural/natural/natural/sales_3,_4");
    expect(await fileOf(reply)).toBe(await drawDraft("natural/sales 3, 4"));
  });

  test("rejects too many parameters", async () => {
    const reply = await get(`/natural/sales_1,2?${"a&".repeat(1001)}`);
    expect(await rejectionMessage(reply)).toBe("query must have at most 1000 parameters");
  });

  test("rejects paths of any length above the limit", async () => {
    for (const tooLong of ["a".repeat(513), "%F0%9F%98%80".repeat(513)])
      expect(await rejectionMessage(await get(`/natural/${tooLong}`))).toContain("at most 512 characters");
    expect((await get(`/natural/${"%F0%9F%98%80".repeat(512)}`)).status).toBe(200);
    for (const length of [15_000, 100_000, 1_000_000])
      expect(await rejectionMessage(await get(`/natural/${"_a".repeat(length / 2)}`))).toContain(
        "at most 512 characters",
      );
  });

  test.each([
    ["?width=200&height=100", { width: 200, height: 100 }],
    ["?w=200&h=100&bkg=white", { width: 200, height: 100, backgroundColor: "white" }],
    ["?backgroundColor=%23fed&devicePixelRatio=1", { backgroundColor: "#fed", devicePixelRatio: 1 }],
    ["?format=svg", { format: "svg" }],
    ["?f=JPG&quality=50", { format: "jpg", quality: 50 }],
    ["?format=base64", { format: "base64" }],
    ["?title=Sales+of+May&labels=a,b,c", { templateOverrides: { title: "Sales of May", labels: ["a", "b", "c"] } }],
    ["?backgroundColor1=red,green,blue", { templateOverrides: { backgroundColor1: ["red", "green", "blue"] } }],
    ["?chart={type:'pie'}&version=4&t=1&ref=x", {}],
  ])("applies the query: %s", async (query, asked) => {
    const path = `/natural/${encodeURIComponent(WORDS)}${query}`;
    expect(await fileOf(await get(path))).toBe(await drawDraft(WORDS, asked));
  });

  test("applies new data and names, which the legend shows", async () => {
    const path = `/natural/${encodeURIComponent(WORDS)}?data1=1,2,3&label1=Costs`;
    const overrides = { templateOverrides: { data1: [1, 2, 3], label1: "Costs" } };
    expect(await fileOf(await get(path))).toBe(await drawDraft(WORDS, overrides, { hasData: true, hasNames: true }));
  });

  test("doesn't mark example data that new data replaces", async () => {
    const reply = await get("/natural/bar_chart_of_sales?data1=1,2,3&format=svg");
    expect([reply.status, reply.headers.get("X-Warning")]).toEqual([200, null]);
    expect(await reply.text()).not.toContain("Example");
    expect((await get("/natural/bar_chart_of_sales?title=Sales")).headers.get("X-Warning")).toMatch(/^Example data/);
  });

  test("has a POST counterpart that renders directly", async () => {
    const look = { width: 200, height: 100, backgroundColor: "white", format: "svg" };
    const reply = await post("/natural", { description: WORDS, ...look, data1: [3, 2, 1], title: "T" });
    expect(reply.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
    expect(await fileOf(reply)).toBe(
      await drawDraft(WORDS, { ...look, templateOverrides: { data1: [3, 2, 1], title: "T" } }),
    );
  });

  test("is cacheable and has an ETag of its own", async () => {
    const path = `/natural/${encodeURIComponent(WORDS)}`;
    await withSettings({ CACHE_IMAGES: "on" }, async () => {
      const first = await get(path);
      expect(first.headers.get("Cache-Control")).toBe("public, max-age=604800");
      expect(first.headers.get("Content-Disposition")).toBe('inline; filename="chart.png"');
      const tag = first.headers.get("ETag") ?? "";
      expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
      for (const same of ["bar_chart_of_sales_10,_20,_30", "bar+chart+of+sales+10,+20,+30?width=500&t=2"]) {
        const again = await get(`/natural/${same}`);
        expect([again.headers.get("X-Cache"), again.headers.get("ETag")]).toEqual(["HIT", tag]);
        expect(await fileOf(again)).toBe(await fileOf(await get(path)));
      }
      expect((await get(path, { "If-None-Match": tag })).status).toBe(304);
      for (const other of [`${path}?w=400`, `${path}?data1=3`, `${path}!`, `${path}?lang=ja`])
        expect((await get(other)).headers.get("ETag")).not.toBe(tag);
      expect((await post("/natural", { description: WORDS })).headers.get("X-Cache")).toBe("HIT");
    });
  });

  test("marks example data from the cache with a header", async () => {
    await withSettings({ CACHE_IMAGES: "on" }, async () => {
      for (const cache of ["MISS", "HIT"]) {
        const { headers } = await get("/natural/line_chart_of_cached_sales");
        expect([headers.get("X-Cache"), headers.get("X-Warning")]).toEqual([
          cache,
          "Example data: the description has no numbers",
        ]);
      }
    });
  });

  test("answers HEAD like GET, without the body", async () => {
    const reply = await app.request(`${HOST}/natural/sales_1,2`, { method: "HEAD" });
    expect([reply.status, reply.headers.get("Content-Type"), await reply.text()]).toEqual([200, "image/png", ""]);
  });

  test("counts once against the rate limit, and not if cached", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.78" };
    let requestCount = 0;
    const limit = async () => ({ success: ++requestCount <= 1 });
    await withSettings({ RATE_LIMIT: { limit }, CACHE_IMAGES: "on" }, async () => {
      expect((await get("/natural/counted_1,2", headers)).status).toBe(200);
      expect((await get("/natural/counted_1,2", headers)).status).toBe(200);
      expect(requestCount).toBe(1);
      expect(await rejectionMessage(await get("/natural/counted_1,3", headers), 429)).toContain("points per minute");
    });
  });

  test("accepts signatures over the description in the path or query", async () => {
    const { key, account } = await createAccount();
    const sig = await signFully(key, "/natural", { description: WORDS });
    const words = encodeURIComponent(WORDS);
    const signed = `accountId=${account.id}&sig=${sig}`;
    const drawn = await drawDraft(WORDS);
    await withSettings({ SIGNATURE_REQUIRED: "on" }, async () => {
      const paths = [words, words.replaceAll("%20", "_"), `?description=${words}`];
      for (const path of paths) {
        const reply = await get(`/natural/${path}${path.startsWith("?") ? "&" : "?"}${signed}`);
        expect(reply.headers.get("X-Service-Verified-Key")).toBe("true");
        expect(await fileOf(reply)).toBe(drawn);
      }
    });
  });

  test("rejects a signature over other words", async () => {
    const { key, account } = await createAccount();
    const signed = `accountId=${account.id}&sig=${await signFully(key, "/natural", { description: WORDS })}`;
    expect(await rejectionMessage(await get(`/natural/other_1,2?${signed}`), 403)).toContain("sig must be");
    // If both the path and the query have a description, the path's is used and must match the signature.
    const both = `/natural/other_1,2?description=${encodeURIComponent(WORDS)}&${signed}`;
    expect(await rejectionMessage(await get(both), 403)).toContain("sig must be");
  });

  test("renders the error as an image for an <img>", async () => {
    const headers = { Accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
    for (const path of ["%ff?width=200&height=100", `${"a".repeat(600)}?w=200&h=100`, "?w=200&h=100"]) {
      const reply = await get(`/natural/${path}`, headers);
      expect([reply.status, reply.headers.get("Content-Type")]).toEqual([400, "image/png"]);
      expect(reply.headers.get("X-Service-Error")).toContain("description");
      const { width, height } = decodePng(new Uint8Array(await reply.arrayBuffer()));
      expect([width, height]).toEqual([400, 200]);
    }
  });
});

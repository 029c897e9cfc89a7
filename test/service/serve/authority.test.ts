// Two accounts have a theme and an Airtable token each. Every request that can use them shows each account its own, shows
// callers without an account neither, and no cache gives one caller the image of another.

import { env, withEnv } from "cloudflare:workers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { PLANS } from "../../../src/base/limits.ts";
import { ReadEnv } from "../../../src/service/serve/read-env.ts";
import { findAccount, openAccounts } from "../../../src/service/shared/account-lookup.ts";
import { openThemes } from "../../../src/service/shared/theme-lookup.ts";
import { decodePng, pixelAt } from "../../png.ts";
import { createAccount } from "./accounts.ts";

const HOST = "https://charts.example.com";
const [RED, BLUE] = ["#ff0000", "#0000ff"];

type Color = typeof RED | typeof BLUE;
type Name = "one" | "other" | "anonymous";
const NAMES: readonly Name[] = ["one", "other", "anonymous"];

let keys: Readonly<Record<Name, string | undefined>>;

/** A chart without axes, whose bars have the first colour of the theme. */
const CHART = `{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]},options:{legend:{display:false},scales:{x:{display:false},y:{display:false}}}}`;
const AIRTABLE = `{type:'bar',options:{plugins:{airtable:{url:'https://airtable.com/app00001/tblTest/viwTest',labelField:'N',dataFields:['V']}}}}`;

/** Rows for a card. An address needs no DNS lookup. */
const POINTS = "https://93.184.216.34/points.csv";

const accountOf = async (name: "one" | "other") => (await findAccount(keys[name] ?? ""))?.id;

const query = (path: string, params: Readonly<Record<string, unknown>>) =>
  `${path}?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`;
const chart = (more: object = {}) => query("/chart", { c: CHART, w: 40, h: 30, v: 4, theme: "acme", ...more });

async function ask(path: string, name: Name, body?: object): Promise<Response> {
  const key = keys[name];
  const headers = { ...(key !== undefined && { Authorization: `Bearer ${key}` }), "Content-Type": "application/json" };
  const init = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body), headers };
  return withEnv({ ...env, CACHE_IMAGES: "on" }, () => app.request(HOST + path, init)) as Promise<Response>;
}

/** Returns the accounts' colours in a response; an empty list for an error. */
async function colorsIn(reply: Response): Promise<readonly Color[]> {
  const bytes = new Uint8Array(await reply.arrayBuffer());
  if (!reply.ok) return [];
  const type = reply.headers.get("Content-Type") ?? "";
  if (type !== "image/png") return [RED, BLUE].filter((color) => new TextDecoder().decode(bytes).includes(color));
  const png = decodePng(bytes);
  const found = new Set<string>();
  for (let y = 0; y < png.height; y++)
    for (let x = 0; x < png.width; x++) found.add(`#${Buffer.from(pixelAt(png, x, y).slice(0, 3)).toString("hex")}`);
  return [RED, BLUE].filter((color) => found.has(color));
}

const save = async (path: string, name: Name, body: object) =>
  (await (await ask(path, name, body)).json<{ readonly id: string }>()).id;

beforeAll(async () => {
  const [one, other] = [await createAccount(), await createAccount()];
  keys = { one: one.key, other: other.key, anonymous: undefined };
  for (const [{ account }, color] of [[one, RED] as const, [other, BLUE] as const]) {
    await openThemes().write(account.id, "acme", { colors: [color], background: color, allowLowContrast: true });
    await (await openAccounts())?.change(account.id, { airtableKey: `token-${color}` });
  }
  // Airtable, whose data shows the token.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (String(input) === POINTS) return new Response("label,value\nMon,5\n");
    if (new URL(String(input)).hostname !== "api.airtable.com") return new Response(null, { status: 404 });
    const token = new Headers(init?.headers).get("Authorization")?.replace("Bearer token-", "");
    return Response.json({ records: [{ id: "rec1", fields: { N: token, V: 1 } }] });
  });
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Requests that use the theme of the caller's account, by what they ask for. */
const OWN: Readonly<Record<string, readonly [path: string, body?: object]>> = {
  "a chart": [chart()],
  "a posted chart": ["/chart", { chart: CHART, version: "4", theme: "acme" }],
  "a chart with data": [query("/chart", { c: AIRTABLE, f: "svg", w: 300, h: 200, v: 4 })],
  "a table": [query("/v1/table", { data: '{"title":"T","columns":[],"dataSource":[]}', theme: "acme" })],
  "a word cloud": [query("/wordcloud", { text: "tea", format: "png", width: 60, height: 60, theme: "acme" })],
  "a card": ["/card", { card: { type: "chart", chart: CHART, version: "4" }, width: 60, height: 40, theme: "acme" }],
  "a card with data": ["/card", { card: { type: "chart", chart: AIRTABLE, version: "4" }, format: "svg" }],
  "a card with rows from a URL": [
    "/card",
    { template: "weekly-report", data: { title: "A", points: POINTS }, theme: "acme", format: "svg" },
  ],
  "a live chart": [query("/embed", { c: CHART, v: 4, theme: "acme" })],
  "the image of a live chart": [query("/embed/image", { c: CHART, v: 4, w: 40, h: 30, theme: "acme" })],
  "a watermark of a chart": [query("/watermark", { mainImageUrl: HOST + chart(), markImageUrl: `${HOST}/qr?text=a` })],
  "a mark": [query("/watermark", { mainImageUrl: `${HOST}/qr?text=a&size=200`, markImageUrl: HOST + chart() })],
  "a watermark in a watermark": [
    query("/watermark", {
      mainImageUrl: HOST + query("/watermark", { mainImageUrl: HOST + chart(), markImageUrl: `${HOST}/qr?text=a` }),
      markImageUrl: `${HOST}/qr?text=b`,
    }),
  ],
  "a posted watermark": ["/watermark", { mainImageUrl: HOST + chart(), markImageUrl: `${HOST}/qr?text=c` }],
};

const EXPECTED: Readonly<Record<Name, readonly Color[]>> = { one: [RED], other: [BLUE], anonymous: [] };

describe("each caller sees its own account's theme or data in", () => {
  test.each(Object.entries(OWN))("%s", async (_, [path, body]) => {
    // The second round reads the caches that the first one filled, and the third one fills them in another order.
    for (const name of [...NAMES, ...NAMES, ...NAMES.toReversed()]) {
      const reply = await ask(path, name, body);
      const caching = reply.headers.get("Cache-Control") ?? "";
      expect(caching, name).not.toMatch(/public/);
      expect(await colorsIn(reply), name).toEqual(EXPECTED[name]);
    }
  });

  test("an image inside another one, whatever account its URL names", async () => {
    const foreign = { mainImageUrl: `${HOST}${chart()}&key=${keys.other}`, markImageUrl: `${HOST}/qr?text=a` };
    for (const name of NAMES)
      expect(await colorsIn(await ask(query("/watermark", foreign), name))).toEqual(EXPECTED[name]);
  });
});

test("an image that an account saved shows the account's theme to everybody, and nothing else of the account", async () => {
  const id = await save("/chart/create", "one", { chart: CHART, version: "4", theme: "acme", width: 40, height: 30 });
  const withData = await save("/chart/create", "one", { chart: AIRTABLE, version: "4", format: "svg" });
  for (const name of NAMES) {
    expect(await colorsIn(await ask(`/chart/render/${id}`, name)), name).toEqual([RED]);
    expect(await colorsIn(await ask(`/chart/render/${withData}`, name)), name).toEqual([RED]);
    expect(await colorsIn(await ask(`/chart-maker/view/${id}`, name)), name).toEqual([RED]);
    expect(
      await colorsIn(await ask("/chart", name, { template: id, templateOverrides: { title: "T" } })),
      name,
    ).toEqual([RED]);
    // The other image of a watermark still has the rights of the caller, in both orders.
    const saved = `${HOST}/chart/render/${id}`;
    const large = HOST + chart({ w: 80, h: 60 });
    for (const [mainImageUrl, markImageUrl] of [
      [saved, HOST + chart({ w: 8, h: 6 })],
      [large, saved],
    ] as const) {
      const reply = await ask(query("/watermark", { mainImageUrl, markImageUrl, opacity: 1, margin: 0 }), name);
      const expected = { one: [RED], other: [RED, BLUE], anonymous: [] }[name];
      expect(await colorsIn(reply), `${name}: ${mainImageUrl}`).toEqual(expected);
    }
    const data = query("/watermark", {
      mainImageUrl: saved,
      markImageUrl: HOST + query("/chart", { c: AIRTABLE, v: 4 }),
    });
    expect((await ask(data, name)).status, name).toBe(name === "anonymous" ? 400 : 200);
  }
});

test("nothing can be read with an account's rights after the cache key is computed", async () => {
  const account = await accountOf("one");
  const env = ReadEnv.open(new Request(HOST), { plan: PLANS.keyed, account, isInUrl: false });
  const input = { type: "json", body: { theme: "acme" } } as const;
  const deferred = env.createDeferred();
  expect(env.sealDependencies()).toEqual({ values: { account }, isPublic: false });
  await expect(env.findAccountTheme(input)).rejects.toThrow("theme acme is read after the cache key was computed");
  // A card whose rows are loaded while it is drawn is cached for the account alone.
  expect(await deferred.findAccountTheme(input)).toBeDefined();
});

test("a saved card has no account", async () => {
  const id = await save("/card/create", "one", {
    card: { type: "chart", chart: CHART, version: "4" },
    width: 60,
    height: 40,
  });
  for (const name of NAMES) expect(await colorsIn(await ask(`/card/render/${id}?theme=acme`, name)), name).toEqual([]);
});

test("a saved card keeps its brand, but charts that its URL sets get no token of the account", async () => {
  const card = { type: "chart", chart: "{{chart}}", version: "4" };
  const branded = { card, parameters: { chart: CHART }, format: "svg", width: 60, height: 40, theme: "acme" };
  const id = await save("/card/create", "one", branded);
  for (const name of NAMES) {
    expect(await colorsIn(await ask(`/card/render/${id}`, name)), name).toEqual([RED]);
    const reply = await ask(query(`/card/render/${id}`, { chart: AIRTABLE }), name);
    expect(await reply.text(), name).toMatch(/Airtable|airtable/);
    expect(reply.status, name).toBe(400);
  }
});

// Checks every cell of the table in docs/signing.md: the parameters that a signature covers, those that may be changed,
// and those allowed alongside a text signature.

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import page from "../../../docs/signing.md?raw";
import app from "../../../src/app.ts";
import { DESCRIPTIONS } from "../../../src/drawings/all.ts";
import { CARD } from "../../../src/drawings/card/kind.ts";
import { templateSigning } from "../../../src/drawings/card/merge.ts";
import type { CardTemplate } from "../../../src/drawings/card/template.ts";
import { listTemplates } from "../../../src/drawings/card/template-data.ts";
import { CHART as CHART_KIND, EMBED_SIGNING } from "../../../src/drawings/chart/kind.ts";
import { GOOGLE_FORMULA } from "../../../src/drawings/formula/kind.ts";
import { GOOGLE_CHART } from "../../../src/drawings/google-chart/kind.ts";
import { GOOGLE_GRAPH } from "../../../src/drawings/graph/google.ts";
import { GOOGLE_MAP_ICON } from "../../../src/drawings/map-icon/kind.ts";
import { GOOGLE_QR } from "../../../src/drawings/qr/google.ts";
import { signUrl } from "../../../src/library/sign.ts";
import { NATURAL_SIGNING } from "../../../src/service/natural/options.ts";
import { describeApi } from "../../../src/service/openapi/document.ts";
import { clearAccountCache } from "../../../src/service/shared/account-lookup.ts";
import { createAccount, sign, signFully, withSettings } from "./accounts.ts";
import { getJson } from "./send.ts";

const { paths } = JSON.parse(JSON.stringify(describeApi())) as {
  readonly paths: Record<
    string,
    { readonly get?: { readonly parameters?: readonly { name: string; example: unknown }[] } }
  >;
};
const ID = "cover";
const KEY = "q-key-of-the-signing-table";
const CHART = "{type:'bar',data:{labels:['a'],datasets:[{data:[1]}]}}";

const QUOTE = listTemplates().quote as CardTemplate;

/** Returns the data URL of a single-colour image. */
const imageOf = (color: string) =>
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="${color}"/></svg>`;

type Values = Readonly<Record<string, string>>;

/** Returns the rows of the kinds whose endpoints are documented from their descriptions: the examples of the required options. */
const derivedRows = () =>
  DESCRIPTIONS.flatMap((description) => {
    if (!("drawn" in description) || description.path !== undefined) return [];
    const { path, fields, main, signing } = description.kind;
    const examples = Object.entries(fields.options).filter(
      ([name, { required }]) => required !== undefined || name === main,
    );
    const base: Values = Object.fromEntries(
      examples.map(
        ([
          name,
          {
            facts: { example },
          },
        ]) => [name, typeof example === "string" ? example : JSON.stringify(example)],
      ),
    );
    return [[`\`${path}\``, { signing, base, forged: { ...base, [main]: `${base[main]} ` } }] as const];
  });

/** For each row, a request with full parameter names, and the same request with its main parameter forged. */
const ROWS = {
  ...Object.fromEntries(derivedRows()),
  "`/chart`": { signing: CHART_KIND.signing, base: { chart: CHART }, forged: { chart: CHART.replace("[1]", "[2]") } },
  "`/embed`": { signing: EMBED_SIGNING, base: { chart: CHART }, forged: { chart: CHART.replace("[1]", "[2]") } },
  "`/natural`": {
    signing: NATURAL_SIGNING,
    base: { description: "bar chart of apples 3 and pears 4" },
    forged: { description: "bar chart of apples 4 and pears 3" },
  },
  "`/chart` with `cht=gv`": {
    signing: GOOGLE_GRAPH.signing,
    base: { cht: "gv", chl: "digraph{a->b}" },
    forged: { cht: "gv", chl: "digraph{a->c}" },
  },
  "`/card`": {
    signing: CARD.signing,
    base: { card: '{"type":"div","props":{"children":"Profit"}}' },
    forged: { card: '{"type":"div","props":{"children":"Loss"}}' },
  },
  "`/card/render/<template>`": {
    signing: templateSigning("quote", QUOTE),
    base: { author: "Profit" },
    forged: { author: "Loss" },
  },
  "`/chart` with `cht=qr`": {
    signing: GOOGLE_QR.signing,
    base: { cht: "qr", chl: "hello" },
    forged: { cht: "qr", chl: "other" },
  },
  "`/chart` with `cht=tx`": {
    signing: GOOGLE_FORMULA.signing,
    base: { cht: "tx", chl: "x^2" },
    forged: { cht: "tx", chl: "x^3" },
  },
  "`/chart` with `chst`": {
    signing: GOOGLE_MAP_ICON.signing,
    base: { chst: "d_map_pin_letter", chld: "A|FF0000" },
    forged: { chst: "d_map_pin_letter", chld: "B|FF0000" },
  },
  "`/chart` with `cht`": {
    signing: GOOGLE_CHART.signing,
    base: { cht: "lc", chd: "t:10,20" },
    forged: { cht: "lc", chd: "t:10,90" },
  },
};

/** The documented example of each parameter, by path and by name alone. */
const EXAMPLES: Record<string, string> = {};
for (const [path, { get }] of Object.entries(paths))
  for (const { name, example } of get?.parameters ?? [])
    for (const key of [`${path} ${name}`, name]) EXAMPLES[key] ??= String(example);

/** Sample values by full parameter name, without final digits, for parameters that have no example for a URL. */
const SAMPLES: Values = {
  encoding: "url",
  backgroundColor: "red",
  borderColor: "red",
  photo: imageOf("red"),
  accent: "red",
};
/** Parameters that are valid only together with another one. */
const NEEDS: Readonly<Record<string, Values>> = { quality: { format: "jpg" } };

const sampleOf = (path: string, name: string) =>
  SAMPLES[name.replace(/\d+$/, "")] ?? EXAMPLES[`${path} ${name}`] ?? EXAMPLES[name] ?? "7";
const listNames = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

const table = page
  .split("\n")
  .filter((line) => /^\| `\/.*\|$/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const cells = Object.entries(ROWS).map(([path, row]) => {
  const [, , covered = "", free = "", text = "", beside = ""] = table.find(([, name]) => name === path) ?? [];
  return { path, ...row, covered, free: listNames(free), text, beside: listNames(beside) };
});

const ask = async (path: string, query: Values, sig: string) => {
  const url = `${path}?${new URLSearchParams({ ...query, sig, accountId: ID })}`;
  const reply = await getJson(url);
  const isVerified = reply.headers.get("X-Service-Verified-Key") === "true";
  const body = await reply.arrayBuffer();
  return { status: reply.status, isVerified, message: reply.ok ? "" : new TextDecoder().decode(body) };
};

beforeAll(async () => {
  await createAccount(undefined, { id: ID, key: KEY });
});
beforeEach(() => clearAccountCache());

test("the table has a row for each endpoint", () => {
  expect(table.map(([, path]) => path).toSorted()).toEqual(Object.keys(ROWS).toSorted());
});

describe.each(cells)("$path:", ({ signing, base, forged, covered, free, text, beside }) => {
  // A template has a hundred datasets; test the first and the last.
  const others = Object.keys(signing.covered).filter(
    (name) => !Object.hasOwn(base, name) && /(?:\D|\D1|\D100)$/.test(name),
  );
  const main = Object.values(base).at(-1) as string;

  test("a full signature is valid for its own request only", async () => {
    const sig = await signFully(KEY, signing.path, base);
    expect(await ask(signing.path, base, sig)).toMatchObject({ status: 200, isVerified: true });
    expect(await ask(signing.path, forged, sig)).toMatchObject({ status: 403, isVerified: false });
    expect(await ask(signing.path, base, sig.toUpperCase())).toMatchObject({ status: 403 });
    for (const { path } of Object.values(ROWS).map(({ signing: other }) => other))
      if (path !== signing.path) expect((await ask(path, base, sig)).status).toBe(403);
    for (const name of Object.keys(base)) {
      const { [name]: _, ...fewer } = base as Values;
      expect((await ask(signing.path, fewer, sig)).status).toBe(403);
    }
  });

  test("the library signs it", async () => {
    const url = `https://charts.example.com${signing.path}?${new URLSearchParams(base)}&key=${KEY}&sig=old`;
    const expires = new Date(Date.now() + 60_000);
    const signed = await signUrl(url, { key: KEY, accountId: ID, expires });
    expect(signed).toContain(`&exp=${Math.floor(expires.getTime() / 1000)}&accountId=${ID}&sig=`);
    expect(signed).not.toContain(KEY);
    const reply = await getJson(signed);
    expect([reply.status, reply.headers.get("X-Service-Verified-Key")]).toEqual([200, "true"]);
    await reply.arrayBuffer();
  });

  test("covered parameters are rejected unless signed", async () => {
    if (covered.startsWith("all others")) expect(others).not.toEqual([]);
    else expect(listNames(covered).toSorted()).toEqual(Object.keys(signing.covered).toSorted());
    const sig = await signFully(KEY, signing.path, base);
    const withoutSample: string[] = [];
    for (const name of others) {
      const query = { ...base, [name]: sampleOf(signing.path, name) };
      expect((await ask(signing.path, query, sig)).status, name).toBe(403);
      // An empty parameter counts as omitted.
      expect((await ask(signing.path, { ...base, [name]: "" }, sig)).status, name).toBe(200);
      const { status, message } = await ask(signing.path, query, await signFully(KEY, signing.path, query));
      // Some options don't apply to every type of barcode.
      expect([200, 400], name).toContain(status);
      if (/ must .*, got 7\b/.test(message)) withoutSample.push(`${name}: ${message}`);
    }
    expect(withoutSample, "these parameters need a value in SAMPLES").toEqual([]);
  });

  test("free parameters are accepted unsigned", async () => {
    const sig = await signFully(KEY, signing.path, base);
    expect(free).not.toEqual([]);
    for (const name of free) {
      const query = { ...base, ...NEEDS[name], [name]: sampleOf(signing.path, name) };
      expect(await ask(signing.path, query, sig), name).toMatchObject({ status: 200, isVerified: true });
    }
  });

  test("no free parameter is covered", () => {
    for (const name of free) expect(Object.hasOwn(signing.covered, name), name).toBe(false);
  });

  test("the expiry time is covered", async () => {
    expect(Object.values(signing.covered).flat()).not.toContain("exp");
    const exp = String(Math.floor(Date.now() / 1000) + 3600);
    const sig = await signFully(KEY, signing.path, { ...base, exp });
    expect(await ask(signing.path, { ...base, exp }, sig)).toMatchObject({ status: 200, isVerified: true });
    expect((await ask(signing.path, base, sig)).status).toBe(403);
    expect((await ask(signing.path, { ...base, exp: `${exp}0` }, sig)).status).toBe(403);
    const past = { ...base, exp: "1700000000" };
    expect((await ask(signing.path, past, await signFully(KEY, signing.path, past))).status).toBe(410);
    // The signature of a text doesn't cover it.
    const { status, message } = await ask(signing.path, { ...base, exp }, await sign(KEY, main));
    expect([status, message.includes("exp needs a full signature")]).toEqual([403, signing.text !== undefined]);
    const unsigned = await getJson(`${signing.path}?${new URLSearchParams({ ...base, exp })}`);
    expect([unsigned.status, unsigned.headers.get("X-Service-Error")]).toEqual([
      400,
      "exp works only in signed URLs: sign the URL, or omit it",
    ]);
  });

  test("text signatures are accepted only if the table says so", async () => {
    const sig = await sign(KEY, main);
    const isAccepted = text !== "not accepted";
    expect(isAccepted).toBe(signing.text !== undefined);
    if (isAccepted) expect(listNames(text)).toEqual(Object.keys(base));
    expect(await ask(signing.path, base, sig)).toMatchObject({
      status: isAccepted ? 200 : 403,
      isVerified: isAccepted,
    });
    expect((await ask(signing.path, forged, sig)).status).toBe(403);
    const off = await withSettings({ TEXT_SIGNATURES: "off" }, () => ask(signing.path, base, sig));
    expect(off.status).toBe(403);
  });

  test("only the listed parameters are accepted beside a text signature", async () => {
    expect(beside).toEqual(signing.text?.alsoAllowed ?? []);
    const sig = await sign(KEY, main);
    for (const name of others) {
      const { status, message } = await ask(signing.path, { ...base, [name]: sampleOf(signing.path, name) }, sig);
      expect(status, name).toBe(beside.includes(name) ? 200 : 403);
      if (status === 403 && signing.text !== undefined)
        expect(message).toContain(`${signing.covered[name]?.[0]} needs a full signature`);
    }
    for (const name of free)
      expect(
        (await ask(signing.path, { ...base, ...NEEDS[name], [name]: sampleOf(signing.path, name) }, sig)).status,
        name,
      ).toBe(signing.text === undefined ? 403 : 200);
  });
});

describe("the library", () => {
  test.each([
    "/natural/bars_of_3_tea_and_4_coffee?theme=minimal",
    "/embed/image?c={type:'bar',data:{datasets:[{data:[1]}]}}",
    "/card/render/quote.svg?author=A+B&quote=a%2Bb",
    "/gchart?cht=lc&cht=bvs&chd=t:1,2",
    "/chart?chst=d_map_pin_letter&chld=A|FF0000",
    "/qr/?text=a+b&text=c&strict",
    "/natural/bar_chart_of_scans_10,_20_/qr",
  ])("signs %s", async (path) => {
    const reply = await getJson(await signUrl(`http://localhost${path}`, { key: KEY, accountId: ID }));
    expect([reply.status, reply.headers.get("X-Service-Verified-Key")]).toEqual([200, "true"]);
    await reply.arrayBuffer();
  });

  test.each([
    ["/chart?c={}", undefined, "url must begin with http: or https:"],
    ["http://localhost/s/fR8m", undefined, "url must have the path of an image that isn't saved"],
    ["http://localhost/card/render/constructor", undefined, "url must have the path of an image that isn't saved"],
    ["http://localhost/qr?text=a%00b", undefined, "url must have no NUL"],
    ["http://localhost/qr?text=a", "tomorrow", "exp must be"],
    ["http://localhost/qr?text=a", new Date(Number.NaN), "expires must be a valid date"],
    ["http://localhost/qr?text=a", new Date(1_798_761_600_000_000), "exp must be"],
  ])("does not sign %s until %s", async (url, expires, message) => {
    await expect(signUrl(url, { key: KEY, accountId: ID, expires })).rejects.toThrow(message);
  });
});

describe("hostile signed URLs", () => {
  const raw = async (path: string, query: string) => (await app.request(`${path}?${query}&accountId=${ID}`)).status;
  const enc = encodeURIComponent;

  test("with a repeated parameter use the signed value or are rejected", async () => {
    const sig = await signFully(KEY, "/qr", { text: "good", caption: "Menu" });
    expect(await raw("/qr", `text=good&caption=Menu&sig=${sig}`)).toBe(200);
    expect(await raw("/qr", `text=evil&text=good&caption=Menu&sig=${sig}`)).toBe(403);
    expect(await raw("/qr", `%74ext=evil&text=good&caption=Menu&sig=${sig}`)).toBe(403);
    expect(await raw("/qr", `text=good&caption=Menu&%63aption=Other&sig=${sig}`)).toBe(200);
    expect(await raw("/qr", `text=good&%63aption=Other&caption=Menu&sig=${sig}`)).toBe(403);
    expect(await raw("/qr", `text=good&caption=Menu&sig=${"0".repeat(64)}&sig=${sig}`)).toBe(403);
  });

  test("with an alias of a parameter use the signed value or are rejected", async () => {
    const sig = await signFully(KEY, "/chart", { chart: CHART, version: "4" });
    expect(await raw("/chart", `c=${enc(CHART)}&v=4&sig=${sig}`)).toBe(200);
    expect(await raw("/chart", `chart=${enc(CHART)}&version=4&sig=${sig}`)).toBe(200);
    expect(await raw("/chart", `chart=${enc(CHART)}&c={}&version=4&sig=${sig}`)).toBe(403);
    expect(await raw("/chart", `chart=${enc(CHART)}&version=4&v=3&sig=${sig}`)).toBe(403);
    expect(await raw("/chart", `chart=${enc(CHART)}&version=4&cht=qr&chl=evil&sig=${sig}`)).toBe(403);
  });

  test("of a template cannot be changed by another name of a parameter, or another template", async () => {
    const path = "/card/render/weekly-report";
    const sig = await signFully(KEY, path, { title: "Good", "points.value": "1,2" });
    expect(await raw(path, `title=Good&points.value=1,2&sig=${sig}`)).toBe(200);
    expect(await raw(`${path}.svg`, `data.title=Good&data.points.value=1%2C2&quality=&sig=${sig}`)).toBe(200);
    for (const more of ["data.title=Evil", "data.points.label=a", "points=[]", 'data={"period":"a"}', "size=A4"])
      expect(await raw(path, `title=Good&points.value=1,2&${more}&sig=${sig}`), more).toBe(403);
    expect(await raw("/card/render/kpi-grid", `title=Good&points.value=1,2&sig=${sig}`)).toBe(403);
    expect(await raw("/card", `title=Good&points.value=1,2&sig=${sig}`)).toBe(403);
  });

  test("cannot move a value from one parameter to another", async () => {
    const sig = await signFully(KEY, "/qr", { caption: "a", text: "b" });
    expect(await raw("/qr", `caption=${enc("a\0text=b")}&sig=${sig}`)).toBe(403);
    expect(await raw("/qr", `caption=a%00text=b&text=&sig=${sig}`)).toBe(403);
    // Values with the separator cannot be signed either.
    const signature = await sign(`limn:${KEY}`, "/qr\0caption=a\0text=b\0text=c");
    expect(await raw("/qr", `caption=a&text=${enc("b\0text=c")}&sig=${signature}`)).toBe(403);
  });

  test("cannot use a full signature as a text signature, or the reverse", async () => {
    const message = `/qr\0text=${CHART}`;
    const full = await signFully(KEY, "/qr", { text: CHART });
    expect(await raw("/chart", `c=${enc(message)}&sig=${full}`)).toBe(403);
    expect(await raw("/chart", `c=${enc(CHART)}&sig=${full}`)).toBe(403);
    const text = await sign(KEY, message);
    expect(await raw("/qr", `text=${enc(CHART)}&sig=${text}`)).toBe(403);
  });

  test.each([CHART, ` (${CHART}); `, '{"a":1}', btoa(CHART), `/* a */ // b\n${CHART}`, `${CHART} // c`])(
    "can sign any text of a QR code: %s",
    async (text) => {
      expect(await raw("/qr", `text=${enc(text)}&sig=${await sign(KEY, text)}`)).toBe(200);
      expect(await raw("/qr", `text=${enc(text)}&sig=${await signFully(KEY, "/qr", { text })}`)).toBe(200);
      expect(await raw("/qr", `text=${enc(`${text}x`)}&sig=${await sign(KEY, text)}`)).toBe(403);
    },
  );

  test("with a plus in any covered value are read as they were signed", async () => {
    for (const [text, caption] of [
      ["a+b", "c+d"],
      ["a b", "c d"],
    ] as const) {
      const sig = await signFully(KEY, "/qr", { text, caption });
      expect(await raw("/qr", `text=a+b&caption=c+d&sig=${sig}`)).toBe(200);
    }
    const mixed = await signFully(KEY, "/qr", { text: "a+b", caption: "c d" });
    expect(await raw("/qr", `text=a+b&caption=c+d&sig=${mixed}`)).toBe(403);
  });

  test("with a bad signature are rejected despite a valid key, and a wrong key doesn't invalidate a good signature", async () => {
    const sig = await signFully(KEY, "/qr", { text: "good" });
    expect(await raw("/qr", `text=evil&sig=${sig}&key=${KEY}`)).toBe(403);
    const reply = await app.request(`/qr?text=good&sig=${sig}&accountId=${ID}&key=wrong-key`);
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "private, max-age=60"]);
    await reply.arrayBuffer();
  });
});

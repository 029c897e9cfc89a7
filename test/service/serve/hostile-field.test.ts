// Values that String() cannot convert, in every field of every body. None of them may cause an internal error.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { STYLE_OPTIONS } from "../../../src/drawings/table/options.ts";
import { describeApi } from "../../../src/service/openapi/document.ts";
import { postJson } from "./send.ts";

interface Schema {
  readonly $ref?: string;
  readonly properties?: object;
  readonly anyOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: Schema; readonly examples: Readonly<Record<string, { readonly value: object }>> }
      >
    >;
  };
}
const { paths, components } = JSON.parse(JSON.stringify(describeApi())) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** Returns the names of the fields in a body, including aliases. */
function listNames({ $ref, properties = {}, anyOf = [] }: Schema): string[] {
  const referred = $ref === undefined ? undefined : components.schemas[$ref.split("/").at(-1) ?? ""];
  return [...new Set([...Object.keys(properties), ...[...anyOf, ...(referred ? [referred] : [])].flatMap(listNames)])];
}
const queryNames = (path: string) =>
  (paths[path]?.get?.parameters ?? []).filter((parameter) => parameter.in === "query").map(({ name }) => name);

const CHART = { chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } }, width: 50, height: 50 };
const TABLE = { data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] } };
const DOT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
/** Small bodies, in place of the documented examples. */
const OWN: Readonly<Record<string, object>> = {
  "/watermark": { mainImageUrl: DOT, markImageUrl: DOT },
  "/api/validate-watermark": { mainImageUrl: DOT, markImageUrl: DOT },
  "/qr-read": { image: "data:,a" },
  "/card": { card: "a" },
};

/** Each endpoint with a body: its path, a valid body, and the names of its fields. */
const BODIES = Object.entries(paths).flatMap(([path, { post }]) => {
  const json = post?.requestBody?.content["application/json"];
  if (json === undefined || /[{]|^\/(?:accounts|mcp)/.test(path)) return [];
  const names = listNames(json.schema);
  const [example] = Object.values(json.examples);
  const small = Object.fromEntries(["width", "height", "size"].map((name) => [name, 50]));
  const body = { ...(OWN[path] ?? example?.value), ...(names.includes("width") && small) };
  return [[path, body, names] as const];
});
const GOOGLE_NAMES = [
  ...listNames(paths["/gchart"]?.post?.requestBody?.content["application/json"]?.schema ?? {}),
  "choe",
];
const MORE_BODIES: readonly (readonly [path: string, body: object, names: readonly string[]])[] = [
  ...["tx", "gv", "qr"].map((cht) => ["/gchart", { cht, chl: "a" }, GOOGLE_NAMES] as const),
  ["/chart", { chst: "d_map_pin_letter", chld: "A" }, ["chst", ...GOOGLE_NAMES]],
  ["/chart", { chst: "d_bubble_text_small", chld: "bb|A|fff|000" }, ["chst", ...GOOGLE_NAMES]],
];

/** Values for which `String` throws, alone and in a list. */
const UNCONVERTIBLE = [{ toString: 1, valueOf: 1 }, [{ toString: 1, valueOf: 1 }]];

const DATA_FIELDS = ["labelColumn", "dataColumns", "rows", "refresh", "filter"];
const DATA_SOURCES: Readonly<Record<string, readonly string[]>> = {
  csv: ["url", "delimiter", "header", ...DATA_FIELDS],
  json: ["url", "path", "header", ...DATA_FIELDS],
  googleSheets: ["sheetUrl", "docId", "sheet", ...DATA_FIELDS],
  airtable: ["url", "apiKey", ...DATA_FIELDS],
};
const LIVE = { c: JSON.stringify(CHART.chart), w: "50", h: "50" };

/** Requests without a body: the path, a valid query, and the names of the parameters to test. */
const QUERIES: readonly (readonly [path: string, query: Readonly<Record<string, string>>, names: readonly string[]])[] =
  [
    ["/embed", LIVE, queryNames("/embed")],
    ["/embed/image", LIVE, queryNames("/embed/image")],
    ["/oembed", { url: "http://localhost/chart?c={}" }, queryNames("/oembed")],
    ["/natural/iframe/1,2", {}, queryNames("/natural/iframe/{text}")],
    ["/chart-maker/view/zf-none", {}, queryNames("/chart-maker/view/{id}")],
  ];

/** Strings that a parser could trip over: JSON of objects that `String` can't convert, large numbers, and invalid UTF-8. */
const HOSTILE_TEXTS = [
  encodeURIComponent('{"toString":1,"valueOf":1}'),
  encodeURIComponent('{"type":{"toString":1},"data":{"datasets":{"length":-1}}}'),
  "__proto__",
  "1e999",
  "%ED%A0%80%FF",
  "%00",
  "%5B".repeat(3000),
  "http%3A%2F%2Flocalhost%2Fembed%3Fc%3D%257B%26url%3D%25",
];

async function statusOf(path: string, body: object): Promise<number> {
  const reply = await postJson(path, body);
  await reply.arrayBuffer();
  return reply.status;
}

let fetchMock: ReturnType<typeof vi.spyOn<typeof globalThis, "fetch">>;
beforeEach(() => {
  fetchMock = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("a,b\nx,1\n"));
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([...BODIES, ...MORE_BODIES])(
  "%s never fails on unconvertible values in a field",
  async (path, body, names) => {
    for (const name of names)
      for (const value of UNCONVERTIBLE)
        expect([name, await statusOf(path, { ...body, [name]: value })]).not.toContain(500);
  },
);

test.each(QUERIES)("%s never fails on hostile texts in a query", async (path, query, names) => {
  for (const name of names) {
    const rest = new URLSearchParams(Object.entries(query).filter(([other]) => other !== name)).toString();
    const fields = [...HOSTILE_TEXTS.map((text) => `${name}=${text}`), `${name}[toString]=1&${name}[]=2&${name}=3`];
    for (const field of fields) {
      const reply = await app.request(`${path}?${rest}&${field}`);
      await reply.arrayBuffer();
      expect([field.slice(0, 100), reply.status]).not.toContain(500);
    }
  }
});

test.each(Object.entries(DATA_SOURCES))("options.plugins.%s never fails on hostile values", async (source, names) => {
  // An IP address, which needs no DNS lookup.
  const url =
    source === "airtable"
      ? `https://airtable.com/app${"A".repeat(14)}/tbl${"A".repeat(14)}`
      : "https://93.184.216.34/a";
  const fields = { url, docId: "A".repeat(44), apiKey: "patAAA", labelColumn: "a", dataColumns: ["b"] };
  const values = [...UNCONVERTIBLE, JSON.parse('{"__proto__":{"length":1e9}}'), -1, 1e300, "\ud800", ["a", ["b"]]];
  for (const name of names)
    for (const value of values) {
      const options = { plugins: { [source]: { ...fields, [name]: value } } };
      const body = { chart: { type: "bar", options }, width: 50, height: 50 };
      expect([name, value, await statusOf("/chart", body)]).not.toContain(500);
    }
  expect(fetchMock).toHaveBeenCalled();
});

test("/v1/table never fails on unconvertible values in an option", async () => {
  for (const name of Object.keys(STYLE_OPTIONS))
    for (const value of UNCONVERTIBLE)
      expect([name, await statusOf("/v1/table", { ...TABLE, options: { [name]: value } })]).not.toContain(500);
});

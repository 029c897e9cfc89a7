// Values that String() cannot convert, in every field of every body. None of them may cause an internal error.

import { afterEach, expect, test, vi } from "vitest";
import app from "../../../src/app.ts";
import { BARCODE_OPTIONS } from "../../../src/service/params/barcode-option.ts";
import { CARD_FIELDS } from "../../../src/service/params/card.ts";
import { CHART_FIELDS } from "../../../src/service/params/chart.ts";
import { FORMULA_FIELDS } from "../../../src/service/params/formula.ts";
import { GOOGLE_CHART_FIELDS } from "../../../src/service/params/google/google-chart.ts";
import { GRAPH_FIELDS } from "../../../src/service/params/graph.ts";
import { MAP_ICON_FIELDS } from "../../../src/service/params/map-icon.ts";
import { NATURAL_FIELDS } from "../../../src/service/params/natural.ts";
import { OEMBED_FIELDS } from "../../../src/service/params/oembed.ts";
import { qrSchema } from "../../../src/service/params/qr.ts";
import { qrReadSchema } from "../../../src/service/params/qr-read.ts";
import { OVERRIDE_FIELDS } from "../../../src/service/params/saved-chart.ts";
import { tableOptionsSchema } from "../../../src/service/params/table-option.ts";
import { watermarkSchema } from "../../../src/service/params/watermark.ts";
import { wordCloudSchema } from "../../../src/service/params/word-cloud.ts";

const CHART = { chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } }, width: 50, height: 50 };
const CHART_NAMES = Object.values(CHART_FIELDS.names).flat();
const QR_NAMES = Object.keys(qrSchema.shape);
const BARCODE = { type: "code128", text: "a" };
const BARCODE_NAMES = [
  "type",
  "text",
  "data",
  "format",
  "width",
  "height",
  "scale",
  "includeText",
  "rotate",
  "padding",
];
const TABLE = { data: { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] } };
const DOT = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>";
const WATERMARK = { mainImageUrl: DOT, markImageUrl: DOT };

const GRAPH = { graph: "digraph{a->b}" };
const BODIES: readonly (readonly [path: string, body: object, names: readonly string[]])[] = [
  ["/chart", CHART, CHART_NAMES],
  ["/gchart", { cht: "lc", chd: "t:1,2" }, Object.keys(GOOGLE_CHART_FIELDS.names)],
  ["/gchart", { cht: "tx", chl: "x" }, ["cht", ...Object.values(FORMULA_FIELDS.names).flat()]],
  ["/gchart", { cht: "gv", chl: "graph{a--b}" }, ["cht", "chl", "chs", "chof"]],
  ["/gchart", { cht: "qr", chl: "a" }, ["cht", "chl", "chs", "choe", "chld", "chof"]],
  ["/chart", { chst: "d_map_pin_letter", chld: "A" }, Object.values(MAP_ICON_FIELDS.names).flat()],
  ["/chart", { chst: "d_bubble_text_small", chld: "bb|A|fff|000" }, Object.values(MAP_ICON_FIELDS.names).flat()],
  ["/chart/create", CHART, [...CHART_NAMES, "validate"]],
  ["/api/validate-chart", CHART, [...CHART_NAMES, "strict"]],
  ["/qr", { text: "a" }, QR_NAMES],
  ["/qr-url", { text: "a" }, QR_NAMES],
  ["/api/validate-qr", { text: "a" }, [...QR_NAMES, "strict"]],
  ["/qr/batch", { qrCodes: [{ text: "a" }] }, ["qrCodes", "zipFilename", "key"]],
  ["/qr-urls", { qrCodes: [{ text: "a" }] }, ["qrCodes", "key"]],
  ["/qr-read", { image: "data:,a" }, Object.keys(qrReadSchema.shape)],
  ["/barcode", BARCODE, [...BARCODE_NAMES, ...Object.keys(BARCODE_OPTIONS)]],
  ["/api/validate-barcode", BARCODE, [...BARCODE_NAMES, "strict"]],
  ["/wordcloud", { text: "a" }, [...Object.keys(wordCloudSchema.shape), "f", "w", "h", "bkg"]],
  ["/api/validate-wordcloud", { text: "a" }, [...Object.keys(wordCloudSchema.shape), "strict"]],
  ["/watermark", WATERMARK, Object.keys(watermarkSchema.shape)],
  ["/api/validate-watermark", WATERMARK, [...Object.keys(watermarkSchema.shape), "strict"]],
  ["/v1/table", TABLE, ["data", "options", "theme", "format", "devicePixelRatio"]],
  ["/api/validate-table", TABLE, ["data", "options", "theme", "strict"]],
  ["/graphviz", GRAPH, Object.values(GRAPH_FIELDS.names).flat()],
  ["/api/validate-graph", GRAPH, ["graph", "layout", "strict"]],
  ["/card", { card: "a" }, Object.values(CARD_FIELDS.names).flat()],
  ["/api/validate-card", { card: "a" }, [...Object.values(CARD_FIELDS.names).flat(), "strict"]],
];
const TABLE_BODIES = Object.keys(tableOptionsSchema.shape).map(
  (name) => ["/v1/table", TABLE, "options", name] as const,
);

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
    ["/embed", LIVE, [...CHART_NAMES, "sig", "accountId", "key"]],
    ["/embed/image", LIVE, [...CHART_NAMES, "sig", "accountId", "key"]],
    ["/oembed", { url: "http://localhost/chart?c={}" }, [...Object.values(OEMBED_FIELDS.names).flat(), "key"]],
    ["/natural/iframe/1,2", {}, [...Object.values(NATURAL_FIELDS.names).flat(), "title", "labels", "data1"]],
    [
      "/chart-maker/view/zf-none",
      {},
      [...OVERRIDE_FIELDS.flatMap((field) => CHART_FIELDS.names[field]), "title", "labels", "data1"],
    ],
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
  const headers = { "Content-Type": "application/json" };
  const reply = await app.request(path, { method: "POST", body: JSON.stringify(body), headers });
  await reply.arrayBuffer();
  return reply.status;
}

test.each(BODIES)("%s never fails on unconvertible values in a field", async (path, body, names) => {
  for (const name of names)
    for (const value of UNCONVERTIBLE)
      expect([name, await statusOf(path, { ...body, [name]: value })]).not.toContain(500);
});

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

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(Object.entries(DATA_SOURCES))("options.plugins.%s never fails on hostile values", async (source, names) => {
  const fetchMock = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("a,b\nx,1\n"));
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
  for (const [path, body, field, name] of TABLE_BODIES)
    for (const value of UNCONVERTIBLE)
      expect([name, await statusOf(path, { ...body, [field]: { [name]: value } })]).not.toContain(500);
});

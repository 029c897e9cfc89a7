// Values that String() cannot convert, in every field of every body. None of them may cause an internal error.

import { expect, test } from "vitest";
import app from "../../../src/app.ts";
import { BARCODE_OPTIONS } from "../../../src/service/params/barcode-option.ts";
import { CHART_FIELDS } from "../../../src/service/params/chart.ts";
import { GOOGLE_CHART_FIELDS } from "../../../src/service/params/google/google-chart.ts";
import { GRAPH_FIELDS } from "../../../src/service/params/graph.ts";
import { qrSchema } from "../../../src/service/params/qr.ts";
import { qrReadSchema } from "../../../src/service/params/qr-read.ts";
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
  ["/v1/table", TABLE, ["data", "options", "format", "devicePixelRatio"]],
  ["/api/validate-table", TABLE, ["data", "options", "strict"]],
  ["/graphviz", GRAPH, Object.values(GRAPH_FIELDS.names).flat()],
  ["/api/validate-graph", GRAPH, ["graph", "layout", "strict"]],
];
const TABLE_BODIES = Object.keys(tableOptionsSchema.shape).map(
  (name) => ["/v1/table", TABLE, "options", name] as const,
);

/** Values for which `String` throws, alone and in a list. */
const UNCONVERTIBLE = [{ toString: 1, valueOf: 1 }, [{ toString: 1, valueOf: 1 }]];

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

test("/v1/table never fails on unconvertible values in an option", async () => {
  for (const [path, body, field, name] of TABLE_BODIES)
    for (const value of UNCONVERTIBLE)
      expect([name, await statusOf(path, { ...body, [field]: { [name]: value } })]).not.toContain(500);
});

// Decisions that extend the specification, and hostile requests.

import { expect } from "vitest";
import { IMAGE_CLIENTS, VARY } from "./access.ts";
import { CHART } from "./chart.ts";
import { type Check, check, form, get, post, refused, type Sent, verify } from "./check.ts";

const SMALL = { chart: CHART, width: 60, height: 40 };
const TABLE = { columns: [{ title: "A", dataIndex: "a" }], dataSource: [{ a: 1 }] };
/** A valid body for each endpoint. */
const BODIES: Readonly<Record<string, object>> = {
  "/chart": SMALL,
  "/api/validate-chart": SMALL,
  "/qr": { text: "Limn" },
  "/api/validate-qr": { text: "Limn" },
  "/qr/batch": { qrCodes: [{ text: "Limn" }] },
  "/barcode": { type: "code128", text: "Limn" },
  "/natural/config": { description: "bar chart of sales 10, 20, 30", save: false },
  "/v1/table": { data: TABLE },
};
const TYPES = {
  none: {},
  "text/plain": { "Content-Type": "text/plain" },
  "a form": { "Content-Type": "application/x-www-form-urlencoded" },
};
/** A body whose type only the headers set. */
const raw = (path: string, value: unknown, headers: Readonly<Record<string, string>>): Sent => ({
  path,
  body: Uint8Array.from(Buffer.from(typeof value === "string" ? value : JSON.stringify(value))),
  headers,
});

const mediaTypes: Check[] = Object.entries(BODIES).flatMap(([path, body]) => [
  ...Object.entries(TYPES).map(([type, headers]) =>
    check(`JSON of type ${type} is read by ${path}`, raw(path, body, headers), { same: post(path, body) }),
  ),
  check(`text is a 415 of ${path}`, raw(path, "text", { "Content-Type": "text/plain" }), {
    status: 415,
    error: /content-type/,
  }),
  check(`XML is a 415 of ${path}`, raw(path, "<a/>", { "Content-Type": "application/xml" }), {
    status: 415,
    error: /content-type/,
  }),
  check(`a list is a 400 of ${path}`, raw(path, "[]", { "Content-Type": "application/json" }), {
    status: 400,
    error: /./,
  }),
  check(`JSON that ends early is a 400 of ${path}`, raw(path, '{"chart":', { "Content-Type": "application/json" }), {
    status: 400,
    error: /body/,
  }),
  check(
    `a body that isn't UTF-8 is a 400 of ${path}`,
    { path, body: Uint8Array.of(0x7b, 0xff), headers: { "Content-Type": "application/json" } },
    { status: 400, error: /UTF-8/ },
  ),
  check(
    `a gzipped body is a 415 of ${path}`,
    raw(path, body, { "Content-Type": "application/json", "Content-Encoding": "gzip" }),
    { status: 415, error: /encoding/ },
  ),
  check(
    `another method is a 405 of ${path}`,
    { path, method: "DELETE" },
    { status: 405, error: /DELETE/, headers: { Allow: /POST/ } },
  ),
]);

const forms: Check[] = [
  check("a Chart.js configuration as the body is validated", post("/api/validate-chart", CHART), {
    json: { success: true, normalized: { chartType: "bar" } },
  }),
  check("a Chart.js configuration as the body is saved", post("/chart/create", CHART), { json: { success: true } }),
  check("a Chart.js configuration in a form's type is drawn", raw("/chart", CHART, TYPES["a form"]), {
    same: post("/chart", CHART),
  }),
  check(
    "a validation lists the replaced values of a form",
    form("/api/validate-chart", { c: JSON.stringify(CHART), w: "500px", h: "high", v: "7" }),
    {
      json: {
        success: true,
        warnings: expect.arrayContaining([
          expect.stringMatching(/^w .*500px/),
          expect.stringMatching(/^h .*high/),
          expect.stringMatching(/^v .*7/),
        ]),
        normalized: { width: 500, height: 300, version: "2" },
      },
    },
  ),
  check("X-Warning lists all replaced values", get("/chart", { c: CHART, w: "60px", h: "high" }), {
    size: [120, 600],
    headers: { "X-Warning": /w .*60px.*h .*high/ },
  }),
  check("a valid request has no X-Warning", get("/qr", { text: "Limn", size: 150 }), {
    headers: { "X-Warning": null },
  }),
  ...Object.entries({ margin: "x", centerImageSizeRatio: "half", captionFontSize: "big" }).map(([field, value]) =>
    check(
      `an unreadable ${field} in GET /qr is replaced, and X-Warning says so`,
      get("/qr", { text: "Limn", [field]: value }),
      {
        same: get("/qr", { text: "Limn" }),
        headers: { "X-Warning": new RegExp(`${field}.*${value}`) },
      },
    ),
  ),
  check("X-Warning names an unknown format in POST /qr", post("/qr", { text: "Limn", format: "bmp" }), {
    headers: { "X-Warning": /format.*bmp/ },
  }),
  check(
    "a validation of a form rejects an unknown format",
    form("/api/validate-qr", { text: "Limn", format: "bmp" }),
    refused("format"),
  ),
];

const sizes: Check[] = (["webp", "avif"] as const).flatMap((format) => [
  check(`a QR code of 3000 pixels as ${format} is drawn`, get("/qr", { text: "Limn", size: 3000, format }), {
    type: `image/${format}`,
    headers: { "X-Warning": format === "avif" ? /3000/ : null },
    text: "Limn",
  }),
  check(
    `a chart of 1920 by 1080 at ratio 2 as ${format} is drawn`,
    post("/chart", { chart: CHART, width: 1920, height: 1080, format }),
    {
      type: `image/${format}`,
      headers: { "X-Warning": format === "avif" ? /3840/ : null },
    },
  ),
  check(`a small chart as ${format} has its size and no warning`, get("/chart", { ...SMALL, format }), {
    type: `image/${format}`,
    size: [120, 80],
    headers: { "X-Warning": null },
  }),
]);

const missing = "/chart/render/zf-00000000-0000-4000-8000-000000000000";
const pages: Check[] = [
  check("a 404 is JSON for curl", get(missing, {}, { Accept: "*/*" }), { status: 404, error: /./ }),
  check("a 404 is an image for an <img>", get(missing, {}, IMAGE_CLIENTS["an <img>"]), {
    status: 404,
    type: "image/png",
    headers: VARY,
  }),
  check(
    "a 403 is an image for an <img>",
    get("/qr", { text: "Limn", sig: "x", accountId: "y" }, IMAGE_CLIENTS["an <img>"]),
    {
      status: 403,
      type: "image/png",
      headers: VARY,
    },
  ),
  check("an error image has the requested size", get("/qr", { text: "", size: 200 }, IMAGE_CLIENTS["an <img>"]), {
    status: 400,
    size: [200, 200],
  }),
  check("an error image has the requested format", get("/qr", { text: "", format: "svg" }, IMAGE_CLIENTS["an <img>"]), {
    status: 400,
    type: "image/svg+xml",
  }),
];

const long = "x".repeat(200_001);
const labels = Array.from({ length: 5001 }, (_, index) => `${index}`);
const keys: Check[] = [
  check(
    "a chart's text over the limit without a key says that a key raises it",
    post("/chart", { chart: `/*${long}*/${JSON.stringify(CHART)}` }),
    {
      status: 400,
      error: /key/,
    },
  ),
  check(
    "a key raises the limit on a chart's text",
    post("/chart", { ...SMALL, chart: `/*${long}*/${JSON.stringify(CHART)}`, key: "{key}" }),
    { type: "image/png" },
  ),
  check(
    "too many labels without a key say that a key raises the limit",
    post("/chart", { ...SMALL, chart: { ...CHART, data: { labels, datasets: [] } } }),
    {
      status: 400,
      error: /key/,
    },
  ),
  check(
    "a batch of too many pixels without a key says that a key raises the limit",
    post(
      "/qr/batch",
      Array.from({ length: 60 }, () => ({ text: "a", size: 3000 })),
    ),
    {
      status: 400,
      error: /key/,
    },
  ),
];

const nest = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
/** Charts that must be a 400 for a hostile caller, and never a 5xx. */
const HOSTILE: Readonly<Record<string, string>> = {
  "an endless loop": "(()=>{while(true){}})()",
  "endless recursion": "(function f(){return f()})()",
  "endless memory": "(()=>{const a=[];while(true)a.push(new Array(1e6).fill(1))})()",
  "a deep list": nest(20_000, "[", "]"),
  "a deep object": `{a:${nest(20_000, "[", "]")}}`,
  "the key __proto__": '{"__proto__":{"type":"bar"},"type":"bar","data":{}}',
  "an exception": "(()=>{throw new Error('no')})()",
  "access to the host": "process.env",
  "a network request": "fetch('https://example.com')",
};
const hostile: Check[] = [
  ...Object.entries(HOSTILE).flatMap(([what, chart]) => [
    check(`a chart with ${what} is a 400 of POST /chart`, post("/chart", { chart }), { status: 400, error: /./ }),
    check(`a chart with ${what} is a 400 of POST /api/validate-chart`, post("/api/validate-chart", { chart }), {
      status: 400,
      error: /./,
    }),
  ]),
  // A server may close the connection while it refuses a larger body, as of a batch.
  ...Object.keys(BODIES)
    .filter((path) => path !== "/qr/batch")
    .map((path) =>
      check(
        `a body of more than a megabyte is a 413 of ${path}`,
        raw(path, { text: "x".repeat(1_000_001) }, { "Content-Type": "application/json" }),
        { status: 413, error: /body/ },
      ),
    ),
  ...Object.keys(BODIES).map((path) =>
    check(
      `deep JSON is a 400 of ${path}`,
      raw(path, `{"a":${nest(50_000, "[", "]")}}`, { "Content-Type": "application/json" }),
      { status: 400, error: /./ },
    ),
  ),
  check("percent signs without digits are text", { path: "/qr?text=50%" }, { text: "50%" }),
  check("bytes that aren't UTF-8 in a query are a 400", { path: "/qr?text=%ff" }, refused("text")),
  check("the first of two equal parameters counts", { path: "/qr?text=one&text=two" }, { text: "one" }),
  check("more than 1000 parameters are a 400", { path: `/qr?${"a=1&".repeat(1001)}text=a` }, refused("query")),
  check("a header of more than 8192 characters is a 431", get("/qr", { text: "a" }, { "X-Long": "x".repeat(8193) }), {
    status: 431,
    error: /x-long/i,
  }),
];

const stable: Check[] = [
  { path: "/chart", query: SMALL },
  { path: "/qr", query: { text: "Limn" } },
  { path: "/barcode", query: { type: "ean13", text: "9520123456788" } },
  { path: "/v1/table", query: { data: TABLE } },
].map(({ path, query }) => ({
  title: `the same request to ${path} gets the same bytes, and its ETag gets a 304`,
  run: async (host) => {
    const { headers } = await verify(host, get(path, query), { headers: { ETag: /^"/ }, same: get(path, query) });
    await verify(host, get(path, query, { "If-None-Match": headers.get("ETag") ?? "" }), { status: 304 });
  },
}));

export const DECISION_CHECKS: readonly Check[] = [
  ...mediaTypes,
  ...forms,
  ...sizes,
  ...pages,
  ...keys,
  ...hostile,
  ...stable,
];

// Tests charts with external data from HTTP servers that simulate Google Sheets, Airtable and file servers, including their
// failures. A correct chart equals a chart that contains the same data.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWorker } from "../../scripts/local-worker.ts";
import { workerModules } from "./builds.ts";
import {
  AIRTABLE_TOKEN,
  AIRTABLE_VIEW,
  type DataServer,
  PRIVATE_SHEET_ID,
  PUBLISHED_ID,
  RECORDS,
  SHEET_ID,
  startDataServer,
} from "./data-server.ts";

const FILES = "https://files.limn.dev";
const ADMIN_TOKEN = "the-operator-of-the-tests";

let server: DataServer;
let service = "";
let close = async () => {};
beforeAll(async () => {
  server = await startDataServer();
  const settings = { ADMIN_TOKEN, KEY_SECRET: "the-secret-of-the-tests", CACHE_IMAGES: "on" };
  const worker = await startWorker(workerModules(), settings, false, { outboundService: server.forward });
  service = String(worker.url);
  close = async () => {
    await worker.dispose();
    await server.close();
  };
});
afterAll(() => close());
beforeEach(() => {
  server.requests.length = 0;
});

type Plugins = Readonly<Record<string, unknown>>;
/** Parameters for images that are compared: a small SVG. */
const SMALL = { format: "svg", width: 300, height: 200 };

const chartOf = (plugins: Plugins, data: unknown = {}, type = "bar") => ({ type, data, options: { plugins } });

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(new URL(path, service), {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

async function draw(chart: unknown, more: Record<string, unknown> = {}, headers = {}): Promise<string> {
  const reply = await post("/chart", { chart, ...SMALL, ...more }, headers);
  const text = await reply.text();
  expect(reply.status, text).toBe(200);
  return text;
}

async function failureOf(chart: unknown, headers: Record<string, string> = {}): Promise<string> {
  const reply = await post("/chart", { chart, ...SMALL }, headers);
  const body = (await reply.json()) as { readonly error: string };
  expect(reply.status, body.error).toBe(400);
  expect(body.error).not.toContain("secret");
  expect(reply.headers.get("Cache-Control")).toBe("no-store");
  return body.error;
}

/** Expects a chart to look the same as one that contains the data. */
async function expectData(plugins: Plugins, labels: readonly unknown[], series: Record<string, readonly unknown[]>) {
  const datasets = Object.entries(series).map(([label, data]) => ({ label, data }));
  expect(await draw(chartOf(plugins))).toBe(await draw(chartOf({}, { labels, datasets })));
}

const csv = (file: string, more: object = {}): Plugins => ({ csv: { url: FILES + file, ...more } });
const json = (file: string, more: object = {}): Plugins => ({ json: { url: FILES + file, ...more } });

describe("googleSheets", () => {
  const MONTHS = ["Jan", "Feb", "Mar", "Apr"];
  const sheet = (more: object): Plugins => ({ googleSheets: { docId: SHEET_ID, labelColumn: "Month", ...more } });

  test("shows the columns of the first tab, and parses formatted numbers", async () => {
    await expectData(sheet({ dataColumns: ["Revenue", "Growth"] }), MONTHS, {
      Revenue: [1200, 1350, -90, 0.5],
      Growth: [12, -3, null, 7.5],
    });
    expect(server.requests.map(({ host, path }) => host + path)).toEqual([
      `docs.google.com/spreadsheets/d/${SHEET_ID}/export`,
      "doc-0k-sheets.googleusercontent.com/export/x/y",
    ]);
  });

  test.each<[string, object]>([
    ["#gid", { sheetUrl: `https://docs.google.com/spreadsheets/d/${SHEET_ID}/edit#gid=77` }],
    ["?gid", { sheetUrl: `https://docs.google.com/spreadsheets/d/${SHEET_ID}/edit?gid=77&x=1` }],
    [
      "a sheetUrl that takes precedence",
      { sheetUrl: `https://docs.google.com/spreadsheets/u/0/d/${SHEET_ID}/edit#gid=77`, docId: "x", sheet: "9" },
    ],
    ["a position as text", { docId: SHEET_ID, sheet: "1" }],
    ["a position", { docId: SHEET_ID, sheet: 1 }],
    ["a gid", { docId: SHEET_ID, sheet: "77" }],
    ["a name", { docId: SHEET_ID, sheet: 'Café & "bar"' }],
    [
      "a published sheet",
      { sheetUrl: `https://docs.google.com/spreadsheets/d/e/${PUBLISHED_ID}/pubhtml?gid=77&single=true` },
    ],
  ])("finds the tab by %s", async (_, options) => {
    await expectData({ googleSheets: { ...options, labelColumn: "City", dataColumns: ["People"] } }, ["Oslo", "Rome"], {
      People: [5, 8],
    });
  });

  test("prefers a tab whose name is a number to a position", async () => {
    await expectData({ googleSheets: { docId: SHEET_ID, sheet: "7", labelColumn: "Name" } }, ["Ada", "Bob"], {
      Score: [1, 2],
    });
  });

  test.each<[string, object, string[]]>([
    ["limit", { limit: 2 }, ["Jan", "Feb"]],
    ["limit from the bottom", { limit: -1 }, ["Apr"]],
    ["offset", { offset: 1 }, ["Feb", "Mar", "Apr"]],
    ["offset from the bottom", { offset: -3 }, ["Jan"]],
    ["offset before limit", { offset: 1, limit: "2" }, ["Feb", "Mar"]],
    ["offset before limit from the bottom", { offset: -1, limit: -2 }, ["Feb", "Mar"]],
  ])("selects rows by %s", async (_, rows, months) => {
    const values = months.map((month) => [1200, 1350, -90, 0.5][MONTHS.indexOf(month)]);
    await expectData(sheet({ dataColumns: ["Revenue"], rows }), months, { Revenue: values });
  });

  test("keeps the styles, labels, types and axes of the datasets, and the labels of the chart", async () => {
    const styled = (data: (index: number) => object, plugins: Plugins, labels: readonly string[]) => ({
      type: "bar",
      data: {
        labels,
        datasets: [
          { label: "Turnover", backgroundColor: "teal", yAxisID: "left", ...data(0) },
          { type: "line", borderColor: "tomato", fill: false, yAxisID: "right", ...data(1) },
          { label: "Own", data: [1, 2, 3, 4], yAxisID: "left" },
        ],
      },
      options: { scales: { yAxes: [{ id: "left" }, { id: "right", position: "right" }] }, plugins },
    });
    const { googleSheets } = sheet({ dataColumns: ["Revenue", "Growth"] });
    const inline = [{ data: [1200, 1350, -90, 0.5] }, { label: "Growth", data: [12, -3, null, 7.5] }];
    expect(await draw(styled(() => ({}), { googleSheets }, []))).toBe(
      await draw(styled((index) => inline[index] ?? {}, {}, MONTHS)),
    );
    const unlabelled = { googleSheets: { ...(googleSheets as object), labelColumn: undefined } };
    const labels = ["a", "b", "", ""];
    expect(await draw(styled(() => ({}), unlabelled, labels))).toBe(
      await draw(styled((index) => inline[index] ?? {}, {}, labels)),
    );
  });

  test("filters rows by their label in JavaScript, in all versions", async () => {
    const plugin = `googleSheets:{docId:'${SHEET_ID}',labelColumn:'Month',dataColumns:['Revenue'],filter:{label:m=>m.includes('a')}}`;
    const data = { labels: ["Jan", "Mar"], datasets: [{ label: "Revenue", data: [1200, -90] }] };
    for (const version of ["2", "3", "4"])
      expect(await draw(`({type:'line',options:{plugins:{${plugin}}}})`, { version })).toBe(
        await draw({ type: "line", data }, { version }),
      );
  });

  test.each<[object, string]>([
    [{ docId: PRIVATE_SHEET_ID }, 'is not public: share it so that "Anyone with the link" can view it'],
    [{ docId: PRIVATE_SHEET_ID, sheet: "Sales" }, "is not public"],
    [{ docId: "1MissingMissingMissing" }, "Google sheet 1MissingMissingMissing does not exist"],
    [{ sheetUrl: `https://docs.google.com/spreadsheets/d/${SHEET_ID}/edit#gid=5` }, "has no such tab"],
    [{ docId: SHEET_ID, sheet: "Sale" }, 'got Sale. Its tabs: "Sales", "Café & "bar"", "7"'],
    [{ docId: SHEET_ID, dataColumns: ["Profit"] }, `"Month", "Revenue", "Growth", got "Profit"`],
    [{ docId: SHEET_ID, labelColumn: "Day" }, "labelColumn must be a column of Google sheet"],
    [
      { sheetUrl: "https://evil.example.com/spreadsheets/d/1234567890123/edit" },
      "sheetUrl must be an address such as https://docs.google.com",
    ],
    [{ labelColumn: "a" }, "must have a sheetUrl or a docId"],
    [{ docId: "../../../../x" }, "docId must be the id of a sheet"],
    [{ docId: SHEET_ID, rows: { offset: 9 } }, "rows.offset excludes all 4 rows"],
    [{ docId: SHEET_ID, dataColumns: ["Month"] }, 'numbers in column "Month", got "Jan" in row 2'],
  ])("rejects %j", async (options, message) => {
    expect(await failureOf(chartOf({ googleSheets: options }))).toContain(message);
  });
});

describe("csv", () => {
  test.each<[Plugins, unknown[], Record<string, unknown[]>]>([
    [csv("/sales.csv", { labelColumn: "month" }), ["Jan", "Feb", "Mar"], { sales: [10, 20.5, null], cost: [4, 5, 6] }],
    [csv("/sales.csv", { labelField: 0, dataFields: [2] }), ["Jan", "Feb", "Mar"], { cost: [4, 5, 6] }],
    [csv("/sales.csv", { labelColumn: "MONTH", dataColumns: "Cost" }), ["Jan", "Feb", "Mar"], { cost: [4, 5, 6] }],
    [csv("/sales.csv", { dataColumns: ["cost"] }), ["", "", ""], { cost: [4, 5, 6] }],
    [csv("/german.csv", { labelColumn: "Monat" }), ["Jan", "Feb"], { Umsatz: [1234.5, 7.25] }],
    [csv("/latin.csv", { labelColumn: "stadt" }), ["Köln"], { zahl: [3] }],
    [csv("/tabs.tsv", { labelColumn: "a" }), ["x\ty", "z"], { b: [1, 2] }],
    [csv("/pipes", { labelColumn: "a" }), ["x", "y"], { b: [1, 2] }],
    [csv("/pipes", { labelColumn: "a", delimiter: "|" }), ["x", "y"], { b: [1, 2] }],
    [
      csv("/quoted.csv", { labelColumn: 'say "hi"', dataColumns: ["n, total"] }),
      ["line\nbreak", "b"],
      { "n, total": [1, 2] },
    ],
    [csv("/bare.csv", { header: false, labelColumn: 0, dataColumns: [1] }), ["5", "7"], { "Column 2": [6, 8] }],
    [csv("/gzip", { labelColumn: "month", dataColumns: ["cost"] }), ["Jan", "Feb", "Mar"], { cost: [4, 5, 6] }],
    [csv("/hops/3", { labelColumn: "month", dataColumns: ["cost"] }), ["Jan", "Feb", "Mar"], { cost: [4, 5, 6] }],
    [
      csv("/hostile.csv", { labelColumn: "__proto__", dataColumns: ["constructor", "toString"] }),
      ["__proto__", '=HYPERLINK("x")', "function(){return 1}", "<b>\u202e"],
      { constructor: [1, 3, 5, 7], toString: [2, 4, 6, 8] },
    ],
    [csv("/rows.csv", { labelColumn: "a", rows: { offset: 99_998 } }), ["x", "x"], { b: [1, 1] }],
    [csv("/columns.csv", { dataColumns: ["c7", 4999] }), [""], { c7: [1], c4999: [1] }],
  ])("reads %j", async (plugins, labels, series) => {
    await expectData(plugins, labels, series);
  });

  const AT = "CSV data at https://files.limn.dev";
  test.each<[Plugins, string]>([
    [csv("/login"), `${AT}/login must be CSV, got a web page`],
    [csv("/binary.csv"), "binary data"],
    [csv("/utf8.csv"), "bytes that are not UTF-8 text"],
    [csv("/charset.csv"), "the character set klingon"],
    [csv("/headings.csv"), "must have a row of headings and rows of data, got none"],
    [csv("/empty.csv"), "rows of data, got none"],
    [csv("/text.csv", { dataColumns: ["b"] }), 'numbers in column "b", got "lots" in row 3'],
    [csv("/text.csv"), 'must have a column of numbers, got "a", "b"'],
    [csv("/status/204"), "returned status 204"],
    [csv("/nothing?token=secret"), `${AT}/nothing could not be loaded: its server returned status 404`],
    [csv("/hangup"), "/hangup could not be loaded"],
    [csv("/hops/4"), "redirects more than 3 times"],
    [csv("/redirect?to=https://inner.limn.dev/secret"), "redirects to an address that is not allowed"],
    [{ csv: { url: "https://inner.limn.dev/a.csv" } }, "must be at a public address"],
    [{ csv: { url: "https://me:secret@files.limn.dev/sales.csv" } }, "without a user name or password"],
    [csv("/huge.csv"), "must be at most 1000000 bytes"],
    [csv("/rows.csv", { labelColumn: "a" }), "at most 20000 values, got 100000 rows with 1 value each: set rows.limit"],
    [csv("/rows.csv", { labelColumn: "a", rows: { limit: 6000 } }), "chart.data.labels must have at most 5000 entries"],
    [csv("/columns.csv"), "dataColumns must name columns of"],
    [csv("/megacell.csv", { labelColumn: "a" }), "must have a label of at most 1000 characters, got 900000"],
    [csv("/newlines.csv"), "must have at most 200000 lines, got 999001"],
    [csv("/sales.csv", { filter: { label: "x => true" } }), "csv.filter.label must be a function"],
    [{ ...csv("/sales.csv"), ...json("/rows.json") }, "only one data source, got csv and json"],
    [{ csv: { dataColumns: ["a"] } }, "options.plugins.csv must have a url"],
    [{ csv: "https://files.limn.dev/sales.csv" }, "options.plugins.csv must be an object"],
    [csv("/sales.csv", { refresh: 59 }), "csv.refresh must be from 60 to 86400 seconds, got 59"],
    [csv("/sales.csv", { refresh: "86401" }), "csv.refresh must be from 60 to 86400 seconds"],
    [csv("/sales.csv", { refresh: "soon" }), "csv.refresh must be from 60"],
    [csv("/sales.csv", { rows: { limit: 0 } }), "rows.limit must be a whole number other than 0"],
    [csv("/sales.csv", { rows: 5 }), "csv.rows must be an object"],
    [csv("/sales.csv", { delimiter: "||" }), "csv.delimiter must be one character"],
    [csv("/sales.csv", { labelColumn: { toString: null } }), "csv.labelColumn must be a column heading"],
    [csv("/sales.csv", { dataColumns: [-1] }), "csv.dataColumns[0] must be a column heading"],
    [{ csv: { url: { toString: null } } }, "csv.url must be text"],
  ])("rejects %j", async (plugins, message) => {
    expect(await failureOf(chartOf(plugins))).toContain(message);
  });

  test("rejects servers that don't respond, or don't complete their response", async () => {
    const files = ["/silence", "/pause"];
    const errors = await Promise.all(files.map((file) => failureOf(chartOf(csv(file)))));
    expect(errors).toEqual(files.map((file) => `${AT}${file} did not load within 10 seconds`));
  });

  test("shows the error as an image to clients that show only images", async () => {
    const query = new URLSearchParams({ c: JSON.stringify(chartOf(csv("/status/500"))) });
    const reply = await fetch(new URL(`/chart?${query}`, service), { headers: { Accept: "image/*" } });
    expect([reply.status, reply.headers.get("Content-Type")]).toEqual([400, "image/png"]);
    expect(reply.headers.get("X-Service-Error")).toContain(`${AT}/status/500`);
    await reply.arrayBuffer();
  });

  test("sends requests that reveal nothing about the client", async () => {
    await draw(chartOf(csv("/sales.csv?own=1")), {}, { Authorization: "Bearer q-secretsecretsecret", Cookie: "a=b" });
    expect(server.requests).toMatchObject([{ host: "files.limn.dev", path: "/sales.csv", authorization: undefined }]);
  });
});

describe("json", () => {
  test.each<[Plugins, unknown[], Record<string, unknown[]>]>([
    [json("/rows.json", { labelColumn: "m", dataColumns: ["v"] }), ["Jan", "Feb", "Mar"], { v: [1, null, 3] }],
    [
      json("/nested.json", { path: "data.items[0].rows", labelColumn: "who.name", dataColumns: ["n.total"] }),
      ["Ada", "Bob"],
      { "n.total": [5, null] },
    ],
    [
      json("/nested.json", { path: "data.items.0.rows", labelColumn: "who.name", dataColumns: ["n.total"] }),
      ["Ada", "Bob"],
      { "n.total": [5, null] },
    ],
    [json("/lists.json", { labelColumn: "k" }), ["a", "b"], { v: [1, 2] }],
    [json("/columns.json", { labelColumn: "day" }), ["Mo", "Tu"], { hits: [3, 4], misses: [1, null] }],
    [json("/wild.json", { path: "$.s[*].p" }), ["", ""], { value: [1.5, 2] }],
    [
      json("/proto.json", { labelColumn: "label", dataColumns: ["v", "constructor"] }),
      ["(object)", "b"],
      { v: [2, 3], constructor: [1, null] },
    ],
  ])("reads %j", async (plugins, labels, series) => {
    await expectData(plugins, labels, series);
  });

  const AT = "JSON data at https://files.limn.dev";
  test.each<[Plugins, string]>([
    [
      json("/error.json"),
      `${AT}/error.json must have a list of rows, or options.plugins.json.path must lead to one, got an object with error, status`,
    ],
    [json("/rows.json", { path: "a.b" }), "must have a list of rows at a.b, got nothing"],
    [json("/scalar.json"), "got a number"],
    [json("/broken.json"), `${AT}/broken.json must be JSON: unexpected end of text`],
    [json("/deep.json"), "must be nested at most 100 levels deep"],
    [json("/login"), "must be JSON, got a web page"],
    [json("/sales.csv"), "must be JSON: unexpected"],
    [json("/rows.json", { path: "$[?(@.v > 1)]" }), "json.path must be a path such as"],
    [json("/rows.json", { path: "a..b" }), "json.path must be a path such as"],
    [json("/rows.json", { path: "a.".repeat(200) }), "json.path must have at most 200 characters"],
    [json("/rows.json", { path: "constructor.prototype" }), "got nothing"],
    [json("/rows.json", { dataColumns: ["toString"] }), "dataColumns must be a column"],
    [json("/sparse.json"), "dataColumns must name columns of"],
    [json("/sparse.json", { dataColumns: ["k1"] }), "at most 20000 values, got 150002 rows"],
  ])("rejects %j", async (plugins, message) => {
    expect(await failureOf(chartOf(plugins))).toContain(message);
  });
});

describe("airtable", () => {
  const view = (more: object = {}, url = AIRTABLE_VIEW): Plugins => ({
    airtable: { url, labelField: "Name", dataFields: ["Amount"], ...more },
  });
  const open = (more: object = {}, url?: string) => view({ apiKey: AIRTABLE_TOKEN, ...more }, url);
  const viewOf = (base: string) => AIRTABLE_VIEW.replace("appTestBase0001", base);

  async function createAccount(airtableKey?: string): Promise<{ readonly id: string; readonly key: string }> {
    const admin = { Authorization: `Bearer ${ADMIN_TOKEN}`, "Content-Type": "application/json" };
    const created = await fetch(new URL("/accounts", service), {
      method: "POST",
      headers: admin,
      body: '{"name":"Test"}',
    });
    const { account, key } = (await created.json()) as { account: { id: string }; key: string };
    if (airtableKey !== undefined) {
      const body = JSON.stringify({ airtableKey });
      const reply = await fetch(new URL(`/accounts/${account.id}`, service), { method: "PATCH", headers: admin, body });
      const text = await reply.text();
      expect([reply.status, text.includes("hasAirtableKey"), text.includes(airtableKey)]).toEqual([200, true, false]);
    }
    return { id: account.id, key };
  }

  test("shows all pages of a view", async () => {
    await expectData(
      open(),
      RECORDS.map(({ fields }) => fields.Name),
      { Amount: RECORDS.map(({ fields }) => fields.Amount ?? null) },
    );
    expect(server.requests.map(({ query }) => query.get("offset"))).toEqual([null, "itr/100", "itr/200"]);
    const [first] = server.requests;
    expect(first?.path).toBe("/v0/appTestBase0001/tblTestTable01");
    expect(first?.query.getAll("fields[]")).toEqual(["Name", "Amount"]);
    expect(first?.query.get("view")).toBe("viwTestView001");
  });

  test("loads no more records than it needs", async () => {
    const shown = RECORDS.slice(10, 15);
    await expectData(
      open({ rows: { offset: 10, limit: 5 } }),
      shown.map(({ fields }) => fields.Name),
      {
        Amount: shown.map(({ fields }) => fields.Amount ?? null),
      },
    );
    expect(server.requests.map(({ query }) => query.get("maxRecords"))).toEqual(["15"]);
  });

  test("reads lists, users, check boxes, errors and empty fields", async () => {
    const options = { labelField: "Owner", dataFields: ["Linked", "Done", "Broken", "Never"], rows: { limit: 3 } };
    await expectData(open(options), ["Ada", "Ada", "Ada"], {
      Linked: [0, 1, 2],
      Done: [1, null, 1],
      Broken: [null, null, null],
      Never: [null, null, null],
    });
  });

  test("starts again if a page has expired", async () => {
    const url = viewOf("appExpires00001");
    expect(await draw(chartOf(open({}, url)))).toBe(await draw(chartOf(open())));
  });

  test.each<[object | string, string]>([
    [
      { apiKey: "patWrong" },
      "can't be read, because its token is invalid: create a new token, and store it with the account (AUTHENTICATION_REQUIRED)",
    ],
    [{ apiKey: "pat\r\nX-Evil: 1" }, "apiKey must be an Airtable access token"],
    [{ apiKey: { a: { b: { c: 1 } } } }, "airtable.apiKey must be text"],
    [{ dataFields: ["Nope"] }, "has no such field or view: check labelField, dataFields and url (UNKNOWN_FIELD_NAME)"],
    [viewOf("appNone00000001"), "does not exist, or its token has no access"],
    [AIRTABLE_VIEW.replace("tblTestTable01", "tblOther000001"), "needs the scope data.records:read"],
    [
      viewOf("appBusyBase0001"),
      "Airtable table appBusyBase0001/tblTestTable01 has received too many requests: try again in 30 seconds",
    ],
    [viewOf("appEndless00001"), "must have at most 4000 records"],
    [viewOf("appText00000001"), "Airtable returned no JSON"],
    [viewOf("appEmpty0000001"), "must have records in this view, got none"],
    [viewOf("appMoved0000001"), "its server redirects to another address"],
    ["https://airtable.com/shrAbCdEfGh", "not a shared link"],
    ["https://airtable.com.evil.dev/appTestBase0001/tblTestTable01", "airtable.url must be the address of a table"],
    ["https://airtable.com/app..%2f../tblTestTable01", "airtable.url must be the address of a table"],
  ])("rejects %j", async (change, message) => {
    const plugins = typeof change === "string" ? open({}, change) : open(change);
    const error = await failureOf(chartOf(plugins));
    expect(error).toContain(message);
    expect(error).not.toContain(AIRTABLE_TOKEN);
    expect(server.requests.filter(({ host }) => host === "files.limn.dev")).toEqual([]);
  });

  test("uses the token of the account, only with its key or signature", async () => {
    const owner = await createAccount(AIRTABLE_TOKEN);
    const other = await createAccount();
    const third = await createAccount("patOther");
    const chart = chartOf(view({ rows: { limit: 4 } }));
    const drawn = await draw(chartOf(open({ rows: { limit: 4 } })));
    expect(await draw(chart, { key: owner.key })).toBe(drawn);
    // The image is in the cache now, for this account only.
    expect(await draw(chart, {}, { Authorization: `Bearer ${owner.key}` })).toBe(drawn);
    expect(await failureOf(chart)).toContain(
      "needs a token: request the chart with the key or signature of an account",
    );
    expect(await failureOf(chart, { Authorization: `Bearer ${other.key}` })).toContain("needs a token");
    expect(await failureOf(chart, { Authorization: `Bearer ${third.key}` })).toContain("its token is invalid");
    const query = new URLSearchParams({ c: JSON.stringify(chart), f: "svg", w: "300", h: "200" });
    const keyed = await fetch(new URL(`/chart?${query}&key=${owner.key}`, service));
    expect([keyed.status, keyed.headers.get("Cache-Control"), await keyed.text()]).toEqual([
      200,
      expect.stringMatching(/^private, max-age=(?:[12]?\d?\d|300)$/),
      drawn,
    ]);
    expect((await fetch(new URL(`/chart?${query}`, service))).status).toBe(400);
  });

  test("doesn't use the token for a chart that hides the name of the plugin", async () => {
    const { key } = await createAccount(AIRTABLE_TOKEN);
    const options = JSON.stringify(view({ rows: { limit: 3 } }).airtable).replace("airtable.com", '"+"air"+"table.com');
    const hidden = `({type:'bar',options:{plugins:{['air'+'table']:${options}}}})`;
    expect(await failureOf(hidden, { Authorization: `Bearer ${key}` })).toContain("needs a token");
  });

  test("uses the token of the account that saved a chart, also as a template", async () => {
    const owner = await createAccount(AIRTABLE_TOKEN);
    const other = await createAccount("patOther");
    const chart = chartOf(view({ rows: { limit: 3 } }));
    const reply = await post("/chart/create", { chart, ...SMALL, key: owner.key });
    const { id } = (await reply.json()) as { id: string };
    const drawn = await draw(chartOf(open({ rows: { limit: 3 } })));
    const saved = await fetch(new URL(`/chart/render/${id}`, service));
    expect(await saved.text()).toBe(drawn);
    expect(saved.headers.get("Cache-Control")).toMatch(/^public, max-age=\d{2,3}$/);
    const title = await fetch(new URL(`/chart/render/${id}?title=Hello&data1=1,2,3`, service));
    const inline = { labels: ["Row 1", "Row 2", "Row 3"], datasets: [{ label: "Amount", data: [1, 2, 3] }] };
    const titled = { type: "bar", data: inline, options: { title: { display: true, text: "Hello" } } };
    expect(await title.text()).toBe(await draw(titled));
    for (const key of [undefined, other.key]) {
      const body = { template: id, ...(key && { key }) };
      expect(await (await post("/chart", body)).text()).toBe(drawn);
      // Another caller's chart can't use the token, even if the chart names the template.
      const mixed = await post("/chart", { ...body, chart: chartOf(view({ rows: { limit: 2 } })) });
      expect(mixed.status).toBe(400);
      await mixed.text();
    }
    const config = await (await fetch(new URL(`/chart/config/${id}`, service))).text();
    expect(config).not.toContain(owner.id);
    expect(config).not.toContain(AIRTABLE_TOKEN);
    // A copy that another account saves has no access to the token.
    const copied = (await (await post("/chart/create", { template: id, key: other.key })).json()) as { id: string };
    const copy = await fetch(new URL(`/chart/render/${copied.id}`, service), {
      headers: { Accept: "application/json" },
    });
    expect([copy.status, ((await copy.json()) as { error: string }).error]).toEqual([
      400,
      expect.stringContaining("needs a token"),
    ]);
  });

  test("warns about a token in the chart, and hides tokens in a saved configuration", async () => {
    const chart = chartOf(open({ rows: { limit: 3 } }));
    const { warnings } = (await (await post("/api/validate-chart", { chart })).json()) as { warnings: string[] };
    expect(warnings).toEqual([
      expect.stringContaining("options.plugins.airtable.apiKey is in the chart"),
      expect.stringMatching(/^chart shows external data: it is cached for only \d+ seconds$/),
    ]);
    const { id } = (await (await post("/chart/create", { chart })).json()) as { id: string };
    const config = await (await fetch(new URL(`/chart/config/${id}`, service))).text();
    expect(config).not.toContain(AIRTABLE_TOKEN);
    expect((await fetch(new URL(`/chart/render/${id}`, service))).status).toBe(200);
  });
});

describe("external data", () => {
  test("gives the image the lifetime of the data", async () => {
    const query = new URLSearchParams({
      c: JSON.stringify(chartOf(csv("/sales.csv?life=1", { refresh: 120 }))),
      f: "svg",
    });
    const get = () => fetch(new URL(`/chart?${query}`, service));
    const first = await get();
    expect(first.status).toBe(200);
    expect(first.headers.get("Cache-Control")).toMatch(/^public, max-age=1[12]\d$/);
    expect(first.headers.get("X-Recommend-Ttl-Sec")).toMatch(/^1[12]\d$/);
    expect(first.headers.has("ETag")).toBe(false);
    expect(first.headers.has("X-Data-Age")).toBe(false);
    const body = await first.text();
    const second = await get();
    expect([second.headers.get("X-Cache"), await second.text()]).toEqual(["HIT", body]);
    expect(server.requests).toHaveLength(1);
  });

  test("is shared by the charts that show it, and by concurrent requests", async () => {
    const files = Array.from({ length: 6 }, (_, index) =>
      csv("/sales.csv?shared=1", { labelColumn: "month", rows: { limit: 1 + (index % 3) } }),
    );
    await Promise.all(files.map((plugins) => draw(chartOf(plugins, {}, "line"))));
    expect(server.requests).toHaveLength(1);
  });

  test("is drawn by pies, sparklines and progress bars of every version", async () => {
    for (const version of ["2", "3", "4"]) {
      const data = { labels: ["Jan", "Feb", "Mar"], datasets: [{ label: "cost", data: [4, 5, 6] }] };
      for (const type of ["pie", "sparkline", "progressBar", "radar"]) {
        const plugins = csv("/sales.csv", { labelColumn: "month", dataColumns: ["cost"] });
        expect(await draw(chartOf(plugins, {}, type), { version })).toBe(await draw({ type, data }, { version }));
      }
    }
  });

  test("ignores the placeholders that chart editors export", async () => {
    const plugins = { googleSheets: { docId: "", rows: { limit: "" } }, airtable: {}, csv: null, json: false };
    const data = { labels: ["a"], datasets: [{ data: [1] }] };
    expect(await draw(chartOf(plugins, data))).toBe(await draw(chartOf({}, data)));
    expect(server.requests).toEqual([]);
  });

  test.each<[string, string]>([
    ["a filter that throws", "filter:{label:()=>{throw new Error('no')}}"],
    ["a filter that never ends", "filter:{label:()=>{for(;;);}}"],
    ["a filter that keeps nothing", "filter:{label:()=>false}"],
  ])("rejects %s, and draws the next chart", async (_, filter) => {
    const chart = `({type:'bar',options:{plugins:{csv:{url:'${FILES}/sales.csv',labelColumn:'month',${filter}}}}})`;
    expect(await failureOf(chart)).not.toBe("");
    await expectData(csv("/sales.csv", { labelColumn: "month", dataColumns: ["cost"] }), ["Jan", "Feb", "Mar"], {
      cost: [4, 5, 6],
    });
  });

  test("leaves invalid charts to the usual checks", async () => {
    const plugins = csv("/sales.csv");
    expect(await failureOf({ type: "bar", data: 5, options: { plugins } })).toContain("chart.data must be an object");
    expect(await failureOf({ type: "bar", data: { datasets: 5 }, options: { plugins } })).toContain(
      "datasets must be a list",
    );
    expect(await failureOf({ type: "bar", data: { datasets: [5] }, options: { plugins } })).toContain(
      "chart.data.datasets[0] must be an object",
    );
  });

  test("isn't loaded for a request from this service itself", async () => {
    const chart = chartOf(csv("/sales.csv?nested=1"));
    expect(await failureOf(chart, { Via: "1.1 limn" })).toContain("must not load others");
    expect(server.requests).toEqual([]);
  });

  test("is drawn by the MCP tool", async () => {
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "create_chart", arguments: { chart: chartOf(csv("/sales.csv")) } },
    };
    const reply = await post("/mcp", message, { Accept: "application/json, text/event-stream" });
    const { result } = (await reply.json()) as { result: { isError?: boolean; content: { type: string }[] } };
    expect([result.isError ?? false, result.content[0]?.type]).toEqual([false, "image"]);
  });
});

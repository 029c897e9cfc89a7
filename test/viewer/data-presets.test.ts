// Tests the presets of external data: Prometheus as a real server on loopback that scrapes itself and, for Grafana, Metabase, Google
// Sheets and GitHub, which have no Debian packages, HTTP servers with responses in the form that their documentation describes.

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type LocalServer, listen } from "./local-server.ts";
import { findPort, makeFolder, type Running, removeFolders } from "./node-server.ts";
import { DATA_IMAGES, toQuery } from "./secret-attacks.ts";
import { endProcesses, startServer } from "./servers.ts";

const ADMIN_TOKEN = "the-operator-of-the-tests";
const { prometheus: program } = inject("viewers");

interface Received {
  readonly method: string;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The responses of the recorded servers, by method and path. */
const RECORDED: Readonly<Record<string, readonly [type: string, body: string]>> = {
  "POST /api/ds/query": [
    "application/json",
    JSON.stringify({
      results: {
        A: {
          status: 200,
          frames: [
            {
              schema: {
                refId: "A",
                meta: { executedQueryString: "SELECT 1" },
                fields: [
                  { name: "day", type: "string", typeInfo: { frame: "string", nullable: true } },
                  { name: "orders", type: "number", typeInfo: { frame: "int64", nullable: true } },
                ],
              },
              data: {
                values: [
                  ["Mon", "Tue"],
                  [12, null],
                ],
              },
            },
          ],
        },
      },
    }),
  ],
  "POST /api/card/42/query/json": [
    "application/json",
    '[{"Month":"2026-01","Sum":"1,240"},{"Month":"2026-02","Sum":8}]',
  ],
  "POST /api/card/42/query/csv": ["text/csv", 'Month,Sum\n2026-01,"1,240"\n2026-02,8\n'],
  "GET /grafana/api/v1/query": [
    "application/json",
    JSON.stringify({
      status: "success",
      data: {
        resultType: "vector",
        result: [
          { metric: { job: "a", region: "x" }, value: [1764540000, "1.5"] },
          { metric: { job: "b", region: "x" }, value: [1764540000, "NaN"] },
        ],
      },
    }),
  ],
  "GET /sheet": [
    "application/json",
    '{"range":"A1:B3","majorDimension":"ROWS","values":[["q","n"],["Q1","3"],["Q2","4"]]}',
  ],
  "GET /repos": [
    "application/json",
    '[{"tag_name":"v2","assets":[{"download_count":3},{"download_count":4}]},{"tag_name":"v1","assets":[]}]',
  ],
};

let servers: LocalServer[] = [];
let origin = "";
let received: Received[] = [];
let service: Running;
let key = "";
let strangerKey = "";

const send = (at: string, body?: object, method = body === undefined ? "GET" : "POST", bearer = key) =>
  fetch(new URL(at, service.url), {
    method,
    headers: { Authorization: `Bearer ${bearer}`, Accept: "application/json", "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Returns the alt text of a chart, which names its labels and values. */
async function describeData(plugins: object, type = "bar"): Promise<string> {
  const chart = { type, data: { datasets: [{ label: "n" }] }, options: { plugins } };
  const reply = await send("/chart", { chart, format: "alt", version: "4" });
  return reply.text();
}

const saveSecret = (name: string, header: string, scheme?: string, hosts = [new URL(origin).host]) =>
  send(`/api/account/secrets/${name}`, { hosts, header, scheme, secret: `value-of-${name}` }, "PUT");

beforeAll(async () => {
  const recorded = await listen(async (request, response) => {
    const body = String(await buffer(request));
    const { method = "", url = "", headers } = request;
    received.push({ method, url, body, headers });
    if (url.startsWith("/private")) {
      const isAllowed = headers["x-api-key"] === "value-of-rows";
      response.writeHead(isAllowed ? 200 : 403, { "Content-Type": "application/json" });
      response.end('[{"label":"Private","value":3},{"label":"b","value":4}]');
      return;
    }
    const [type, text] = RECORDED[`${method} ${url.split("?")[0]}`] ?? ["text/plain", ""];
    response.writeHead(text === "" ? 404 : 200, { "Content-Type": type }).end(text);
  });
  servers = [recorded];
  origin = recorded.origin;
  service = await startServer({
    CLIENT_ADDRESS_HEADER: "X-Client",
    ADMIN_TOKEN,
    KEY_SECRET: "the-secret-of-the-tests",
    ALLOW_LOCAL_IMAGES: "on",
  });
  const issued = await send("/accounts", { name: "A" }, "POST", ADMIN_TOKEN);
  ({ key } = (await issued.json()) as { key: string });
  const other = await send("/accounts", { name: "B" }, "POST", ADMIN_TOKEN);
  ({ key: strangerKey } = (await other.json()) as { key: string });
});
afterAll(async () => {
  await endProcesses();
  for (const server of servers) await server.close();
  removeFolders();
});

describe.skipIf(program === null)("Prometheus", () => {
  let address = "";
  let child: ReturnType<typeof spawn>;
  beforeAll(async () => {
    const folder = makeFolder();
    const port = await findPort();
    address = `http://127.0.0.1:${port}`;
    const config = path.join(folder, "prometheus.yml");
    writeFileSync(
      config,
      `global: {scrape_interval: 1s}\nscrape_configs:\n  - job_name: self\n    static_configs: [{targets: ["127.0.0.1:${port}"]}]\n`,
    );
    const options = [`--config.file=${config}`, `--storage.tsdb.path=${path.join(folder, "data")}`];
    child = spawn(program as string, [...options, `--web.listen-address=127.0.0.1:${port}`], { stdio: "ignore" });
    const isUp = async () => {
      try {
        const reply = await fetch(`${address}/api/v1/query?query=up`);
        return ((await reply.json()) as { data: { result: object[] } }).data.result.length > 0;
      } catch {
        return false;
      }
    };
    await vi.waitFor(async () => expect(await isUp()).toBe(true), { timeout: 60_000, interval: 200 });
  });
  afterAll(async () => {
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("close", resolve));
  });

  test("current values become a row per series", async () => {
    const prometheus = {
      url: `${address}/`,
      query: 'label_replace(vector(7), "job", "a", "", "") or label_replace(vector(8), "job", "b", "", "")',
    };
    expect(await describeData({ prometheus })).toContain("7 for a and 8 for b");
    expect(await describeData({ prometheus: { url: address, query: "scalar(vector(5))" } })).toMatch(/5/);
  });

  test("a range becomes a time series, without gaps between its steps", async () => {
    const json = { url: address, query: "vector(3) + 0 * time()", range: "5m", step: "1m" };
    const chart = {
      type: "line",
      data: { datasets: [{ label: "n" }] },
      options: { plugins: { prometheus: json }, scales: { x: { type: "time" } } },
    };
    const reply = await send("/chart", { chart, format: "svg", version: "4" });
    expect(reply.status, await reply.clone().text()).toBe(200);
    const bars = await describeData({ prometheus: json });
    expect(bars).toMatch(/^Bar chart of n\. (?:Five|Six) bars, all 3\.$/);
  });

  test("a wrong query is an error that names the server and its status", async () => {
    const text = await describeData({ prometheus: { url: address, query: "up{" } });
    expect(text).toContain(
      `Prometheus data at ${address}/api/v1/query could not be loaded: its server returned status 400`,
    );
    const none = await describeData({ prometheus: { url: address, query: "no_such_metric" } });
    expect(none).toContain("must have values, got none for this query");
  });
});

describe.each(Object.entries(DATA_IMAGES))("%s", (_, image) => {
  const draw = (path: string, bearer: string | undefined) =>
    fetch(new URL(path, service.url), {
      headers: {
        Accept: "application/json, image/*;q=0.5",
        ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
      },
    });
  const at = (path: string) => image(`${origin}${path}`, { "X-API-Key": "{{secret.rows}}" });

  test("is drawn for its account with data that need a secret, and with no account's data for others", async () => {
    await saveSecret("rows", "X-API-Key");
    const path = toQuery(at("/private"));
    received = [];
    const reply = await draw(path, key);
    expect([reply.status, await reply.clone().text()]).toEqual([200, expect.stringContaining("Private")]);
    expect(reply.headers.get("Cache-Control")).toMatch(/^private, max-age=\d+$/);
    expect(received.map(({ headers }) => headers["x-api-key"])).toEqual(["value-of-rows"]);
    // The caches that the owner's requests have filled don't serve others.
    for (const bearer of [undefined, strangerKey]) {
      const other = await draw(path, bearer);
      expect([other.status, await other.text()]).toEqual([
        400,
        expect.stringContaining("can't receive {{secret.rows}} in the header X-API-Key"),
      ]);
    }
    expect(received).toHaveLength(1);
  });

  test("is drawn again with a secret's new value", async () => {
    await saveSecret("rows", "X-API-Key");
    const path = toQuery(at("/private?a"));
    expect((await draw(path, key)).status).toBe(200);
    await send(
      "/api/account/secrets/rows",
      { hosts: [new URL(origin).host], header: "X-API-Key", secret: "another-value" },
      "PUT",
    );
    const reply = await draw(path, key);
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining("its server returned status 403"),
    ]);
  });

  test("is drawn for everybody if its account has saved it, unless it is a card, whose values URLs set", async () => {
    await saveSecret("rows", "X-API-Key");
    const { path, body } = at("/private?b");
    const saved = await send(`${path}/create`, { ...body, format: "svg" });
    if (path === "/card") {
      expect([saved.status, await saved.text()]).toEqual([
        400,
        expect.stringContaining("can't receive {{secret.rows}}"),
      ]);
      return;
    }
    const { id, url } = (await saved.json()) as { readonly id: string; readonly url: string };
    for (const bearer of [undefined, strangerKey, key])
      expect(await (await draw(new URL(url).pathname, bearer)).text()).toContain("Private");
    // Nothing that a URL sets changes what is requested.
    received = [];
    const other = new URLSearchParams({ url: `${origin}/other`, spec: "{}", option: "{}", query: "$" });
    expect(await (await draw(`${path}/render/${id}?${other}`, undefined)).text()).toContain("Private");
    expect(received.filter((request) => !request.url.startsWith("/private"))).toEqual([]);
    // A copy by another account has no rights of the first one.
    const copy = await send(`${path}/create`, { ...body, format: "svg" }, "POST", strangerKey);
    expect(copy.status).toBe(400);
  });
});

test("presets are rows of charts and of cards", async () => {
  await saveSecret("grafana", "Authorization", "Bearer");
  const headers = { Authorization: "Bearer {{secret.grafana}}" };
  const prometheus = { url: `${origin}/grafana`, query: "up", headers };
  const encoding = { x: { field: "series" }, y: { field: "value", type: "quantitative" } };
  const vegaSpec = {
    $schema: "https://vega.github.io/schema/vega/v6.json",
    width: 90,
    height: 90,
    data: [{ name: "t", prometheus }],
    scales: [{ name: "x", type: "band", range: "width", domain: { data: "t", field: "series" } }],
    axes: [{ orient: "bottom", scale: "x", title: "Jobs" }],
    marks: [],
  };
  const script = `{xAxis:{type:'category'},yAxis:{axisLabel:{formatter:(n)=>n+' s'}},dataset:[{prometheus:${JSON.stringify(prometheus)}}],series:[{type:'bar'}]}`;
  const images = [
    ["/vega", { spec: { data: { prometheus }, mark: "bar", encoding } }],
    ["/vega", { spec: vegaSpec }],
    ["/echarts", { option: script }],
  ] as const;
  const texts: unknown[] = [];
  for (const [path, body] of images) {
    const text = await (await send(path, { ...body, format: "svg" })).text();
    texts.push(/<desc[^>]*>([^<]*)/.exec(text)?.[1] ?? text);
  }
  expect(texts).toEqual([
    "Chart with 1 bar. Horizontal axis: series, a to a. Vertical axis: value, 0.0 to 1.6. series: a; value: 1.5.",
    "Chart without marks. Horizontal axis: Jobs, a to b.",
    "Bar chart of value. One bar: 1.5 for a.",
  ]);
});

describe("recorded responses", () => {
  test("of Prometheus behind Grafana's proxy name the labels that differ, and leave gaps", async () => {
    await saveSecret("grafana", "Authorization", "Bearer");
    received = [];
    const headers = { Authorization: "Bearer {{secret.grafana}}" };
    const text = await describeData({ prometheus: { url: `${origin}/grafana`, query: "up", headers } });
    expect(text).toBe("Bar chart of n. One bar: 1.5 for a.");
    expect(received[0]?.headers.authorization).toBe("Bearer value-of-grafana");
    expect(received[0]?.url).toBe("/grafana/api/v1/query?query=up");
  });

  test("of Grafana's SQL data sources become columns", async () => {
    received = [];
    const grafana = {
      url: origin,
      datasource: "P1",
      query: 'SELECT "day"',
      range: "7d",
      headers: { Authorization: "Bearer {{secret.grafana}}" },
    };
    expect(await describeData({ grafana })).toBe("Bar chart of n. One bar: 12 on Mon.");
    expect(received[0]?.method).toBe("POST");
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      queries: [{ refId: "A", datasource: { uid: "P1" }, rawSql: 'SELECT "day"', format: "table" }],
      from: "now-7d",
      to: "now",
    });
  });

  test("of Metabase's questions can be JSON or CSV", async () => {
    await saveSecret("metabase", "X-API-Key");
    for (const format of ["json", "csv"]) {
      received = [];
      const metabase = {
        url: origin,
        question: 42,
        format,
        labelColumn: "Month",
        dataColumns: ["Sum"],
        headers: { "x-api-key": "{{secret.metabase}}" },
      };
      expect(await describeData({ metabase })).toContain("1,240 in 2026-01 and 8 in 2026-02");
      expect(received.map(({ method, url, headers }) => [method, url, headers["x-api-key"]])).toEqual([
        ["POST", `/api/card/42/query/${format}`, "value-of-metabase"],
      ]);
    }
  });

  test("of Google's and GitHub's form are selected with JMESPath", async () => {
    const sheet = { url: `${origin}/sheet`, jmespath: "values", labelColumn: "q", dataColumns: ["n"] };
    expect(await describeData({ json: sheet })).toContain("3 in Q1 and 4 in Q2");
    const releases = {
      url: `${origin}/repos`,
      jmespath: "[].{tag: tag_name, n: sum(assets[].download_count)}",
      labelColumn: "tag",
      dataColumns: ["n"],
    };
    expect(await describeData({ json: releases })).toContain("7 for v2 and 0 for v1");
  });
});

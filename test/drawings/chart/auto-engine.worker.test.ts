// Charts in other languages that are sent to /chart with engine=auto.

import { beforeAll, describe, expect, test } from "vitest";
import { createAccount, sign, signFully } from "../../service/serve/accounts.ts";
import { bytesOf, errorOf, getJson, postJson, textOf } from "../../service/serve/send.ts";

const BARS = {
  data: { values: [{ a: "A b", n: 3 }] },
  mark: "bar",
  encoding: { x: { field: "a" }, y: { field: "n", type: "quantitative" } },
};
const VEGA = { width: 40, height: 20, marks: [{ type: "text", encode: { update: { text: { value: "hi" } } } }] };
const OPTION = { xAxis: { data: ["a"] }, yAxis: {}, series: [{ type: "bar", data: [1] }] };
const SCRIPT =
  "({xAxis: {data: ['a: {'], axisLabel: {formatter: (v) => v + '!'}}, yAxis: {}, series: {type: 'bar', data: [1]}});";
const CHART = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] } };

const get = (path: string, parameters: Readonly<Record<string, string>>) =>
  getJson(`${path}?${new URLSearchParams(parameters)}`);
const etagOf = async (reply: Response) => {
  expect(reply.status, await reply.clone().text()).toBe(200);
  return reply.headers.get("ETag");
};

describe.each<[string, unknown, path: string, main: string]>([
  ["Vega-Lite", BARS, "/vega", "spec"],
  ["Vega", VEGA, "/vega", "spec"],
  ["ECharts", OPTION, "/echarts", "option"],
  ["ECharts with functions", SCRIPT, "/echarts", "option"],
])("%s", (_, chart, path, main) => {
  const text = typeof chart === "string" ? chart : JSON.stringify(chart);
  const look = { format: "svg", theme: "dark", width: "200", height: "100" };

  test("is the same image in the same cache as at its own path", async () => {
    const own = await etagOf(await get(path, { [main]: text, ...look }));
    expect(await etagOf(await get("/chart", { c: text, engine: "auto", ...look }))).toBe(own);
    expect(await etagOf(await postJson("/chart", { chart, engine: "AUTO", ...look }))).toBe(own);
    const encoded = Buffer.from(text).toString("base64url");
    expect(await etagOf(await get("/chart", { c: encoded, encoding: "base64", engine: "auto", ...look }))).toBe(own);
  });

  test("is validated", async () => {
    const reply = await postJson("/api/validate-chart", { chart, engine: "auto", format: "svg" });
    expect(await reply.json()).toMatchObject({ success: true, renderCheck: { contentType: "image/svg+xml" } });
  });

  test("is rejected without engine=auto, and where charts are saved", async () => {
    for (const reply of [get("/chart", { c: text }), postJson("/chart/create", { chart, engine: "auto" })])
      expect(await errorOf(await reply, 400)).toMatch(`send it to ${path} as ${main}, or to /chart with engine=auto`);
  });
});

test("a chart of Chart.js is drawn as without the parameter", async () => {
  const own = await etagOf(await get("/chart", { c: JSON.stringify(CHART) }));
  expect(await etagOf(await get("/chart", { c: JSON.stringify(CHART), engine: "auto" }))).toBe(own);
});

test.each(["vega", "chartjs", "auto,auto"])("another engine is rejected: %s", async (engine) => {
  const reply = await get("/chart", { c: JSON.stringify(BARS), engine });
  expect(await errorOf(reply, 400)).toBe(`engine must be auto, got ${engine}`);
  expect((await postJson("/chart", { chart: BARS, engine: [engine] })).status).toBe(400);
});

test.each<[string, string, RegExp]>([
  ["a specification that can't be drawn", '{"mark":"barr","data":{"values":[{"a":1}]}}', /^spec can't be drawn: /],
  ["an option with an invalid part", "{series:5}", /^option\.series must be an object/],
  ["a script that fails", "{series:[{type:'bar'}],x:(()=>{throw new Error('no')})()}", /no/],
  ["text that isn't a chart", "series:[", /^chart\.js: SyntaxError/],
  ["brackets without an end", `${"(".repeat(20_000)}{${"a:{".repeat(20_000)}`, /^chart /],
  ["a member with a dangerous name", '{"series":[],"__proto__":{"type":"x"}}', /__proto__/],
])("%s is a 400 with the mistake", async (_, c, message) => {
  expect(await errorOf(await postJson("/chart", { c, engine: "auto" }), 400)).toMatch(message);
});

test("the parameters of the other kind that /chart doesn't have are ignored", async () => {
  const parameters = { c: JSON.stringify(OPTION), engine: "auto", format: "svg" };
  expect(await textOf(await get("/chart", { ...parameters, locale: "none", option: "{}", maps: "x" }))).toBe(
    await textOf(await get("/chart", parameters)),
  );
});

test("a watermarked image may be one", async () => {
  const address = `http://localhost/chart?${new URLSearchParams({ c: JSON.stringify(BARS), engine: "auto" })}`;
  const parameters = { mainImageUrl: address, markImageUrl: "http://localhost/qr?text=a&size=50" };
  expect((await bytesOf(get("http://localhost/watermark", parameters))).length).toBeGreaterThan(500);
});

describe("a signed URL", () => {
  let key = "";
  let accountId = "";
  beforeAll(async () => {
    const created = await createAccount();
    key = created.key;
    accountId = created.account.id;
  });
  const chart = JSON.stringify(BARS);

  test("covers the chart, the engine and the theme", async () => {
    const sig = await signFully(key, "/chart", { chart, engine: "auto", theme: "dark" });
    const url = { c: chart, engine: "auto", theme: "dark", accountId, sig, f: "svg" };
    expect((await get("/chart", { ...url, width: "300" })).status).toBe(200);
    for (const change of [{ theme: "paper" }, { c: JSON.stringify(VEGA) }, { engine: "" }, { bkg: "red" }])
      expect((await get("/chart", { ...url, ...change })).status).toBe(403);
  });

  test("of the text alone doesn't allow it", async () => {
    const sig = await sign(key, chart);
    const reply = await get("/chart", { c: chart, engine: "auto", accountId, sig });
    expect(await errorOf(reply, 403)).toMatch(/engine/);
  });
});

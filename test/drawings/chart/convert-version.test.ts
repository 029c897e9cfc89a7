// Charts that are converted from Chart.js 2 and 3 to version 4 draw alike.

import { describe, expect, test } from "vitest";
import { convertToVersion4 } from "../../../web/chart/convert/convert-version.ts";
import { formatIndented } from "../../../web/chart/text/text-style.ts";
import { blurredDifference } from "../../blurred-difference.ts";
import { sampleEvery } from "../../sample.ts";
import { postJson } from "../../service/serve/send.ts";
import { bodyOf, ROWS, type Row } from "./chart-type-rows.ts";

async function post(path: string, body: object): Promise<Response> {
  return postJson(path, body);
}

/** Returns the chart's description, which names its type, series, values and titles, and the warnings about it. */
async function describeChart(chart: string, version: string) {
  const alt = await (await post("/chart", { chart, version, format: "alt" })).text();
  const { errors, warnings } = (await (await post("/api/validate-chart", { chart, version })).json()) as {
    readonly errors: readonly string[];
    readonly warnings: readonly string[];
  };
  return { alt, errors, warnings: warnings.filter((warning) => /is an option of|not an option|display/.test(warning)) };
}

const CHARTS = ROWS.flatMap((row) =>
  row.charts.flatMap(({ versions, chart }) => {
    const [oldest] = [...versions].sort();
    const text = typeof chart === "string" ? chart : formatIndented(chart, { isJson: false, quote: "'" });
    return oldest === 2 || oldest === 3 ? [[`${row.title} from version ${oldest}`, oldest, text, row] as const] : [];
  }),
);

const PLAIN: Row = { name: "", title: "", types: [], charts: [] };

async function draw(text: string, version: number, row = PLAIN): Promise<Uint8Array> {
  const reply = await post("/chart", bodyOf(row, version, text));
  if (reply.status !== 200) throw new Error(String(reply.headers.get("X-Service-Error")));
  return new Uint8Array(await reply.arrayBuffer());
}

/** Maximum share of inked pixels that differ, for charts whose differences no option can prevent. */
const UNAVOIDABLE: Readonly<Record<string, number>> = {
  "Candlesticks from version 3": 0.91,
  "Logarithmic axis from version 2": 0.55,
  "Logarithmic axis from version 3": 0.54,
  "Logarithmic parallel coordinates from version 3": 0.53,
  "Time axis from version 2": 0.51,
  "Radar from version 2": 0.5,
  "Open, high, low, close from version 3": 0.45,
  "Localised numbers and months from version 2": 0.39,
  "Bubbles from version 2": 0.39,
  "Waterfall from version 2": 0.36,
  "Scatter with error bars from version 2": 0.33,
  "Horizontal bars from version 2": 0.32,
  "Lines from version 2": 0.29,
  "Bars from version 2": 0.27,
  "Colour schemes from version 2": 0.26,
  "Polar area with error bars from version 2": 0.26,
  "Polar area from version 2": 0.25,
  "Data labels on top from version 2": 0.25,
  "Scatter from version 2": 0.24,
  "Box plot from version 2": 0.23,
  "Horizontal box plot from version 2": 0.22,
  "Bars and a line from version 2": 0.22,
};
/** Maximum share for all other charts. Version 2 has different axis margins, and draws a line at zero. */
const LIMITS = { 2: 0.2, 3: 0.01 };

describe("the examples of the documentation", () => {
  test.each(CHARTS)("%s", async (_, version, text) => {
    const { text: converted } = convertToVersion4(text, version);
    const [before, after] = [await describeChart(text, String(version)), await describeChart(converted, "4")];
    expect(after).toEqual({ ...before, errors: [], warnings: [] });
  });

  test.each(sampleEvery(CHARTS, 3))("%s looks alike", async (name, version, text, row) => {
    const { text: converted } = convertToVersion4(text, version);
    const [before, after] = [await draw(text, version, row), await draw(converted, 4, row)];
    expect(blurredDifference(before, after)).toBeLessThan(UNAVOIDABLE[name] ?? LIMITS[version]);
  });
});

describe("visible effects of options are kept", () => {
  const bars = (options: string, type = "bar", more = "") =>
    `{ type: '${type}', data: { labels: ['a', 'b', 'c'], datasets: [{ label: 'N', data: [50, 60, 90]${more} }, { label: 'S', data: [40, 80, 70] }] }, options: { ${options} } }`;
  test.each([
    ["legend place", bars("legend: { position: 'right' }")],
    ["title and its font", bars("title: { display: true, text: 'Title', fontSize: 30, fontColor: 'red' }")],
    ["axis title", bars("scales: { yAxes: [{ scaleLabel: { display: true, labelString: 'Users', fontSize: 24 } }] }")],
    ["stacking", bars("scales: { xAxes: [{ stacked: true }], yAxes: [{ stacked: true }] }")],
    ["start of an axis", bars("scales: { yAxes: [{ gridLines: { display: false } }] }")],
    ["fonts and colours of ticks", bars("scales: { xAxes: [{ ticks: { fontSize: 30, fontColor: 'red' } }] }")],
    ["fill and dashes of a line", bars("", "line", ", borderDash: [9, 9], steppedLine: true")],
    ["direction of bars", bars("", "horizontalBar")],
    ["widths of bars", bars("scales: { xAxes: [{ barPercentage: 0.3 }] }")],
    ["hole of a doughnut", bars("cutoutPercentage: 80", "doughnut")],
    ["options without an effect in version 2", bars("backgroundColor: 'white', defaultColor: 'red'")],
  ])("%s", async (_, text) => {
    const before = await draw(text, 2);
    const kept = blurredDifference(before, await draw(convertToVersion4(text, 2).text, 4));
    // Version 4 rejects some of the charts.
    const lost = await draw(text, 4).then(
      (after) => blurredDifference(before, after),
      () => 1,
    );
    expect(kept).toBeLessThan(lost - 0.05);
  });
});

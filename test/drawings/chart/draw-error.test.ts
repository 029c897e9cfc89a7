// Charts that Chart.js can't draw: the message names the option, the value and the fix.

import { describe, expect, test } from "vitest";
import app from "../../../src/app.ts";
import type { Fix } from "../../../src/base/fix.ts";

type Body = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly error?: string;
  readonly errors?: readonly string[];
  readonly warnings?: readonly string[];
  readonly fixes?: readonly Fix[];
}

async function post(version: number, chart: unknown, path = "/chart"): Promise<Answer> {
  const response = await app.request(path, {
    method: "POST",
    body: JSON.stringify({ version, chart, format: "svg" }),
    headers: { "Content-Type": "application/json" },
  });
  const body = await response.text();
  return { status: response.status, ...(body.startsWith("{") ? (JSON.parse(body) as object) : {}) };
}

const data = (dataset: Body = {}) => ({ labels: ["a", "b"], datasets: [{ label: "x", data: [1, 2], ...dataset }] });
const bar = (options: Body, dataset?: Body) => ({ type: "bar", data: data(dataset), options });

const CALLBACK = "function (value) { return value + 'h'; }";
const AS_TEXT = "is a string, not a function: send the chart as JavaScript instead of JSON";

describe("charts that Chart.js can't draw", () => {
  test.each<[name: string, version: number, chart: unknown, message: string]>([
    [
      "a callback as text",
      2,
      bar({ scales: { yAxes: [{ ticks: { callback: CALLBACK } }] } }),
      `options.scales.yAxes[0].ticks.callback ${AS_TEXT}`,
    ],
    [
      "axes of version 3 in version 2",
      2,
      bar({ scales: { x: {}, y1: { position: "left" } } }, { yAxisID: "y1" }),
      'data.datasets[0].yAxisID is "y1", but no axis has this id in version 2, because options.scales.y1 is an option of versions 3 and 4: set version to 4',
    ],
    [
      "an unknown axis",
      2,
      bar({ scales: { yAxes: [{ id: "A" }, { id: "C" }] } }, { yAxisID: "B" }),
      'data.datasets[0].yAxisID is "B", but no axis has this id: use "A" or "C"',
    ],
    [
      "a legend that is text",
      2,
      bar({ legend: "bottom" }),
      'options.legend must be an object such as {position: "bottom"}, got "bottom"',
    ],
    [
      "a padding that is an object",
      4,
      bar({ layout: { padding: { left: { a: 1 } } } }),
      "options.layout.padding.left must be a number, got an object",
    ],
    [
      "an unknown kind of axis",
      4,
      bar({ scales: { y: { type: "linearr" } } }),
      'options.scales.y.type has a value that prevents drawing ("linearr" is not a registered scale): correct or remove it, got "linearr"',
    ],
    [
      "a wrong value in a script",
      4,
      `{type: 'bar', data: ${JSON.stringify(data())}, options: {layout: {padding: {left: {}}}, scales: {y: {ticks: {callback: v => v + 'h'}}}}}`,
      "options.layout.padding.left must be a number, got an object",
    ],
    [
      "one of many values",
      3,
      {
        type: "doughnut",
        data: {
          labels: [],
          datasets: [
            { data: [1, 2], backgroundColor: Array.from({ length: 300 }, (_, index) => (index === 1 ? {} : "red")) },
          ],
        },
      },
      "data.datasets[0].backgroundColor[1] has a value that prevents drawing",
    ],
    ["two wrong values", 2, bar({ legend: 7, title: { display: true, text: "a", position: {} } }), "options."],
  ])("%s", async (_, version, chart, message) => {
    const { status, error } = await post(version, chart);
    expect(error).toContain(`chart cannot be drawn: ${message}`);
    expect(status).toBe(400);
  });

  test("messages have fixes", async () => {
    const { fixes } = await post(2, bar({ legend: "bottom" }));
    expect(fixes?.map(({ patch }) => patch)).toEqual([
      [{ op: "replace", path: "/options/legend", value: { position: "bottom" } }],
    ]);
    const axis = await post(2, bar({ scales: { yAxes: [{ id: "A" }] } }, { yAxisID: "B" }));
    expect(axis.fixes?.map(({ patch }) => patch)).toEqual([
      [{ op: "replace", path: "/data/datasets/0/yAxisID", value: "A" }],
    ]);
  });

  test("validation returns the same errors", async () => {
    const chart = bar({ scales: { yAxes: [{ ticks: { callback: CALLBACK } }] } });
    const [image, validation] = [await post(2, chart), await post(2, chart, "/api/validate-chart")];
    expect(validation.errors).toEqual([image.error]);
  });

  test.each([3, 4])("version %d draws a callback that is text as an empty axis, with a warning", async (version) => {
    const chart = bar({ scales: { y: { ticks: { callback: "percent" } } } });
    const { status, warnings } = await post(version, chart, "/api/validate-chart");
    expect(warnings?.join()).toContain(`options.scales.y.ticks.callback ${AS_TEXT}`);
    expect(status).toBe(200);
  });

  test("a search for the cause is bounded", async () => {
    const values = Array.from({ length: 900 }, (_, index) => index);
    const datasets = Array.from({ length: 20 }, () => ({ data: values }));
    const start = performance.now();
    const { status, error } = await post(4, {
      type: "line",
      data: { labels: values, datasets },
      options: { scales: { y: { position: {} } }, plugins: { legend: { labels: { boxWidth: {} } } } },
    });
    expect(error).toMatch(/^chart /);
    expect(status).toBe(400);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe("pasted charts", () => {
  const chart = { type: "bar", data: { labels: ["a"], datasets: [{ data: [1, null], fill: false }] } };
  const json = JSON.stringify(chart);
  test.each<[text: string, message: string]>([
    [`\`\`\`json\n${json}\n\`\`\``, "chart is in a Markdown code fence: send only the lines between ```json and ```"],
    [`Here is the chart:\n\`\`\`\n${json}\n\`\`\``, "chart is in a Markdown code fence"],
    [json.replace("null", "None").replace("false", "False"), "None is Python: write null"],
    [`const config = ${json};`, "remove const config = before the configuration"],
    [`module.exports = ${json}`, "remove module.exports = before the configuration"],
    [`new Chart(ctx, ${json})`, "send only the configuration, which is the second argument of new Chart(…)"],
  ])("%s", async (text, message) => {
    for (const path of ["/chart", "/api/validate-chart"]) {
      const { status, error, errors, fixes } = await post(4, text, path);
      expect(errors?.[0] ?? error).toContain(message);
      expect(fixes?.[0]?.patch[0]).toEqual({ op: "replace", path: "", value: chart });
      expect(status).toBe(400);
    }
  });

  test("have no fix if they contain functions", async () => {
    const { error, fixes } = await post(4, "```js\n{type: 'bar', options: {onClick: () => {}}}\n```");
    expect([error, fixes]).toEqual([expect.stringContaining("Markdown code fence"), undefined]);
  });
});

// Charts written for web pages, rendered as static images: each is the first chart of its page, and its animations have
// ended.

import { describe, expect, test } from "vitest";
import { decodePng, pixelAt } from "../../png.ts";
import { type Body, draw } from "./plugins/render.ts";

const SIZE = { width: 120, height: 80, devicePixelRatio: 1 };
const VERSIONS = [2, 3, 4] as const;

/** A chart that shows only what its hooks draw. */
const chartOf = (rest: string, options = "") =>
  `{type: "bar", data: {labels: ["a"], datasets: [{data: [1], backgroundColor: "transparent"}]},
    options: {legend: {display: false}, scales: {xAxes: [{display: false}], yAxes: [{display: false}],
      x: {display: false}, y: {display: false}}, plugins: {legend: {display: false}}, ${options}}, ${rest}}`;

const scales3 = (text: string) => text.replace(/xAxes: .*?\}\], yAxes: .*?\}\],/s, "");
const scales2 = (text: string) => text.replace(/x: \{display: false\}, y: \{display: false\}/, "");

async function colorOf(version: number, chart: string, body: Body = {}): Promise<number[]> {
  const text = version === 2 ? scales2(chart) : scales3(chart);
  return pixelAt(decodePng(await draw({ ...SIZE, version, chart: text, ...body })), 60, 40);
}

/** Returns a statement that fills the image with the colour of an expression. */
const paint = (color: string) => `{ ctx.fillStyle = ${color}; ctx.fillRect(0, 0, 120, 80); }`;

describe.each(VERSIONS)("a static image in version %i", (version) => {
  test("includes the drawing of onComplete and onProgress, with the chart as this", async () => {
    const hook = `function (animation) { const ctx = this.ctx || this.chart.ctx; ${paint('animation.chart === this ? "red" : "blue"')} }`;
    expect(await colorOf(version, chartOf("", `animation: {duration: 500, onComplete: ${hook}}`))).toEqual([
      255, 0, 0, 255,
    ]);
    expect(await colorOf(version, chartOf("", `animation: {onProgress: ${hook}}`))).toEqual([255, 0, 0, 255]);
  });

  test("runs onComplete once, even if the hook updates the chart", async () => {
    const chart = `((n) => (${chartOf("", `animation: {onComplete({ chart }) { n += 1; chart.update(); const ctx = chart.ctx; ${paint('n === 1 ? "lime" : "red"')} }}`)}))(0)`;
    expect(await colorOf(version, chart)).toEqual([0, 255, 0, 255]);
  });

  test("is always the first chart of its page", async () => {
    const hooks = `beforeInit({ id }) { first = id; }, afterDraw({ ctx, id }) ${paint('[first, id].join() === "0,0" ? "lime" : "red"')}`;
    const chart = `((first) => (${chartOf(`plugins: [{ ${hooks} }]`)}))()`;
    for (let time = 0; time < 3; time++) expect(await colorOf(version, chart)).toEqual([0, 255, 0, 255]);
  });

  test("shows drawings of beforeDraw above the background colour", async () => {
    const chart = chartOf(`plugins: [{ beforeDraw({ ctx }) ${paint('"blue"')} }]`);
    expect(await colorOf(version, chart, { backgroundColor: "white" })).toEqual([0, 0, 255, 255]);
    expect(await colorOf(version, chartOf("plugins: []"), { backgroundColor: "white" })).toEqual([255, 255, 255, 255]);
  });
});

test("version 2 stores the metadata of datasets under the id 0", async () => {
  const hook = `afterDraw({ ctx, data }) ${paint('data.datasets[0]._meta[0] ? "lime" : "red"')}`;
  for (let time = 0; time < 2; time++)
    expect(await colorOf(2, chartOf(`plugins: [{ ${hook} }]`))).toEqual([0, 255, 0, 255]);
});

// Charts as exported by chart editors: all options spelled out, mostly with default values, and some options that are unknown
// or belong to other versions.

import { describe, expect, test } from "vitest";
import { drawnText } from "./drawn-text.ts";
import { type Body, draw } from "./plugins/render.ts";

const FONT = { fontSize: 12, fontFamily: "sans-serif", fontColor: "#666666", fontStyle: "normal" };

const axis = (id: string, position: string, type: string) => ({
  id,
  display: true,
  position,
  type,
  stacked: false,
  time: { unit: false, stepSize: 1, displayFormats: { day: "MMM D", week: "ll", hour: "hA" } },
  distribution: "linear",
  gridLines: { display: true, color: "rgba(0, 0, 0, 0.1)", borderDash: [0, 0], zeroLineBorderDash: [0, 0] },
  angleLines: { display: true, borderDash: [0, 0] },
  pointLabels: { display: true, fontColor: "#666", fontSize: 10 },
  ticks: { display: true, ...FONT, stepSize: null, minRotation: 0, maxRotation: 50, mirror: false, reverse: false },
  scaleLabel: { display: false, labelString: "Axis label", lineHeight: 1.2, padding: 4, ...FONT },
});

/** Options of disabled plugins. */
const IDLE_PLUGINS = { datalabelsZAxis: { enabled: false }, googleSheets: {}, airtable: {}, tickFormat: "" };

function exported(type: string, plugins: Body): Body {
  const dataset = {
    label: "Dataset 1",
    data: [1000, 3000, 2000],
    type,
    fill: true,
    spanGaps: false,
    lineTension: 0.4,
    pointRadius: 3,
    pointHoverRadius: 3,
    pointStyle: "circle",
    borderDash: [0, 0],
    barPercentage: 0.9,
    categoryPercentage: 0.8,
    borderWidth: 3,
    hidden: false,
  };
  return {
    version: 2,
    chart: {
      type,
      data: {
        labels: ["January", "February", "March"],
        datasets: [dataset, { type, label: "", data: "", hidden: true }],
      },
      options: {
        title: { display: false, position: "top", padding: 10, lineHeight: 1.2, text: "Chart title", ...FONT },
        layout: { padding: {}, left: 0, right: 0, top: 0, bottom: 0 },
        legend: { display: true, position: "top", align: "center", fullWidth: true, labels: { padding: 10, ...FONT } },
        scales: { xAxes: [axis("X1", "bottom", "category")], yAxes: [axis("Y1", "left", "linear")] },
        plugins: { datalabels: { display: false, align: "center", font: { size: 10 } }, ...plugins },
        cutoutPercentage: 50,
        rotation: -Math.PI / 2,
        circumference: 2 * Math.PI,
        startAngle: -Math.PI / 2,
      },
    },
  };
}

describe.each(["line", "bar", "pie", "doughnut", "radar", "polarArea"])("an exported %s chart", (type) => {
  test("renders, and disabled plugins change nothing", async () => {
    const idle = await draw(exported(type, IDLE_PLUGINS));
    expect(await draw(exported(type, {}))).toEqual(idle);
    for (const tickFormat of [{}, null, false]) expect(await draw(exported(type, { tickFormat }))).toEqual(idle);
  });

  test("has tick labels in the given number format", async () => {
    const texts = await drawnText(exported(type, { ...IDLE_PLUGINS, tickFormat: "$0,0.0" }));
    expect(texts.some((text) => /^\$\d,?\d*\.\d$/.test(text))).toBe(true);
  });
});

test.each([2, 3, 4])("unknown plugins are ignored in version %i", async (version) => {
  const chart = (plugins: Body) => ({
    version,
    chart: { type: "bar", data: { labels: ["a"], datasets: [{ data: [1] }] }, options: { plugins } },
  });
  const plain = await draw(chart({}));
  const unknown = [true, 5, "x", {}, { enabled: true }, [], null, { deep: { deeper: [{}] } }];
  for (const option of unknown)
    expect(await draw(chart({ nobody: option, zoom: option, p5: option, googleSheets: {}, airtable: {} }))).toEqual(
      plain,
    );
});

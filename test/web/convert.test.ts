// Conversion of charts from Chart.js 2 and 3 to version 4. test/drawings/chart/convert-version.test.ts draws the results.

import { describe, expect, test } from "vitest";
import { convertToVersion4 } from "../../web/chart/convert/convert-version.ts";
import { diffCode } from "../../web/chart/convert/line-diff.ts";

const convert = (text: string, from: 2 | 3 = 2) => convertToVersion4(text, from);

describe("converting from version 2", () => {
  test("keeps comments and functions", () => {
    const { text, changes, problems } = convert(
      "{ type: 'bar', options: { tooltips: { callbacks: { /* ours */ label: (item) => item.label } } } } // end",
    );
    expect(text).toBe(
      "{ type: 'bar', options: { plugins: { tooltip: { callbacks: { /* ours */ label: (item) => item.label } } } } } // end",
    );
    expect(changes).toEqual(["options.tooltips becomes options.plugins.tooltip"]);
    expect(problems).toEqual([]);
  });

  test.each([
    ["{ type: 'horizontalBar' }", "{ type: 'bar', options: { indexAxis: 'y' } }"],
    [
      "{ options: { title: { text: 'a', fontSize: 9, fontColor: 'red', fontStyle: 'italic' } } }",
      "{ options: { plugins: { title: { text: 'a', color: 'red', font: { size: 9, style: 'italic' } } } } }",
    ],
    [
      "{ type: 'pie', options: { rotation: -Math.PI, circumference: Math.PI, cutoutPercentage: 70 } }",
      "{ type: 'pie', options: { rotation: -90, circumference: 180, cutout: '70%' } }",
    ],
    [
      "{ type: 'pie', options: { rotation: turn(1) } }",
      "{ type: 'pie', options: { rotation: (turn(1)) * 180 / Math.PI + 90 } }",
    ],
    [
      "{ type: 'line', data: { datasets: [{ data: [1], lineTension: 0, yAxisID: 'money' }] }, options: { scales: { yAxes: [{ id: 'count' }, { id: 'money', position: 'right' }] } } }",
      "{ type: 'line', data: { datasets: [{ data: [1], tension: 0, yAxisID: 'y2', fill: true }] }, options: { scales: { y: {  }, y2: { position: 'right' } } } }",
    ],
    [
      '{"type":"radar","options":{"scale":{"ticks":{"beginAtZero":true}}}}',
      '{"type":"radar","options":{ "scales": { "r": {"ticks":{}, "beginAtZero": true} } }}',
    ],
  ])("%s", (before, after) => {
    expect(convert(before).text.replaceAll(/\s+/g, " ")).toBe(after.replaceAll(/\s+/g, " "));
  });

  test.each([
    ["makeChart()", /computed or has a syntax error/],
    ["{ type: 'bar' data: {} }", /computed or has a syntax error/],
    ["{ type: 'bar', options: { scales: { yAxes: axes() } } }", /yAxes is computed/],
    ["{ type: 'bar', data: { datasets: series() } }", /data\.datasets is computed/],
    ["{ type: 'bar', options: { title: { text: 'a' }, plugins: plugins() } }", /options\.title can't be moved/],
  ])("says what it can't convert: %s", (text, problem) => {
    expect(convert(text).problems.join("\n")).toMatch(problem);
  });

  test("changes nothing the second time", () => {
    const { text } = convert(
      "{ type: 'line', data: { datasets: [{ data: [1] }] }, options: { legend: { display: false }, scales: { xAxes: [{ gridLines: { zeroLineColor: 'red', color: 'red' } }] } } }",
    );
    expect(convert(text)).toMatchObject({ text, changes: [], problems: [] });
  });
});

test("converting from version 3 moves the border options of grids", () => {
  const { text, changes } = convert("{ options: { scales: { x: { grid: { drawBorder: false, color: 'red' } } } } }", 3);
  expect(text).toBe("{ options: { scales: { x: { grid: { color: 'red' }, border: { display: false } } } } }");
  expect(changes).toEqual(["options.scales.x.grid.drawBorder becomes options.scales.x.border.display"]);
});

test("the diff shows changed lines with their surroundings", () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const diff = diffCode(lines.join("\n"), lines.with(10, "changed").join("\n"));
  expect(diff.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    "same line 8",
    "same line 9",
    "removed line 10",
    "added changed",
    "same line 11",
    "same line 12",
  ]);
  expect(diffCode("a", "a")).toEqual([]);
});

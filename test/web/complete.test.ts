// Completion in the code editor. A bar marks the cursor in each code.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { OptionDocs } from "../../src/options/option-docs.ts";
import { chartLanguage } from "../../web/chart/complete/chart-language.ts";
import type { CodeLanguage } from "../../web/chart/complete/code-language.ts";
import { findCursorPlace } from "../../web/chart/complete/cursor.ts";
import { describeValues } from "../../web/chart/complete/doc-view.ts";
import { findOption } from "../../web/chart/complete/find-option.ts";
import { suggest } from "../../web/chart/complete/suggestions.ts";
import { ECHARTS, VEGA } from "../../web/tab/code/code-languages.ts";

const DOCS = {
  2: readDocs(2),
  3: readDocs(3),
  4: readDocs(4),
} as const;

function readDocs(version: number | string): OptionDocs {
  return JSON.parse(readFileSync(`generated/options/${version}.json`, "utf8"));
}

function labels(marked: string, version: 2 | 3 | 4 = 4): string[] {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  return suggest(DOCS[version], chartLanguage(version), text, offset)?.options.map(({ label }) => label) ?? [];
}

function labelsIn(language: CodeLanguage, name: string, marked: string): string[] {
  const text = marked.replace("|", "");
  return suggest(readDocs(name), language, text, marked.indexOf("|"))?.options.map(({ label }) => label) ?? [];
}

describe("other languages", () => {
  test.each([
    ["{ | }", ["series", "xAxis", "visualMap"], ["tooltip"]],
    ["{ series: [{ type: 'pie', | }] }", ["radius", "roseType"], ["barWidth", "emphasis"]],
    ["{ series: { type: 'bar', | } }", ["barWidth"], ["roseType"]],
    ["{ xAxis: { type: '|' } }", ["category", "time"], []],
    ["{ series: [{ type: '|' }] }", ["sankey", "themeRiver"], []],
    ["{ legend: { textStyle: { | } } }", ["fontSize"], []],
  ])("ECharts: %s", (marked, expected, others) => {
    const found = labelsIn(ECHARTS, "echarts", marked);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found.filter((label) => others.includes(label))).toEqual([]);
  });

  test.each([
    ['{ "mark": "|" }', ["boxplot", "arc"]],
    ['{ "encoding": { "x": { "|" } } }', ["field", "aggregate"]],
    ['{ "encoding": { "x": { "type": "|" } } }', ["quantitative", "nominal"]],
    ['{ "layer": [{ "encoding": { "color": { "scale": { "|" } } } }] }', ["scheme", "domain"]],
  ])("Vega-Lite: %s", (marked, expected) => {
    expect(labelsIn(VEGA, "vega-lite", marked)).toEqual(expect.arrayContaining(expected));
  });

  test("Vega: the transforms of a type have its parameters", () => {
    const found = labelsIn(VEGA, "vega", '{ "data": [{ "transform": [{ "type": "stack", "|" }] }] }');
    expect(found).toEqual(expect.arrayContaining(["groupby", "sort", "offset"]));
    expect(found).not.toContain("forces");
  });
});

test.each([
  ["{ | }", ["type", "data", "options", "limn"]],
  ["{|}", ["type", "data"]],
  ["{ data: {|} }", ["labels", "datasets"]],
  ["{ type: 'bar',| }", ["data"]],
  ["{ data: { datasets: [{|}] } }", ["label"]],
  ["{ ty| }", ["type", "data"]],
  ["{ options: { ti| } }", ["plugins", "scales"]],
  ["{ type: 'bar', | }", ["data", "options"]],
  ["{ type: 'bar', op|", ["options"]],
  ["{ type: 'bar', data: { | } }", ["labels", "datasets"]],
  ["{ type: 'bar', data: { datasets: [{ data: [1], | }] } }", ["label", "backgroundColor", "barThickness", "order"]],
  ["{ type: 'line', data: { datasets: [{ | }] } }", ["borderDash", "fill", "pointRadius", "tension"]],
  ["{ type: 'bar', data: { datasets: [{ }, { type: 'line', | }] } }", ["tension", "borderDash"]],
  ["{ type: 'doughnut', options: { | } }", ["cutout", "rotation", "plugins"]],
  ["{ options: { scales: { y: { | } } } }", ["min", "max", "stacked", "title", "ticks", "beginAtZero"]],
  ["{ options: { scales: { anything: { ticks: { | } } } } }", ["callback", "stepSize"]],
  ["{ options: { plugins: { legend: { labels: { | } } } } }", ["boxWidth", "color", "font"]],
  ["{ options: { plugins: { datalabels: { | } } } }", ["anchor", "align", "formatter"]],
  ["{ options: { plugins: { annotation: { annotations: { line: { | } } } } } }", ["yMin", "borderColor", "label"]],
  ["{ limn: { | } }", ["theme", "subtitle", "forecast", "numbers"]],
  ["{ limn: { target: { | } } }", ["value", "label"]],
  ['{ "type": "bar", "options": { "pl|" } }', ["plugins"]],
])("offers names in %s", (marked, names) => {
  expect(labels(marked)).toEqual(expect.arrayContaining(names));
});

test.each([
  ["{ type: '|' }", ["bar", "line", "sankey"]],
  ["{ type: | }", ["'bar'", "'line'"]],
  ['{ "type": "|" }', ["bar"]],
  ["{ options: { plugins: { legend: { position: '|' } } } }", ["top", "left", "bottom", "right"]],
  ["{ options: { plugins: { legend: { display: | } } } }", ["true", "false"]],
  ["{ options: { plugins: { legend: { display: t| } } } }", ["true"]],
  ["{ limn: { theme: '|' } }", ["editorial", "dark"]],
  ["{ limn: { values: ['|'] } }", ["first", "last"]],
  ["{ limn: { values: [|] } }", ["'first'"]],
  ["{ type:| }", ["'bar'"]],
  ["{ limn: { values: ['first', |] } }", ["'last'"]],
  ["{ data: { datasets: [{ type: 'line', pointStyle: '|' }] } }", ["circle", "triangle"]],
])("offers values in %s", (marked, values) => {
  expect(labels(marked)).toEqual(expect.arrayContaining(values));
});

test.each([
  ["{ options: { scales: { yAxes: [{ | }] } } }", ["ticks", "gridLines", "stacked", "scaleLabel"]],
  ["{ options: { scales: { yAxes: [{ ticks: { | } }] } } }", ["beginAtZero", "stepSize", "fontColor"]],
  ["{ options: { legend: { position: '|' } } }", ["top", "bottom"]],
  ["{ options: { title: { | } } }", ["display", "text", "fontSize"]],
  ["{ type: '|' }", ["horizontalBar", "radialGauge"]],
])("offers the options of version 2 in %s", (marked, names) => {
  expect(labels(marked, 2)).toEqual(expect.arrayContaining(names));
});

test("offers only names that the version and the chart type have", () => {
  expect(labels("{ options: { | } }", 2)).toContain("legend");
  expect(labels("{ options: { | } }", 4)).not.toContain("legend");
  expect(labels("{ type: '|' }", 4)).not.toContain("horizontalBar");
  expect(labels("{ type: 'bar', data: { datasets: [{ | }] } }")).not.toContain("tension");
  expect(labels("{ type: 'bar', options: { | } }", 3)).not.toContain("cutout");
});

test("offers no name twice, and none that has no effect in an image", () => {
  expect(labels("{ type: 'bar', data: {}, | }")).not.toContain("type");
  const names = labels("{ type: 'bar', options: { | } }");
  for (const name of ["animation", "hover", "onClick", "responsive", "events"]) expect(names).not.toContain(name);
});

test.each([
  "|",
  "chart|",
  "{ type: 'bar' // |",
  "{ type: 'bar', /* | */ }",
  "{ options: { scales: { y: { ticks: { callback: (value) => { va| } } } } } }",
  "{ options: { scales: { y: { ticks: { callback: (value) => ({ | }) } } } } }",
  "{ options: make({ | }) }",
  "{ options: { ...{ | } } }",
  "{ [name]: { | } }",
  "{ __proto__: { | } }",
  "{ constructor: { | } }",
  "{ options: { constructor: { prototype: { | } } } }",
  "{ type: '__proto__', x: { | } }",
  "{ unknown: { | } }",
  "{ type: 'bar' | }",
  "{ data: { datasets: [{ data: [|] }] } }",
  `${"{ a: ".repeat(2000)}|`,
  `${"[".repeat(2000)}|`,
])("offers nothing in %.60s", (marked) => {
  expect(labels(marked)).toEqual([]);
});

test("types that are names of an object's own methods have the options of unknown types", () => {
  for (const type of ["constructor", "toString", "__proto__", "hasOwnProperty"])
    expect(labels(`{ type: '${type}', data: { | } }`)).toContain("datasets");
});

test("finds the range of an unfinished name or value", () => {
  expect(findCursorPlace("{ typ: 'bar' }", 5)).toMatchObject({ kind: "name", from: 2, to: 5, hasValue: true });
  expect(findCursorPlace("{ type: 'ba' }", 11)).toMatchObject({
    kind: "value",
    from: 9,
    to: 11,
    isQuoted: true,
    isClosed: true,
  });
  expect(findCursorPlace("{ type: 'ba", 11)).toMatchObject({ kind: "value", from: 9, to: 11, isClosed: false });
  expect(findCursorPlace('{ "ty" }', 5)).toMatchObject({ kind: "name", from: 3, to: 5, isQuoted: true });
});

test("every offset of a chart has a place or none, and never fails", () => {
  const text = `{ type: 'bar', data: { labels: ["a", \`b\`], datasets: [{ data: [1, -2, , null], 'x y': {} }, ] }, f: (a) => a /* c */ }`;
  for (let end = 0; end <= text.length; end++)
    for (let offset = 0; offset <= end; offset++) {
      const result = suggest(DOCS[4], chartLanguage(4), text.slice(0, end), offset);
      expect(result === null || (result.from <= offset && offset <= (result.to ?? offset))).toBe(true);
    }
});

test("describes an option with its values, default and text", () => {
  const position = findOption(DOCS[4], "{}", ["options", "plugins", "legend", "position"]);
  expect(position).toMatchObject({ initial: "'top'", text: "Position of the legend." });
  expect(describeValues(position ?? { kinds: [] })).toContain("left");
  expect(findOption(DOCS[4], "{}", ["limn", "theme"])?.values).toContain("editorial");
  expect(findOption(DOCS[4], "{}", ["data", "datasets", 0, "label"])?.kinds).toEqual(["string"]);
});

test("version 2 has the descriptions of later versions", () => {
  expect(findOption(DOCS[2], "{}", ["options", "legend", "position"])?.text).toBe("Position of the legend.");
});

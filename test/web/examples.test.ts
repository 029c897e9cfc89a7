import JSON5 from "json5";
import { describe, expect, test } from "vitest";
import { exampleText, listExamples } from "../../web/chart/examples/example-list.ts";
import { ConfigTree } from "../../web/chart/text/config-tree.ts";
import { ROWS } from "../docs/chart-type-rows.ts";

const EXAMPLES = listExamples().flatMap(({ examples }) => examples);

test("the gallery contains every row of docs/chart-types.md", () => {
  expect(EXAMPLES.map(({ name }) => name).sort()).toEqual(ROWS.map(({ name }) => name).sort());
  for (const { image } of EXAMPLES) expect(image).toMatch(/\.png/);
});

describe.each(ROWS.map((row) => [row.name, row] as const))("example %s", (name, row) => {
  test("uses the latest version, formatted as readable code", () => {
    const example = EXAMPLES.find((each) => each.name === name);
    if (example === undefined) throw new Error(`example ${name} is missing`);
    const version = Math.max(...row.charts.flatMap(({ versions }) => versions));
    expect(example.versions[0]).toBe(version);
    const chart = row.charts.find(({ versions }) => versions.some((each) => each === version))?.chart;
    const text = exampleText(example);
    if (typeof chart === "string") expect(text).toBe(chart.trim());
    else expect(JSON5.parse(text)).toEqual(chart);
    const tree = new ConfigTree(text);
    expect(tree.mistake).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { appendItems, insertItem, removeAt, removeItem, setAt } from "../../web/chart/text/text-edit.ts";

const CHART = `{
  type: 'bar', // the kind
  data: {
    labels: ['a', "b"],
    datasets: [
      { label: 'x', data: [1, f(2)] },
    ],
  },
}`;

describe("setting a value at a path", () => {
  test("replaces the value and nothing else", () => {
    expect(setAt(CHART, ["type"], "line")).toBe(CHART.replace("'bar'", "'line'"));
    expect(setAt(CHART, ["data", "labels", 1], "it's")).toBe(CHART.replace('"b"', "'it\\'s'"));
    expect(setAt(CHART, ["data", "datasets", 0, "data", 1], -5)).toBe(CHART.replace("f(2)", "-5"));
  });

  test("adds a property after the others, on its own line if they have one", () => {
    expect(setAt(CHART, ["data", "datasets", 0, "fill"], true)).toBe(
      CHART.replace("[1, f(2)] }", "[1, f(2)], fill: true }"),
    );
    expect(setAt(CHART, ["options", "scales", "x", "stacked"], true)).toBe(
      CHART.replace("  },\n}", "  },\n  options: { scales: { x: { stacked: true } } },\n}"),
    );
  });

  test.each([
    ["{}", ["type"], "bar", "{ type: 'bar' }"],
    ['{"type":"bar"}', ["options"], { a: [1, null] }, '{"type":"bar", "options": { "a": [1, null] }}'],
    ["({ a: 1 })", ["a"], 2, "({ a: 2 })"],
    ["/* x */ { 'a': 1 }", ["a"], "\n", "/* x */ { 'a': '\\n' }"],
    ["{ a: 1, a: 2 }", ["a"], 3, "{ a: 1, a: 3 }"],
    ["{ list: [] }", ["list", 0], 1, "{ list: [1] }"],
    ["{ 'a-b': 1 }", ["c-d"], 1, "{ 'a-b': 1, 'c-d': 1 }"],
  ] as const)("follows the style of the code: %s", (text, path, value, expected) => {
    expect(setAt(text, path, value)).toBe(expected);
  });

  test.each([
    ["draw()", ["type"]],
    ["", ["type"]],
    ["{ data: make() }", ["data", "labels"]],
    ["{ data() {} }", ["data"]],
    ["{ list: [1] }", ["list", 3]],
    ["{ list: [...more] }", ["list", 0]],
    ["{ list: [1, , 2] }", ["list", 1]],
    ["{}", ["list", 0]],
  ] as const)("does nothing if the path can't be changed: %s", (text, path) => {
    expect(setAt(text, path, 1)).toBeUndefined();
  });
});

describe("list items and properties", () => {
  test("are added in the layout of the existing items", () => {
    expect(appendItems("{ d: [1, 2,] }", ["d"], [3, 4])).toBe("{ d: [1, 2, 3, 4,] }");
    expect(appendItems(CHART, ["data", "datasets"], [{ label: "y" }])).toContain(
      "{ label: 'x', data: [1, f(2)] },\n      { label: 'y' },\n",
    );
    expect(insertItem("{ d: [1, 2] }", ["d"], 1, 9)).toBe("{ d: [1, 9, 2] }");
    expect(insertItem("{ d: [1, 2] }", ["d"], 2, 9)).toBe("{ d: [1, 2, 9] }");
    expect(insertItem("{ d: [1, 2] }", ["d"], 5, 9)).toBeUndefined();
  });

  test.each([
    [0, "{ d: [2, 3] }"],
    [1, "{ d: [1, 3] }"],
    [2, "{ d: [1, 2] }"],
    [3, "{ d: [1, 2, 3] }"],
  ])("are removed with their comma: item %i", (index, expected) => {
    expect(removeItem("{ d: [1, 2, 3] }", ["d"], index)).toBe(expected);
  });

  test("are removed with their comma: properties", () => {
    expect(removeAt("{ a: 1, b: 2 }", ["b"])).toBe("{ a: 1 }");
    expect(removeAt("{ a: 1, b: 2 }", ["a"])).toBe("{ b: 2 }");
    expect(removeAt("{ a: 1 }", ["a"])).toBe("{  }");
    expect(removeAt("{ a: 1 }", ["x"])).toBe("{ a: 1 }");
  });
});

import { describe, expect, test } from "vitest";
import { changeType } from "../../web/chart/types/change-type.ts";
import { nameDesign } from "../../web/chart/types/design-name.ts";
import { listTypes } from "../../web/chart/types/type-list.ts";
import { findTypes } from "../../web/chart/types/type-search.ts";

const CHART =
  "{ type: 'bar', data: { labels: ['a', 'b'], datasets: [{ label: 'A', data: [1, 2] }, { label: 'B', data: [3, 4] }] } }";
const VERSIONS = [2, 3, 4] as const;

describe("the name of a design", () => {
  test.each([
    ["bar", "Bar"],
    ["horizontal-bar", "Horizontal bar"],
    ["stacked-bar", "Stacked bar"],
    ["stacked-horizontal-bar", "Stacked horizontal bar"],
    ["stacked-percent", "100% stacked bar"],
    ["stacked-horizontal-percent", "100% stacked horizontal bar"],
    ["waterfall", "Waterfall"],
    ["mixed", "Bars and a line"],
    ["line", "Line"],
    ["area", "Stacked area"],
    ["pie", "Pie"],
  ])("of the type %s is %s", (type, name) => {
    for (const version of VERSIONS) {
      const change = changeType(CHART, version, type, VERSIONS);
      expect([version, "text" in change && nameDesign(change.text, version)]).toEqual([version, name]);
    }
  });

  test("is the type in the code for other types", () => {
    expect(nameDesign("{ type: 'sankey' }", 4)).toBe("sankey");
    expect(nameDesign("{ type: pick() }", 4)).toBe("");
  });
});

describe("the type picker", () => {
  const titles = (query: string) =>
    findTypes(listTypes(), query).flatMap(({ types }) => types.map(({ title }) => title));

  test("starts with the common types", () => {
    const [first, ...others] = findTypes(listTypes(), "");
    expect(first?.title).toBe("Common");
    expect(first?.types.map(({ name }) => name).slice(0, 4)).toEqual(["bar", "horizontal-bar", "stacked-bar", "line"]);
    // Each type is listed once.
    const all = [first, ...others].flatMap((group) => group?.types.map(({ name }) => name) ?? []);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each([
    [
      "stacked",
      [
        "Stacked bars",
        "Stacked horizontal bars",
        "Bars stacked to 100%",
        "Horizontal bars stacked to 100%",
        "Stacked areas",
      ],
    ],
    [
      "stacked bar",
      ["Stacked bars", "Stacked horizontal bars", "Bars stacked to 100%", "Horizontal bars stacked to 100%"],
    ],
    ["100 % stacked", ["Bars stacked to 100%", "Horizontal bars stacked to 100%"]],
    ["percent", ["Bars stacked to 100%", "Horizontal bars stacked to 100%"]],
    ["bridge", ["Waterfall"]],
    ["column chart", ["Bars", "Stacked bars", "Bars stacked to 100%"]],
    ["donut", ["Doughnut"]],
  ])("finds %s", (query, expected) => {
    expect(titles(query)).toEqual(expect.arrayContaining(expected));
  });

  test("finds nothing for other words", () => {
    expect(titles("giraffe")).toEqual([]);
  });
});

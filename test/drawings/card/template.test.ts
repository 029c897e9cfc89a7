// Checks that card templates are filled with values.

import { describe, expect, test } from "vitest";
import { fillTemplate } from "../../../src/drawings/card/template.ts";

const SCOPE = {
  title: "Report",
  count: 3,
  zero: 0,
  empty: "",
  none: null,
  rows: [
    { name: "A", value: 1 },
    { name: "B", value: 2, note: "x" },
  ],
  theme: { colors: ["red", "blue"] },
};

test.each([
  ["{{title}}", "Report"],
  ["{{count}}", 3],
  ["{{ count }}", 3],
  ["{{zero}}", 0],
  ["No. {{count}} of {{title}}", "No. 3 of Report"],
  ["{{none}}", null],
  ["{{unknown}}", null],
  ["<{{none}}>", "<>"],
  ["{{rows.name}}", ["A", "B"]],
  ["{{rows.1.name}}", "B"],
  ["{{rows.length}}", 2],
  ["{{theme.colors.@zero}}", "red"],
  ["{{constructor}}", null],
  ["{{rows.__proto__}}", [null, null]],
  ["{title}", "{title}"],
])("%s becomes %j", (text, value) => {
  expect(fillTemplate(text, SCOPE)).toEqual(value);
});

test("properties without a value are omitted", () => {
  expect(fillTemplate({ a: "{{none}}", b: "{{zero}}", c: { d: "{{title}}" } }, SCOPE)).toEqual({
    b: 0,
    c: { d: "Report" },
  });
});

test("values are not searched for references", () => {
  const scope = { title: "{{secret}}", secret: "s", rows: [{ name: "{{secret}}" }] };
  expect(fillTemplate(["{{title}}", "<{{title}}>", { each: "rows", x: "{{item.name}}" }], scope)).toEqual([
    "{{secret}}",
    "<{{secret}}>",
    { x: "{{secret}}" },
  ]);
});

describe("each", () => {
  test("repeats an element in a list", () => {
    expect(fillTemplate(["a", { each: "rows", t: "{{number}}. {{item.name}}", i: "{{index}}" }], SCOPE)).toEqual([
      "a",
      { t: "1. A", i: 0 },
      { t: "2. B", i: 1 },
    ]);
  });

  test("repeats an element that is not in a list", () => {
    expect(fillTemplate({ children: { each: "rows", t: "{{item.name}}" } }, SCOPE)).toEqual({
      children: [{ t: "A" }, { t: "B" }],
    });
  });

  test("omits the element if there is no list", () => {
    expect(fillTemplate([{ each: "none" }, { each: "title" }, { each: "unknown" }], SCOPE)).toEqual([]);
  });

  test("checks the condition for each item", () => {
    expect(fillTemplate([{ each: "rows", if: "{{item.note}}", t: "{{item.name}}" }], SCOPE)).toEqual([{ t: "B" }]);
  });
});

describe("if", () => {
  test.each([
    ["{{title}}", true],
    ["{{zero}}", true],
    ["{{empty}}", false],
    ["{{none}}", false],
    ["{{unknown}}", false],
    ["{{rows.note}}", true],
    [["{{count}}", 1, 3], true],
    [["{{count}}", 1], false],
    [["{{none}}", null], true],
  ])("%j is %j", (condition, isMet) => {
    expect(fillTemplate([{ if: condition, t: 1 }], SCOPE)).toEqual(isMet ? [{ t: 1 }] : []);
  });
});

// Tests that JMESPath expressions select rows, and that hostile ones fail within the budget.

import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { REQUEST_WORK } from "../../../src/base/limits.ts";
import { compileJmespath } from "../../../src/service/source/jmespath.ts";

const evaluate = (expression: string, document: unknown, fuel = new Fuel()) =>
  compileJmespath(expression, "options.plugins.json.jmespath")(document, fuel);

const ROWS = { items: [{ n: "a", v: [1, 2] }, { n: "b", v: [3] }, { n: "c" }] };

describe("an expression", () => {
  test.each([
    [
      "items[].{name: n, total: sum(v || `[]`)}",
      [
        { name: "a", total: 3 },
        { name: "b", total: 3 },
        { name: "c", total: 0 },
      ],
    ],
    ["items[?v].n", ["a", "b"]],
    ["sort_by(items, &n)[-1].n", "c"],
    ["items[*].v[]", [1, 2, 3]],
    ["from_items(zip(items[].n, items[].v))", { a: [1, 2], b: [3] }],
    ["items[?n == 'b' && v == `[3]`].n", ["b"]],
    ["join('-', items[].n)", "a-b-c"],
    ["missing.path", null],
    // Inherited properties and prototypes are not members.
    ["constructor", null],
    ["items[0].__proto__", null],
    ["items[].toString", []],
  ])("%s", (expression, expected) => expect(evaluate(expression, ROWS)).toEqual(expected));
});

test.each([
  ["items[", /must be a JMESPath expression/],
  ["pad_left('a', `1000000000`)", /must not use the function pad_left/],
  ["trim(n)", /must not use the function trim/],
  ["replace(n, 'a', 'b', `1000000000`)", /must not use the function replace/],
  ["constructor(n)", /must not use the function constructor/],
  ["let $a = @ in $a", /must not use let/],
  ["sum(items[].n)", /must match the types of the data/],
  ["items[::0]", /must match the types of the data/],
])("%s is an error of the request", (expression, message) => {
  expect(() => evaluate(expression, ROWS)).toThrow(message);
});

/** A document of 1 MB with many rows. */
const LARGE = Array.from({ length: 100_000 }, (_, index) => ({ i: index }));

test.each([
  ["doubling lists", `@${"|[@,@][]".repeat(50)}`],
  ["doubling pairs, compared", `[@,@]${"|[@,@]".repeat(40)}|[0]==[[@,@],[@,@]]`],
  ["a list in each row", "map(&$, @)[]"],
  ["nested products", "[*].[$[*].[$[*].i]]"],
  ["nested filters", "[?$[?$[?i == `-1`]]]"],
  ["documents as rows", "[*].{a: $}"],
  ["sorting by a search", "sort_by(@, &length($[?i == `0`]))"],
  ["merged objects", `{a: @}${"|merge(@, {b: @}, {c: @})".repeat(18)}|[to_array(@)]`],
  ["columns of columns", `zip(${"@,".repeat(40)}@)`],
])("%s stop when the budget is used up", (_, expression) => {
  const fuel = new Fuel();
  expect(() => evaluate(expression, LARGE, fuel)).toThrow(/jmespath is too expensive: use a simpler expression/);
  expect(fuel.spent).toBeLessThanOrEqual(REQUEST_WORK);
});

import { describe, expect, test } from "vitest";
import { findValues, parseJsonPath } from "../../../src/service/source/json-grid.ts";

const DOCUMENT = JSON.parse(
  '{"a": {"b": [{"c": 1}, {"c": 2}, {}]}, "x.y": {"z z": [[1, 2], [3]]}, "0": "zero", "__proto__": {"own": 1}, "n": null}',
) as unknown;

describe("a JSON path", () => {
  test.each<[path: string, values: unknown[]]>([
    ["$", [DOCUMENT]],
    ["a.b[0].c", [1]],
    ["$.a.b[-1]", [{}]],
    ["$['a'][\"b\"][1].c", [2]],
    ["a.b.1.c", [2]],
    [".a.b[1].c", [2]],
    ["a.b[*].c", [1, 2]],
    ["a.b.*.c", [1, 2]],
    ["['x.y']['z z'][*]", [[1, 2], [3]]],
    ["['x.y']['z z'][*][*]", [1, 2, 3]],
    ["0", ["zero"]],
    ["n", [null]],
    ["n.a", []],
    ["a.b[3]", []],
    ["a.b[-4]", []],
    ["a.b.length", []],
    ["a.b[999999999]", []],
    ["__proto__.own", [1]],
    ["a.__proto__", []],
    ["constructor", []],
    ["0.length", []],
  ])("%s finds values of the document only", (path, values) => {
    expect(findValues(DOCUMENT, parseJsonPath(path, "path"))).toEqual(values);
  });

  test.each([
    "a..b",
    "a.",
    "a[",
    "a[0",
    "a[x]",
    "a[?(@.b)]",
    "a[0:2]",
    "a[(@.length-1)]",
    "a]b",
    "a[0]b",
    "a['b",
    "a[1e3]",
    " a",
  ])("%j is rejected", (path) => {
    expect(() => parseJsonPath(path, "path")).toThrow("path must be a path such as data.items[0].rows");
  });

  test("of hostile length is rejected or parsed at once", () => {
    expect(() => parseJsonPath("[".repeat(200), "path")).toThrow("must be a path");
    expect(() => parseJsonPath("a".repeat(201), "path")).toThrow("path must have at most 200 characters, got 201");
    expect(parseJsonPath("[*]".repeat(66), "path")).toHaveLength(66);
  });
});

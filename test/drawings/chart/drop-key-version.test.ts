import { expect, test } from "vitest";
import { CHART, dropKeyVersion } from "../../../src/drawings/chart/kind.ts";
import { parseQuery } from "../../../src/options/query.ts";

const versionOf = (query: string) => CHART.parse(dropKeyVersion(parseQuery(`c={}&${query}`))).version;

test("dropKeyVersion drops a version that repeats the key", () => {
  expect(versionOf("key=q-1&v=q-1")).toBe(2);
  expect(versionOf("key=q%2D1&v=q-1&version=4")).toBe(4);
});

test.each([
  ["key=q-1&v=3", 3],
  ["v=4", 4],
  ["key=&v=", 2],
  ["key=%FF&v=3", 3],
])("dropKeyVersion keeps the version of %s", (query, version) => {
  expect(versionOf(query)).toBe(version);
});

test("dropKeyVersion keeps other invalid versions, and those in JSON", () => {
  expect(versionOf("key=q-1&v=q-2&version=4")).toBe(2);
  const body = { c: "{}", v: "q-1", key: "q-1", version: 4 };
  expect(() => CHART.parse(dropKeyVersion({ type: "json", body }))).toThrow("v must be one of 2, 3, 4, got q-1");
});

import { expect, test } from "vitest";
import { formatDatum, shortNumber } from "../../../../src/drawings/chart/plugins/datum-text.ts";

test.each([
  [1234.5678, "1234.57"],
  ["2.5", "2.5"],
  ["north", "north"],
  [{ x: 1, y: 2.3456 }, "x: 1, y: 2.35"],
  [{ x: 1, r: 7 }, "7"],
  [{ label: "north", x: 1 }, "north"],
  [{ x: [1, 2.3456] }, "x: 1,2.35"],
  // Nested objects can be large, and some can't be converted to a string.
  [{ chart: { data: {} }, type: "x" }, "chart: [object Object], type: x"],
  [{ x: Object.create(null) }, "x: [object Object]"],
])("formats %j", (value, text) => {
  expect(String(formatDatum(value, shortNumber))).toBe(text);
});

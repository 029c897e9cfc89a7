import { expect, test } from "vitest";
import { placeOf } from "../../web/chart/text/finding-place.ts";

const CHART = `{
  "type": "bar",
  "data": {
    "labels": ["a", "b"],
    "datasets": [{ "data": [1] }]
  },
  "options": { "indexAxis": "y" }
}`;

test.each([
  ["data.datasets[0].data has 1 values for 2 labels", '"data": [1]'],
  ["options.indexAxis is an option of versions 3 and 4; version 2 wants the type horizontalBar", '"indexAxis": "y"'],
  ["data.datasets[0].backgroundColor is no colour", '{ "data": [1] }'],
  ["data.labels[1] is too long", '"b"'],
  ["data.labels[7] is too long", '["a", "b"]'],
  ["type must be one of bar, got x", '"type": "bar"'],
  ["unexpected name in line 4, column 16", '"'],
  ["wrong at line 7, column 17: no", "indexAxis"],
])("%s", (sentence, expected) => {
  const place = placeOf(CHART, sentence);
  expect(CHART.slice(place?.from, place?.to)).toBe(expected);
});

test("the end of a text that ends too early is its last character", () => {
  expect(placeOf("{ type: 'bar', \n", "chart ends in line 2, column 1")).toEqual({ from: 13, to: 14 });
  expect(placeOf("", "chart is empty in line 1, column 1")).toEqual({ from: 0, to: 0 });
});

test.each([
  "text “Sales” is cut at the picture's edge: make the picture larger, or the text shorter",
  "the options of the service are others",
  "",
])("%s has no place", (sentence) => {
  expect(placeOf(CHART, sentence)).toBeUndefined();
});

test.each(["make()", "", "{ data: ["])("in %s there is a place for nothing, or for what is there", (text) => {
  expect(() => placeOf(text, "data.datasets[0].data has 1 values for 2 labels")).not.toThrow();
});

import { expect, test } from "vitest";
import { findMessageRange } from "../../web/chart/text/message-range.ts";

const CHART = `{
  "type": "bar",
  "data": {
    "labels": ["a", "b"],
    "datasets": [{ "data": [1] }]
  },
  "options": { "indexAxis": "y" },
  "limn": { "logo": "logo.png" }
}`;

test.each([
  ["data.datasets[0].data has 1 value for 2 labels", '"data": [1]'],
  [
    "options.indexAxis is an option of versions 3 and 4: in version 2, use type horizontalBar, or set version to 4",
    '"indexAxis": "y"',
  ],
  ["chart.limn.logo must be the URL of an image", '"logo": "logo.png"'],
  ["data.datasets[0].backgroundColor is not a CSS colour", '{ "data": [1] }'],
  ["data.labels[1] is too long", '"b"'],
  ["data.labels[7] is too long", '["a", "b"]'],
  ["type must be a chart type, got x", '"type": "bar"'],
  ["unexpected name in line 4, column 16", '"'],
  ["wrong at line 7, column 17: no", "indexAxis"],
])("findMessageRange finds the position of: %s", (sentence, expected) => {
  const place = findMessageRange(CHART, sentence);
  expect(CHART.slice(place?.from, place?.to)).toBe(expected);
});

test("an error at the end of the code marks its last character", () => {
  expect(findMessageRange("{ type: 'bar', \n", "chart ends in line 2, column 1")).toEqual({ from: 13, to: 14 });
  expect(findMessageRange("", "chart is empty in line 1, column 1")).toEqual({ from: 0, to: 0 });
});

test.each([
  "text “Sales” is cut off at the edge of the image: make the image larger or the text shorter",
  "the options of the service are others",
  "",
])("findMessageRange returns no position for the message: %s", (sentence) => {
  expect(findMessageRange(CHART, sentence)).toBeUndefined();
});

test.each(["make()", "", "{ data: ["])("findMessageRange doesn't throw for the incomplete code: %s", (text) => {
  expect(() => findMessageRange(text, "data.datasets[0].data has 1 value for 2 labels")).not.toThrow();
});

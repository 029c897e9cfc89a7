import { describe, expect, test } from "vitest";
import { type Area, elementIdOf, findArea } from "../../web/chart/inspector/areas.ts";

const AREAS: readonly Area[] = [
  { part: "slice", dataset: 0, index: 1, shape: "poly", coords: [50, 50, 100, 0, 100, 100] },
  { part: "dataset", dataset: 1, index: 0, shape: "rect", coords: [40, 40, 60, 60] },
  { part: "axis", axis: "y1", shape: "rect", coords: [0, 0, 20, 100] },
];

describe("the area at a point", () => {
  test.each([
    [55, 50, "slices"],
    [45, 50, "series:1"],
    [60.5, 50, "slices"],
    [60, 30, undefined],
    [10, 99, "axis:y1"],
    [30, 30, undefined],
    [-1, 50, undefined],
  ])("%d, %d is in %s", (x, y, id) => {
    const area = findArea(AREAS, x, y);
    expect(area && elementIdOf(area)).toBe(id);
  });

  test("is undefined for areas without corners", () => {
    expect(findArea([{ part: "slice", shape: "poly", coords: [] }], 0, 0)).toBeUndefined();
  });
});

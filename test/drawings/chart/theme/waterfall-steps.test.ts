// Tests how values become the steps of a waterfall.

import { expect, test } from "vitest";
import { listSteps } from "../../../../src/drawings/chart/theme/waterfall-steps.ts";

const kinds = (values: readonly (number | undefined)[]) =>
  listSteps(values)
    .map((step) => step?.kind[0] ?? "-")
    .join("");

test.each<[values: readonly (number | undefined)[], kinds: string]>([
  [[500, 120, 60, -90, -30, 560], "trrfft"],
  [[500, 120, undefined], "trt"],
  // Rounded parts of a whole.
  [[33.3, 33.3, 33.3, 100], "trrt"],
  [[0.1, 0.2, 0.1 + 0.2], "trt"],
  [[100, 100, 200], "trt"],
  [[undefined, undefined], "--"],
  [[undefined, 4, 1], "-tr"],
  [[], ""],
])("%j has the steps %s", (values, expected) => {
  expect(kinds(values)).toBe(expected);
});

test("sums have no floating-point error", () => {
  expect(listSteps([0.1, 0.2, undefined]).at(-1)).toEqual({ kind: "total", value: 0.3, from: 0, to: 0.3 });
});

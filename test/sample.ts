// Samples long lists of test cases. The seed selects the sample; TEST_DEPTH=full runs all cases.

import { inject } from "vitest";

/** Returns whether a case is in a sample of one in `step` cases. */
export function isInSample(index: number, step: number): boolean {
  return inject("depth") === "full" || (index + inject("seed")) % step === 0;
}

/** Returns one in `step` items. */
export function sampleEvery<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, index) => isInSample(index, step));
}

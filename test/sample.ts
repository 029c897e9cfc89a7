// Samples long lists of test cases. The seed selects the sample; TEST_DEPTH=full runs all cases.

import { inject } from "vitest";

/** One in `step` cases is in the sample. */
export function isInSample(index: number, step: number): boolean {
  return inject("depth") === "full" || (index + inject("seed")) % step === 0;
}

/**
 * Returns all items, such as the versions of a case. In a sampled run, returns only one, and successive cases get successive
 * items.
 *
 * @param index index of the case
 */
export function sampleInTurn<Item>(items: readonly Item[], index: number): readonly Item[] {
  return items.filter((_, other) => isInSample(other + index, items.length));
}

/** Returns one in `step` items. */
export function sampleEvery<Item>(items: readonly Item[], step: number): Item[] {
  return items.filter((_, index) => isInSample(index, step));
}

/** Returns the number of runs of a property test; a third of it in a sampled run. */
export function sampleRuns(count: number): number {
  return inject("depth") === "full" ? count : Math.ceil(count / 3);
}

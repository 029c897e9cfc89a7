// Instances of Chart.js that are created between requests, so that a chart with a script doesn't wait for one.

/** Functions that create the missing instances, one function per version of Chart.js. */
const missing = new Set<() => void>();

/** Makes the next `makeSpareLibraries` call `make`. */
export const orderSpare = (make: () => void): void => void missing.add(make);

/** Whether `makeSpareLibraries` has work to do. */
export const needsSpareLibraries = (): boolean => missing.size > 0;

/** Creates the missing instances, which takes about a millisecond each. */
export function makeSpareLibraries(): void {
  for (const make of missing) make();
  missing.clear();
}

// Schedules the creation of spare Chart.js instances between requests, so that a chart with a script doesn't wait for a new one.

/** Functions that create the missing instances, one function per version of Chart.js. */
const missing = new Set<() => void>();

/** Registers `make`, which the next call of `makeSpareLibraries` runs once. */
export const scheduleSpare = (make: () => void): void => void missing.add(make);

/** Whether `makeSpareLibraries` has work to do. */
export const needsSpareLibraries = (): boolean => missing.size > 0;

/** Creates the missing instances, which takes about a millisecond each. */
export function makeSpareLibraries(): void {
  for (const make of missing) make();
  missing.clear();
}

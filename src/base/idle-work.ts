// Work that the isolate can do between requests, so that no request waits for it.

const scheduled = new Set<() => void>();

/** Schedules a function for the next call of `doIdleWork`. Scheduling the same function again has no effect. */
export const scheduleIdleWork = (work: () => void): void => void scheduled.add(work);

export const hasIdleWork = (): boolean => scheduled.size > 0;

/** Runs the scheduled functions, which takes a few milliseconds. */
export function doIdleWork(): void {
  const works = [...scheduled];
  scheduled.clear();
  for (const work of works) work();
}

// Work that the isolate can do between requests, so that no request waits for it.

const scheduled = new Set<() => void>();

/** Schedules work, once, until the next call of `doIdleWork`. */
export const scheduleIdleWork = (work: () => void): void => void scheduled.add(work);

export const hasIdleWork = (): boolean => scheduled.size > 0;

/** Does the scheduled work, which takes a few milliseconds. */
export function doIdleWork(): void {
  const works = [...scheduled];
  scheduled.clear();
  for (const work of works) work();
}

// Durations such as `24h` and `7d`.

import { parsed } from "./value.ts";

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** A duration, whose parsed value is in seconds. `0` needs no unit. @param min in seconds @param max in seconds */
export const duration = (min: number, max: number, error: string) => ({
  ...parsed(error, (text) => {
    const seconds = readSeconds(text);
    return seconds !== undefined && seconds >= min && seconds <= max ? seconds : undefined;
  }),
  readJson: (value: unknown) => (value === 0 ? "0" : value),
});

/** Parses a duration. Returns seconds; undefined for other text. */
export function readSeconds(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const [, count, unit] = /^(\d{1,9})\s*([smhd])$/i.exec(text.trim()) ?? [];
  return count === undefined
    ? undefined
    : Number(count) * UNIT_SECONDS[unit?.toLowerCase() as keyof typeof UNIT_SECONDS];
}

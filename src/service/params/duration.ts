// Parses durations such as `24h` and `7d`.

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Returns a duration in seconds; undefined if the text isn't a duration. */
export function readSeconds(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const [, count, unit] = /^(\d{1,9})\s*([smhd])$/i.exec(text.trim()) ?? [];
  return count === undefined
    ? undefined
    : Number(count) * UNIT_SECONDS[unit?.toLowerCase() as keyof typeof UNIT_SECONDS];
}

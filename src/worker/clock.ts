// The time → what a chart's script is told of it.

const DAY = 86_400_000;

/** The beginning of today, UTC, milliseconds: a script's clock stands there, so that a URL has one picture a day. */
export function readToday(): number {
  return Math.floor(Date.now() / DAY) * DAY;
}

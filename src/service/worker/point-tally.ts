// The points that this isolate has counted for each caller. The platform's counters take one point a call and never say how many
// are left; this memory holds what a drawing has cost beyond the points paid for it, until the counter has taken them all.

import { POINT_TALLIES } from "../../base/limits.ts";

/** The points of one caller. */
export interface Tally {
  /** Points counted since the period began. */
  used: number;
  /** Points of finished drawings that the counter has not taken yet. */
  debt: number;
  /** The end of the period, milliseconds since the epoch. */
  end: number;
}

/** Tallies by caller, in the order of their last use. */
const tallies = new Map<string, Tally>();

/**
 * Returns the tally of a caller, which begins again when its period is over. Debts stay.
 *
 * @param milliseconds the length of a period
 */
export function tallyOf(key: string, milliseconds: number): Tally {
  const now = Date.now();
  const tally = tallies.get(key) ?? { used: 0, debt: 0, end: 0 };
  if (tally.end <= now) {
    tally.used = 0;
    tally.end = now + milliseconds;
  }
  tallies.delete(key);
  tallies.set(key, tally);
  for (const oldest of tallies.keys()) {
    if (tallies.size <= POINT_TALLIES) break;
    tallies.delete(oldest);
  }
  return tally;
}

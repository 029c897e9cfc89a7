// Keeps each caller's points in this isolate. The platform's counters take one point per call and don't report how many
// are left, so the tally also contains the cost of finished renders that the counter hasn't been charged for yet.

/** Maximum number of callers whose points an isolate holds in memory, about 200 bytes each. */
const POINT_TALLIES = 5000;

/** Points that a request in progress may cost. */
export interface ReservedPoints {
  readonly points: number;
  /** Time at which they become a debt, in milliseconds since the epoch. */
  readonly until: number;
  readonly end: () => void;
}

/** The points of one caller. */
export interface Tally {
  /** Points counted in the current period. */
  used: number;
  /** Points of finished renders that the counter hasn't been charged for. */
  debt: number;
  /** Points of the requests that were refused in the current period. */
  refused: number;
  /** Points that requests in progress may cost. */
  reserved: number;
  /** The reservations of those points, oldest first. */
  readonly reservations: Set<ReservedPoints>;
  /** End of the period, in milliseconds since the epoch. */
  end: number;
}

/** Tallies by caller, least recently used first. */
const tallies = new Map<string, Tally>();

/**
 * Returns a caller's tally, reset if the period is over. Debts are kept.
 *
 * @param milliseconds length of a period
 */
export function currentTally(key: string, milliseconds: number): Tally {
  const now = Date.now();
  const tally: Tally = tallies.get(key) ?? {
    used: 0,
    debt: 0,
    refused: 0,
    reserved: 0,
    reservations: new Set(),
    end: 0,
  };
  if (tally.end <= now) {
    tally.used = 0;
    tally.refused = 0;
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

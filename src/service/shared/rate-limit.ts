// Applies rate limits in points, which Workers Rate Limiting counts per location. A request pays the known part of its cost
// in advance and the rest after drawing; a caller in debt is rejected until the debt is paid. Anonymous addresses have
// the limit in wrangler.toml; an account has its own limit or none. If a counter fails, requests pass and the failure
// is logged. docs/limits.md

import { Failure, type Quota } from "../../base/failure.ts";
import { ACCOUNT_POINTS_STEP } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import type { Account } from "./account-store.ts";
import { logWarning } from "./log.ts";
import { readSettings } from "./settings.ts";

/**
 * Maximum number of an account's counters (shares) tried for one point. If eight are used up, most of the remaining
 * shares are, too.
 */
const ACCOUNT_SHARE_TRIES = 8;

/** Period of the counters in wrangler.toml, in seconds. */
const WINDOW_SECONDS = 60;

/**
 * Largest debt, in periods. Concurrent requests pay one point each in advance and may owe much more; the cap bounds how
 * long they block later requests.
 */
const DEBT_WINDOWS = 10;

/** Largest number of points that the requests in progress may reserve, in periods. */
const RESERVED_WINDOWS = 4;

/** Counts one point. Resolves to false if none are left. */
type Count = () => Promise<boolean>;

/** The limit of one caller. */
interface Meter {
  readonly name: "account" | "anonymous";
  readonly key: string;
  readonly limit: number;
  readonly count: Count;
}

/** Pays for a request: an account, or an address. */
export interface Payer {
  readonly account: Account | undefined;
  /** Client address; undefined for requests from this machine, which are not counted. */
  readonly address: string | undefined;
}

/**
 * Counts the known points of a request before it is drawn, after paying off the caller's debt. If too few points are
 * left, the request is rejected, and points already counted are not refunded.
 *
 * @param points known cost of the request, 1 or more
 * @throws Failure `too-many-requests`
 */
export async function consumeRateLimit(caller: Payer, points = 1): Promise<void> {
  const meter = meterOf(caller);
  if (meter === undefined) return;
  const tally = findTally(meter);
  // A request that costs more than the limit can never pass, so don't use up the points that are left.
  let hasPoints = points <= meter.limit && (await payDebt(meter, tally));
  for (let paid = 0; hasPoints && paid < points; paid++) hasPoints = await payOne(meter, tally);
  // A render that finished in the meantime may have left a debt.
  if (hasPoints) hasPoints = await payDebt(meter, tally);
  if (!hasPoints) throw refuse(meter, tally, points);
}

/**
 * Charges the caller for points that could not be paid in advance.
 *
 * @param points 0 or more
 * @param cost points that the request costs in total, for the quota
 * @returns the quota for the response headers; undefined for a caller without a limit
 */
export function chargePoints(caller: Payer, points: number, cost = points): Quota | undefined {
  const meter = meterOf(caller);
  if (meter === undefined) return undefined;
  const tally = findTally(meter);
  addDebt(meter, tally, points);
  const quota = quotaOf(meter, tally, cost);
  if (tally.debt > 0) getPlatform().waitUntil(payDebt(meter, tally));
  return quota;
}

/** Counts the points of a request that was refused. They are not charged, but they count until the period ends. */
export function countRefusal(caller: Payer, points: number): void {
  const meter = meterOf(caller);
  if (meter !== undefined) findTally(meter).refused += points;
}

/** The points of refused requests count too. */
export function owesPeriod(caller: Payer): boolean {
  const meter = meterOf(caller);
  return meter !== undefined && isIndebted(meter, findTally(meter));
}

function isIndebted({ limit }: Meter, { debt, refused }: Tally): boolean {
  return debt + refused >= limit;
}

/** Reserves points for a request in progress. */
export class Reservation implements ReservedPoints {
  readonly until = Date.now() + WINDOW_SECONDS * 1000;
  readonly #meter: Meter;
  readonly #tally: Tally;
  #points = 0;

  /** Reserves the points. @throws Failure `too-many-requests` */
  constructor(meter: Meter, tally: Tally, points: number) {
    this.#meter = meter;
    this.#tally = tally;
    this.extend(points);
    tally.reservations.add(this);
  }

  get points(): number {
    return this.#points;
  }

  /** Raises the number of points. @throws Failure `too-many-requests` if the caller's other requests in progress are too large */
  extend(points: number): void {
    const others = this.#tally.reserved - this.#points;
    if (others >= this.#meter.limit * RESERVED_WINDOWS) throw refuse(this.#meter, this.#tally, 1);
    this.#points = Math.max(this.#points, points);
    this.#tally.reserved = others + this.#points;
  }

  /** Ends the reservation. @returns whether it was open; otherwise, its points have already been charged */
  end(): boolean {
    const isOpen = this.#tally.reservations.delete(this);
    if (isOpen) this.#tally.reserved -= this.#points;
    return isOpen;
  }
}

/**
 * Reserves points for a request whose payer may still be unknown. Rejects only a caller that owes a whole period's points,
 * because a key in the body may turn out to pay for the request.
 *
 * @returns the reservation; undefined for a caller without a limit
 * @throws Failure `too-many-requests`
 */
export async function reservePoints(caller: Payer, points: number): Promise<Reservation | undefined> {
  const meter = meterOf(caller);
  if (meter === undefined) return undefined;
  const tally = findTally(meter);
  chargeAbandoned(meter, tally);
  if (isIndebted(meter, tally)) await payDebt(meter, tally);
  if (isIndebted(meter, tally)) throw refuse(meter, tally, 1);
  return new Reservation(meter, tally, points);
}

/** Charges reservations that have not ended. Workers stops a request without further notice if its client disconnects. */
function chargeAbandoned(meter: Meter, tally: Tally): void {
  const now = Date.now();
  for (const reservation of tally.reservations) {
    if (reservation.until > now) break;
    reservation.end();
    addDebt(meter, tally, reservation.points);
  }
}

function meterOf({ account, address }: Payer): Meter | undefined {
  if (account !== undefined) {
    const { id, limit } = account;
    if (limit === undefined) return undefined;
    return { name: "account", key: `account ${id}`, limit, count: countShares(id, limit / ACCOUNT_POINTS_STEP) };
  }
  if (address === undefined) return undefined;
  const limit = readSettings().anonymousPoints;
  return { name: "anonymous", key: `address ${address}`, limit, count: () => count("RATE_LIMIT", address) };
}

function findTally({ key }: Meter): Tally {
  return currentTally(key, WINDOW_SECONDS * 1000);
}

async function payOne({ count }: Meter, tally: Tally): Promise<boolean> {
  // Count first, so that the quota of a concurrent response includes the point.
  tally.used++;
  const hasPoints = await count();
  if (!hasPoints) tally.used = Math.max(0, tally.used - 1);
  return hasPoints;
}

function addDebt({ limit }: Meter, tally: Tally, points: number): void {
  tally.debt = Math.min(limit * DEBT_WINDOWS, tally.debt + points);
}

/** Charges the counter for the debt. Resolves to false if not all of it could be paid. */
async function payDebt(meter: Meter, tally: Tally): Promise<boolean> {
  while (tally.debt > 0) {
    // Decrement first, because another request may pay concurrently.
    tally.debt--;
    if (await payOne(meter, tally)) continue;
    addDebt(meter, tally, 1);
    return false;
  }
  return true;
}

function quotaOf({ name, limit }: Meter, { used, debt, end }: Tally, cost?: number): Quota {
  const left = Math.max(0, limit - used - debt);
  const seconds = Math.min(WINDOW_SECONDS, Math.max(1, Math.ceil((end - Date.now()) / 1000)));
  return { name, points: limit, window: WINDOW_SECONDS, left, seconds, cost };
}

function refuse(meter: Meter, tally: Tally, points: number): Failure {
  const { name, limit } = meter;
  const who = name === "account" ? "this account" : "an address without a key";
  const got = points > 1 ? `, but this request costs ${points}` : "";
  const keyAdvice = name === "anonymous" ? ", or send a key" : "";
  const message = `${who} has ${limit} points per minute, and a plain image costs 1${got}`;
  // The request can never pass, so there is no time after which to try again.
  if (points > limit) return new Failure("too-many-requests", `${message}: make the request smaller${keyAdvice}`);
  const minutes = Math.ceil((tally.debt + points) / limit);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new Failure("too-many-requests", `${message}: try again in ${wait}${keyAdvice}`, [], {
    seconds: minutes * WINDOW_SECONDS,
    quota: { ...quotaOf(meter, tally), left: 0, seconds: WINDOW_SECONDS },
  });
}

/**
 * The next share to count against. Each isolate starts at a random share, so that isolates don't all use up the same
 * share.
 */
let nextShare: number | undefined;

/** Combines fixed-size counters (shares) into a limit of any size. When a share is used up, the next share is tried. */
function countShares(id: string, shares: number): Count {
  return async () => {
    nextShare ??= crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    for (let tries = 0; tries < Math.min(shares, ACCOUNT_SHARE_TRIES); tries++)
      if (await count("ACCOUNT_LIMIT", `${id}/${nextShare++ % shares}`)) return true;
    return false;
  };
}

async function count(binding: "RATE_LIMIT" | "ACCOUNT_LIMIT", key: string): Promise<boolean> {
  try {
    return (await getPlatform().counters[binding].limit({ key })).success;
  } catch (error) {
    logWarning("points cannot be counted", error);
    return true;
  }
}

/** Maximum number of callers whose points an isolate holds in memory, about 200 bytes each. */
const POINT_TALLIES = 5000;

/** Points that a request in progress may cost. */
interface ReservedPoints {
  readonly points: number;
  /** Time at which these points become a debt, in milliseconds since the epoch. */
  readonly until: number;
  readonly end: () => void;
}

/**
 * The points of one caller in this isolate. The platform's counters take one point per call, and don't report how many are
 * left.
 */
interface Tally {
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
 * Returns a caller's tally, reset if the period is over. Debts and reservations are kept.
 *
 * @param milliseconds length of a period
 */
function currentTally(key: string, milliseconds: number): Tally {
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

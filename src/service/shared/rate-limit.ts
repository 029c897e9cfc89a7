// Applies rate limits in points, which Workers Rate Limiting counts per location. A request pays the known part of its cost
// in advance and the rest after drawing; a caller in debt is rejected until the debt is paid. Anonymous addresses have
// the limit in wrangler.toml; an account has its own limit or none. If a counter fails, requests pass and the failure
// is logged. docs/limits.md

import { Failure, type Quota } from "../../base/failure.ts";
import { ACCOUNT_POINTS_STEP } from "../../base/limits.ts";
import { getPlatform } from "../platform/platform.ts";
import type { Account } from "./account-store.ts";
import { logWarning } from "./log.ts";
import { currentTally, type Tally } from "./point-tally.ts";
import { pointsForWork } from "./points.ts";
import { readSettings } from "./settings.ts";

/** Maximum number of an account's counters (shares) tried for one point. If eight are used up, most others are as well. */
const ACCOUNT_SHARE_TRIES = 8;

/** Period of the counters in wrangler.toml, in seconds. */
const WINDOW_SECONDS = 60;

/**
 * Largest debt, in periods. Concurrent requests pay one point each in advance and may owe much more; the cap bounds how
 * long they block later requests.
 */
const DEBT_WINDOWS = 10;

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
 * Charges the caller for work beyond the points paid in advance.
 *
 * @param work in the units of src/base/fuel.ts
 * @param paid points paid in advance
 * @returns the quota for the response headers; undefined for a caller without a limit
 */
export function chargeWork(caller: Payer, work: number, paid = 1): Quota | undefined {
  const meter = meterOf(caller);
  if (meter === undefined) return undefined;
  const tally = findTally(meter);
  const points = Math.max(paid, pointsForWork(work));
  addDebt(meter, tally, points - paid);
  const quota = quotaOf(meter, tally, points);
  if (tally.debt > 0) getPlatform().waitUntil(payDebt(meter, tally));
  return quota;
}

/**
 * Reserves the points for a body before it is read. Rejects only a caller that owes a whole period's points, because a key in
 * the body may turn out to pay for it.
 *
 * @returns a function that ends the reservation
 * @throws Failure `too-many-requests`
 */
export async function reserveBody(caller: Payer, points: number): Promise<() => void> {
  const meter = meterOf(caller);
  if (meter === undefined) return () => {};
  const tally = findTally(meter);
  if (tally.debt >= meter.limit) await payDebt(meter, tally);
  if (tally.debt >= meter.limit || tally.reserved >= meter.limit * DEBT_WINDOWS) throw refuse(meter, tally, 1);
  tally.reserved += points;
  return () => {
    tally.reserved = Math.max(0, tally.reserved - points);
  };
}

/** Charges points after a response. @returns the quota for the response headers; undefined for a caller without a limit */
export function chargePoints(caller: Payer, points: number): Quota | undefined {
  const meter = meterOf(caller);
  if (meter === undefined) return undefined;
  const tally = findTally(meter);
  addDebt(meter, tally, points);
  const quota = quotaOf(meter, tally, points);
  getPlatform().waitUntil(payDebt(meter, tally));
  return quota;
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
  const hasPoints = await count();
  if (hasPoints) tally.used++;
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

/** The next share to count against. Each isolate starts at a random share, so that isolates don't all use up the same one. */
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

// Rate limits in points, counted by the platform at each of its locations. A request pays for what is known of its cost before it is
// drawn, and for the rest afterwards: a caller in debt is refused until the debt is paid. An anonymous address has the points that
// wrangler.toml says; an account has no limit, or its own. A counter that fails lets everybody pass, and the log says so.
// Workers Rate Limiting; docs/limits.md.

import { env, waitUntil } from "cloudflare:workers";
import { Failure, type Quota } from "../../base/failure.ts";
import { ACCOUNT_SHARE_POINTS, ACCOUNT_SHARE_TRIES } from "../../base/limits.ts";
import { pointsOf } from "../../engine/points.ts";
import type { Caller } from "./caller.ts";
import { logWarning } from "./log.ts";
import { type Tally, tallyOf } from "./point-tally.ts";
import { readSettings } from "./settings.ts";

/** The period of the counters in wrangler.toml, seconds. */
const WINDOW_SECONDS = 60;

/**
 * Largest debt, in periods. Requests that begin at the same time pay a point each, and owe the rest: this is how long they hold off
 * those that follow.
 */
const DEBT_WINDOWS = 10;

/** Counts one point. Resolves to false when there are none left. */
type Count = () => Promise<boolean>;

/** The limit of one caller. */
interface Meter {
  readonly name: "account" | "anonymous";
  readonly key: string;
  readonly limit: number;
  readonly count: Count;
}

type Payer = Pick<Caller, "account" | "address">;

/**
 * Counts the points of a request before it is drawn, after any debt of the caller. A request for more points than are left is
 * refused, and those counted until then are not given back.
 *
 * @param points what is known of its cost: 1 or more
 * @throws Failure `too-many-requests`
 */
export async function spendLimit(caller: Payer, points = 1): Promise<void> {
  const meter = meterOf(caller);
  if (meter === undefined) return;
  const tally = findTally(meter);
  // More than the limit would never pass: don't use it up for nothing.
  let isLeft = points <= meter.limit && (await payDebt(meter, tally));
  for (let paid = 0; isLeft && paid < points; paid++) isLeft = await payOne(meter, tally);
  // A drawing that ended meanwhile may have left a debt.
  if (isLeft) isLeft = await payDebt(meter, tally);
  if (!isLeft) throw refuse(meter, tally, points);
}

/**
 * Charges the caller for work, beyond the points that were paid before.
 *
 * @param work units of src/base/fuel.ts
 * @param paid points
 * @returns the quota for the answer's headers; undefined for a caller without a limit
 */
export function chargeWork(caller: Payer, work: number, paid = 1): Quota | undefined {
  const meter = meterOf(caller);
  if (meter === undefined) return undefined;
  const tally = findTally(meter);
  const points = Math.max(paid, pointsOf(work));
  addDebt(meter, tally, points - paid);
  const quota = quotaOf(meter, tally, points);
  if (tally.debt > 0) waitUntil(payDebt(meter, tally));
  return quota;
}

function meterOf({ account, address }: Payer): Meter | undefined {
  if (account !== undefined) {
    const { id, limit } = account;
    if (limit === undefined) return undefined;
    return { name: "account", key: `account ${id}`, limit, count: countShares(id, limit / ACCOUNT_SHARE_POINTS) };
  }
  if (address === undefined) return undefined;
  const limit = readSettings().anonymousPoints;
  return { name: "anonymous", key: `address ${address}`, limit, count: () => count("RATE_LIMIT", address) };
}

function findTally({ key }: Meter): Tally {
  return tallyOf(key, WINDOW_SECONDS * 1000);
}

async function payOne({ count }: Meter, tally: Tally): Promise<boolean> {
  const isLeft = await count();
  if (isLeft) tally.used++;
  return isLeft;
}

function addDebt({ limit }: Meter, tally: Tally, points: number): void {
  tally.debt = Math.min(limit * DEBT_WINDOWS, tally.debt + points);
}

/** Has the counter take what is owed. Resolves to false where it does not take all of it. */
async function payDebt(meter: Meter, tally: Tally): Promise<boolean> {
  while (tally.debt > 0) {
    // Taken off first: another request may pay at the same time.
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
  const got = points > 1 ? `, got ${points} at once` : "";
  const advice = name === "anonymous" ? ", or send a key" : "";
  return new Failure(
    "too-many-requests",
    `${who} has ${limit} points a minute, of which a plain image takes 1${got}: try again in a minute${advice}`,
    [],
    { seconds: WINDOW_SECONDS, quota: { ...quotaOf(meter, tally), left: 0, seconds: WINDOW_SECONDS } },
  );
}

/** The share of an account that is asked next. Each isolate begins at another, so that not all of them ask the same first. */
let turn: number | undefined;

/** A limit of any size, of counters that each count a share of it. A full one passes the caller on to the next. */
function countShares(id: string, shares: number): Count {
  return async () => {
    turn ??= crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    for (let tries = 0; tries < Math.min(shares, ACCOUNT_SHARE_TRIES); tries++)
      if (await count("ACCOUNT_LIMIT", `${id}/${turn++ % shares}`)) return true;
    return false;
  };
}

async function count(binding: "RATE_LIMIT" | "ACCOUNT_LIMIT", key: string): Promise<boolean> {
  try {
    return (await (env as { readonly [Name in typeof binding]: RateLimit })[binding].limit({ key })).success;
  } catch (error) {
    logWarning("points cannot be counted", error);
    return true;
  }
}

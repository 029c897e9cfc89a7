// How many pictures a caller may have drawn, counted by the platform at each of its locations. An anonymous address has what
// wrangler.toml says; an account has as many as it likes, or its own limit. A counter that fails lets everybody pass, and says so in
// the log. Workers Rate Limiting; BEHAVIOUR 13.

import { env } from "cloudflare:workers";
import { Failure } from "../base/failure.ts";
import { ACCOUNT_SHARE_PICTURES, ACCOUNT_SHARE_TRIES } from "../base/limits.ts";
import type { Caller } from "./caller.ts";
import { logWarning } from "./log.ts";
import { readSettings } from "./settings.ts";

/** What a counter counts over, as wrangler.toml says, seconds. */
const WINDOW_SECONDS = 60;

/** Whether one more may pass under a name. */
type Count = () => Promise<boolean>;

/**
 * Counts pictures before they are drawn. A request for more than there are left is refused whole, and what it has taken until
 * then is not given back.
 *
 * @param pictures how many are to be drawn
 * @throws Failure when they are too many
 */
export async function spendLimit(
  { account, address }: Pick<Caller, "account" | "address">,
  pictures = 1,
): Promise<void> {
  if (account !== undefined) {
    const { id, limit } = account;
    if (limit !== undefined) await spend(pictures, limit, "account", countShares(id, limit / ACCOUNT_SHARE_PICTURES));
  } else if (address !== undefined)
    await spend(pictures, readSettings().anonymousPictures, "anonymous", () => count("RATE_LIMIT", address));
}

async function spend(pictures: number, limit: number, name: "account" | "anonymous", countOne: Count): Promise<void> {
  // More than the limit would never pass: its share is not taken for nothing.
  let isLeft = pictures <= limit;
  for (let spent = 0; isLeft && spent < pictures; spent++) isLeft = await countOne();
  if (isLeft) return;
  const advice = name === "anonymous" ? ", or send a key" : "";
  const many = pictures > 1 ? `, got ${pictures} at once` : "";
  throw new Failure(
    "too-many-requests",
    `${name === "account" ? "this account" : "an address without a key"} may have ${limit} pictures drawn a minute${many}: try again in a minute${advice}`,
    [],
    { seconds: WINDOW_SECONDS, quota: { name, pictures: limit, seconds: WINDOW_SECONDS } },
  );
}

/** Which share of an account is asked next. An isolate begins anywhere, so that not all of them ask the same first. */
let turn: number | undefined;

/** A limit of any size of counters of one: each counts a share of it. One that is full passes the caller on to the next. */
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
    logWarning("pictures cannot be counted", error);
    return true;
  }
}

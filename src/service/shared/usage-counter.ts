// Counts the requests of accounts per day (UTC) and endpoint. docs/accounts.md

import { USAGE_DAYS } from "../../base/limits.ts";
import { DayCounter } from "./day-counter.ts";

/** The requests of one day. */
export interface DayUsage {
  /** The day in UTC, such as `2026-11-26`. */
  readonly date: string;
  /** The number of requests by the path of the endpoint, such as `/chart` or `/c/:id`. */
  readonly requests: Readonly<Record<string, number>>;
}

const LIFETIME_SECONDS = (USAGE_DAYS + 1) * 86_400;
const USAGE = new DayCounter({ kind: "usage", days: USAGE_DAYS, findLifetime: async () => LIFETIME_SECONDS });

/** Counts a request of an account. @param endpoint the path in the route table, so that there are few of them */
export function countUsage(account: string, endpoint: string): void {
  USAGE.count(account, endpoint);
}

/** Returns an account's requests on each of the last days, oldest first. @throws Failure `unavailable` */
export async function listUsage(account: string): Promise<readonly DayUsage[]> {
  return (await USAGE.list(account)).map(({ date, counts }) => ({ date, requests: Object.fromEntries(counts) }));
}

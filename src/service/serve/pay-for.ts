// Work that a caller pays for in points: one before it begins, and the rest of its cost once that is known, even if it fails.

import type { Fuel } from "../../base/fuel.ts";
import { pointsOf } from "../../engine/points.ts";
import type { Caller } from "../worker/caller.ts";
import { chargeWork, spendLimit } from "../worker/rate-limit.ts";
import { withQuota } from "../worker/reply.ts";

/**
 * Does such work.
 *
 * @param fuel counts it; what it has counted before is paid for first
 * @returns the answer, with the limit in its headers
 * @throws Failure when the caller has no points left, and what `work` throws
 */
export async function payFor(caller: Caller, fuel: Fuel, work: () => Promise<Response>): Promise<Response> {
  const paid = pointsOf(fuel.spent);
  await spendLimit(caller, paid);
  try {
    const reply = await work();
    return withQuota(reply, chargeWork(caller, fuel.spent, paid));
  } catch (error) {
    chargeWork(caller, fuel.spent, paid);
    throw error;
  }
}

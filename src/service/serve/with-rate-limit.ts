// Charges work to a caller's rate limit: the known cost in advance, and the rest afterwards, even if the work fails.

import type { Fuel } from "../../base/fuel.ts";
import type { Caller } from "../shared/caller.ts";
import { pointsForWork } from "../shared/points.ts";

/**
 * Runs `work` and charges the caller for it.
 *
 * @param fuel counts the work; anything it has already counted is charged in advance
 * @returns the response
 * @throws Failure if the caller has too few points left, and any error of `work`
 */
export async function withRateLimit(caller: Caller, fuel: Fuel, work: () => Promise<Response>): Promise<Response> {
  const prepaid = pointsForWork(fuel.spent);
  await caller.charge.pay(prepaid);
  try {
    return await work();
  } finally {
    caller.charge.payWork(fuel.spent, prepaid);
  }
}

// A request's sandbox budget. All runs of the request's script share it: a chart that waits for images runs its script again.

import { SCRIPT_CALLS, SCRIPT_FUEL, SCRIPT_VALUE_LENGTH } from "../base/limits.ts";

/** The remaining budget. */
export interface Budget {
  /** Fuel for guest code and for host work. A loop iteration in the engine costs 1 unit. */
  fuel: number;
  /** Calls across the membrane, in either direction. */
  calls: number;
  /** Characters in all values that the script passes to the host. */
  characters: number;
}

/** Creates the full budget of a request. */
export function createBudget(): Budget {
  return { fuel: SCRIPT_FUEL, calls: SCRIPT_CALLS, characters: SCRIPT_VALUE_LENGTH };
}

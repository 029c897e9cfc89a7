// What the script of one request may take in all: a chart that waits for pictures runs its script again.

import { SCRIPT_CALLS, SCRIPT_FUEL, SCRIPT_VALUE_LENGTH } from "../base/limits.ts";

/** What is left. */
export interface Budget {
  /** Turns of the engine's loops, and what the host's work counts as. */
  fuel: number;
  /** Calls across the border, in either direction. */
  calls: number;
  /** Characters of all values that the script hands out. */
  characters: number;
}

/** What one request may take. */
export function createBudget(): Budget {
  return { fuel: SCRIPT_FUEL, calls: SCRIPT_CALLS, characters: SCRIPT_VALUE_LENGTH };
}

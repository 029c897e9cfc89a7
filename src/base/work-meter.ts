// Meters libraries whose work cannot be predicted from their input: code in their loops and functions, inserted by
// scripts/meter-script.mjs, charges the work.

import type { Fuel } from "./fuel.ts";

/** Loop iterations and calls between two charges to the budget. */
const TURNS = 20_000;

/** The meter of one library, whose work must be synchronous. */
export interface WorkMeter {
  /** Used by the metered code, which decrements `left` and calls `refill` when `left` is below zero. */
  readonly meter: { left: number; refill(): void };
  /**
   * Charges for bytes that the library holds until the image is drawn.
   *
   * @throws Failure if the budget is exceeded
   */
  spendHeld(bytes: number): void;
  /**
   * Charges for unmetered functions that the library calls, as a number of loop iterations.
   *
   * @throws Failure if the budget is exceeded
   */
  spendTurns(turns: number): void;
  /**
   * Runs code that calls the library, and charges its work to `fuel`.
   *
   * @throws Failure if the budget is exceeded
   */
  withMeter<Result>(fuel: Fuel, use: () => Result): Result;
  /**
   * Runs work that does not depend on the request. It is not charged, so that equal requests always cost the same.
   */
  withoutMeter<Result>(use: () => Result): Result;
}

/**
 * Creates a meter.
 *
 * @param turnWork maximum work of a loop iteration or a call, including garbage collection, in units of src/base/fuel.ts
 * @param tooMuch error message if the budget is exceeded; names the field and the fix
 */
export function createWorkMeter(turnWork: number, tooMuch: string): WorkMeter {
  let budget: Fuel | undefined;

  const meter = {
    left: TURNS,
    refill() {
      const turns = TURNS - meter.left;
      meter.left = TURNS;
      budget?.spend(turns * turnWork, tooMuch);
    },
  };

  function spendTurns(turns: number): void {
    meter.left -= turns;
    if (meter.left < 0) meter.refill();
  }

  function withBudget<Result>(next: Fuel | undefined, use: () => Result): Result {
    const [budgetBefore, leftBefore] = [budget, meter.left];
    budget = next;
    meter.left = TURNS;
    try {
      return use();
    } finally {
      budget = budgetBefore;
      meter.left = leftBefore;
    }
  }

  return {
    meter,
    spendTurns,
    spendHeld: (bytes) => budget?.hold(bytes, tooMuch),
    withMeter: (fuel, use) =>
      withBudget(fuel, () => {
        const result = use();
        meter.refill();
        return result;
      }),
    withoutMeter: (use) => withBudget(undefined, use),
  };
}

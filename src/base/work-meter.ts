// Meters libraries whose work cannot be predicted from their input. scripts/meter-script.ts inserts code into their
// loops and functions that charges each iteration and call.

import type { Fuel } from "./fuel.ts";

/** Loop iterations and calls between two charges to the budget. */
const REFILL_ITERATIONS = 20_000;

/** The meter of one library. Only synchronous work can be metered. */
interface WorkMeter {
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
  spendIterations(iterations: number): void;
  /**
   * Runs code that calls the library, and charges its work to `fuel`.
   *
   * @throws Failure if the budget is exceeded
   */
  withMeter<Result>(fuel: Fuel, use: () => Result): Result;
  /** Runs work that does not depend on the request, without charging it, so that equal requests cost the same. */
  withoutMeter<Result>(use: () => Result): Result;
}

/**
 * Creates a meter.
 *
 * @param iterationWork maximum work per loop iteration or call, including garbage collection, in units of src/base/fuel.ts
 * @param tooMuch error message if the budget is exceeded; names the field and the fix
 */
export function createWorkMeter(iterationWork: number, tooMuch: string): WorkMeter {
  let budget: Fuel | undefined;

  const meter = {
    left: REFILL_ITERATIONS,
    refill() {
      const iterations = REFILL_ITERATIONS - meter.left;
      meter.left = REFILL_ITERATIONS;
      budget?.spend(iterations * iterationWork, tooMuch);
    },
  };

  function spendIterations(iterations: number): void {
    meter.left -= iterations;
    if (meter.left < 0) meter.refill();
  }

  function withBudget<Result>(next: Fuel | undefined, use: () => Result): Result {
    const [budgetBefore, leftBefore] = [budget, meter.left];
    budget = next;
    meter.left = REFILL_ITERATIONS;
    try {
      return use();
    } finally {
      budget = budgetBefore;
      meter.left = leftBefore;
    }
  }

  return {
    meter,
    spendIterations,
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

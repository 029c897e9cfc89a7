// Meters the work of Chart.js and its packages, whose loops and functions charge it (scripts/meter-script.mjs). The
// cost of a chart cannot be predicted from its types and sizes: 150 datasets of 300 violins took 10 s. All libraries
// share one meter, because drawing is synchronous.

import type { Fuel } from "../../base/fuel.ts";

/** Loop iterations and calls between two charges to the budget. */
const TURNS = 20_000;
/**
 * Maximum work of a loop iteration or a call over all chart types, including garbage collection, in units of
 * src/base/fuel.ts. Loop iterations and calls take 10 to 100 ns.
 */
const TURN_WORK = 100;
const TOO_MUCH = "chart is too expensive to draw: use fewer datasets or values";

let budget: Fuel | undefined;

/** Used by the metered code, which decrements `left` and calls `refill` when `left` is below zero. */
export const meter = {
  left: TURNS,
  refill() {
    const turns = TURNS - meter.left;
    meter.left = TURNS;
    budget?.spend(turns * TURN_WORK, TOO_MUCH);
  },
};

/**
 * Charges for bytes that the libraries hold until the image is drawn.
 *
 * @throws Failure if the budget is exceeded
 */
export function spendHeld(bytes: number): void {
  budget?.hold(bytes, TOO_MUCH);
}

/**
 * Charges for functions without a meter that the libraries call, as a number of loop iterations.
 *
 * @throws Failure if the budget is exceeded
 */
export function spendTurns(turns: number): void {
  meter.left -= turns;
  if (meter.left < 0) meter.refill();
}

/**
 * Runs code that calls the libraries, and charges their work to `fuel`.
 *
 * @throws Failure if the budget is exceeded
 */
export function withMeter<Result>(fuel: Fuel, use: () => Result): Result {
  return withBudget(fuel, () => {
    const result = use();
    meter.refill();
    return result;
  });
}

/**
 * Runs work that is done once for many requests. It is not charged to any of them, so that equal requests always cost
 * the same.
 */
export function withoutMeter<Result>(use: () => Result): Result {
  return withBudget(undefined, use);
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

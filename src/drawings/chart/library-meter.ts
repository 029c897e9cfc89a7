// Counts the work of Chart.js and its packages: scripts/meter-script.mjs puts a charge into their loops and functions. No table of
// types and sizes predicts what a chart takes: 150 datasets of 300 violins took 10 s. One meter serves all libraries, since a
// drawing never pauses; between two drawings nobody pays.

import { type Fuel, HELD_BYTE_WORK } from "../../base/fuel.ts";

/** Turns and calls between two looks at the fuel. */
const TURNS = 20_000;
/**
 * Work of a turn of a loop or a call, units of src/base/fuel.ts: what it takes at most, with collecting what it leaves behind. From
 * 10 to 100 ns, over all types of charts.
 */
const TURN_WORK = 100;
const TOO_MUCH = "chart takes too much work: fewer datasets or values are needed";

let payer: Fuel | undefined;

/** What the charges use: `left` turns down, and `refill` below zero. */
export const meter = {
  left: TURNS,
  refill() {
    const turns = TURNS - meter.left;
    meter.left = TURNS;
    payer?.spend(turns * TURN_WORK, TOO_MUCH);
  },
};

/** Charges for bytes that the libraries hold until the image is drawn. @throws Failure when that is too much */
export function spendHeld(bytes: number): void {
  spendTurns((bytes * HELD_BYTE_WORK) / TURN_WORK);
}

/** Charges for functions that the libraries call and that have no meter, as a number of turns. @throws Failure when that is too much */
export function spendTurns(turns: number): void {
  meter.left -= turns;
  if (meter.left < 0) meter.refill();
}

/** Runs what calls the libraries, and has the fuel pay for what they do. @throws Failure when that is too much */
export function withMeter<Result>(fuel: Fuel, use: () => Result): Result {
  return withPayer(fuel, () => {
    const result = use();
    meter.refill();
    return result;
  });
}

/** Runs work that is done once for many requests. None of them pays for it, so that equal requests always cost the same. */
export function withoutMeter<Result>(use: () => Result): Result {
  return withPayer(undefined, use);
}

function withPayer<Result>(next: Fuel | undefined, use: () => Result): Result {
  const [payerBefore, leftBefore] = [payer, meter.left];
  payer = next;
  meter.left = TURNS;
  try {
    return use();
  } finally {
    payer = payerBefore;
    meter.left = leftBefore;
  }
}

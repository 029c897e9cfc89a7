// Keeps box plots and violins within what can be held and estimated: for violins the packages step from a sample's least value to
// its greatest, and would not arrive where the steps are too many, or too small for floating point.

import { Failure, showValue } from "../../../base/failure.ts";
import { VIOLIN_ESTIMATES, VIOLIN_POINTS } from "../../../base/limits.ts";
import { spendHeld } from "../library-meter.ts";

/** Bytes of a sample's statistics, of each of its values, and of each place of a violin, parsed and drawn ones together. */
const SAMPLE_BYTES = 2000;
const VALUE_BYTES = 50;
const PLACE_BYTES = 200;

/**
 * Charges for the memory that a sample takes.
 *
 * @param sample its values; anything but a list passes
 * @throws Failure when that is too much
 */
export function spendSample(sample: unknown): void {
  spendHeld(SAMPLE_BYTES + (Array.isArray(sample) ? sample.length * VALUE_BYTES : 0));
}

/**
 * Checks one violin, and charges for the memory that its places take.
 *
 * @param sample its values; anything but a list passes
 * @param points at how many places it is estimated
 * @throws Failure `invalid`
 */
export function checkViolin(sample: unknown, points: unknown): void {
  const count = Number(points);
  if (!(count >= 1 && count <= VIOLIN_POINTS))
    throw new Failure("invalid", `violin points must be 1 to ${VIOLIN_POINTS}, got ${showValue(points)}`);
  if (!Array.isArray(sample)) return;
  spendHeld(count * PLACE_BYTES);
  if (sample.length * count > VIOLIN_ESTIMATES)
    throw new Failure(
      "invalid",
      `violin must have at most ${Math.floor(VIOLIN_ESTIMATES / count)} values, got ${sample.length}`,
    );
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of sample) {
    const number = Number(value);
    if (Number.isNaN(number)) continue;
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  const step = (max - min) / count;
  // Equal values are one place; an empty sample is none.
  if (!(max > min)) return;
  if (!Number.isFinite(step) || min + step === min || max - step === max)
    throw new Failure("invalid", `violin values must be wider apart for their size, got ${min} to ${max}`);
}

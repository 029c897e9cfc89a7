// Limits box plots and violins. For violins, the packages step from a sample's smallest value to its largest, which
// never ends if there are too many steps, or if a step is too small for floating point.

import { Failure, showValue } from "../../../base/failure.ts";
import { spendHeld } from "../library-meter.ts";

/** Maximum number of points at which a violin's density is estimated: as many as a large image shows. The default is 100. */
const VIOLIN_POINTS = 1000;

/**
 * Maximum number of pairs of a value and a point in a violin. The package evaluates an exponential function for each pair,
 * and a million pairs take 20 ms.
 */
const VIOLIN_ESTIMATES = 2_000_000;

/** Memory for a sample's statistics, for each of its values, and for each point of a violin, in bytes. */
const SAMPLE_BYTES = 2000;
const VALUE_BYTES = 50;
const POINT_BYTES = 200;

/**
 * Charges for a sample's memory.
 *
 * @param sample values of the sample; anything but a list is accepted
 * @throws Failure if the budget is exceeded
 */
export function chargeSample(sample: unknown): void {
  spendHeld(SAMPLE_BYTES + (Array.isArray(sample) ? sample.length * VALUE_BYTES : 0));
}

/**
 * Checks a violin, and charges for its points' memory.
 *
 * @param sample values of the sample; anything but a list is accepted
 * @param points number of points at which the density is estimated
 * @throws Failure `invalid` for a violin that is too expensive or impossible to estimate
 */
export function checkViolin(sample: unknown, points: unknown): void {
  const count = Number(points);
  if (!(count >= 1 && count <= VIOLIN_POINTS))
    throw new Failure("invalid", `violin points must be between 1 and ${VIOLIN_POINTS}, got ${showValue(points)}`);
  if (!Array.isArray(sample)) return;
  spendHeld(count * POINT_BYTES);
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
  // Equal values need no steps, and neither does an empty sample.
  if (!(max > min)) return;
  if (!Number.isFinite(step))
    throw new Failure("invalid", `violin values must span a smaller range, got ${min} to ${max}`);
  if (min + step === min || max - step === max)
    throw new Failure("invalid", `violin values must differ more relative to their size, got ${min} to ${max}`);
}

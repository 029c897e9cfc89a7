import fc from "fast-check";

/**
 * Returns uniformly distributed numbers with two decimals. `fc.double` picks uniformly from all floating-point numbers, most of which
 * are close to 0.
 */
export function decimal(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((value) => value / 100);
}

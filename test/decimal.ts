import fc from "fast-check";

/**
 * Returns numbers with two decimals, all of them equally likely. `fc.double` chooses equally between all floating-point numbers, most of
 * which are close to 0.
 */
export function decimal(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((value) => value / 100);
}

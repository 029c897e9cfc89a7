// Limits the values of Vega's expressions. Native functions stringify, search and copy arrays without being metered,
// and an array that contains another array many times has a string form much longer than the array.

import { Failure } from "../../base/failure.ts";

/** Maximum length of a string or of an array's string form, in UTF-16 code units. */
const MAX_LENGTH = 5_000_000;
/** Characters that a native function handles in the time of a loop iteration. */
const NATIVE_CHARACTERS = 64;
/** Assumed length of a number's or an object's string form. */
const OTHER_LENGTH = 16;

/** Returns checks for the operands and results of expressions. @param spend charges loop iterations */
export function createValueCheck(spend: (iterations: number) => void) {
  const lengths = new WeakMap<readonly unknown[], number>();

  /** Returns the length of an array's string form. Stops counting above the maximum. */
  const lengthOf = (list: readonly unknown[], depth = 0): number => {
    const known = lengths.get(list);
    if (known !== undefined) return known;
    let length = 0;
    for (const value of list) {
      length += 1;
      if (typeof value === "string") length += value.length;
      else if (Array.isArray(value)) length += depth > MAX_DEPTH ? MAX_LENGTH : lengthOf(value, depth + 1);
      else length += OTHER_LENGTH;
      if (length > MAX_LENGTH) break;
    }
    spend(list.length / NATIVE_CHARACTERS);
    lengths.set(list, length);
    return length;
  };

  const lengthOfValue = (value: unknown): number =>
    typeof value === "string" ? value.length : Array.isArray(value) ? lengthOf(value) : 0;

  return {
    /** Charges for an operand of a native function, and returns the operand. */
    operand<Value>(value: Value): Value {
      const length = lengthOfValue(value);
      if (length > NATIVE_CHARACTERS) spend(length / NATIVE_CHARACTERS);
      return value;
    },
    /** Charges for a result, and returns the result. @throws Failure if the result is too long */
    result<Value>(value: Value): Value {
      const length = lengthOfValue(value);
      if (length > NATIVE_CHARACTERS) spend(length / NATIVE_CHARACTERS);
      if (length > MAX_LENGTH)
        throw new Failure(
          "invalid",
          `spec has an expression whose value is longer than ${MAX_LENGTH} characters: use shorter texts and lists`,
        );
      return value;
    },
  };
}

/** Maximum nesting of arrays. */
const MAX_DEPTH = 100;

// Bounds the values of Vega's expressions. Natives turn lists into text, search and copy them without a meter, and a list that
// contains another one many times has a text that is much longer than the list.

import { Failure } from "../../base/failure.ts";

/** Maximum length of a text, and of a list as text, in characters. */
const MAX_LENGTH = 5_000_000;
/** Characters that a native function handles in the time of a loop iteration. */
const NATIVE_CHARACTERS = 64;
/** Length of a number or an object as text. */
const OTHER_LENGTH = 16;

/** Checks operands and results of expressions. @param spend charges loop iterations */
export function createValueCheck(spend: (iterations: number) => void) {
  const lengths = new WeakMap<readonly unknown[], number>();

  /** Returns the length of a list as text. Stops above the maximum. */
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
    /** Charges for an operand of a native function, and returns it. */
    operand<Value>(value: Value): Value {
      const length = lengthOfValue(value);
      if (length > NATIVE_CHARACTERS) spend(length / NATIVE_CHARACTERS);
      return value;
    },
    /** Charges for a result, and returns it. @throws Failure if it is too long */
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

/** Maximum nesting of lists. */
const MAX_DEPTH = 100;

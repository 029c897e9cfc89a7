// Numbers in JSON, which callers write as numbers or as strings.

/** A decimal number with an optional exponent. */
const NUMBER_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Converts a string that holds a number; returns any other value unchanged, for the schema to validate. */
export function numberFromJson(value: unknown): unknown {
  return typeof value === "string" && NUMBER_TEXT.test(value.trim()) ? Number(value) : value;
}

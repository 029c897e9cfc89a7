// Numbers as people write them in JSON: as numbers, or as text.

/** A decimal number, with an exponent or without. */
const NUMBER_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a number that JSON holds as text; everything else stays as it is, for the schema to judge. */
export function numberFromJson(value: unknown): unknown {
  return typeof value === "string" && NUMBER_TEXT.test(value.trim()) ? Number(value) : value;
}

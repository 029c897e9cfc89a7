// Formats the parameters of an image as canonical text, so that equivalent requests share a cache entry. Names are
// sorted and missing parameters omitted. The order inside a value is kept, because it can affect the image.

/**
 * Returns the canonical text of parameters.
 *
 * @param params JSON values; numbers may also be minus zero, infinite or NaN
 */
export function formatCanonical(params: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  return formatJson(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the canonical text of data given as JSON text or as a parsed value. Text that is not JSON is returned unchanged. */
export function canonicalData(data: unknown): readonly [kind: "json" | "text", text: string] {
  if (typeof data !== "string") return ["json", formatJson(data)];
  try {
    const value: unknown = JSON.parse(data);
    // Plain JSON.stringify is faster for large data, and few values need `formatJson`.
    return ["json", NEEDS_ESCAPES.test(data) ? formatJson(value) : JSON.stringify(value)];
  } catch {
    // The text isn't JSON, or its nesting overflows the stack.
    return ["text", data];
  }
}

/** Matches all JSON text that can hold minus zero, an infinite number (above 1.8e308) or a string that starts with NUL. */
const NEEDS_ESCAPES = /-0|\\u0000|e\+?\d{3}|\d{200}/i;

/** Formats JSON that distinguishes minus zero from zero, and infinite numbers and NaN from null. */
function formatJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!AMBIGUOUS.test(text)) return text;
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === "string") return item.startsWith(ESCAPE) ? ESCAPE + item : item;
    return typeof item !== "number" || isJsonNumber(item) ? item : ESCAPE + (item === 0 ? "-0" : item);
  });
}

/**
 * Matches JSON text that JSON.stringify could have produced from different values: it contains a zero, a null or a NUL.
 */
const AMBIGUOUS = /null|\\u0000|(?<![^[:,])0(?![^\],}])/;

/** Prefix of a string that represents a number. A string that starts with this character is prefixed too. */
const ESCAPE = "\0";

function isJsonNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

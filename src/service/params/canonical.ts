// Parameters of a picture → one text for all ways of saying the same. Names are sorted, and what is not given is left out; what
// lies within a value keeps its order, since it may be drawn in that order.

/** The canonical text of parameters whose values are what JSON can hold, or numbers that it cannot. */
export function formatCanonical(params: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  return formatJson(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The canonical text of data that came as a JSON text or as the value of one; what is no JSON stands for itself. */
export function canonicalData(data: unknown): readonly [kind: "json" | "text", text: string] {
  if (typeof data !== "string") return ["json", formatJson(data)];
  try {
    const value: unknown = JSON.parse(data);
    // The numbers and texts that JSON would confuse are rare, and looking for them among thousands takes time.
    return ["json", CONFUSED.test(data) ? formatJson(value) : JSON.stringify(value)];
  } catch {
    // No JSON, or nested more deeply than the stack is.
    return ["text", data];
  }
}

/** What a JSON text must have for its value to hold minus zero, an infinite number (the largest is 1.8e308), or text that begins with NUL. */
const CONFUSED = /-0|\\u0000|e\+?\d{3}|\d{200}/i;

/** JSON that tells apart what pictures tell apart: zero and minus zero, and numbers that JSON does not have from null. */
function formatJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === "string") return item.startsWith(MARK) ? MARK + item : item;
    return typeof item !== "number" || isJsonNumber(item) ? item : MARK + (item === 0 ? "-0" : item);
  });
}

/** Begins the text of a number; text that begins with it gets one more. */
const MARK = "\0";

function isJsonNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

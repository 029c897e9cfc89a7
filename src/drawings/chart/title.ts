// Reads a chart's title, which is also the title of the output document.

/** Returns the chart's title as one line; an empty string if the chart has no title. */
export function readTitle(config: Record<string, unknown>): string {
  const options = at(config, "options");
  const title = at(at(options, "plugins"), "title") ?? at(options, "title");
  const text = at(title, "text");
  const lines = Array.isArray(text) ? text : [text];
  return lines
    .filter((line) => typeof line === "string" || typeof line === "number")
    .join(" ")
    .slice(0, MAX_LENGTH);
}

const MAX_LENGTH = 500;

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

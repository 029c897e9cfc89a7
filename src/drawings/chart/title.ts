// Reads a chart's title, which is also the title of the output document.

import { readPath } from "./record.ts";

const MAX_LENGTH = 500;

/** Returns the chart's title as one line; an empty string if the chart has no title. */
export function readTitle(config: Record<string, unknown>): string {
  const title = readPath(config, "options", "plugins", "title") ?? readPath(config, "options", "title");
  return [readPath(title, "text")]
    .flat()
    .filter((line) => typeof line === "string" || typeof line === "number")
    .join(" ")
    .slice(0, MAX_LENGTH);
}

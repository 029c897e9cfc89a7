// Words → the chart type that they name.

import type { Token } from "./token.ts";

const KINDS: ReadonlyMap<string, string> = new Map([
  ["bar", "bar"],
  ["bars", "bar"],
  ["column", "bar"],
  ["line", "line"],
  ["pie", "pie"],
  ["donut", "doughnut"],
  ["doughnut", "doughnut"],
  ["radar", "radar"],
]);

/** The first kind that is named. */
export function findKind(tokens: readonly Token[]): string | undefined {
  for (const { text } of tokens) {
    const kind = KINDS.get(text.toLowerCase());
    if (kind !== undefined) return kind;
  }
  return undefined;
}

// Reads the nodes of a flow diagram, for a chart's alt text.

import { isFiniteNumber, readPath } from "../record.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** A flow diagram's nodes: those without incoming flows, those in between, and those without outgoing flows. */
export interface Flows {
  readonly sources: readonly string[];
  readonly middle: readonly string[];
  readonly targets: readonly string[];
}

/** Reads the nodes from the flows `{ from, to, flow }`. */
export function readFlows(entries: readonly unknown[]): Flows {
  const [starts, ends] = [new Set<string>(), new Set<string>()];
  for (const entry of entries) {
    if (!isFiniteNumber(readPath(entry, "flow"))) continue;
    starts.add(shorten(formatSingleLine(readPath(entry, "from"))));
    ends.add(shorten(formatSingleLine(readPath(entry, "to"))));
  }
  const [from, to] = [[...starts], [...ends]];
  return {
    sources: from.filter((name) => !ends.has(name)),
    middle: from.filter((name) => ends.has(name)),
    targets: to.filter((name) => !starts.has(name)),
  };
}

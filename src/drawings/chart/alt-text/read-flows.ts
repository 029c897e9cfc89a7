// Reads the nodes of a flow diagram, for a chart's alt text.

import { isFiniteNumber, readPath } from "../record.ts";
import { formatSingleLine, shorten } from "./text.ts";

/** A flow diagram's nodes: those without incoming flows, those in between, and those without outgoing flows. */
export interface Flows {
  readonly sources: readonly string[];
  readonly middle: readonly string[];
  readonly targets: readonly string[];
  /** The sum of the flows from each node. */
  readonly amounts: ReadonlyMap<string, number>;
  /** Whether a flow connects a source with a target. */
  readonly hasDirect: boolean;
}

/** Reads the nodes from the flows `{ from, to, flow }`. */
export function readFlows(entries: readonly unknown[]): Flows {
  const nameOf = (entry: unknown, end: string) => shorten(formatSingleLine(readPath(entry, end)));
  const flows = entries
    .filter((entry) => isFiniteNumber(readPath(entry, "flow")))
    .map((entry) => ({ from: nameOf(entry, "from"), to: nameOf(entry, "to"), flow: Number(readPath(entry, "flow")) }));
  const starts = new Set(flows.map(({ from }) => from));
  const ends = new Set(flows.map(({ to }) => to));
  const [from, to] = [[...starts], [...ends]];
  const amounts = new Map<string, number>();
  for (const flow of flows) amounts.set(flow.from, (amounts.get(flow.from) ?? 0) + flow.flow);
  return {
    sources: from.filter((name) => !ends.has(name)),
    middle: from.filter((name) => ends.has(name)),
    targets: to.filter((name) => !starts.has(name)),
    amounts,
    hasDirect: flows.some((flow) => !ends.has(flow.from) && !starts.has(flow.to)),
  };
}

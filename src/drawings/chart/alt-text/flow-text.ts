// Describes the nodes and flows of a flow diagram.

import type { Datum } from "./datum.ts";
import { formatCount, formatTimes, joinWords, lowerFirst } from "./english.ts";
import { maxDatum, minDatum } from "./place-text.ts";
import type { Flows } from "./read-flows.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of nodes to name. With more nodes, only short lists of sources and targets are named. */
const NAMED_NODES = 8;

/** Maximum number of nodes in a short list. */
const SHORT_LIST = 4;

/** Maximum number of flows to list. */
const LISTED_FLOWS = 4;

/**
 * Describes a flow diagram: all flows if there are few; otherwise its sources, targets and other nodes, and the largest and the
 * smallest flow.
 */
export function describeFlows({ sources, middle, targets, amounts, hasDirect }: Flows, series: Series): string {
  const { data, format } = series;
  if (data.length <= LISTED_FLOWS && data.every(({ label }) => label() !== ""))
    return `${formatCount(data.length, "flow")}: ${joinWords(data.map(({ value, label }) => `${format(value)} from ${label()}`))}`;
  const isSmall = sources.length + middle.length + targets.length <= NAMED_NODES;
  const isListed = (names: readonly string[]) => isSmall || names.length <= SHORT_LIST;
  const list = (names: readonly string[], thing: string) =>
    isListed(names) ? joinWords(names) : lowerFirst(formatCount(names.length, thing));
  const isMiddleNamed = middle.length > 0 && (isListed(middle) || sources.length + targets.length === 0);
  const hasAmounts = sources.length > 1 && sources.length <= SHORT_LIST && !sources.includes("");
  const starts = hasAmounts ? sources.map((name) => `${name} (${format(amounts.get(name) ?? 0)})`) : sources;
  const parts = [
    ...(sources.length === 0 ? [] : [` from ${list(starts, "source")}`]),
    ...(targets.length === 0 ? [] : [` to ${list(targets, "target")}`]),
    ...(isMiddleNamed
      ? [`${sources.length === 0 ? " between" : hasDirect ? ", some through" : " through"} ${list(middle, "node")}`]
      : []),
  ];
  return `${formatCount(series.data.length, "flow")}${parts.join("")}${describeSizes(series)}`;
}

function describeSizes({ data, format }: Series): string {
  const [low, high] = [minDatum(data), maxDatum(data)];
  const show = ({ value }: Datum) => {
    const same = data.filter((each) => each.value === value);
    if (same.length > 2) return `${format(value)} (${formatTimes(same.length)})`;
    const names = same.map(({ label }) => label()).filter((name) => name !== "");
    return [format(value), ...(names.length === 0 ? [] : [joinWords(names.map((name) => `from ${name}`))])].join(" ");
  };
  if (low.value === high.value) return `, all ${format(low.value)}`;
  return `; the largest is ${show(high)}, and the smallest is ${show(low)}`;
}

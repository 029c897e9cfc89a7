// Compares the values of two series.

import { formatTimes, joinWords, prepositionFor } from "./english.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of values per series that are compared. */
const COMPARED_VALUES = 200;

/** Maximum number of categories to name. */
const NAMED_CATEGORIES = 2;

/** Maximum number of crossings to count. */
const NAMED_CROSSINGS = 4;

/** Describes which of two series is higher; undefined if they can't be compared, or if the lead changes often. */
export function describeComparison(series: readonly Series[]): string | undefined {
  const [one, other] = series;
  if (one === undefined || other === undefined || series.length > 2 || !isComparable(one, other)) return undefined;
  const signs = one.data.map(({ value }, index) => Math.sign(value - (other.data[index]?.value ?? value)));
  const higher = (sign: number) => [...signs.keys()].filter((index) => signs[index] === sign);
  const [ones, others] = [
    { name: one.name, indices: higher(1) },
    { name: other.name, indices: higher(-1) },
  ];
  const [top, bottom] = ones.indices.length < others.indices.length ? [others, ones] : [ones, others];
  const [often, rarely] = [top.indices, bottom.indices];
  if (often.length === signs.length) return `${top.name} is higher throughout`;
  if (rarely.length === 0) return `${bottom.name} is never higher than ${top.name}`;
  const label = (index: number | undefined) => one.data[index ?? 0]?.label() ?? "";
  const names = rarely.slice(0, NAMED_CATEGORIES).map(label);
  const place = prepositionFor(names[0] ?? "");
  if (rarely.length <= NAMED_CATEGORIES)
    return `${bottom.name} is higher than ${top.name} only ${place} ${joinWords(names)}`;
  const [early, late] = (often[0] ?? 0) < (rarely[0] ?? 0) ? [often, rarely] : [rarely, often];
  if ((early.at(-1) ?? 0) > (late[0] ?? 0)) return describeCrossings(one, other, signs);
  const winner = late === rarely ? bottom : top;
  // Names and ranges such as ages have no direction in which "on" leads.
  if (prepositionFor(label(late[0])) === "for") return undefined;
  return `${winner.name} is higher from ${label(late[0])} on`;
}

/** Counts how often two lines cross; undefined for bars, lines with gaps, and frequent crossings. */
function describeCrossings(one: Series, other: Series, signs: readonly number[]): string | undefined {
  const sides = signs.filter((sign) => sign !== 0);
  const amount = sides.filter((sign, index) => index > 0 && sign !== sides[index - 1]).length;
  const areLines = [one, other].every(
    ({ type, hasLine, gaps }) => type.startsWith("line") && hasLine && gaps.length === 0,
  );
  return areLines && amount <= NAMED_CROSSINGS ? `The lines cross ${formatTimes(amount)}` : undefined;
}

/** Returns whether two series have names, the same axis, and the same categories. */
function isComparable(one: Series, other: Series): boolean {
  const isPlain = ({ type, data, path, floatingBars, isNominal }: Series) =>
    /^(?:bar|horizontalBar|line|radar)/.test(type) &&
    data.length > 1 &&
    data.length <= COMPARED_VALUES &&
    path.length === 0 &&
    floatingBars.length === 0 &&
    !isNominal;
  return (
    isPlain(one) &&
    isPlain(other) &&
    one.name !== "" &&
    other.name !== "" &&
    one.name !== other.name &&
    one.axisId === other.axisId &&
    one.data.length === other.data.length &&
    one.data.every(({ label }, index) => label() !== "" && label() === other.data[index]?.label())
  );
}

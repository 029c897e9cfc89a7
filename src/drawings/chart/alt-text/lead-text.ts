// Summarises many lines or groups of bars: the common direction of the lines, and the leading series.

import { areOrdered, formatAmount, joinWords, lowerFirst, prepositionFor } from "./english.ts";
import { isSame, maxDatum, minDatum } from "./place-text.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of categories in which the series are compared. */
const COMPARED_VALUES = 200;

/** Minimum ratio of the largest change to the second largest for a line to be named. */
const LARGEST_CHANGE = 1.5;

/**
 * Describes the direction of many lines and the lines at the ends of their range; for bars, the series that is highest
 * throughout.
 *
 * @param isReversed whether the largest values are at the bottom, such as on an axis with ranks
 * @returns undefined if the series can't be compared, or if they have nothing in common
 */
export function describeLead(series: readonly Series[], isReversed: boolean, isStacked: boolean): string | undefined {
  const [first] = series;
  if (first === undefined || !series.every((each) => isComparable(each, first))) return undefined;
  const labels = first.data.map(({ label }) => label());
  const isEqual = ({ data }: Series) => data.every(({ label }, index) => label() === labels[index]);
  if (!series.every(isEqual)) return undefined;
  if (!first.type.startsWith("line")) return isStacked ? undefined : describeThroughout(series);
  const isLevel = series.every(({ data }) => isSame(minDatum(data).value, maxDatum(data).value));
  // The upper edges of stacked areas show sums.
  if (isLevel || isStacked || !series.every(({ hasLine }) => hasLine) || !areOrdered(labels)) return undefined;
  const parts = [
    ...(isReversed ? [] : [describeDirections(series)]),
    describeEnds(series, isReversed, labels.at(-1) ?? ""),
    describeChange(series),
  ].filter((part) => part !== "");
  return parts.length === 0 ? undefined : parts.join("; ").replace(/^./, (letter) => letter.toUpperCase());
}

/** Returns the range of categories, such as ` from 2020 to 2025`; an empty string if it isn't the same for all series. */
export function describeRange(series: readonly Series[]): string {
  if (!series.every(({ type }) => type.startsWith("line"))) return "";
  const ends = new Set(series.map(({ data }) => JSON.stringify([data[0]?.label() ?? "", data.at(-1)?.label() ?? ""])));
  const [start = "", end = ""] = ends.size === 1 ? (JSON.parse([...ends][0] ?? "[]") as string[]) : [];
  const isRange =
    start !== "" && end !== "" && start !== end && [start, end].every((label) => prepositionFor(label) !== "for");
  return isRange ? ` from ${start} to ${end}` : "";
}

function isComparable({ type, data, gaps, path, axisId, isNominal, floatingBars }: Series, first: Series): boolean {
  return (
    /^(?:line|bar|horizontalBar)/.test(type) &&
    type === first.type &&
    axisId === first.axisId &&
    data.length > 1 &&
    data.length <= COMPARED_VALUES &&
    data.length === first.data.length &&
    gaps.length + path.length + floatingBars.length === 0 &&
    !isNominal
  );
}

/** Returns the change of a line from its first to its last value. */
function changeOf({ data }: Series): number {
  return (data.at(-1)?.value ?? 0) - (data[0]?.value ?? 0);
}

function describeDirections(series: readonly Series[]): string {
  const rises = series.filter((each) => changeOf(each) > 0).length;
  const falls = series.filter((each) => changeOf(each) < 0).length;
  if (rises === series.length) return "all rise";
  if (falls === series.length) return "all fall";
  const rest = series.length - rises - falls;
  const parts = [
    ...(rises === 0 ? [] : [`${lowerFirst(formatAmount(rises))} ${rises === 1 ? "rises" : "rise"}`]),
    ...(falls === 0 ? [] : [`${lowerFirst(formatAmount(falls))} ${falls === 1 ? "falls" : "fall"}`]),
    ...(rest === 0 ? [] : [`${lowerFirst(formatAmount(rest))} ${rest === 1 ? "ends" : "end"} at the first value`]),
  ];
  return rises + falls === 0 ? "" : joinWords(parts);
}

/** Names the highest and the lowest line at the end; an empty string if lines end at the same value. */
function describeEnds(series: readonly Series[], isReversed: boolean, label: string): string {
  const ends = series.map(({ name, data, format }) => ({ name, format, value: data.at(-1)?.value ?? 0 }));
  const [low, high] = [minDatum(ends), maxDatum(ends)];
  const isUnique = [low, high].every(({ value }) => ends.filter((each) => isSame(each.value, value)).length === 1);
  if (!isUnique || low.value === high.value) return "";
  const place = label === "" ? "" : ` ${prepositionFor(label)} ${label}`;
  const show = ({ name, format, value }: (typeof ends)[number], position: string) =>
    `${name || "one"} ends ${position} with ${format(value)}`;
  if (isReversed) return `${show(low, "at the top")}${place}`;
  const second = maxDatum(ends.filter((each) => each !== high));
  if (high.name === "" || low.name === "")
    return `${show(high, "highest")}${place}, the others with ${high.format(second.value)} or less`;
  return `${show(high, "highest")} and ${show(low, "lowest")}${place}`;
}

/** Names the line that changes most; an empty string if others change almost as much. */
function describeChange(series: readonly Series[]): string {
  const changes = series.map((each) => ({ each, value: Math.abs(changeOf(each)) }));
  const largest = maxDatum(changes);
  const second = maxDatum(changes.filter((change) => change !== largest));
  const { name, data, format } = largest.each;
  if (name === "" || largest.value < LARGEST_CHANGE * second.value) return "";
  const [start, end] = [data[0]?.value ?? 0, data.at(-1)?.value ?? 0];
  return `${name} changes most, from ${format(start)} to ${format(end)}`;
}

/** Names the series whose bars are the highest in all categories. */
function describeThroughout(series: readonly Series[]): string | undefined {
  const leader = maxDatum(series.map((each) => ({ each, value: each.data[0]?.value ?? 0 }))).each;
  const isHighest = series.every(
    (other) => other === leader || other.data.every(({ value }, index) => (leader.data[index]?.value ?? 0) > value),
  );
  return isHighest && leader.name !== "" ? `${leader.name} is highest throughout` : undefined;
}

// Describes lines and bars that the limits of the value axis cut off.

import type { Datum } from "./datum.ts";
import { formatTimes, joinWords } from "./english.ts";
import { orderPoints } from "./line-path.ts";
import { formatPlace, maxDatum, minDatum } from "./place-text.ts";
import type { Beyond } from "./read-cut.ts";
import type { Series } from "./read-series.ts";

/** Maximum number of excursions beyond one limit that are described one by one. */
const NAMED_EXCURSIONS = 2;

/** Describes a line that leaves the chart: its visible ends and extremes, and where it leaves. */
export function describeCutLine({ path, format, limits }: Series): string {
  const positions = path.flatMap(({ position }) => (position === undefined ? [] : [position]));
  // Without numbers as positions, the points are already in order.
  const ordered = positions.length < path.length ? path : orderPoints(path, positions);
  const inside = path.filter(({ beyond }) => beyond === undefined);
  const sides = ([0, -1, 1] as const).filter((side) => path.some(({ beyond }) => beyond === side));
  const nameSide = (side: Beyond, index: number) =>
    side === 0
      ? "the chart"
      : `the ${side < 0 ? limits?.lowSide : limits?.highSide}${index === 0 ? " of the chart" : ""}`;
  const isOpen = sides.includes(0);
  if (inside.length === 0 && sides.length === 1 && !isOpen) return `, all beyond ${joinWords(sides.map(nameSide))}`;
  if (inside.length === 0)
    return `, ${path.length === 2 ? "both" : "all"} outside the chart${isOpen ? "" : ", with a line that crosses it"}`;
  if (ordered === undefined) return `, running off ${joinWords(sides.map(nameSide))}`;
  const [first, last] = [ordered[0] as Datum, ordered.at(-1) as Datum];
  const ends = [first, last].filter(({ beyond }) => beyond === undefined);
  const start = first.beyond === undefined ? ` from ${formatPlace(first, format)}` : "";
  const ending = start === "" ? ", ending at" : " to";
  const end = last.beyond === undefined ? `${ending} ${formatPlace(last, format)}` : "";
  const extremes = ends.length > 0 || inside.length > 2 ? listExtremes(path, ends, sides) : [];
  const values = [
    ...(ends.length === 0 && inside.length <= 2 ? inside.map((datum) => formatPlace(datum, format)) : []),
    ...extremes.map(({ name, datum }) => `a ${name} of ${formatPlace(datum, format)}`),
  ];
  const rest = values.length === 0 ? "" : `, with ${joinWords(values)}`;
  const leaves = sides.map((side, index) => `${nameSide(side, index)}${listExcursions(ordered, side)}`);
  return `${start}${end}${rest}, running off ${joinWords(leaves)}`;
}

/** Lists the extremes on the sides where the line doesn't leave the chart, unless they are the line's ends. */
function listExtremes(path: readonly Datum[], ends: readonly Datum[], sides: readonly Beyond[]) {
  const [low, high] = [minDatum(path), maxDatum(path)];
  const isEnd = (datum: Datum) => ends.some(({ value }) => value === datum.value);
  return [
    ...(sides.includes(-1) || isEnd(low) ? [] : [{ name: "low", datum: low }]),
    ...(sides.includes(1) || isEnd(high) ? [] : [{ name: "high", datum: high }]),
  ].filter(({ datum }) => datum.beyond === undefined);
}

/** Lists where a line is beyond a limit, such as ` between March and May and after July`. */
function listExcursions(path: readonly Datum[], side: Beyond): string {
  const isStart = ({ beyond }: Datum, index: number) => beyond === side && path[index - 1]?.beyond !== side;
  const starts = [...path.keys()].filter((index) => isStart(path[index] as Datum, index));
  if (starts.length > NAMED_EXCURSIONS) return ` (${formatTimes(starts.length)})`;
  const places = starts.map((start) => {
    const next = path.findIndex(({ beyond }, index) => index > start && beyond !== side);
    const [from, to] = [path[start - 1], path[next]].map((datum) => (datum?.beyond === 0 ? undefined : datum?.label()));
    if (from === "" || to === "") return "";
    if (from === undefined) return to === undefined ? "" : `before ${to}`;
    return to === undefined ? `after ${from}` : `between ${from} and ${to}`;
  });
  return places.includes("") ? "" : ` ${joinWords(places)}`;
}

/** Mentions bars that end outside the axis limits, or that are invisible because they start and end outside. */
export function describeCutBars({ type, data, limits, format }: Series): string {
  if (limits === undefined || !/^(?:bar|horizontalBar)$/.test(type)) return "";
  const clause = (limit: number | undefined, side: Beyond) => {
    if (limit === undefined || !data.some(({ value }) => (value - limit) * side > 0)) return [];
    const isVisible = limit * side >= 0;
    return [
      `values ${side < 0 ? "below" : "above"} ${format(limit)} ${isVisible ? "are cut off" : "have no visible bar"}`,
    ];
  };
  const clauses = [...clause(limits.min, -1), ...clause(limits.max, 1)];
  return clauses.map((each: string) => `; ${each}`).join("");
}

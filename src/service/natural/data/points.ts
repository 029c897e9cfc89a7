// Reads points: "(1, 2) (3, 4)", "150/41, 156/47", "x 1, 2, 3 y 4, 5, 6", "Basic 19, 3.9, 420; Plus 39, 4.3, 260".

import { readColor } from "../directives/color.ts";
import type { ChartType } from "../directives/directive.ts";
import type { Reading } from "../words/reading.ts";
import type { Tuples } from "./data.ts";
import type { Entry } from "./entries.ts";
import { clean, splitPhrase, toName } from "./phrase.ts";
import type { Value, ValueList } from "./values.ts";

export interface Points {
  readonly groups: readonly Tuples[];
  /** Names of the axes, if the lists of coordinates have names. */
  readonly axes: { readonly x?: string; readonly y?: string };
  readonly problem?: string;
}

interface Tuple {
  readonly values: readonly Value[];
}

/** Reads values in parentheses or with slashes between them as points. Returns undefined if they aren't. */
export function readTuples(reading: Reading, { values }: ValueList, kind: ChartType | undefined): Points | undefined {
  const isPlot = kind === "scatter" || kind === "bubble";
  const tuples: Tuple[] = [];
  for (let index = 0; index < values.length; ) {
    const length = tupleLength(reading, values, index, isPlot);
    if (length === 0) return undefined;
    tuples.push({ values: values.slice(index, index + length) });
    index += length;
  }
  // "2023 (10, 20, 30) and 2024 (15, 25, 35)" are lists with names.
  if (!isPlot && tuples.some(({ values: [first] }) => first !== undefined && clean(reading, first.pre).length > 0))
    return undefined;
  const sizes = new Set(tuples.map(({ values: list }) => list.length));
  if (tuples.length === 0 || sizes.size !== 1 || (!isPlot && tuples.length < 2)) return undefined;
  return { groups: groupTuples(reading, tuples), axes: {} };
}

function tupleLength(reading: Reading, values: readonly Value[], index: number, isPlot: boolean): number {
  const text = (at: number): string => reading.tokens[at]?.text ?? "";
  const first = values[index] as Value;
  const isOpen = /^[([]$/.test(text(first.at - 1));
  for (let length = 2; length <= 3; length += 1) {
    const last = values[index + length - 1];
    if (last === undefined) return 0;
    const before = values[index + length - 2] as Value;
    const isNear = reading.tokens
      .slice(before.at + 1, last.at)
      .every(({ type, text: mark }) => type === "mark" && /^[,;/|]$/.test(mark));
    if (!isNear) return 0;
    if (isOpen && /^[)\]]$/.test(text(last.at + 1))) return length;
    const isSlash = text(before.at + 1) === "/";
    const goesOn = text(last.at + 1) === "/";
    if (!isOpen && isPlot && isSlash && !goesOn) return length;
    if (!isOpen && !isSlash) return 0;
  }
  return 0;
}

/** Groups points by the names before them. Each point can also have a name of its own. */
function groupTuples(reading: Reading, tuples: readonly Tuple[]): Tuples[] {
  const groups: { name: string | undefined; tuples: number[][] }[] = [];
  tuples.forEach(({ values }, index) => {
    const [first] = values as [Value];
    const phrase = clean(
      reading,
      first.pre.length > 0 ? first.pre : (first.heading ?? []),
      index === 0 ? "heading" : "name",
    );
    const { head, tail } = splitPhrase(reading, phrase);
    const isColored = tail.length > 0 && readColor(reading, tail[0] ?? -1) !== undefined;
    // "Height / weight for boys: 150/41": the name of the group is after the names of the axes.
    const own = index === 0 && tail.length > 0 ? tail : phrase;
    const name = toName(reading, isColored && head.length > 0 ? head : own)?.text;
    const point = values.map(({ amount }) => amount.value);
    const last = groups.at(-1);
    if (last === undefined || (name !== undefined && index > 0)) groups.push({ name, tuples: [point] });
    else last.tuples.push(point);
    for (const value of values) reading.claim(value.at, value.at + 1, "data");
  });
  return groups;
}

/** Arranges entries as points for a scatter or bubble chart. */
export function entryPoints(entries: readonly Entry[], size: 2 | 3): Points | undefined {
  const valuesOf = (entry: Entry | undefined): number[] => entry?.amounts.map(({ value }) => value) ?? [];
  const axis = (name: string): Entry | undefined => entries.find(({ label }) => label?.text.toLowerCase() === name);
  const [first, second, third] = entries;
  const xs = axis("x") ?? first;
  const ys = axis("y") ?? (xs === first ? second : first);
  // "oak: 30 12, 45 16; birch: 15 9, 22 13"
  const isPaired = entries.every(
    ({ places }) =>
      places.length >= 4 &&
      places.every(
        (at, index) => ((places[index + 1] ?? at + 1) - at === 1) === (index % 2 === 0 || index === places.length - 1),
      ),
  );
  const isLists =
    !isPaired &&
    entries.length === size &&
    entries.every(({ amounts }) => amounts.length === first?.amounts.length && amounts.length > (axis("x") ? 1 : size));
  if (isLists) {
    const columns = [valuesOf(xs), valuesOf(ys), ...(size === 3 ? [valuesOf(third)] : [])];
    const named = (entry: Entry | undefined, letter: string): string | undefined =>
      entry?.label && entry.label.text.toLowerCase() !== letter ? entry.label.text : undefined;
    const [x, y] = [named(xs, "x"), named(ys, "y")];
    return { groups: [{ name: undefined, tuples: zip(columns) }], axes: { ...(x && { x }), ...(y && { y }) } };
  }
  const isUnnamed = entries.every(({ label }) => label === undefined);
  if (entries.length > 1 && isUnnamed && entries.every(({ amounts }) => amounts.length === size))
    return { groups: [{ name: undefined, tuples: entries.map(valuesOf) }], axes: {} };
  if (entries.length > 1 && entries.every(({ amounts }) => amounts.length === size))
    return { groups: entries.map((entry) => ({ name: entry.label?.text, tuples: [valuesOf(entry)] })), axes: {} };
  const isChunks = entries.every(({ amounts }) => amounts.length % size === 0);
  const groups = entries.map((entry) => ({
    // "diameter, height => oak: 30 12, 45 16"
    name: entry.label?.text.split("→").at(-1)?.trim(),
    tuples: isChunks
      ? chunk(valuesOf(entry), size)
      : valuesOf(entry).map((value, index) => [index + 1, value, DEFAULT_SIZE]),
  }));
  const problem = isChunks
    ? undefined
    : `the numbers can't be grouped into ${size === 2 ? "pairs of x and y" : "triples of x, y and size"}`;
  return groups.length === 0 ? undefined : { groups, axes: {}, ...(problem && { problem }) };
}

const DEFAULT_SIZE = 8;

function zip(columns: readonly (readonly number[])[]): number[][] {
  return (columns[0] ?? []).map((_, index) => columns.map((column) => column[index] ?? 0));
}

function chunk(values: readonly number[], size: number): number[][] {
  return Array.from({ length: values.length / size }, (_, index) => values.slice(index * size, (index + 1) * size));
}

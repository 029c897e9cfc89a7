// Types and helpers that the modules for arranging data share.

import type { ChartType } from "../directives/directive.ts";
import type { Reading } from "../words/reading.ts";
import { findTime } from "../words/time.ts";
import type { Amount } from "../words/token.ts";
import type { Entry } from "./entries.ts";
import type { NameList } from "./name-list.ts";
import type { Name } from "./phrase.ts";

/** Arranged data: series, and their labels. */
export interface ShapeResult {
  readonly labels: readonly (Name | undefined)[] | undefined;
  readonly rows: readonly Row[];
  /** Whether the arrangement is the only plausible one. */
  readonly isSure: boolean;
  readonly problem?: string;
}

/** A series: its name and its values, with the entries that they come from. */
export interface Row {
  readonly name: Name | undefined;
  readonly values: readonly (number | null)[];
  readonly entries: readonly Entry[];
}

/** The data to arrange: values with names, and lists of names. */
export interface ShapeInput {
  readonly entries: readonly Entry[];
  readonly lists: readonly NameList[];
  readonly lead: Name | undefined;
  readonly kind: ChartType | undefined;
  readonly reading: Reading;
}

export const numberOf = ({ value }: Amount): number | null => (Number.isNaN(value) ? null : value);
export const key = (name: Name | undefined): string => name?.text.toLowerCase().trim() ?? "";

export function unique(names: readonly Name[]): Name[] {
  return [...new Map(names.map((name) => [key(name), name])).values()];
}

export function isTime(reading: Reading, { text, phrase }: Name): boolean {
  const [first = -1] = phrase;
  if (phrase.length === 0) return /^(?:\d{4}|[a-zäéûß]{3,9}\.?( \d{4})?|[qt]\d)$/i.test(text);
  const time = findTime(reading, first, (phrase.at(-1) ?? -1) + 1);
  return time !== undefined && time.from === first;
}

export function rowOf(name: Name | undefined, entries: readonly Entry[]): Row {
  return { name, values: entries.flatMap(({ amounts }) => amounts.map(numberOf)), entries };
}

export const pad = (values: readonly (number | null)[], length: number): (number | null)[] =>
  Array.from({ length: Math.max(length, values.length) }, (_, index) => values[index] ?? null);

/** Finds the most likely list with as many names as there are values. */
export function findList(
  lists: readonly NameList[],
  count: number,
  test: (list: NameList) => boolean = () => true,
): NameList | undefined {
  const fits = lists.filter((list) => test(list) && list.names.length === count);
  const open = lists.find((list) => test(list) && list.isOpen && list.names.length >= count);
  const best = fits.reduce<NameList | undefined>(
    (one, other) => (one === undefined || costOfList(other) < costOfList(one) ? other : one),
    undefined,
  );
  return best ?? (open && { ...open, names: open.names.slice(0, count) });
}

/** Returns how unlikely a list is to name the data: it should be before the data, with short names of similar length. */
function costOfList({ names, isRange, isVersus, isAfter }: NameList): number {
  if (isRange) return -1;
  const lengths = names.map(({ text }) => text.split(" ").length);
  const longest = Math.max(...lengths);
  return Math.max(0, longest - 3) + (longest - Math.min(...lengths)) * 0.7 + (isVersus ? 0.1 : 0) + (isAfter ? 1.5 : 0);
}

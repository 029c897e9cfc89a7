// The data of a chart, as read from a description.

import type { Amount } from "../words/token.ts";

export interface Series {
  readonly name: string | undefined;
  /** A number for each label, or null for a gap. */
  readonly values: readonly (number | null)[];
}

/** Points of a scatter or bubble chart, or the numbers of a box. */
export interface Tuples {
  readonly name: string | undefined;
  readonly tuples: readonly (readonly number[])[];
}

export interface Data {
  readonly labels: readonly string[] | undefined;
  readonly series: readonly Series[];
  readonly tuples?: readonly Tuples[];
  /** The numbers with their units. */
  readonly amounts: readonly Amount[];
  /** The subject of the data, such as "Sales". */
  readonly subject?: string | undefined;
  /** Names of the axes, if the data names them. */
  readonly axes?: { readonly x?: string | undefined; readonly y?: string | undefined };
  /** A clause for each ambiguity, which states the chosen interpretation. */
  readonly guesses: readonly string[];
}

export const NO_DATA: Data = { labels: undefined, series: [], amounts: [], guesses: [] };

export function seriesNames({ series, tuples = [] }: Data): string[] {
  return [...series, ...tuples].flatMap(({ name }) => name ?? []);
}

/** Exchanges the labels and the series. */
export function transpose(data: Data): Data {
  const series = (data.labels ?? Array.from({ length: data.series[0]?.values.length ?? 0 }, () => undefined)).map(
    (name, row): Series => ({ name, values: data.series.map(({ values }) => values[row] ?? null) }),
  );
  return { ...data, labels: data.series.map(({ name }) => name ?? ""), series };
}

// The data of a chart, as read from a description.

import type { OwnedSpan } from "../directives/targets.ts";
import type { Amount } from "../words/token.ts";

export interface Series {
  readonly name: string | undefined;
  /** A number for each label, or null for a gap. */
  readonly values: readonly (number | null)[];
}

/** Points of a scatter or bubble chart, boxes of a box plot, or links of a sankey diagram. */
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
  readonly owners: readonly OwnedSpan[];
  /** Names of the axes, if the data names them. */
  readonly axes?: { readonly x?: string | undefined; readonly y?: string | undefined };
  /** Warnings about data that the chart doesn't show. */
  readonly problems: readonly string[];
  /** How certain the reading is, from 0 to 1. */
  readonly certainty: number;
  /** How much more the next best interpretation costs; undefined if there is none. */
  readonly margin?: number;
}

export const NO_DATA: Data = { labels: undefined, series: [], amounts: [], owners: [], problems: [], certainty: 1 };

/** Returns the names of all series that have one. */
export function seriesNames({ series, tuples = [] }: Data): string[] {
  return [...series, ...tuples].flatMap(({ name }) => name ?? []);
}

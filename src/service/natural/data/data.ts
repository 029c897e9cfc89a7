// The data of a chart, as read from a description.

import type { Span } from "../words/reading.ts";
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

/** The part of a description that belongs to a series or a label, so that a colour after it applies to it. */
export interface Owner extends Span {
  readonly name: string;
  readonly isSeries: boolean;
}

export interface Data {
  readonly labels: readonly string[] | undefined;
  readonly series: readonly Series[];
  readonly tuples?: readonly Tuples[];
  /** The numbers with their units. */
  readonly amounts: readonly Amount[];
  /** The subject of the data, such as "Sales". */
  readonly subject?: string | undefined;
  readonly owners: readonly Owner[];
  /** Names of the axes, if the data names them. */
  readonly axes?: { readonly x?: string | undefined; readonly y?: string | undefined };
  /** Warnings about data that the chart doesn't show. */
  readonly problems: readonly string[];
  /** How certain the reading is, from 0 to 1. */
  readonly certainty: number;
}

export const NO_DATA: Data = { labels: undefined, series: [], amounts: [], owners: [], problems: [], certainty: 1 };

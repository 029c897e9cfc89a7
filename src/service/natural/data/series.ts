// The types of a chart's data: labels and series.

import type { Amount } from "../text/token.ts";
import type { Kind } from "../vocabulary/chart-type-words.ts";

export interface Series {
  readonly name?: string | undefined;
  readonly values: readonly (number | null)[];
  readonly color?: string | undefined;
  /** A colour for each value. */
  readonly colors?: readonly (string | undefined)[] | undefined;
  readonly kind?: Kind | undefined;
}

export interface Data {
  /** Empty if the chart type needs no labels. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Whether the data comes from a table in the description. */
  readonly isTable?: boolean;
  /** The table's numbers with their units, if the data comes from a table. */
  readonly amounts?: readonly Amount[];
  /** Whether the labels are generated numbers. */
  readonly isNumbered?: boolean;
}

// The data of a chart: its labels, and its series of numbers.

import type { Amount } from "../text/token.ts";
import type { Kind } from "../vocabulary/kind-words.ts";

export interface Series {
  readonly name?: string | undefined;
  readonly values: readonly (number | null)[];
  readonly color?: string | undefined;
  /** A colour for each value. */
  readonly colors?: readonly (string | undefined)[] | undefined;
  readonly kind?: Kind | undefined;
}

export interface Data {
  /** None where a kind of chart needs none. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** Whether a table holds it, and nothing else of the description does. */
  readonly isTable?: boolean;
  /** Of a table: its numbers with their units. */
  readonly amounts?: readonly Amount[];
  /** Whether its labels are numbers that nobody gave. */
  readonly isNumbered?: boolean;
}

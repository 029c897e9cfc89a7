// A value of a dataset, for the alt text.

import type { Beyond } from "./read-cut.ts";

/** A value with its category. */
export interface Datum {
  readonly value: number;
  /** Returns the category; an empty string if there is none. */
  readonly label: () => string;
  /** Index of the value's entry in the dataset. */
  readonly index?: number;
  /** A candle's opening price; `value` is the closing price. */
  readonly open?: number;
  /** The position on a category axis with numbers. */
  readonly position?: number;
  /** The limit of the value axis that the value exceeds. */
  readonly beyond?: Beyond;
}

// A run of numbers, with its name, colour and chart type.

import type { Amount } from "../text/token.ts";
import type { Kind } from "../vocabulary/chart-type-words.ts";
import type { Name } from "./element.ts";

export interface Entry {
  name?: Name;
  /** The heading before a colon: `sales` for both entries of `sales: Jan 10, Feb 20`. */
  heading?: string;
  amounts: readonly Amount[];
  joints: readonly number[];
  color?: string;
  kind?: Kind;
}

// What a configuration is made from.

import type { Bound } from "../data/bind.ts";
import type { Data } from "../data/series.ts";
import type { Reading } from "../recognise/reading.ts";

/** All that a configuration is made of. */
export interface Plan {
  readonly reading: Reading;
  readonly bound: Bound;
  readonly data: Data;
  /** Of points and bubbles: their coordinates. */
  readonly tuples?: readonly (readonly number[])[];
}

// The input for a configuration: settings, bound elements and data.

import type { BoundElements } from "../data/bind.ts";
import type { Data } from "../data/series.ts";
import type { Reading } from "../recognise/reading.ts";

export interface Plan {
  readonly reading: Reading;
  readonly bound: BoundElements;
  readonly data: Data;
  /** Coordinates of a scatter or bubble chart. */
  readonly tuples?: readonly (readonly number[])[];
}

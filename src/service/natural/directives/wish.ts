// A wish for the appearance of a chart, in the terms of the changes that POST /natural/change returns. The module and its folder depend
// only on `words/` and types, so that the chart maker can read wishes, too.

import type { ChartChange } from "../change/change.ts";
import type { Answer } from "../model/answer.ts";
import type { Span } from "../words/reading.ts";

/** Chart types. `mixed` has bars and lines, and `otherChart` can't be drawn. */
export type ChartType = Answer["type"] | "mixed" | "otherChart";

/** Chart types that show a single value on a scale. */
export const GAUGES: ReadonlySet<ChartType | undefined> = new Set(["gauge", "radialGauge", "progressBar"]);

/** A wish. Without `series`, it applies to the whole chart. */
export type Wish =
  | Exclude<ChartChange, { change: "type" }>
  | { readonly change: "type"; readonly type: ChartType; readonly series?: readonly string[] | null }
  | { readonly change: "direction"; readonly isHorizontal: boolean };

export interface FoundWish extends Span {
  readonly wish: Wish;
}

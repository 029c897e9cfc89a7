// A requested change to the appearance of a chart, in the format of POST /natural/change. This folder depends only on
// `words/` and types, so that the chart maker can also use it.

import type { ChartChange } from "../change/change.ts";
import type { Answer } from "../model/answer.ts";
import type { Span } from "../words/reading.ts";

/** Chart types. `mixed` has bars and lines, and `otherChart` can't be drawn. */
export type ChartType = Answer["type"] | "mixed" | "otherChart";

/** Chart types that show a single value on a scale. */
export const GAUGES: ReadonlySet<ChartType | undefined> = new Set(["gauge", "radialGauge", "progressBar"]);

/** A requested change. Without `series`, it applies to the whole chart. */
export type Wish =
  | Exclude<ChartChange, { change: "type" }>
  | { readonly change: "type"; readonly type: ChartType; readonly series?: readonly string[] | null }
  | { readonly change: "direction"; readonly isHorizontal: boolean };

export interface FoundWish extends Span {
  readonly wish: Wish;
}

// Counts the views of saved charts per day (UTC). docs/saved-charts.md

import { VIEW_DAYS } from "../../base/limits.ts";
import { findChart } from "./chart-store.ts";
import { DayCounter } from "./day-counter.ts";
import { expandId } from "./short-id.ts";

export interface DayViews {
  /** The day in UTC, such as `2026-11-26`. */
  readonly date: string;
  readonly views: number;
}

const VIEWS = new DayCounter({
  kind: "views",
  days: VIEW_DAYS,
  findLifetime: async (id) => (await findChart(id)).secondsLeft,
});

/** Counts a view of a chart. @param id the chart's id, in its long or short form */
export function countView(id: string): void {
  VIEWS.count(expandId(id));
}

/**
 * Returns the views of a chart on each of the last days, oldest first.
 *
 * @param id the chart's id, in its long form
 * @param created when the chart was created, in seconds since the epoch
 * @throws Failure `unavailable`
 */
export async function listViews(id: string, created: number): Promise<readonly DayViews[]> {
  return (await VIEWS.list(id, created)).map(({ date, counts }) => ({ date, views: counts.get("") ?? 0 }));
}

export function removeViews(id: string): Promise<void> {
  return VIEWS.remove(id);
}

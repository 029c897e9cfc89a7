// Replaces a chart's values with percentages of the total at each label, for bars that are stacked to 100%.

import { readTable } from "../data/chart-table.ts";
import { changeItems } from "../text/list-edit.ts";

/** The changed code, or the reason why the values can't be shares. */
export type Shares = { readonly text: string } | { readonly reason: string };

/** Replaces the values with shares. Values whose totals are 100 stay. */
export function toShares(text: string): Shares {
  const reading = readTable(text);
  if ("reason" in reading) return reading;
  const { columns, series, rows } = reading.table;
  const arePlain = columns.every(
    ({ field, cells }) => field === undefined && cells.every((cell) => typeof cell !== "string"),
  );
  if (series < 2 || !arePlain)
    return { reason: "Stacking to 100% needs at least two series with a number for each label." };
  if (columns.some(({ cells }) => cells.some((cell) => Number(cell) < 0)))
    return { reason: "Negative values can't be stacked to 100%." };
  const totals = Array.from({ length: rows }, (_, row) =>
    columns.reduce((sum, { cells }) => sum + Number(cells[row] ?? 0), 0),
  );
  if (totals.every((total) => total === 0 || Math.abs(total - 100) < 0.5)) return { text };
  const done = columns.reduce((chart, { series: index, cells }) => {
    const shares = cells.map((cell, row) => {
      const total = totals[row] ?? 0;
      return cell === null || total === 0 ? cell : Math.round((10_000 * Number(cell)) / total) / 100;
    });
    const path = ["data", "datasets", index, "data"];
    return changeItems(chart, path, undefined, (_, row) => shares[row] ?? undefined) ?? chart;
  }, text);
  return { text: done };
}

/** Note for charts whose values are replaced. */
export const SHARES_NOTE = "The values are now percentages of each label's total.";

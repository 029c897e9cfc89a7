// Replaces the chart's data with a pasted or imported table, as one undo step.

import { addAxisTitles, removeAutoTitles } from "../auto-titles.ts";
import { CHART } from "../current-chart.ts";
import { nameLocale, readLocale, setLocale } from "../locale.ts";
import { readTitle } from "../titles.ts";
import { readTable } from "./chart-table.ts";
import { cellToFocus, status } from "./data-state.ts";
import { addTimeAxis, removeTimeAxis } from "./date-axis.ts";
import { setStyles } from "./number-style.ts";
import type { PastedTable } from "./paste.ts";
import { replaceTable } from "./table-edit.ts";

/**
 * Replaces the chart's data with a table, and its formats and axis titles with the table's.
 *
 * @param verb first word of the message
 * @param prepare change of the code that is part of the same undo step
 */
export function takeTable(
  table: PastedTable,
  verb: "Pasted" | "Imported" = "Pasted",
  prepare = (text: string) => text,
): void {
  const { series, leftOut, labels } = table;
  const rows = series[0]?.values.length ?? labels?.length ?? 0;
  if (series.length === 0) {
    status.value = `${verb === "Pasted" ? "The pasted text" : "The table"} contains no numbers.`;
    return;
  }
  const { version } = CHART.settings.peek();
  const current = CHART.text.peek();
  const start = current.trim() === "" ? "{ type: 'bar' }" : prepare(current);
  const place = readTable(start);
  if ("reason" in place) {
    status.value = `Nothing has changed, because the table can't replace this chart's data. ${place.reason}`;
    return;
  }
  CHART.edit(() => {
    const cleared = removeAutoTitles(start, version);
    const filled = replaceTable(cleared, table);
    const dated =
      table.dates?.orders.length === 1 ? addTimeAxis(filled, version, labels ?? []) : removeTimeAxis(filled, version);
    const styled = setStyles(
      dated,
      version,
      series.map(({ style }) => style),
    );
    const isNew = table.locale !== undefined && readLocale(styled) === "";
    const localized = isNew ? setLocale(styled, table.locale) : styled;
    return addAxisTitles(localized, version, { corner: table.corner, series: series.map(({ name }) => name) });
  });
  // The dialog that the table comes from returns the focus to its button, which is far from the table.
  cellToFocus.value = { row: 0, column: 0 };
  const title = readTitle(CHART.text.peek(), "chart", version);
  const skippedNote = leftOut.length > 0 ? ` Skipped columns without numbers: ${leftOut.join(", ")}.` : "";
  const titleNote = title ? ` The chart title is still “${title}”.` : "";
  const localeNote =
    table.locale !== undefined && readLocale(CHART.text.peek()) === table.locale
      ? ` Numbers are shown as in ${nameLocale(table.locale)}.`
      : "";
  status.value = `${verb} ${countOf(rows, "row")} and ${countOf(series.length, "series", "series")}.${skippedNote}${localeNote}${titleNote} You can undo this.`;
}

/** Returns a number with its noun. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

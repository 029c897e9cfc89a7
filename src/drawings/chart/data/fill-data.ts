// Fills a chart with external data: the labels, and one dataset per column. Other dataset properties are kept.

import { Failure } from "../../../base/failure.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { DataTable } from "../../data-source/data-request.ts";
import type { KeepLabel } from "../../data-source/read-data-request.ts";
import { ensureObject } from "../record.ts";

/**
 * Fills a configuration with data.
 *
 * @param config a private copy of the configuration. Parts of the wrong type are skipped, and later checks report them
 * @param keep returns whether to show the row with a given label
 * @throws Failure if no row is left
 */
export function fillData(config: PlainObject, table: DataTable, keep: KeepLabel | undefined): void {
  const data = ensureObject(config, "data");
  const count = table.columns[0]?.values.length ?? 0;
  const chartLabels = Array.isArray(data.labels) && data.labels.length > 0 ? data.labels : undefined;
  // Chart.js draws no points without labels.
  const labels: readonly unknown[] = table.labels ?? chartLabels ?? new Array(count).fill("");
  const rows = [...Array(count).keys()].filter(
    (row) => keep === undefined || Boolean(keep((labels[row] ?? "") as string)),
  );
  if (rows.length === 0)
    throw new Failure(
      "invalid",
      `${table.subject} must have rows to show, but filter.label excludes all ${count} rows`,
    );
  const isComplete = rows.length === count;
  // There can be more or fewer of the chart's own labels than rows.
  data.labels = isComplete ? [...labels] : rows.filter((row) => row < labels.length).map((row) => labels[row]);
  data.datasets ??= [];
  const { datasets } = data;
  if (!Array.isArray(datasets)) return;
  for (const [index, { name, values }] of table.columns.entries()) {
    datasets[index] ??= {};
    const dataset: unknown = datasets[index];
    if (!isPlainObject(dataset)) continue;
    dataset.label ??= name;
    dataset.data = rows.map((row) => values[row] ?? null);
  }
}

// Reads the texts of chartjs-plugin-datalabels from a drawn chart.

import { readPath } from "../record.ts";

/** Maximum number of labels to read. */
const MAX_LABELS = 1000;

/** Returns the lines of the chart's data labels. @param chart a Chart.js chart with the plugin's `$datalabels` */
export function readDataLabels(chart: object): ReadonlySet<string> {
  const labels = readPath(chart, "$datalabels", "_labels");
  if (!Array.isArray(labels)) return new Set();
  return new Set(
    labels.slice(0, MAX_LABELS).flatMap((label: unknown) => {
      const lines = readPath(label, "_model", "lines");
      return Array.isArray(lines) ? lines.map((line) => String(line).trim()) : [];
    }),
  );
}

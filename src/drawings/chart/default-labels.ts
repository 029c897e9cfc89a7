// Default labels: values on the slices of pies and doughnuts, and none elsewhere. A chart never gets both data labels
// and labels next to slices by default (docs/plugins.md).

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { formatDatum, shortNumber } from "./plugins/datum-text.ts";
import { createLabelColor, showIfFitting } from "./plugins/label-legibility.ts";
import { ensureObject, readPath } from "./record.ts";

const LABELLED: ReadonlySet<unknown> = new Set(["pie", "doughnut"]);

/** Types whose data labels get the service's colour and number format. */
const STYLED_TYPES: ReadonlySet<unknown> = new Set([
  ...LABELLED,
  "bar",
  "horizontalBar",
  "line",
  "scatter",
  "bubble",
  "radar",
  "polarArea",
]);

/**
 * Sets the `datalabels` and `outlabels` options that the configuration leaves out.
 *
 * @param backgroundColor CSS colour behind the chart
 */
export function applyLabels(config: PlainObject, datasets: readonly unknown[], backgroundColor: string): void {
  const withOutlabels = datasets.filter((dataset) => isPlainObject(dataset) && Boolean(dataset.outlabels));
  const outlabels = readPath(config, "options", "plugins", "outlabels");
  // Labels next to the slices of one dataset must not turn on labels for the other datasets.
  if (!outlabels && withOutlabels.length > 0)
    for (const dataset of datasets) if (isPlainObject(dataset)) dataset.outlabels ||= { display: false };

  const datalabels = readPath(config, "options", "plugins", "datalabels") ?? undefined;
  if (datalabels === undefined) {
    const display = LABELLED.has(config.type) && !outlabels && withOutlabels.length === 0;
    const hasDatasetLabels = datasets.some((dataset) => isPlainObject(dataset) && dataset.datalabels !== undefined);
    if (!display && !hasDatasetLabels) return;
    ensureObject(ensureObject(config, "options"), "plugins").datalabels = { display: display && showIfFitting };
  }
  styleLabels(config, backgroundColor);
}

function styleLabels(config: PlainObject, backgroundColor: string): void {
  const plugins = ensureObject(ensureObject(config, "options"), "plugins");
  if (plugins.datalabels === true) plugins.datalabels = {};
  const { datalabels } = plugins;
  if (!isPlainObject(datalabels) || !STYLED_TYPES.has(config.type)) return;
  datalabels.color ??= createLabelColor(backgroundColor);
  // `tickFormat` may also format the data labels.
  if (readPath(config, "options", "plugins", "tickFormat")) return;
  datalabels.formatter ??= formatLabel;
}

/** Formats a value like the plugin's default formatter, but with fewer digits. */
function formatLabel(value: unknown): unknown {
  if (!Array.isArray(value)) return formatDatum(value, shortNumber);
  return value.map((part) => formatDatum(part, shortNumber)).join(",");
}

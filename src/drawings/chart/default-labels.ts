// Default labels: values on the slices of pies and doughnuts, and none elsewhere. A chart never gets both data labels
// and labels beside slices by default (docs/plugins.md).

import { ensureObject, isPlainObject, type PlainObject, readPath } from "./record.ts";

const LABELLED: ReadonlySet<unknown> = new Set(["pie", "doughnut"]);

/** Sets the options of the plugins `datalabels` and `outlabels` that the configuration leaves out. */
export function applyLabels(config: PlainObject, datasets: readonly unknown[]): void {
  const withOutlabels = datasets.filter((dataset) => isPlainObject(dataset) && Boolean(dataset.outlabels));
  const options = readPath(config, "options", "plugins", "outlabels");
  // Labels beside the slices of one dataset must not turn on labels for the other datasets.
  if (!options && withOutlabels.length > 0)
    for (const dataset of datasets) if (isPlainObject(dataset)) dataset.outlabels ||= { display: false };

  if ((readPath(config, "options", "plugins", "datalabels") ?? undefined) !== undefined) return;
  const display = LABELLED.has(config.type) && !options && withOutlabels.length === 0;
  const named = datasets.some((dataset) => isPlainObject(dataset) && dataset.datalabels !== undefined);
  if (display || named) ensureObject(ensureObject(config, "options"), "plugins").datalabels = { display };
}

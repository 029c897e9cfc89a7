// Default labels: values on the slices of pies and doughnuts, and none elsewhere. A chart never gets both data labels
// and labels beside slices by default (docs/plugins.md).

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { ensureObject, readPath } from "./record.ts";

const LABELLED: ReadonlySet<unknown> = new Set(["pie", "doughnut"]);

/** Sets the options of the plugins `datalabels` and `outlabels` that the configuration leaves out. */
export function applyLabels(config: PlainObject, datasets: readonly unknown[]): void {
  const withOutlabels = datasets.filter((dataset) => isPlainObject(dataset) && Boolean(dataset.outlabels));
  const outlabels = readPath(config, "options", "plugins", "outlabels");
  // Labels beside the slices of one dataset must not turn on labels for the other datasets.
  if (!outlabels && withOutlabels.length > 0)
    for (const dataset of datasets) if (isPlainObject(dataset)) dataset.outlabels ||= { display: false };

  if ((readPath(config, "options", "plugins", "datalabels") ?? undefined) !== undefined) return;
  const display = LABELLED.has(config.type) && !outlabels && withOutlabels.length === 0;
  const hasDatasetLabels = datasets.some((dataset) => isPlainObject(dataset) && dataset.datalabels !== undefined);
  if (display || hasDatasetLabels) ensureObject(ensureObject(config, "options"), "plugins").datalabels = { display };
}

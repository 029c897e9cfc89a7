// Which labels a chart has whose author has not said: values on the slices of pies and doughnuts, none elsewhere, and never
// both kinds of labels on one chart. The service's own defaults: BEHAVIOUR 3.2, items 8 and 9.

import { ensureObject, isPlainObject, type PlainObject, readPath } from "./record.ts";

const LABELLED: ReadonlySet<unknown> = new Set(["pie", "doughnut"]);

/** Sets the options of the plugins `datalabels` and `outlabels`, as far as their author has not. */
export function applyLabels(config: PlainObject, datasets: readonly unknown[]): void {
  const withOutlabels = datasets.filter((dataset) => isPlainObject(dataset) && Boolean(dataset.outlabels));
  const options = readPath(config, "options", "plugins", "outlabels");
  // One dataset that asks for labels outside does not ask for those of the others.
  if (!options && withOutlabels.length > 0)
    for (const dataset of datasets) if (isPlainObject(dataset)) dataset.outlabels ||= { display: false };

  if ((readPath(config, "options", "plugins", "datalabels") ?? undefined) !== undefined) return;
  const display = LABELLED.has(config.type) && !options && withOutlabels.length === 0;
  const named = datasets.some((dataset) => isPlainObject(dataset) && dataset.datalabels !== undefined);
  if (display || named) ensureObject(ensureObject(config, "options"), "plugins").datalabels = { display };
}

// Default labels: values on the slices of pies and doughnuts, and none elsewhere. A chart never gets both data labels
// and labels next to slices by default (docs/plugins.md).

import { isPlainObject } from "../../base/plain-object.ts";
import { findType } from "./chart-types.ts";
import { type ChartDraft, defineStep } from "./draft.ts";
import { formatDatum, shortNumber } from "./plugins/datum-text.ts";
import { createLabelColor, showIfFitting } from "./plugins/label-legibility.ts";

const LABELLED: ReadonlySet<unknown> = new Set(["pie", "doughnut"]);

/** Sets the `datalabels` and `outlabels` options that the configuration leaves out. */
export const defaultLabels = defineStep(
  "default labels",
  () => true,
  (draft) => {
    const { config, datasets } = draft;
    const withOutlabels = datasets.filter(({ outlabels }) => Boolean(outlabels));
    const outlabels = draft.option("plugins", "outlabels");
    // Labels next to the slices of one dataset must not turn on labels for the other datasets.
    if (!outlabels && withOutlabels.length > 0)
      for (const dataset of datasets) dataset.outlabels ||= { display: false };

    if ((draft.option("plugins", "datalabels") ?? undefined) === undefined) {
      const display = LABELLED.has(config.type) && !outlabels && withOutlabels.length === 0;
      if (!display && datasets.every(({ datalabels }) => datalabels === undefined)) return;
      draft.plugins.datalabels = { display: display && showIfFitting };
    }
    styleLabels(draft);
  },
);

function styleLabels(draft: ChartDraft): void {
  const { plugins, config } = draft;
  if (plugins.datalabels === true) plugins.datalabels = {};
  const { datalabels } = plugins;
  if (!isPlainObject(datalabels) || !findType(config.type).hasStyledLabels) return;
  datalabels.color ??= createLabelColor(draft.background);
  // `tickFormat` may also format the data labels.
  if (draft.option("plugins", "tickFormat")) return;
  datalabels.formatter ??= formatLabel;
}

/** Formats a value like the plugin's default formatter, but with fewer digits. */
function formatLabel(value: unknown): unknown {
  if (!Array.isArray(value)) return formatDatum(value, shortNumber);
  return value.map((part) => formatDatum(part, shortNumber)).join(",");
}

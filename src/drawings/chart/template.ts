// Applies template values to a chart's configuration in place (docs/saved-charts.md). Values for datasets that the
// chart does not have are ignored.

import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { ChartVersion } from "./chart-params.ts";
import { sectionsOf } from "./draft.ts";
import { ensureObject, readPath } from "./record.ts";
import { listEntries, type Template } from "./template-name.ts";

/**
 * Applies template values.
 *
 * @param config a private copy; parts without the expected shape are left unchanged
 */
export function applyTemplate(config: PlainObject, template: Template, version: ChartVersion): void {
  const datasets = readPath(config, "data", "datasets");
  for (const entry of listEntries(template)) {
    // Copy the value, because Chart.js modifies lists.
    const value = structuredClone(entry.value);
    if ("dataset" in entry) {
      const dataset: unknown = Array.isArray(datasets) ? datasets[entry.dataset - 1] : undefined;
      if (isPlainObject(dataset)) dataset[entry.name] = value;
    } else if (entry.name === "title") showTitle(config, value, version);
    else ensureObject(config, "data").labels = value;
  }
}

/** Shows a title in the existing title's style, if there is one. */
function showTitle(config: PlainObject, text: unknown, version: ChartVersion): void {
  const parent = sectionsOf(config, version);
  parent.title = { ...(isPlainObject(parent.title) && parent.title), display: true, text };
}

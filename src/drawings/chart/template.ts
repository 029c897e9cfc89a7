// A chart's configuration, and what a request puts in the place of its own → the configuration with that, in place. What the
// chart has no place for is left out: numbers of datasets that it does not have. BEHAVIOUR 6.

import type { ChartVersion } from "./chart-params.ts";
import { ensureObject, isPlainObject, type PlainObject, readPath } from "./record.ts";
import { listEntries, type Template } from "./template-name.ts";

/** @param config a private copy; what is not of the shape of a configuration stays as it is */
export function applyTemplate(config: PlainObject, template: Template, version: ChartVersion): void {
  const datasets = readPath(config, "data", "datasets");
  for (const entry of listEntries(template)) {
    // Chart.js writes into the lists that it is given.
    const value = structuredClone(entry.value);
    if ("dataset" in entry) {
      const dataset: unknown = Array.isArray(datasets) ? datasets[entry.dataset - 1] : undefined;
      if (isPlainObject(dataset)) dataset[entry.name] = value;
    } else if (entry.name === "title") showTitle(config, value, version);
    else ensureObject(config, "data").labels = value;
  }
}

/** A title is plain where the author has none, and else looks as the author's does. */
function showTitle(config: PlainObject, text: unknown, version: ChartVersion): void {
  const options = ensureObject(config, "options");
  const home = version === 2 ? options : ensureObject(options, "plugins");
  home.title = { ...(isPlainObject(home.title) && home.title), display: true, text };
}

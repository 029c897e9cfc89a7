// Styles the legend, lists the series in the order of the configuration, and draws lines and points over bars.

import { isPlainObject } from "../../../base/plain-object.ts";
import { findType } from "../chart-types.ts";
import { type ChartDraft, createSetter, defineStep } from "../draft.ts";
import { ensureObject, readPath } from "../record.ts";
import { ARC_TYPES } from "./chart-shape.ts";
import type { LegendItem } from "./drawn-chart.ts";

/** Space around legend items, in CSS pixels. */
const LEGEND_PADDING = 10;
/** Additional space between a legend and the chart below it, in CSS pixels. */
const BELOW_LEGEND = 8;

/** Length of line keys, and of keys with patterns or dashes, in a legend, relative to the font size. */
const LINE_KEY = 1.4;
const PATTERN_KEY = 2.5;

/** Width-to-height ratio above which an image has room for a legend next to a radar chart. */
const WIDE = 1.3;

/** Returns whether the chart has a legend. The service's defaults hide the legends of some types. */
function hasLegend(draft: ChartDraft): boolean {
  return !findType(draft.config.type).isWithoutLegend || isPlainObject(draft.option("plugins", "legend"));
}

/**
 * Returns whether a legend's keys can be the series' points. In version 2 and in combinations with other types, points would be
 * larger than the other keys.
 */
export function hasPointKeys(draft: ChartDraft): boolean {
  return !draft.isVersion2 && draft.datasets.every((dataset) => draft.markOf(dataset) === "point");
}

export const themeLegend = defineStep(
  "theme legend",
  (draft) => hasLegend(draft) && draft.theme,
  (draft, theme) => {
    const { options, isVersion2, datasets, width, height } = draft;
    const legend = ensureObject(draft.sections, "legend");
    const set = createSetter(legend, legend);
    const isRadar = draft.hasType(["radar"]);
    // A legend above a round chart would reduce the height, which limits the chart's size.
    const isBeside = draft.hasType(ARC_TYPES) || (isRadar && width > height * WIDE);
    set(["position"], isBeside ? "right" : theme.legend);
    if (theme.isTitleAtStart && legend.position !== "right") set(["align"], "start");
    set(["labels", "padding"], LEGEND_PADDING);
    if (legend.position === "top" && !isRadar)
      createSetter(options, options)(["plugins", "padBelowLegend"], BELOW_LEGEND);
    const hasPoints = hasPointKeys(draft);
    const hasWideKeys = theme.hasPatterns && !hasPoints;
    if (hasWideKeys) set(["labels", "boxWidth"], theme.fontSize * PATTERN_KEY);
    // In version 2, keys with a point style can't be wider than they are high.
    if (!isVersion2 || !hasWideKeys) set(["labels", "usePointStyle"], true);
    // A width would stretch keys that are points.
    if (!isVersion2 && !hasPoints) {
      const hasLines = datasets.some((dataset) => /^(?:line|radar)/.test(draft.typeOf(dataset)));
      const keyWidth = hasWideKeys
        ? readPath(legend, "labels", "boxWidth")
        : theme.fontSize * (hasLines ? LINE_KEY : 1);
      set(["labels", "pointStyleWidth"], keyWidth);
    }
    // Chart.js derives a round key's diameter from the height of a square key.
    if (hasPoints) set(["labels", "boxHeight"], theme.fontSize * Math.SQRT1_2);
    draft.setText(set, ["labels"], { color: theme.text, family: theme.fontFamily, size: theme.fontSize });
  },
);

/**
 * Draws bars before all other datasets: Chart.js draws the first dataset last, so bars could cover lines. Lists the items of the
 * legend, which Chart.js lists in drawing order, in the order of their datasets.
 */
export const drawingOrder = defineStep(
  "drawing order",
  ({ theme, datasets }) => theme !== undefined && datasets.every(({ order }) => order === undefined),
  (draft) => {
    const { datasets, isVersion2 } = draft;
    if (hasLegend(draft)) {
      const labels = ensureObject(ensureObject(draft.sections, "legend"), "labels");
      if (!isVersion2) labels.sort ??= byDataset;
      // Version 2 has no option that sorts the items.
      else if (labels.generateLabels === undefined) draft.addPlugin({ id: "legendOrder", beforeInit: sortItems });
    }
    const bars = datasets.filter((dataset) => draft.markOf(dataset) === "bar");
    if (bars.length < datasets.length) for (const dataset of bars) dataset.order = 1;
  },
);

function byDataset({ datasetIndex: one = 0 }: LegendItem, { datasetIndex: other = 0 }: LegendItem): number {
  return one - other;
}

/** The members of a version 2 chart that the plugin uses. */
interface Chart2 {
  readonly options: { readonly legend?: { readonly labels: Labels } };
}

interface Labels {
  generateLabels(chart: unknown): LegendItem[];
}

function sortItems({ options: { legend } }: Chart2): void {
  if (!legend) return;
  const { generateLabels } = legend.labels;
  legend.labels.generateLabels = (chart) => generateLabels.call(legend.labels, chart).sort(byDataset);
}

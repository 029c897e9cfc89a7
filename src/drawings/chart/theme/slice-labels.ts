// Writes the names and percentages of pie and doughnut slices next to the slices, or only the percentages on the slices if
// the names are in a legend.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { Theme } from "../../theme/theme.ts";
import type { ChartVersion } from "../chart-params.ts";
import { listEntries, parseEntries } from "../list-entries.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { showIfFitting } from "../plugins/label-legibility.ts";
import { formatShare } from "../plugins/out-label.ts";
import { type SliceMeta, sliceValue } from "../plugins/out-labels.ts";
import { ensureObject, isFiniteNumber, parseNumber, readPath } from "../record.ts";

/** Maximum number of slices with labels next to them. */
const LABELLED_SLICES = 8;

/** Minimum width and height of an image with labels next to slices, in CSS pixels. */
const MIN_WIDTH = 300;
const MIN_HEIGHT = 180;

/** Slices with a smaller share are narrower than their labels. With more than two of them, labels would overlap. */
const SMALL_SHARE = 0.03;
const SMALL_SLICES = 2;

/** Number of decimals of percentages. */
const DECIMALS = 0;

/**
 * Percentage of the radius reserved for the labels: the minimum, and the percentage per percent of the image's height that the
 * font size takes up.
 */
const ROOM_PERCENTAGE = 18;
const TYPE_PERCENTAGE = 4.5;

/** The types with space for labels, keyed by the type that each replaces. */
const LABELLED_TYPES: ReadonlyMap<unknown, string> = new Map([
  ["pie", "outlabeledPie"],
  ["doughnut", "outlabeledDoughnut"],
]);

/**
 * Sets the options of the labels, unless the configuration has labels or a legend of its own. Call it before the service's
 * defaults are applied.
 *
 * @param hasOwnFormat whether the configuration formats numbers with `tickFormat`
 * @returns a function that changes the chart to the type with space for labels; call it after all code that reads the
 *   original type
 */
export function labelSlices(
  config: PlainObject,
  theme: Theme,
  version: ChartVersion,
  { width, height }: { readonly width: number; readonly height: number },
  hasOwnFormat: boolean,
): () => void {
  const type = LABELLED_TYPES.get(config.type);
  if (type === undefined) return () => {};
  const [dataset, second] = listDatasets(config);
  const labels = readPath(config, "data", "labels");
  const options = ensureObject(config, "options");
  const plugins = ensureObject(options, "plugins");
  const legend = ensureObject(version === 2 ? options : plugins, "legend");
  const isFree = ["datalabels", "outlabels", "doughnutlabel"].every((name) => plugins[name] === undefined);
  if (!isFree || legend.display !== undefined) return () => {};
  if (dataset === undefined || second !== undefined || dataset.type !== undefined) return () => {};
  if (dataset.outlabels !== undefined || dataset.datalabels !== undefined) return () => {};
  if (!Array.isArray(labels) || labels.length < 2) return () => {};
  const hasRoom = width >= MIN_WIDTH && height >= MIN_HEIGHT && labels.length <= LABELLED_SLICES;
  if (!hasRoom || countSmall(listSlices(config, dataset, version)) > SMALL_SLICES) {
    if (!hasOwnFormat) plugins.datalabels = { display: showIfFitting, formatter: formatSlice };
    return () => {};
  }
  legend.display = false;
  plugins.outlabels = {
    text: "%l %p",
    percentPrecision: DECIMALS,
    zoomOutPercentage: Math.max(ROOM_PERCENTAGE, (TYPE_PERCENTAGE * 100 * theme.fontSize) / height),
    color: theme.text,
    backgroundColor: "transparent",
    borderWidth: 0,
    lineColor: theme.mutedFill,
    lineWidth: 1,
    stretch: theme.fontSize,
    padding: { top: 2, right: 6, bottom: 2, left: 6 },
    font: { family: theme.fontFamily, size: theme.fontSize, minSize: theme.fontSize, maxSize: theme.fontSize },
  };
  return () => {
    if (isPlainObject(plugins.outlabels)) config.type = type;
  };
}

/** The members of a label's scriptable context that are used here. */
interface LabelContext {
  readonly chart: { getDatasetMeta(index: number): SliceMeta };
  readonly dataset: PlainObject;
  readonly datasetIndex: number;
  readonly dataIndex: number;
}

/** Formats a slice's value as a percentage of the total. */
function formatSlice(_: unknown, { chart, dataset, datasetIndex, dataIndex }: LabelContext): string {
  const meta = chart.getDatasetMeta(datasetIndex);
  return formatShare(meta.total ? sliceValue(meta, dataset, dataIndex) / meta.total : 0, DECIMALS);
}

/** Returns the values of the slices. */
function listSlices({ type, options }: PlainObject, dataset: PlainObject, version: ChartVersion): readonly number[] {
  const entries = listEntries(dataset, String(type), { version, isHorizontal: false });
  return parseEntries(entries, String(type), dataset, { options })
    .map((entry) => parseNumber(isPlainObject(entry) ? entry.value : entry))
    .filter(isFiniteNumber);
}

/** Counts small slices, whose labels would overlap. */
function countSmall(slices: readonly number[]): number {
  const values = slices.filter((value) => value > 0);
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.filter((value) => value / total < SMALL_SHARE).length;
}

// Writes names and percentages next to the slices of pies and doughnuts, and the total into a doughnut's hole. If the
// names are in a legend, writes only percentages, on the slices.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { type ChartDraft, defineStep } from "../draft.ts";
import { listEntries, parseEntries } from "../list-entries.ts";
import { showIfFitting } from "../plugins/label-legibility.ts";
import { formatShare } from "../plugins/out-label.ts";
import { type SliceMeta, sliceValue } from "../plugins/out-labels.ts";
import { readTickFormat } from "../plugins/tick-format.ts";
import { ensureObject, isFiniteNumber, parseNumber, readPath } from "../record.ts";

/** Maximum number of slices with labels next to them. */
const LABELLED_SLICES = 8;

/** Minimum width and height of an image with labels next to slices, in CSS pixels. */
const MIN_WIDTH = 300;
const MIN_HEIGHT = 180;

/** Slices below this fraction are narrower than their labels. With more than two such slices, labels would overlap. */
const SMALL_SHARE = 0.03;
const SMALL_SLICES = 2;

/** Number of decimals of percentages. */
const DECIMALS = 0;

/**
 * Percentage of the radius reserved for labels: the minimum, and the factor for the font size as a percentage of the
 * image's height.
 */
const ROOM_PERCENTAGE = 18;
const TYPE_PERCENTAGE = 4.5;

/** Maximum percentage of the radius to reserve. With longer names, a legend leaves more space for the slices. */
const MAX_ROOM_PERCENTAGE = 50;
/** Average width of a character, in multiples of the font size, and space next to a label, in CSS pixels. */
const CHARACTER_WIDTH = 0.55;
const LABEL_SPACE = 10;
/** Number of characters of a percentage after a name. */
const SHARE_LENGTH = 4;

/** Chart types, with the variant that leaves space for labels. */
const LABELLED_TYPES: ReadonlyMap<unknown, string> = new Map([
  ["pie", "outlabeledPie"],
  ["doughnut", "outlabeledDoughnut"],
]);

/** Sets the options of the labels, unless the author has labels or a legend. */
export const sliceLabels = defineStep(
  "slice labels",
  (draft) => draft.theme !== undefined && hasFreeSlices(draft) && draft.theme,
  (draft, theme) => {
    const { config, plugins, width, height } = draft;
    const labels = readPath(config, "data", "labels") as readonly unknown[];
    const hasRoom = width >= MIN_WIDTH && height >= MIN_HEIGHT && labels.length <= LABELLED_SLICES;
    const zoomOutPercentage = Math.max(
      ROOM_PERCENTAGE,
      (TYPE_PERCENTAGE * 100 * theme.fontSize) / height,
      hasRoom ? roomBeside(labels, theme.fontSize, width, height) : Number.POSITIVE_INFINITY,
    );
    if (zoomOutPercentage > MAX_ROOM_PERCENTAGE || countSmall(listSlices(draft)) > SMALL_SLICES) {
      if (!draft.hasOwnFormat) plugins.datalabels = { display: showIfFitting, formatter: formatSlice };
      return;
    }
    ensureObject(draft.sections, "legend").display = false;
    plugins.outlabels = {
      text: "%l %p",
      percentPrecision: DECIMALS,
      zoomOutPercentage,
      color: theme.text,
      backgroundColor: "transparent",
      borderWidth: 0,
      lineColor: theme.mutedFill,
      lineWidth: 1,
      stretch: theme.fontSize,
      padding: { top: 2, right: 6, bottom: 2, left: 6 },
      font: { family: theme.fontFamily, size: theme.fontSize, minSize: theme.fontSize, maxSize: theme.fontSize },
    };
    draft.labelledType = LABELLED_TYPES.get(config.type);
  },
);

/** Stands for the total in the text of a doughnut's hole, as `%l %v %p` do in the labels next to slices. */
const TOTAL = /%t(?![\p{L}\p{N}])/gu;

/** Writes the sum of the first dataset's values into a doughnut's hole, in the format of the chart's labels. */
export const centerTotal = defineStep(
  "centre total",
  (draft) => {
    const labels = draft.option("plugins", "doughnutlabel", "labels");
    const found = (Array.isArray(labels) ? labels.filter(isPlainObject) : []).filter(
      ({ text }) => typeof text === "string" && text.search(TOTAL) >= 0,
    );
    return found.length > 0 && found;
  },
  (draft, labels) => {
    const tickFormat = draft.option("plugins", "tickFormat");
    const isFormat = (typeof tickFormat === "string" && tickFormat !== "") || isPlainObject(tickFormat);
    const format = isFormat ? readTickFormat(tickFormat, draft.locale)(0) : draft.format;
    const total = format(listSlices(draft).reduce((sum, value) => sum + value, 0));
    for (const label of labels) label.text = String(label.text).replace(TOTAL, () => total);
  },
);

/** Changes the chart to the type with space for labels. Follows all code that reads the original type. */
export const sliceRoom = defineStep(
  "slice room",
  ({ labelledType }) => labelledType,
  ({ config }, type) => {
    config.type = type;
  },
);

/** Estimates the percentage of the radius to reserve so that the longest label fits next to the slices. */
function roomBeside(labels: readonly unknown[], fontSize: number, width: number, height: number): number {
  const longest = Math.max(...labels.flatMap((label) => [label].flat()).map((line) => String(line).length));
  const labelWidth = (longest + SHARE_LENGTH) * CHARACTER_WIDTH * fontSize + LABEL_SPACE;
  return 100 * (1 - (width / 2 - labelWidth - fontSize) / (Math.min(width, height) / 2));
}

/** Free slices belong to one dataset and have names, but no labels or legend of the author's. */
function hasFreeSlices(draft: ChartDraft): boolean {
  const { config, datasets } = draft;
  const [dataset, second] = datasets;
  const labels = readPath(config, "data", "labels");
  return (
    LABELLED_TYPES.has(config.type) &&
    ["datalabels", "outlabels", "doughnutlabel"].every((name) => draft.option("plugins", name) === undefined) &&
    readPath(draft.section("legend"), "display") === undefined &&
    dataset !== undefined &&
    second === undefined &&
    ["type", "outlabels", "datalabels"].every((name) => dataset[name] === undefined) &&
    Array.isArray(labels) &&
    labels.length >= 2
  );
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

function listSlices({ config: { type, options }, datasets, version }: ChartDraft): readonly number[] {
  const [dataset = {}] = datasets;
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

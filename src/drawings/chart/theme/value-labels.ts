// Labels the values that the `limn` block names, such as the last and the highest of each series. chartjs-plugin-datalabels
// draws the labels.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { createNumberFormat, type NumberFormat } from "../number-format.ts";
import { addPlugin, hasType, listDatasets } from "../plugins/chart-plugin.ts";
import { formatDatum } from "../plugins/datum-text.ts";
import { readTickFormat } from "../plugins/tick-format.ts";
import { ensureObject, readPath, setMissingProperties } from "../record.ts";
import { BAR_TYPES, isHorizontal, isStacked, readChartLocale, readValues } from "./chart-shape.ts";
import type { LimnOptions } from "./limn-options.ts";
import { extendAxis, listValueAxes } from "./reference-lines.ts";
import { formatStep, type Waterfall } from "./waterfall.ts";

type Point = NonNullable<LimnOptions["values"]>[number];

/** Types whose labels have the colour of their series. */
const LINE_TYPES = ["line", "scatter", "radar"];

/** Directions from the first and the last point of a line to their labels, in degrees clockwise from the right. */
const UP_RIGHT = -60;
const UP_LEFT = -120;

/** Space between a label and the horizontal bar or first point that it labels, in CSS pixels. */
const LABEL_GAP = 5;

/** Radius of labelled points on lines, in CSS pixels. */
const LABELLED_RADIUS = 4;

/** Minimum space beyond the highest value for the value's label, as a fraction of the axis. */
const HEADROOM = 0.06;
/** Minimum length of a horizontal value axis, as a fraction of the image's width. */
const MIN_AXIS = 0.5;
/** Minimum distance of a label from the ends of its segment, in CSS pixels. */
const SEGMENT_PADDING = 2;
/** Average width of a bold digit, relative to the font size. */
const CHARACTER_WIDTH = 0.6;

/** The style of labels. Themes also have points, and space at the edges of the image, in CSS pixels. */
interface LabelStyle {
  readonly text: string;
  readonly fontSize: number;
  readonly pointRadius?: number;
  readonly padding?: number;
}

/**
 * Labels values in all series. Keeps the data label options that the configuration sets.
 *
 * @param format format of the values, from `createValueFormat`
 * @param waterfall the chart's waterfall, whose changes have a sign
 */
export function labelValues(
  config: PlainObject,
  points: readonly Point[],
  { text, fontSize, pointRadius, padding }: LabelStyle,
  version: ChartVersion,
  format: NumberFormat,
  waterfall?: Waterfall,
): void {
  const plugins = ensureObject(ensureObject(config, "options"), "plugins");
  const marked = new Map<unknown, ReadonlySet<number>>();
  for (const dataset of listDatasets(config))
    marked.set(dataset.data, findIndices(readValues(config, dataset), points));
  const isMarked = ({ dataset, dataIndex }: LabelContext) => marked.get(dataset.data)?.has(dataIndex) === true;
  if (!isPlainObject(plugins.datalabels)) plugins.datalabels = {};
  const isLine = (dataset: PlainObject) => LINE_TYPES.includes(String(dataset.type ?? config.type));
  if (!points.includes("all"))
    for (const dataset of listDatasets(config).filter(isLine))
      markPoints(dataset, marked.get(dataset.data), pointRadius);
  const isInside = isStacked(config, version);
  /** Returns the direction of a line's label that would cover the axis or, without a theme, be outside the image. */
  const sideways = ({ dataset, dataIndex }: LabelContext) => {
    if (!isLine(dataset)) return undefined;
    if (dataIndex === 0) return UP_RIGHT;
    const isLast = Array.isArray(dataset.data) && dataIndex === dataset.data.length - 1;
    return isLast && padding === undefined ? UP_LEFT : undefined;
  };
  setMissingProperties(plugins.datalabels as PlainObject, {
    display: (context: LabelContext) =>
      isMarked(context) && !(isInside && isNarrow(context, format, fontSize)) ? "auto" : false,
    ...(!isInside && {
      anchor: "end",
      align: (context: LabelContext) => sideways(context) ?? "end",
      offset: (context: LabelContext) => (isHorizontal(config) || sideways(context) !== undefined ? LABEL_GAP : 0),
      padding: 3,
      color: ({ dataset }: LabelContext) => {
        return isLine(dataset) && typeof dataset.borderColor === "string" ? dataset.borderColor : text;
      },
    }),
    font: { weight: "bold" },
    formatter: (value: unknown, { dataset, dataIndex }: LabelContext) => {
      const step = dataset.data === waterfall?.data ? waterfall?.steps[dataIndex] : undefined;
      if (step !== undefined) return formatStep(step, format);
      return formatDatum(isPlainObject(value) ? (value.y ?? value) : value, format);
    },
  });
}

/** Creates the number format for labels and cells: `limn.numbers` if it is set, otherwise at most two decimals. */
export function createValueFormat(config: PlainObject): NumberFormat {
  const tickFormat = readPath(config, "options", "plugins", "tickFormat");
  return isPlainObject(tickFormat) && tickFormat.applyToDataLabels === true
    ? readTickFormat(tickFormat, readChartLocale(config))(0)
    : createNumberFormat(readChartLocale(config), { maximumFractionDigits: 2 }, "chart.limn.values");
}

/** Returns whether a segment of a stacked bar is too small for its label. */
function isNarrow({ chart, dataset, datasetIndex, dataIndex }: LabelContext, format: NumberFormat, fontSize: number) {
  const element = chart.getDatasetMeta(datasetIndex).data[dataIndex];
  const { x = 0, y = 0, base, horizontal = false } = element?._model ?? element ?? {};
  if (base === undefined || !Number.isFinite(base)) return false;
  const value = Array.isArray(dataset.data) ? dataset.data[dataIndex] : undefined;
  const text = formatDatum(isPlainObject(value) ? (value.y ?? value) : value, format);
  const [length, needed] = horizontal ? [x - base, textWidth(String(text ?? ""), fontSize)] : [y - base, fontSize];
  return Math.abs(length) < needed + 2 * SEGMENT_PADDING;
}

/** Estimates the width of a label, in CSS pixels. */
function textWidth(text: string, fontSize: number): number {
  return text.length * fontSize * CHARACTER_WIDTH;
}

/** Draws a marker at each labelled point. Keeps the point radius if the configuration sets it. */
function markPoints(dataset: PlainObject, marked: ReadonlySet<number> = new Set(), otherRadius = 3): void {
  if (!Array.isArray(dataset.data)) return;
  dataset.pointRadius ??= dataset.data.map((_, index) => (marked.has(index) ? LABELLED_RADIUS : otherRadius));
}

/** Returns whether the values of all points are labelled, so that bars need no value axis. */
export function labelsAllValues(config: PlainObject, { values }: LimnOptions, version: ChartVersion): boolean {
  return (
    values?.includes("all") === true && !isStacked(config, version) && !hasType(config, ["line", "scatter", "bubble"])
  );
}

/**
 * Adds a plugin that extends the value axis beyond the highest bar or point, to make room for its label. A hidden axis ends
 * after the label instead of at a tick.
 *
 * @param values the numbers that the chart shows
 * @param style font size of the labels and, with a theme, the space at the edges of the image, in CSS pixels
 * @param format format of the labels, from `createValueFormat`
 */
export function addHeadroom(
  config: PlainObject,
  values: readonly number[],
  { fontSize, padding }: LabelStyle,
  version: ChartVersion,
  format: NumberFormat,
): void {
  // Labels of negative bars are at zero.
  const hasBars = listDatasets(config).some(({ type = config.type }) => BAR_TYPES.includes(String(type)));
  const highest = values.reduce((max, value) => Math.max(max, value), hasBars ? 0 : Number.NEGATIVE_INFINITY);
  const lowest = values.reduce((min, value) => Math.min(min, value), 0);
  const span = Math.max(0, highest) - lowest;
  if (!(span > 0 && span < Number.POSITIVE_INFINITY) || isStacked(config, version)) return;
  const texts = [highest, lowest].map(format);
  const widest = Math.max(...texts.map((text) => textWidth(text, fontSize)));
  const label = isHorizontal(config) ? LABEL_GAP + widest : 0;
  // With a theme, a label can also be in the space beside the chart.
  const beside = padding === undefined ? 0 : padding + fontSize;
  addPlugin(config, {
    id: "headroom",
    beforeInit(chart: Parameters<typeof listValueAxes>[0] & { readonly width: number }) {
      for (const axis of listValueAxes(chart)) {
        const isTight = axis.display === false && lowest === 0 && axis.type === "linear";
        const room = span * Math.max(HEADROOM, (label - (isTight ? 0 : beside)) / (chart.width * MIN_AXIS));
        extendAxis(axis, [highest + room], isTight);
      }
    },
  });
}

/** The position of a bar, in CSS pixels. */
interface Bar {
  readonly x?: number;
  readonly y?: number;
  readonly base?: number;
  readonly horizontal?: boolean;
}

/** The members of a label's scriptable context that are used here. Version 2 stores the position in `_model`. */
interface LabelContext {
  readonly chart: { getDatasetMeta(index: number): { readonly data: readonly (Bar & { readonly _model?: Bar })[] } };
  readonly dataset: PlainObject;
  readonly datasetIndex: number;
  readonly dataIndex: number;
}

/** Returns the indices of the values that are labelled. */
function findIndices(values: readonly (number | undefined)[], points: readonly Point[]): ReadonlySet<number> {
  const known = [...values.keys()].filter((index) => values[index] !== undefined);
  const pick = (isBetter: (one: number, other: number) => boolean) =>
    known.reduce<number | undefined>(
      (best, index) => (best === undefined || isBetter(values[index] as number, values[best] as number) ? index : best),
      undefined,
    );
  const found: Readonly<Record<Point, () => readonly (number | undefined)[]>> = {
    first: () => [known[0]],
    last: () => [known.at(-1)],
    min: () => [pick((one, other) => one < other)],
    max: () => [pick((one, other) => one > other)],
    all: () => known,
  };
  return new Set(points.flatMap((point) => found[point]()).filter((index) => index !== undefined));
}

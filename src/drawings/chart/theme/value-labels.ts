// Labels the values that the `limn` block selects, such as the last and highest value of each series, and writes tick
// labels on the rings of radar charts. chartjs-plugin-datalabels draws the value labels.

import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { formatCssFont } from "../../theme/theme.ts";
import { type ChartDraft, defineStep } from "../draft.ts";
import type { NumberFormat } from "../number-format.ts";
import { formatDatum } from "../plugins/datum-text.ts";
import { readPath, setMissingProperties } from "../record.ts";
import { readValues } from "./chart-shape.ts";
import type { DrawnChart, LabelContext } from "./drawn-chart.ts";
import type { LimnOptions } from "./limn-options.ts";
import { extendAxis, listValueAxes } from "./reference-lines.ts";
import { formatStep } from "./waterfall.ts";

type Point = NonNullable<LimnOptions["values"]>[number];

/** Types whose labels have their series' colour. */
const LINE_TYPES = ["line", "scatter", "radar"];

/** Directions from a line's first and last points to their labels, in degrees clockwise from the right. */
const UP_RIGHT = -60;
const UP_LEFT = -120;

/** Space between a label and its horizontal bar or first point, in CSS pixels. */
const LABEL_GAP = 5;

/** Radius of labelled points on lines, in CSS pixels. */
const LABELLED_RADIUS = 4;

/** Minimum space beyond the highest value for the value's label, as a fraction of the axis. */
const HEADROOM = 0.06;
/** Minimum length of a horizontal value axis, as a fraction of the image's width. */
const MIN_AXIS = 0.5;
/** Minimum distance of a label from the ends of its segment, in CSS pixels. */
const SEGMENT_PADDING = 2;
/** Average width of a bold digit, in multiples of the font size. */
const CHARACTER_WIDTH = 0.6;

/** Labels values in all series. */
export const valueLabels = defineStep(
  "value labels",
  ({ limn: { values = [] } }) => values.length > 0 && values,
  (draft, points) => {
    const { config, datasets, plugins, theme, style, format } = draft;
    const steps = new Map(draft.waterfall && [[draft.waterfall.dataset.data as unknown, draft.waterfall.steps]]);
    const marked = new Map(
      datasets.map((dataset) => [dataset.data, findIndices(readValues(config, dataset), points)] as const),
    );
    const isMarked = ({ dataset, dataIndex }: LabelContext) => marked.get(dataset.data)?.has(dataIndex) === true;
    const isLine = (dataset: PlainObject) => LINE_TYPES.includes(draft.typeOf(dataset));
    if (!points.includes("all"))
      for (const dataset of datasets.filter(isLine)) markPoints(dataset, marked.get(dataset.data), theme?.pointRadius);
    const isInside = draft.isStacked();
    /**
     * Returns a direction for a line's first or last label, if the label would otherwise cover the axis or, without a
     * theme, extend beyond the image.
     */
    const sideways = ({ dataset, dataIndex }: LabelContext) => {
      if (!isLine(dataset)) return undefined;
      if (dataIndex === 0) return UP_RIGHT;
      const isLast = Array.isArray(dataset.data) && dataIndex === dataset.data.length - 1;
      return isLast && theme === undefined ? UP_LEFT : undefined;
    };
    if (!isPlainObject(plugins.datalabels)) plugins.datalabels = {};
    setMissingProperties(plugins.datalabels as PlainObject, {
      display: (context: LabelContext) =>
        isMarked(context) && !(isInside && isTooSmall(context, format, style.fontSize)) ? "auto" : false,
      ...(!isInside && {
        anchor: "end",
        align: (context: LabelContext) => sideways(context) ?? "end",
        offset: (context: LabelContext) => (draft.isHorizontal || sideways(context) !== undefined ? LABEL_GAP : 0),
        padding: 3,
        color: ({ dataset }: LabelContext) => {
          return isLine(dataset) && typeof dataset.borderColor === "string" ? dataset.borderColor : style.text;
        },
      }),
      font: { weight: "bold" },
      formatter: (value: unknown, { dataset, dataIndex }: LabelContext) => {
        const step = steps.get(dataset.data)?.[dataIndex];
        return step === undefined ? formatDatum(shownValue(value), format) : formatStep(step, format);
      },
    });
  },
);

function shownValue(datum: unknown): unknown {
  return isPlainObject(datum) ? (datum.y ?? datum) : datum;
}

function isTooSmall({ chart, dataset, datasetIndex, dataIndex }: LabelContext, format: NumberFormat, fontSize: number) {
  const element = chart.getDatasetMeta(datasetIndex).data[dataIndex];
  const { x = 0, y = 0, base, horizontal = false } = element?._model ?? element ?? {};
  if (base === undefined || !Number.isFinite(base)) return false;
  const value = Array.isArray(dataset.data) ? dataset.data[dataIndex] : undefined;
  const text = formatDatum(shownValue(value), format);
  const [length, needed] = horizontal ? [x - base, textWidth(String(text ?? ""), fontSize)] : [y - base, fontSize];
  return Math.abs(length) < needed + 2 * SEGMENT_PADDING;
}

/** Estimates the width of a label, in CSS pixels. */
function textWidth(text: string, fontSize: number): number {
  return text.length * fontSize * CHARACTER_WIDTH;
}

/** Draws a marker at each labelled point. A point radius in the configuration is kept. */
function markPoints(dataset: PlainObject, marked: ReadonlySet<number> = new Set(), otherRadius = 3): void {
  if (!Array.isArray(dataset.data)) return;
  dataset.pointRadius ??= dataset.data.map((_, index) => (marked.has(index) ? LABELLED_RADIUS : otherRadius));
}

/** With all values labelled, bars need no value axis. */
export function labelsAllValues(draft: ChartDraft): boolean {
  return (
    draft.limn.values?.includes("all") === true && !draft.isStacked() && !draft.hasType(["line", "scatter", "bubble"])
  );
}

/**
 * Extends the value axis beyond the highest bar or point, so that its label fits. A hidden axis ends after the label
 * instead of at a tick.
 */
export const headroom = defineStep(
  "headroom",
  (draft) => draft.limn.values !== undefined && !draft.isStacked(),
  (draft) => {
    const { shownValues: values, datasets, theme, style } = draft;
    // Labels of negative bars are next to zero.
    const hasBars = datasets.some((dataset) => draft.markOf(dataset) === "bar");
    const highest = values.reduce((max, value) => Math.max(max, value), hasBars ? 0 : Number.NEGATIVE_INFINITY);
    const lowest = values.reduce((min, value) => Math.min(min, value), 0);
    const span = Math.max(0, highest) - lowest;
    if (!(span > 0 && span < Number.POSITIVE_INFINITY)) return;
    const texts = [highest, lowest].map(draft.format);
    const widest = Math.max(...texts.map((text) => textWidth(text, style.fontSize)));
    const label = draft.isHorizontal ? LABEL_GAP + widest : 0;
    // With a theme, a label can extend into the padding beside the chart.
    const beside = theme === undefined ? 0 : theme.padding + theme.fontSize;
    draft.addPlugin({
      id: "headroom",
      beforeInit(chart: DrawnChart) {
        for (const axis of listValueAxes(chart)) {
          const isTight = axis.display === false && lowest === 0 && axis.type === "linear";
          const room = span * Math.max(HEADROOM, (label - (isTight ? 0 : beside)) / (chart.width * MIN_AXIS));
          extendAxis(axis, [highest + room], isTight);
        }
      },
    });
  },
);

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

/** Minimum number of axes for tick labels on a radar chart's rings. */
const MIN_AXES = 3;

/** Width of the outline of a tick label, in CSS pixels. */
const HALO = 4;

export const ringNumbers = defineStep(
  "ring numbers",
  (draft) => draft.hasType(["radar"]) && !hasOwnRings(draft) && draft.theme,
  (draft, { fontSize, fontFamily, mutedText, background }) => {
    const axes = readPath(draft.config, "data", "labels");
    if (Array.isArray(axes) && axes.length >= MIN_AXES)
      draft.addPlugin(createPlugin(formatCssFont(fontSize - 1, fontFamily), mutedText, background, axes.length));
  },
);

/** Whether the author shows or hides the tick labels, or hides the axis. The plugin then draws nothing. */
function hasOwnRings(draft: ChartDraft): boolean {
  const axis = draft.option(...(draft.isVersion2 ? ["scale"] : ["scales", "r"]));
  return readPath(axis, "display") === false || readPath(axis, "ticks", "display") !== undefined;
}

/**
 * Creates the plugin.
 *
 * @param background colour of the text outline
 * @param axes number of axes
 */
function createPlugin(font: string, color: string, background: string, axes: number): object {
  // Tick labels are halfway between the first axis, which points up, and the last axis. Rings are closer to the centre
  // there.
  const [angle, nearness] = [-Math.PI / 2 - Math.PI / axes, Math.cos(Math.PI / axes)];
  return {
    id: "ringNumbers",
    beforeDatasetsDraw({ ctx, scale, scales }: DrawnChart) {
      const radial = scale ?? scales?.r;
      if (radial === undefined) return;
      ctx.save();
      ctx.font = font;
      ctx.fillStyle = color;
      ctx.strokeStyle = background;
      ctx.lineWidth = HALO;
      ctx.lineJoin = "round";
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      for (const [index, tick] of radial.ticks.entries()) {
        const value = typeof tick === "string" ? (radial.ticksAsNumbers?.[index] ?? Number.NaN) : tick.value;
        const label = typeof tick === "string" ? tick : String(tick.label ?? value);
        const distance = radial.getDistanceFromCenterForValue(value);
        // A tick label doesn't fit at the centre.
        if (!(distance > 0)) continue;
        const [x, y] = [
          radial.xCenter + Math.cos(angle) * distance * nearness,
          radial.yCenter + Math.sin(angle) * distance * nearness,
        ];
        ctx.strokeText(label, x, y);
        ctx.fillText(label, x, y);
      }
      ctx.restore();
    },
  };
}

// Converts settings to Chart.js 2 options: title, legend, axes, number formats and data labels. An option is set only if the
// description asks for it, or if the chart would look wrong without it.

import { seriesNames } from "../data/data.ts";
import { capitalize } from "../words/capitalize.ts";
import { createTickFormat, findUnit } from "./format.ts";
import type { Plan } from "./settings.ts";
import { isEmpty, type Options } from "./text.ts";

/** Returns the title in the description, or else the subject of the data. */
export function titleOf({ settings, data }: Plan): Options | undefined {
  const text = settings.hasTitle ? (settings.title ?? data.subject) : undefined;
  return text ? { display: true, text: capitalize(text) } : undefined;
}

/** Chart types whose legend names values instead of series. */
const ROUND = new Set(["pie", "doughnut", "polarArea"]);
/** Chart types that label their values themselves. */
const SELF_LABELLED = new Set(["boxplot", "violin", "outlabeledPie", "outlabeledDoughnut"]);

export function legendOf({ settings, data }: Plan, type: string): Options | undefined {
  if (settings.legend === false) return { display: false };
  if (settings.legend || settings.legendSide !== undefined) return { display: true, position: settings.legendSide };
  const isNeeded = ROUND.has(type) ? data.labels !== undefined : seriesNames(data).length > 1;
  return SELF_LABELLED.has(type) || !isNeeded ? { display: false } : undefined;
}

/** Font size of the text in a doughnut's hole, in CSS pixels. The chart shrinks text that doesn't fit. */
const CENTER_SIZE = 28;

/** Returns the options for a chart without axes. Pies and doughnuts have data labels by default. */
export function plainOptions(plan: Plan, type: string): Options {
  const { isHalf, dataLabels, center } = plan.settings;
  const isOutlabeled = type.startsWith("outlabeled");
  return {
    title: titleOf(plan),
    legend: legendOf(plan, type),
    ...(isHalf && /(?:pie|doughnut)$/i.test(type) && { rotation: -Math.PI, circumference: Math.PI }),
    plugins: {
      ...createTickFormat(plan),
      datalabels: isOutlabeled ? { display: false } : dataLabels === undefined ? undefined : { display: dataLabels },
      doughnutlabel:
        center !== undefined && /doughnut$/i.test(type)
          ? { labels: [{ text: center, font: { size: CENTER_SIZE, weight: "bold" } }] }
          : undefined,
      outlabels: isOutlabeled ? { text: "%l %p", stretch: 25, font: { minSize: 12 } } : undefined,
    },
  };
}

/** Returns the options for a radar chart. */
export function radialOptions(plan: Plan): Options {
  const { min, max } = plan.settings.axes.y;
  return { ...plainOptions(plan, "radar"), scale: { ticks: { min, max } } };
}

/**
 * Returns the options for a chart with axes. Data labels are at the ends of bars and above points, and in the centre of
 * stacked bars.
 */
export function cartesianOptions(plan: Plan, type: string): Options {
  const { dataLabels, isStacked, isRounded } = plan.settings;
  return {
    title: titleOf(plan),
    legend: legendOf(plan, type),
    scales: scalesOf(plan, type),
    plugins: {
      ...createTickFormat(plan),
      datalabels: dataLabels ? { display: true, ...(!isStacked && { anchor: "end", align: "end" }) } : undefined,
      roundedBars: isRounded ? true : undefined,
    },
  };
}

/** Whether any series is on an axis of its own on the right. */
export function usesRightAxis({ settings, data }: Plan): boolean {
  return data.series.length > 1 && data.series.some(({ name }) => settings.styles.get(name ?? "")?.isRight);
}

function scalesOf(plan: Plan, type: string): Options | undefined {
  const { settings } = plan;
  const isHorizontal = type.startsWith("horizontal");
  const isPlotted = type === "scatter" || type === "bubble";
  const valueAxis: "x" | "y" = isHorizontal ? "x" : "y";
  // People call the value axis the y axis, even if it is horizontal.
  const { min, max = settings.isHundred ? 100 : undefined } = {
    ...settings.axes.y,
    ...(isHorizontal && settings.axes.x),
  };
  const { zero, isLog } = settings;
  const isFree = min !== undefined || isLog || (isPlotted && zero === undefined);
  const ticks = { min, max, suggestedMax: max === undefined ? headroom(plan, type) : undefined };
  const across = { ...(type === "bubble" && margins(plan)), min: settings.axes.x.min, max: settings.axes.x.max };
  const titles = titlesOf(plan, valueAxis, isPlotted);
  const place = (axis: "x" | "y", more: Options = {}): Options => {
    const isValues = axis === valueAxis;
    const isStacked = settings.isStacked && !isPlotted && (type !== "line" || isValues);
    return {
      type: isValues && isLog ? "logarithmic" : undefined,
      display: settings.hiddenAxes.has(axis) ? false : undefined,
      position: isValues && isOnlyRight(plan) && !isHorizontal ? "right" : undefined,
      stacked: isStacked ? true : undefined,
      ticks: { ...(isValues ? ticks : isPlotted ? across : {}), ...more },
      gridLines: settings.grid === false ? { display: false } : undefined,
      scaleLabel: labelOf(titles[axis]),
    };
  };
  const other = valueAxis === "x" ? "y" : "x";
  // The service's axes start at zero by default, unless the chart has options for its axes.
  if (zero === undefined && !usesRightAxis(plan) && isEmpty([place("x"), place("y")])) return undefined;
  const values = place(valueAxis, isFree ? {} : { beginAtZero: zero !== false });
  const { title, ...limits } = settings.axes.right;
  const second = {
    ...values,
    id: "right",
    position: isHorizontal ? "top" : "right",
    ticks: { beginAtZero: zero !== false, ...limits },
    gridLines: { drawOnChartArea: false },
    scaleLabel: labelOf(title),
  };
  return {
    [`${other}Axes`]: [place(other)],
    [`${valueAxis}Axes`]: usesRightAxis(plan) ? [{ id: "left", ...values }, second] : [values],
  };
}

const labelOf = (title: string | undefined): Options | undefined =>
  title ? { display: true, labelString: title } : undefined;

/** Whether the only series is on the right axis. */
function isOnlyRight({ settings, data: { series } }: Plan): boolean {
  const own = settings.styles.get(series[0]?.name ?? "")?.isRight;
  return series.length === 1 && (settings.all.isRight ?? own) === true;
}

/** Returns the titles of the axes. The value axis shows the unit, and the name of the only series if the chart's title doesn't. */
function titlesOf({ settings, data }: Plan, valueAxis: "x" | "y", isPlotted: boolean) {
  const { x, y } = settings.axes;
  if (isPlotted) return { x: x.title || data.axes?.x, y: y.title || data.axes?.y };
  const unit = findUnit(data);
  const name = data.series.length === 1 ? data.series[0]?.name : undefined;
  const isShown = settings.title?.toLowerCase().includes(name?.toLowerCase() ?? "") !== false;
  const measure = isShown || name === undefined ? unit : unit === undefined ? name : `${name} (${unit})`;
  return {
    x: x.title || (valueAxis === "x" ? measure : undefined),
    y: y.title || (valueAxis === "y" ? measure : undefined),
  };
}

/** Ratio of the axis maximum to the highest value, which leaves space for a label or bubble at the highest value. */
const HEADROOM = 1.1;
/** Maximum number of values that are examined for `HEADROOM`. */
const MAX_VALUES = 1000;

function headroom(plan: Plan, type: string): number | undefined {
  const { settings, data } = plan;
  const isLabelled = settings.dataLabels === true && !settings.isStacked;
  const values = type === "bubble" ? coordinates(plan, 1) : data.series.flatMap((series) => series.values);
  const highest = Math.max(0, ...values.filter((value) => value !== null).slice(0, MAX_VALUES));
  return (isLabelled || type === "bubble") && highest > 0 ? Number((highest * HEADROOM).toPrecision(3)) : undefined;
}

/** Returns axis limits that leave space for the outermost bubbles. */
function margins(plan: Plan): Options {
  const xs = coordinates(plan, 0).slice(0, MAX_VALUES);
  const [start, end] = [Math.min(...xs), Math.max(...xs)];
  const margin = (end - start) / 8;
  const round = (value: number): number => Number(value.toPrecision(3));
  return margin > 0 ? { suggestedMin: round(start - margin), suggestedMax: round(end + margin) } : {};
}

const coordinates = ({ data }: Plan, index: number): readonly number[] =>
  (data.tuples ?? []).flatMap(({ tuples }) => tuples.map((tuple) => tuple[index] ?? 0));

// Converts settings to Chart.js 2 options: title, legend, axes, number formats and data labels. An option is set only if the
// description asks for it, or if the chart would look wrong without it.

import { isPlainObject } from "../../../base/plain-object.ts";
import { seriesNames } from "../data/data.ts";
import { createTickFormat, findUnit } from "./format.ts";
import type { Plan } from "./settings.ts";
import type { Value } from "./text.ts";

export type Options = { readonly [key: string]: Value | undefined };

export function omitEmpty(options: Options): Options & { readonly [key: string]: Value } {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== undefined && !(isPlainObject(value) && Object.keys(value).length === 0),
    ),
  ) as Options & { readonly [key: string]: Value };
}

/** Returns the options for a chart without axes. */
export function plainOptions(plan: Plan, type: string): Options {
  const { settings } = plan;
  const isRound = type === "pie" || type === "doughnut";
  return omitEmpty({
    title: titleOf(plan),
    legend: legendOf(plan, type),
    ...(settings.isHalf && type.toLowerCase().endsWith("doughnut") && { rotation: -Math.PI, circumference: Math.PI }),
    ...(settings.isHalf && type.toLowerCase().endsWith("pie") && { rotation: -Math.PI, circumference: Math.PI }),
    plugins: omitEmpty({
      ...createTickFormat(plan),
      datalabels: type.startsWith("outlabeled") ? { display: false } : roundLabels(plan, isRound),
      ...(type.startsWith("outlabeled") && { outlabels: { text: "%l %p", stretch: 25, font: { minSize: 12 } } }),
    }),
  });
}

function roundLabels({ settings }: Plan, isRound: boolean): Options | undefined {
  if (settings.dataLabels === false) return { display: false };
  if (isRound) return { display: "auto", color: "#fff" };
  return settings.dataLabels ? { display: true } : undefined;
}

/** Returns the options for a radar chart. */
export function radialOptions(plan: Plan): Options {
  const { min, max } = plan.settings.axes.y;
  const ticks = omitEmpty({ ...(min === undefined ? { beginAtZero: true } : { min }), max });
  return omitEmpty({ ...plainOptions(plan, "radar"), scale: { ticks } });
}

/** Returns the title in the description, or else the subject of the data. */
export function titleText(plan: Plan): string | undefined {
  const { settings, data } = plan;
  if (!settings.hasTitle) return undefined;
  const text = settings.title ?? data.subject;
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}

function titleOf(plan: Plan): Options | undefined {
  const text = titleText(plan);
  return text === undefined ? undefined : { display: true, text };
}

/** Chart types whose legend names values instead of series. */
const ROUND = new Set(["pie", "doughnut", "polarArea"]);
/** Chart types that label their values themselves. */
const SELF_LABELLED = new Set(["boxplot", "violin", "outlabeledPie", "outlabeledDoughnut"]);

export function legendOf({ settings, data }: Plan, type: string): Options | undefined {
  if (settings.legend === false) return { display: false };
  if (settings.legendSide !== undefined) return { display: true, position: settings.legendSide };
  if (settings.legend) return { display: true };
  if (SELF_LABELLED.has(type)) return { display: false };
  if (ROUND.has(type)) return data.labels === undefined ? { display: false } : undefined;
  return seriesNames(data).length > 1 ? undefined : { display: false };
}

/** Ratio of the axis maximum to the highest value, which leaves space for a label or bubble at the highest value. */
const HEADROOM = 1.1;
/** Maximum number of values that are examined for `HEADROOM`. */
const MAX_VALUES = 1000;

/** Returns the options for a chart with axes. */
export function cartesianOptions(plan: Plan, type: string): Options {
  const { settings } = plan;
  return omitEmpty({
    title: titleOf(plan),
    legend: legendOf(plan, type),
    scales: scalesOf(plan, type),
    plugins: omitEmpty({
      ...createTickFormat(plan),
      datalabels: barLabels(plan),
      ...(settings.isRounded && { roundedBars: true }),
    }),
  });
}

/** Returns the position of data labels: at the ends of bars, above points, and in the middle of stacked bars. */
function barLabels({ settings }: Plan): Options | undefined {
  if (!settings.dataLabels) return undefined;
  return settings.isStacked ? { display: true, color: "#fff" } : { display: true, anchor: "end", align: "end" };
}

/** Whether any series is on an axis of its own on the right. */
export function usesRightAxis({ settings, data }: Plan): boolean {
  return data.series.length > 1 && data.series.some(({ name }) => settings.styles.get(name ?? "")?.isRight);
}

/** Whether the only series is on the right axis. */
function isOnlyRight({ settings, data }: Plan): boolean {
  const [series] = data.series;
  return (
    data.series.length === 1 && (settings.all.isRight ?? settings.styles.get(series?.name ?? "")?.isRight) === true
  );
}

const limitsOf = ({ title: _, ...limits }: Plan["settings"]["axes"]["x"]): Options => limits;

function scalesOf(plan: Plan, type: string): Options | undefined {
  const { settings, data } = plan;
  const isHorizontal = type.startsWith("horizontal");
  const isPlotted = type === "scatter" || type === "bubble";
  const valueAxis: "x" | "y" = isHorizontal ? "x" : "y";
  // People call the value axis the y axis, even if it is horizontal.
  const { min, max } = { ...limitsOf(settings.axes.y), ...(isHorizontal && limitsOf(settings.axes.x)) };
  const ticks = omitEmpty({
    min,
    max: max ?? (settings.isHundred ? 100 : undefined),
    beginAtZero:
      min === undefined && !settings.isLog && (!isPlotted || settings.zero !== undefined)
        ? settings.zero !== false
        : undefined,
    suggestedMax: max === undefined ? headroom(plan, type) : undefined,
  });
  const across = isPlotted
    ? omitEmpty({ ...(type === "bubble" ? margins(plan) : {}), ...limitsOf(settings.axes.x) })
    : undefined;
  const unit = isPlotted ? undefined : findUnit(plan);
  const explicit = settings.title !== undefined && data.series.length === 1 ? data.series[0]?.name : undefined;
  const measure = explicit !== undefined && !isWithin(settings.title, explicit) ? explicit : undefined;
  const valueTitle = measure !== undefined && unit !== undefined ? `${measure} (${unit})` : (measure ?? unit);
  const titles: Partial<Record<"x" | "y", string>> = {
    ...(isPlotted && data.axes?.x !== undefined && { x: data.axes.x }),
    ...(isPlotted && data.axes?.y !== undefined && { y: data.axes.y }),
    ...(valueTitle !== undefined && { [valueAxis]: valueTitle }),
    ...(settings.axes.x.title && { x: settings.axes.x.title }),
    ...(settings.axes.y.title && { y: settings.axes.y.title }),
  };
  const place = (axis: "x" | "y"): Options => {
    const isValues = axis === valueAxis;
    const isStacked = settings.isStacked && !isPlotted && (type !== "line" || isValues);
    return omitEmpty({
      type: isValues && settings.isLog ? "logarithmic" : undefined,
      display: settings.hiddenAxes.has(axis) ? false : undefined,
      position: isValues && isOnlyRight(plan) && !isHorizontal ? "right" : undefined,
      stacked: isStacked ? true : undefined,
      ticks: isValues ? ticks : across,
      gridLines: settings.grid === false ? { display: false } : undefined,
      scaleLabel: titles[axis] === undefined ? undefined : { display: true, labelString: titles[axis] },
    });
  };
  const axes = { x: [place("x")], y: [place("y")] };
  if (usesRightAxis(plan)) {
    const [values = {}] = axes[valueAxis];
    const { ticks: _, scaleLabel: __, ...shared } = values;
    const { title, ...limits } = settings.axes.right;
    axes[valueAxis] = [
      { id: "left", ...values },
      {
        id: "right",
        ...shared,
        position: isHorizontal ? "top" : "right",
        ticks: { beginAtZero: settings.zero !== false, ...limits },
        gridLines: { drawOnChartArea: false },
        ...(title && { scaleLabel: { display: true, labelString: title } }),
      },
    ];
  }
  // The service's axes start at zero by default, so this option alone is omitted.
  const isBeginOnly = settings.zero === undefined && JSON.stringify([...axes.x, ...axes.y]) === BEGIN_ONLY[valueAxis];
  if (isBeginOnly) return undefined;
  const shown = (list: readonly Options[]): Value | undefined =>
    list.some((axis) => Object.keys(axis).length > 0) ? (list as Value) : undefined;
  const scales = omitEmpty({ xAxes: shown(axes.x), yAxes: shown(axes.y) });
  return Object.keys(scales).length === 0 ? undefined : scales;
}

const BEGIN_ONLY = { x: '[{"ticks":{"beginAtZero":true}},{}]', y: '[{},{"ticks":{"beginAtZero":true}}]' };

const isWithin = (title: string | undefined, name: string): boolean =>
  title?.toLowerCase().includes(name.toLowerCase()) === true;

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

function coordinates({ data }: Plan, index: number): readonly number[] {
  return (data.tuples ?? []).flatMap(({ tuples }) => tuples.map((tuple) => tuple[index] ?? 0));
}

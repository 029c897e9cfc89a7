// Converts settings to Chart.js 2 options: title, legend, axes, number formats and data labels. An option is set only if the
// description requests it, or if the chart would look wrong without it.

import { isPlainObject } from "../../../base/plain-object.ts";
import { capitalise } from "../text/capital.ts";
import type { ChartSetting } from "../vocabulary/chart-setting.ts";
import { createTickFormat, findUnit } from "./config-format.ts";
import type { Plan } from "./config-plan.ts";
import type { Value } from "./config-text.ts";

type Options = { readonly [key: string]: Value | undefined };
type Has = (setting: ChartSetting) => boolean;

const has =
  ({ reading: { settings } }: Plan): Has =>
  (setting) =>
    settings.flags.has(setting);

/** Returns the options for a chart without axes. */
export function plainOptions(plan: Plan, type: string): Options {
  return omitEmpty({
    title: titleOf(plan, findUnit(plan)),
    legend: legendOf(plan, type, hasNames(plan)),
    ...(has(plan)("half") && (type === "pie" || type === "doughnut") && { rotation: -Math.PI, circumference: Math.PI }),
    plugins: omitEmpty({
      ...createTickFormat(plan),
      datalabels: roundLabels(plan, type),
      ...(type.startsWith("outlabeled") && { outlabels: { text: "%l %p", stretch: 25, font: { minSize: 12 } } }),
    }),
  });
}

/** Returns the options for a radar chart. */
export function radialOptions(plan: Plan): Options {
  const { min, max } = plan.reading.settings;
  const ticks = { ...(min === undefined ? { beginAtZero: true } : { min }), ...(max !== undefined && { max }) };
  return omitEmpty({ ...plainOptions(plan, "radar"), scale: { ticks } });
}

/**
 * Returns the options for a chart with axes.
 *
 * @param isNamed whether the legend has any names to show
 */
export function cartesianOptions(plan: Plan, type: string, isNamed = hasNames(plan)): Options {
  const legend = legendOf(plan, type, isNamed);
  return omitEmpty({
    title: titleOf(plan),
    legend,
    scales: scalesOf(plan, type),
    plugins: omitEmpty({
      ...createTickFormat(plan),
      datalabels: barLabels(plan),
      ...(has(plan)("rounded") && { roundedBars: true }),
    }),
  });
}

function hasNames({ data: { series } }: Plan): boolean {
  return series.some(({ name }) => name !== undefined);
}

function omitEmpty(options: Options): Options & { readonly [key: string]: Value } {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== undefined && !(isPlainObject(value) && Object.keys(value).length === 0),
    ),
  ) as Options & { readonly [key: string]: Value };
}

/** Returns the title. A unit is appended if no axis shows it. */
function titleOf({ reading: { settings }, data: { series } }: Plan, unit?: string): Options | undefined {
  // If the legend is hidden, only the title can show the series' name.
  const only = settings.flags.has("noLegend") && series.length === 1 ? series[0]?.name : undefined;
  const title = settings.title ?? (only && capitalise(only));
  const text = unit === undefined ? title : title === undefined ? unit : `${title} (${unit})`;
  return text === undefined ? undefined : { display: true, text };
}

const POSITIONS: readonly (readonly [ChartSetting, string])[] = [
  ["legendBottom", "bottom"],
  ["legendLeft", "left"],
  ["legendRight", "right"],
  ["legendTop", "top"],
];

/** Chart types whose legend names values instead of series. */
const ROUND = new Set(["pie", "doughnut", "polarArea"]);

function legendOf(plan: Plan, type: string, isNamed: boolean): Options | undefined {
  const isSet = has(plan);
  const { series, isNumbered } = plan.data;
  if (isSet("noLegend") || SELF_LABELLED.has(type)) return { display: false };
  const position = POSITIONS.find(([setting]) => isSet(setting))?.[1];
  if (position !== undefined) return { position };
  if (isSet("legend")) return undefined;
  if (ROUND.has(type)) return isNumbered ? { display: false } : undefined;
  const [first] = series;
  const isOnly = series.length === 1 && first?.name !== undefined;
  const isTitled = isOnly && plan.reading.settings.title?.toLowerCase().includes(first.name?.toLowerCase() ?? "");
  // A legend box has one colour, so it cannot represent a series with several colours.
  const isMulticolor = isOnly && first.colors !== undefined;
  return !isNamed || isTitled || isMulticolor ? { display: false } : undefined;
}

/** Chart types that label their values themselves. */
const SELF_LABELLED = new Set(["boxplot", "violin", "outlabeledPie", "outlabeledDoughnut"]);

/** Returns the axes, if they have any settings. These axes would not start at zero by default, so `beginAtZero` is set here. */
function scalesOf(plan: Plan, type: string): Options | undefined {
  const { min, max } = plan.reading.settings;
  const isSet = has(plan);
  const isHorizontal = type === "horizontalBar" || type.startsWith("horizontal");
  const isPlotted = type === "scatter" || type === "bubble";
  const isStacked = isSet("stacked") && !isPlotted;
  const isLogarithmic = isSet("logarithmic");
  const display = (axis: ChartSetting): boolean | undefined => (isSet("noAxes") || isSet(axis) ? false : undefined);
  const grid = isSet("noGrid") ? { display: false } : undefined;
  const label = (text: string | undefined): Options | undefined =>
    text === undefined ? undefined : { display: true, labelString: text };
  const ticks = omitEmpty({
    min,
    max,
    beginAtZero: min === undefined && !isLogarithmic ? !isSet("notZero") : undefined,
    suggestedMax: max === undefined ? headroom(plan, type) : undefined,
  });
  const across = type === "bubble" ? marginsOf(plan) : undefined;
  const multicolorName = plan.data.series.find(({ colors }) => colors !== undefined)?.name;
  const unit = type === "scatter" || type === "bubble" ? undefined : findUnit(plan);
  const axisTitles = {
    ...(unit !== undefined && { [isHorizontal ? "x" : "y"]: unit }),
    ...(multicolorName !== undefined && {
      [isHorizontal ? "x" : "y"]: unit === undefined ? multicolorName : `${multicolorName} (${unit})`,
    }),
    ...plan.reading.settings.axisTitles,
  };
  const place = (axis: "x" | "y"): Options => {
    const isValues = (axis === "y") !== isHorizontal;
    return omitEmpty({
      type: isValues && isLogarithmic ? "logarithmic" : undefined,
      display: display(axis === "x" ? "noXAxis" : "noYAxis"),
      stacked: isStacked && (type !== "line" || isValues) ? true : undefined,
      ticks: isValues ? ticks : across,
      gridLines: grid,
      scaleLabel: label(axisTitles[axis]),
    });
  };
  const [x, y] = [place("x"), place("y")];
  const values = isHorizontal ? x : y;
  const other = isHorizontal ? y : x;
  const isBeginOnly =
    Object.keys(values).join() === "ticks" && Object.keys(ticks).join() === "beginAtZero" && !isSet("notZero");
  const isNothing = Object.keys(values).length === 0 || isBeginOnly;
  if (isNothing && Object.keys(other).length === 0) return undefined;
  return { ...(Object.keys(x).length > 0 && { xAxes: [x] }), ...(Object.keys(y).length > 0 && { yAxes: [y] }) };
}

function roundLabels(plan: Plan, type: string): Options | undefined {
  const isSet = has(plan);
  if (isSet("noDataLabels")) return { display: false };
  if (type === "radar" || type === "polarArea") return isSet("dataLabels") ? { display: true } : undefined;
  return type === "pie" || type === "doughnut" ? { display: "auto", color: "#fff" } : undefined;
}

/** Returns the position of data labels: at the ends of bars, above points, and in the middle of stacked bars. */
function barLabels(plan: Plan): Options | undefined {
  const isSet = has(plan);
  if (!isSet("dataLabels") || isSet("noDataLabels")) return undefined;
  if (isSet("stacked")) return { display: true, color: "#fff" };
  return { display: true, anchor: "end", align: "end" };
}

/** Ratio of the axis maximum to the highest value, which leaves space for a label or bubble at the highest value. */
const HEADROOM = 1.1;

function headroom(plan: Plan, type: string): number | undefined {
  const isLabelled = has(plan)("dataLabels") && !has(plan)("stacked");
  const values = type === "bubble" ? coordinates(plan, 1) : plan.data.series.flatMap((series) => series.values);
  const highest = Math.max(0, ...values.filter((value) => value !== null).slice(0, MAX_VALUES_CHECKED));
  return (isLabelled || type === "bubble") && highest > 0 ? Number((highest * HEADROOM).toPrecision(3)) : undefined;
}

const MAX_VALUES_CHECKED = 1000;

/** Returns axis limits that leave space for the outermost bubbles. */
function marginsOf(plan: Plan): Options | undefined {
  const xs = coordinates(plan, 0).slice(0, MAX_VALUES_CHECKED);
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  const margin = (most - least) / 8;
  const round = (value: number): number => Number(value.toPrecision(3));
  return margin > 0 ? { suggestedMin: round(least - margin), suggestedMax: round(most + margin) } : undefined;
}

function coordinates(plan: Plan, index: number): readonly number[] {
  return (plan.tuples ?? []).map((tuple) => tuple[index] ?? 0);
}

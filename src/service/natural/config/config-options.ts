// Wishes → the options of Chart.js 2: title, legend, axes, number formats and data labels. An option is there only where
// something was wished or would look wrong without it.

import { capitalise } from "../text/capital.ts";
import type { Wish } from "../vocabulary/wish.ts";
import { formatsOf, unitOf } from "./config-format.ts";
import type { Plan } from "./config-plan.ts";
import type { Value } from "./config-text.ts";

type Options = { readonly [key: string]: Value | undefined };
type Has = (wish: Wish) => boolean;

const has =
  ({ reading: { wishes } }: Plan): Has =>
  (wish) =>
    wishes.flags.has(wish);

/** Options of charts without axes. */
export function plainOptions(plan: Plan, type: string): Options {
  return filled({
    title: titleOf(plan, unitOf(plan)),
    legend: legendOf(plan, type, hasNames(plan)),
    ...(has(plan)("half") && (type === "pie" || type === "doughnut") && { rotation: -Math.PI, circumference: Math.PI }),
    plugins: filled({
      ...formatsOf(plan),
      datalabels: roundLabels(plan, type),
      ...(type.startsWith("outlabeled") && { outlabels: { text: "%l %p", stretch: 25, font: { minSize: 12 } } }),
    }),
  });
}

/** Options of radars. */
export function radialOptions(plan: Plan): Options {
  const { min, max } = plan.reading.wishes;
  const ticks = { ...(min === undefined ? { beginAtZero: true } : { min }), ...(max !== undefined && { max }) };
  return filled({ ...plainOptions(plan, "radar"), scale: { ticks } });
}

/** Options of charts with axes. `isNamed` says whether the legend has anything to name. */
export function cartesianOptions(plan: Plan, type: string, isNamed = hasNames(plan)): Options {
  const legend = legendOf(plan, type, isNamed);
  return filled({
    title: titleOf(plan),
    legend,
    scales: scalesOf(plan, type),
    plugins: filled({
      ...formatsOf(plan),
      datalabels: barLabels(plan),
      ...(has(plan)("rounded") && { roundedBars: true }),
    }),
  });
}

function hasNames({ data: { series } }: Plan): boolean {
  return series.some(({ name }) => name !== undefined);
}

function filled(options: Options): Options & { readonly [key: string]: Value } {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) =>
        value !== undefined &&
        !(typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0),
    ),
  ) as Options & { readonly [key: string]: Value };
}

/** The title, with the unit where no axis shows it. */
function titleOf({ reading: { wishes }, data: { series } }: Plan, unit?: string): Options | undefined {
  // Without a legend nothing else shows what is counted.
  const only = wishes.flags.has("noLegend") && series.length === 1 ? series[0]?.name : undefined;
  const title = wishes.title ?? (only && capitalise(only));
  const text = unit === undefined ? title : title === undefined ? unit : `${title} (${unit})`;
  return text === undefined ? undefined : { display: true, text };
}

const POSITIONS: readonly (readonly [Wish, string])[] = [
  ["legendBottom", "bottom"],
  ["legendLeft", "left"],
  ["legendRight", "right"],
  ["legendTop", "top"],
];

/** Charts whose legend names values, not series. */
const ROUND = new Set(["pie", "doughnut", "polarArea"]);

function legendOf(plan: Plan, type: string, isNamed: boolean): Options | undefined {
  const wished = has(plan);
  const { series, isNumbered } = plan.data;
  if (wished("noLegend") || UNNAMED.has(type)) return { display: false };
  const position = POSITIONS.find(([wish]) => wished(wish))?.[1];
  if (position !== undefined) return { position };
  if (wished("legend")) return undefined;
  if (ROUND.has(type)) return isNumbered ? { display: false } : undefined;
  const [first] = series;
  const isOnly = series.length === 1 && first?.name !== undefined;
  const isTitled = isOnly && plan.reading.wishes.title?.toLowerCase().includes(first.name?.toLowerCase() ?? "");
  // A box of one colour cannot stand for bars of several.
  const isMotley = isOnly && first.colors !== undefined;
  return !isNamed || isTitled || isMotley ? { display: false } : undefined;
}

/** Charts that name what they show themselves. */
const UNNAMED = new Set(["boxplot", "violin", "outlabeledPie", "outlabeledDoughnut"]);

/** The axes, where anything is said of them: then the service no longer begins them at zero. */
function scalesOf(plan: Plan, type: string): Options | undefined {
  const { min, max } = plan.reading.wishes;
  const wished = has(plan);
  const isLying = type === "horizontalBar" || type.startsWith("horizontal");
  const isPlotted = type === "scatter" || type === "bubble";
  const isStacked = wished("stacked") && !isPlotted;
  const isLogarithmic = wished("logarithmic");
  const display = (axis: Wish): boolean | undefined => (wished("noAxes") || wished(axis) ? false : undefined);
  const grid = wished("noGrid") ? { display: false } : undefined;
  const label = (text: string | undefined): Options | undefined =>
    text === undefined ? undefined : { display: true, labelString: text };
  const ticks = filled({
    min,
    max,
    beginAtZero: min === undefined && !isLogarithmic ? !wished("notZero") : undefined,
    suggestedMax: max === undefined ? headroom(plan, type) : undefined,
  });
  const across = type === "bubble" ? marginsOf(plan) : undefined;
  const motley = plan.data.series.find(({ colors }) => colors !== undefined)?.name;
  const unit = type === "scatter" || type === "bubble" ? undefined : unitOf(plan);
  const axisTitles = {
    ...(unit !== undefined && { [isLying ? "x" : "y"]: unit }),
    ...(motley !== undefined && { [isLying ? "x" : "y"]: unit === undefined ? motley : `${motley} (${unit})` }),
    ...plan.reading.wishes.axisTitles,
  };
  const place = (axis: "x" | "y"): Options => {
    const isValues = (axis === "y") !== isLying;
    return filled({
      type: isValues && isLogarithmic ? "logarithmic" : undefined,
      display: display(axis === "x" ? "noXAxis" : "noYAxis"),
      stacked: isStacked && (type !== "line" || isValues) ? true : undefined,
      ticks: isValues ? ticks : across,
      gridLines: grid,
      scaleLabel: label(axisTitles[axis]),
    });
  };
  const [x, y] = [place("x"), place("y")];
  const values = isLying ? x : y;
  const other = isLying ? y : x;
  const isBeginOnly =
    Object.keys(values).join() === "ticks" && Object.keys(ticks).join() === "beginAtZero" && !wished("notZero");
  const isNothing = Object.keys(values).length === 0 || isBeginOnly;
  if (isNothing && Object.keys(other).length === 0) return undefined;
  return { ...(Object.keys(x).length > 0 && { xAxes: [x] }), ...(Object.keys(y).length > 0 && { yAxes: [y] }) };
}

function roundLabels(plan: Plan, type: string): Options | undefined {
  const wished = has(plan);
  if (wished("noDataLabels")) return { display: false };
  if (type === "radar" || type === "polarArea") return wished("dataLabels") ? { display: true } : undefined;
  return type === "pie" || type === "doughnut" ? { display: "auto", color: "#fff" } : undefined;
}

/** At the ends of bars, above points, in the middle of what is stacked. */
function barLabels(plan: Plan): Options | undefined {
  const wished = has(plan);
  if (!wished("dataLabels") || wished("noDataLabels")) return undefined;
  if (wished("stacked")) return { display: true, color: "#fff" };
  return { display: true, anchor: "end", align: "end" };
}

/** How much higher an axis is than its highest value, as a part of it, so that what stands on that keeps clear of the title. */
const HEADROOM = 1.1;

function headroom(plan: Plan, type: string): number | undefined {
  const isLabelled = has(plan)("dataLabels") && !has(plan)("stacked");
  const values = type === "bubble" ? coordinates(plan, 1) : plan.data.series.flatMap((series) => series.values);
  const highest = Math.max(0, ...values.filter((value) => value !== null).slice(0, MOST_LOOKED_AT));
  return (isLabelled || type === "bubble") && highest > 0 ? Number((highest * HEADROOM).toPrecision(3)) : undefined;
}

const MOST_LOOKED_AT = 1000;

/** Room beside the outermost bubbles. */
function marginsOf(plan: Plan): Options | undefined {
  const xs = coordinates(plan, 0).slice(0, MOST_LOOKED_AT);
  const [least, most] = [Math.min(...xs), Math.max(...xs)];
  const margin = (most - least) / 8;
  const round = (value: number): number => Number(value.toPrecision(3));
  return margin > 0 ? { suggestedMin: round(least - margin), suggestedMax: round(most + margin) } : undefined;
}

function coordinates(plan: Plan, index: number): readonly number[] {
  return (plan.tuples ?? []).map((tuple) => tuple[index] ?? 0);
}

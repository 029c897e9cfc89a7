// Wishes → the options of Chart.js 2: title, legend, axes, number formats and data labels. An option is there only where
// something was wished or would look wrong without it.

import type { Plan } from "./config.ts";
import type { Value } from "./config-text.ts";
import type { Wish } from "./vocabulary/wish.ts";

type Options = { readonly [key: string]: Value | undefined };
type Has = (wish: Wish) => boolean;

const has =
  ({ reading: { wishes } }: Plan): Has =>
  (wish) =>
    wishes.flags.has(wish);

/** Options of charts without axes. */
export function plainOptions(plan: Plan, type: string): Options {
  return filled({
    title: titleOf(plan),
    legend: legendOf(plan, type),
    ...(has(plan)("half") && (type === "pie" || type === "doughnut") && { rotation: -Math.PI, circumference: Math.PI }),
    plugins: filled({ ...formatsOf(plan), datalabels: roundLabels(plan, type) }),
  });
}

/** Options of radars. */
export function radialOptions(plan: Plan): Options {
  const { min, max } = plan.reading.wishes;
  const ticks = { ...(min === undefined ? { beginAtZero: true } : { min }), ...(max !== undefined && { max }) };
  return filled({ ...plainOptions(plan, "radar"), scale: { ticks } });
}

/** Options of charts with axes. */
export function cartesianOptions(plan: Plan, type: string): Options {
  const labels = barLabels(plan);
  const legend = legendOf(plan, type);
  const isHidden = legend?.display === false;
  const isBare = isHidden && titleOf(plan) === undefined && labels !== undefined && type !== "horizontalBar";
  return filled({
    title: titleOf(plan),
    legend,
    ...(labels !== undefined &&
      (isBare || type === "horizontalBar") && {
        layout: { padding: type === "horizontalBar" ? { right: 30 } : { top: 20 } },
      }),
    scales: scalesOf(plan, type),
    plugins: filled({ ...formatsOf(plan), datalabels: labels, ...(has(plan)("rounded") && { roundedBars: true }) }),
  });
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

function titleOf({ reading: { wishes } }: Plan): Options | undefined {
  return wishes.title === undefined ? undefined : { display: true, text: wishes.title };
}

const POSITIONS: readonly (readonly [Wish, string])[] = [
  ["legendBottom", "bottom"],
  ["legendLeft", "left"],
  ["legendRight", "right"],
  ["legendTop", "top"],
];

/** Charts whose legend names values, not series. */
const ROUND = new Set(["pie", "doughnut", "polarArea"]);

function legendOf(plan: Plan, type: string): Options | undefined {
  const wished = has(plan);
  const { series } = plan.data;
  if (wished("noLegend") || type.startsWith("outlabeled") || type === "boxplot" || type === "violin")
    return { display: false };
  const position = POSITIONS.find(([wish]) => wished(wish))?.[1];
  if (position !== undefined) return { position };
  if (wished("legend") || ROUND.has(type)) return undefined;
  const isUnnamed =
    series.every(({ name }) => name === undefined) &&
    !(type === "bubble" || type === "scatter"
      ? plan.bound.entries.some(({ name, heading }) => name ?? heading)
      : false);
  const [first] = series;
  const isTitled =
    series.length === 1 &&
    first?.name !== undefined &&
    plan.reading.wishes.title?.toLowerCase().includes(first.name.toLowerCase());
  return isUnnamed || isTitled ? { display: false } : undefined;
}

/** The axes, where anything is said of them: then the service no longer begins them at zero. */
function scalesOf(plan: Plan, type: string): Options | undefined {
  const { axisTitles, min, max } = plan.reading.wishes;
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
    beginAtZero: min === undefined && !isLogarithmic && !wished("notZero") ? true : undefined,
  });
  const place = (axis: "x" | "y"): Options => {
    const isValues = (axis === "y") !== isLying;
    return filled({
      type: isValues && isLogarithmic ? "logarithmic" : undefined,
      display: display(axis === "x" ? "noXAxis" : "noYAxis"),
      stacked: isStacked && (type !== "line" || isValues) ? true : undefined,
      ticks: isValues ? ticks : undefined,
      gridLines: grid,
      scaleLabel: label(axisTitles[axis]),
    });
  };
  const [x, y] = [place("x"), place("y")];
  const values = isLying ? x : y;
  const other = isLying ? y : x;
  const isBeginOnly = Object.keys(values).join() === "ticks" && Object.keys(ticks).join() === "beginAtZero";
  const isNothing = (Object.keys(values).length === 0 && !wished("notZero")) || isBeginOnly;
  if (isNothing && Object.keys(other).length === 0) return undefined;
  return { ...(Object.keys(x).length > 0 && { xAxes: [x] }), ...(Object.keys(y).length > 0 && { yAxes: [y] }) };
}

const LOCALES = { en: undefined, de: "de-DE", fr: "fr-FR", es: "es-ES" } as const;

/** Currency and percent, where all numbers have them. */
function formatsOf(plan: Plan): Options {
  const { reading, bound, data } = plan;
  const { wishes, language } = reading;
  const amounts = data.isTable ? (data.amounts ?? []) : bound.entries.flatMap((entry) => entry.amounts);
  const currency = amounts.find((amount) => amount.currency !== undefined)?.currency ?? wishes.currency;
  const percents = amounts.filter(({ isPercent }) => isPercent).length;
  const isPercent = wishes.flags.has("percent") || (percents > 0 && percents * 2 >= amounts.length);
  const isLabelled = wishes.flags.has("dataLabels");
  const applyToDataLabels = isLabelled ? true : undefined;
  if (currency !== undefined) {
    const areWhole = data.series.every(({ values }) =>
      values.every((value) => value === null || Number.isInteger(value)),
    );
    const digits = areWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
    return { tickFormat: { style: "currency", currency, locale: LOCALES[language], ...digits, applyToDataLabels } };
  }
  return isPercent ? { tickFormat: { suffix: language === "en" ? "%" : " %", applyToDataLabels } } : {};
}

function roundLabels(plan: Plan, type: string): Options | undefined {
  const wished = has(plan);
  if (wished("noDataLabels")) return { display: false };
  if (type === "radar" || type === "polarArea") return wished("dataLabels") ? { display: true } : undefined;
  return type === "pie" || type === "doughnut" ? { color: "#fff" } : undefined;
}

/** At the ends of bars, above points, in the middle of what is stacked. */
function barLabels(plan: Plan): Options | undefined {
  const wished = has(plan);
  if (!wished("dataLabels") || wished("noDataLabels")) return undefined;
  if (wished("stacked")) return { display: true, color: "#fff" };
  return { display: true, anchor: "end", align: "end" };
}

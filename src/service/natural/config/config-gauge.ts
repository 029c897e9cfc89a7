// Creates gauges, radial gauges and progress bars from a single number. An assumed maximum triggers a warning.

import { plainOptions } from "./config-options.ts";
import type { Plan } from "./config-plan.ts";
import { seriesColor } from "./config-series.ts";
import type { Value } from "./config-text.ts";

interface Measure {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isPercent: boolean;
}

/** Returns the value and its range: `68 of 120` sets the maximum, which is otherwise 100 or a larger round number. */
function measure({ reading: { settings, warn }, bound, data }: Plan): Measure {
  const [first, second] = bound.entries.flatMap(({ amounts }) => amounts);
  const value = first?.value ?? data.series[0]?.values[0] ?? 0;
  const rest = bound.entries.flatMap(({ amounts }) => amounts).length;
  if (rest > 1 && settings.max === undefined && second !== undefined && rest === 2 && second.value > value)
    settings.max = second.value;
  else if (rest > 1) warn("only one number is shown; the others were ignored");
  const min = settings.min ?? Math.min(0, value);
  const isPercent = first?.isPercent === true || settings.flags.has("percent");
  if (settings.max === undefined && value > 100) warn(`no maximum given; ${niceAbove(value)} assumed`);
  const max = settings.max ?? (value <= 100 ? 100 : niceAbove(value));
  return { value, min, max: max > min ? max : min + 1, isPercent };
}

/** Returns the next round number above a value. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Number((([1.5, 2, 3, 5, 7.5, 10].find((step) => step * power > value) ?? 10) * power).toPrecision(6));
}

const ZONE_COLORS = ["#E15759", "#EDC948", "#59A14F"];

export function drawGauge(plan: Plan): Value {
  const { reading, bound } = plan;
  const zones = bound.entries
    .find(({ amounts }, index) => index > 0 && amounts.length > 1)
    ?.amounts.map(({ value }) => value);
  const only = zones === undefined ? plan : { ...plan, bound: { ...bound, entries: bound.entries.slice(0, 1) } };
  if (zones !== undefined) reading.settings.max ??= zones.at(-1) as number;
  const { value, min, max } = measure(only);
  const given = reading.settings.palette ?? bound.colors;
  const colors = given.length > 0 ? given : ZONE_COLORS;
  const bounds =
    zones ?? colors.map((_, index) => Number((min + ((max - min) * (index + 1)) / colors.length).toPrecision(4)));
  if (zones === undefined && given.length === 0)
    reading.warn(`no gauge zones given; zones up to ${bounds.join(", ")} assumed`);
  const dataset = {
    value,
    minValue: min,
    data: bounds,
    backgroundColor: bounds.map((_, index) => colors[index % colors.length] ?? "gray"),
  };
  return {
    type: "gauge",
    data: { datasets: [dataset] },
    options: { ...titleOf(plan), layout: { padding: { bottom: 25 } } },
  };
}

export function drawRadialGauge(plan: Plan): Value {
  const { value, min, max, isPercent } = measure(plan);
  const text = `${value}${isPercent ? "%" : ""}`;
  const domain = min === 0 && max === 100 ? {} : { domain: [min, max] };
  const dataset = { data: [value], backgroundColor: seriesColor(plan, { values: [] }, 0) };
  return {
    type: "radialGauge",
    data: { datasets: [dataset] },
    options: { ...titleOf(plan), ...domain, ...(isPercent && { centerArea: { text } }) },
  };
}

/** Creates a progress bar, or one bar for each name. */
export function drawProgress(plan: Plan): Value {
  const [series] = plan.data.series;
  const isSeveral =
    plan.data.series.length === 1 &&
    (series?.values.length ?? 0) > 1 &&
    plan.bound.entries.every(({ name, amounts }) => name !== undefined && amounts.length === 1);
  const { max, value } = isSeveral ? { max: plan.reading.settings.max ?? 100, value: 0 } : measure(plan);
  const values = isSeveral ? (series?.values ?? []) : [value];
  const bar = { data: values, backgroundColor: seriesColor(plan, { values: [] }, 0) };
  const datasets = max === 100 ? [bar] : [bar, { data: values.map(() => max) }];
  const options = { ...titleOf(plan), ...(isSeveral && { scales: NAMED_BAR_AXES }) };
  const hasOptions = Object.keys(options).length > 0;
  return {
    type: "progressBar",
    data: { ...(isSeveral && { labels: plan.data.labels }), datasets },
    ...(hasOptions && { options }),
  };
}

/** Axes that show a name next to each bar. */
const NAMED_BAR_AXES = {
  xAxes: [{ ticks: { display: false, beginAtZero: true }, gridLines: { display: false, drawTicks: false } }],
  yAxes: [{ stacked: true, ticks: { display: true }, gridLines: { display: false, drawTicks: false } }],
};

function titleOf(plan: Plan): { readonly [key: string]: Value } {
  const { settings } = plan.reading;
  const name =
    plan.data.series[0]?.name ?? (plan.data.series.length === 1 ? plan.bound.entries[0]?.name?.text : undefined);
  settings.title ??= plan.bound.entries.length > 1 ? (undefined as unknown as string) : (name as string);
  const { title } = plainOptions(plan, "gauge");
  return title === undefined ? {} : { title };
}

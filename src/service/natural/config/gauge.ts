// Creates gauges, radial gauges and progress bars.

import { plainOptions } from "./options.ts";
import { seriesColor } from "./series.ts";
import type { Plan } from "./settings.ts";
import type { Value } from "./text.ts";

interface Measure {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly isPercent: boolean;
}

/** Returns the value and its range: `68 of 120` sets the maximum, which is otherwise 100 or a larger round number. */
function measure({ data, settings }: Plan): Measure {
  const [value = 0, second] = (data.series[0]?.values ?? []).map((one) => one ?? 0);
  const range = { ...settings.axes.x, ...settings.axes.y };
  const isPercent = data.amounts[0]?.isPercent === true || settings.format?.percent === true;
  const min = range.min ?? Math.min(0, value);
  const [target] = settings.lines;
  const goal = target !== undefined && target.value > value && !isPercent ? target.value : undefined;
  const max =
    range.max ??
    (second !== undefined && second > min ? second : undefined) ??
    goal ??
    (value <= 100 ? 100 : niceAbove(value));
  return { value, min, max: max > min ? max : min + 1, isPercent };
}

/** Returns the next round number above a value. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return Number((([1.5, 2, 3, 5, 7.5, 10].find((step) => step * power > value) ?? 10) * power).toPrecision(6));
}

const ZONE_COLORS = ["#E15759", "#EDC948", "#59A14F"];

function optionsOf(plan: Plan): { readonly [key: string]: Value } {
  const { title } = plainOptions(plan, "gauge");
  return title === undefined ? {} : { title };
}

export function drawGauge(plan: Plan): Value {
  const { settings, data } = plan;
  const name = data.series[0]?.name;
  if (data.series.length === 0)
    return { type: "gauge", data: { datasets: [{ value: null, data: [100] }] }, options: optionsOf(plan) };
  const { value, min, max } = measure(plan);
  const own = settings.all.color ?? (name === undefined ? undefined : settings.styles.get(name)?.color);
  const [target] = settings.lines;
  if (target !== undefined && target.value > min && target.value < max) {
    // Two zones show the target.
    const zones = { data: [target.value, max], backgroundColor: [ZONE_COLORS[0] ?? "red", ZONE_COLORS[2] ?? "green"] };
    return gaugeOf(plan, { label: name, value, minValue: min, ...zones });
  }
  const colors = settings.palette ?? (own === undefined ? ZONE_COLORS : [own]);
  const bounds = colors.map((_, index) => Number((min + ((max - min) * (index + 1)) / colors.length).toPrecision(4)));
  return gaugeOf(plan, { label: name, value, minValue: min, data: bounds, backgroundColor: [...colors] });
}

function gaugeOf(plan: Plan, dataset: Value): Value {
  return {
    type: "gauge",
    data: { datasets: [dataset] },
    options: { ...optionsOf(plan), layout: { padding: { bottom: 25 } } },
  };
}

export function drawRadialGauge(plan: Plan): Value {
  const { value, min, max, isPercent } = measure(plan);
  const domain = min === 0 && max === 100 ? {} : { domain: [min, max] };
  const values = plan.data.series.length === 0 ? [] : [value];
  const dataset = { data: values, backgroundColor: seriesColor(plan, plan.data.series[0]?.name, 0) };
  const options = { ...optionsOf(plan), ...domain, ...(isPercent && { centerArea: { text: `${value}%` } }) };
  return { type: "radialGauge", data: { datasets: [dataset] }, options };
}

/** Creates a progress bar, or one bar for each label. */
export function drawProgress(plan: Plan): Value {
  const { data, settings } = plan;
  const [series] = data.series;
  const isSeveral = data.labels !== undefined && (series?.values.length ?? 0) > 1;
  const range = { ...settings.axes.x, ...settings.axes.y };
  const { max, value } = isSeveral ? { max: range.max ?? 100, value: 0 } : measure(plan);
  const values = isSeveral ? (series?.values ?? []) : series === undefined ? [] : [value];
  const bar = { label: series?.name, data: values, backgroundColor: seriesColor(plan, series?.name, 0) };
  const datasets = max === 100 || series === undefined ? [bar] : [bar, { data: values.map(() => max) }];
  const rounded = settings.isRounded ? { plugins: { roundedBars: true } } : {};
  const options = { ...optionsOf(plan), ...rounded, ...(isSeveral && { scales: NAMED_BAR_AXES }) };
  return { type: "progressBar", data: { ...(isSeveral && { labels: data.labels }), datasets }, options };
}

/** Axes that show a name next to each bar. */
const NAMED_BAR_AXES = {
  xAxes: [{ ticks: { display: false, beginAtZero: true }, gridLines: { display: false, drawTicks: false } }],
  yAxes: [{ stacked: true, ticks: { display: true }, gridLines: { display: false, drawTicks: false } }],
};

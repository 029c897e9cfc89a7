// Creates gauges, radial gauges and progress bars.

import { titleOf } from "./options.ts";
import { seriesColor } from "./series.ts";
import type { Plan } from "./settings.ts";
import type { Options } from "./text.ts";

/** Returns the value and its range: `68 of 120` sets the maximum, which is otherwise 100 or a larger round number. */
function measure({ data, settings }: Plan) {
  const [value = 0, second] = (data.series[0]?.values ?? []).map((one) => one ?? 0);
  const range = { ...settings.axes.x, ...settings.axes.y };
  const isPercent = data.amounts[0]?.isPercent === true || settings.format?.percent === true;
  const min = range.min ?? Math.min(0, value);
  const goal = isPercent ? undefined : settings.lines[0]?.value;
  const power = 10 ** Math.ceil(Math.log10(Math.max(1, value)));
  const round = value <= 100 ? 100 : value < power / 2 ? power / 2 : power;
  const max = range.max ?? [second, goal].find((one) => one !== undefined && one > Math.max(min, value)) ?? round;
  return { value, min, max: max > min ? max : min + 1, isPercent };
}

const [RED, YELLOW, GREEN] = ["#E15759", "#EDC948", "#59A14F"] as const;

export function drawGauge(plan: Plan): Options {
  const { settings, data } = plan;
  const options = { title: titleOf(plan), layout: { padding: { bottom: 25 } } };
  const name = data.series[0]?.name;
  if (data.series.length === 0) return { type: "gauge", data: { datasets: [{ value: null, data: [100] }] }, options };
  const { value, min, max } = measure(plan);
  const own = seriesColor({ ...plan, settings: { ...settings, palette: undefined } }, name, 0);
  const colors = settings.palette ?? (own === undefined ? [RED, YELLOW, GREEN] : [own]);
  const bounds = colors.map((_, index) => Number((min + ((max - min) * (index + 1)) / colors.length).toPrecision(4)));
  const target = settings.lines[0]?.value ?? min;
  // Two zones show the target.
  const zones =
    target > min && target < max
      ? { data: [target, max], backgroundColor: [RED, GREEN] }
      : { data: bounds, backgroundColor: colors };
  return { type: "gauge", data: { datasets: [{ label: name, value, minValue: min, ...zones }] }, options };
}

export function drawRadialGauge(plan: Plan): Options {
  const { value, min, max, isPercent } = measure(plan);
  const [series] = plan.data.series;
  const dataset = { data: series === undefined ? [] : [value], backgroundColor: seriesColor(plan, series?.name, 0) };
  const options = {
    title: titleOf(plan),
    domain: min === 0 && max === 100 ? undefined : [min, max],
    centerArea: isPercent ? { text: `${value}%` } : undefined,
  };
  return { type: "radialGauge", data: { datasets: [dataset] }, options };
}

/** Creates a progress bar, or one bar for each label. */
export function drawProgress(plan: Plan): Options {
  const { data, settings } = plan;
  const [series] = data.series;
  const isSeveral = data.labels !== undefined && (series?.values.length ?? 0) > 1;
  const { max, value } = measure(plan);
  const most = isSeveral ? (settings.axes.y.max ?? settings.axes.x.max ?? 100) : max;
  const values = isSeveral ? (series?.values ?? []) : series === undefined ? [] : [value];
  const bar = { label: series?.name, data: values, backgroundColor: seriesColor(plan, series?.name, 0) };
  const frame = most === 100 || series === undefined ? [] : [{ data: values.map(() => most) }];
  return {
    type: "progressBar",
    data: { labels: isSeveral ? data.labels : undefined, datasets: [bar, ...frame] },
    options: {
      title: titleOf(plan),
      plugins: { roundedBars: settings.isRounded ? true : undefined },
      scales: isSeveral ? NAMED_BAR_AXES : undefined,
    },
  };
}

/** Axes that show a name next to each bar. */
const NAMED_BAR_AXES = {
  xAxes: [{ ticks: { display: false, beginAtZero: true }, gridLines: { display: false, drawTicks: false } }],
  yAxes: [{ stacked: true, ticks: { display: true }, gridLines: { display: false, drawTicks: false } }],
};

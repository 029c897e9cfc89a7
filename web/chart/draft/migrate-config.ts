// Converts a drafted configuration from Chart.js 2 to version 3 or 4. Returns undefined if an option has no known equivalent;
// the chart then stays on version 2. See https://www.chartjs.org/docs/latest/migration/v3-migration.html

import { isObject, type PlainObject, type PlainValue } from "./plain-value.ts";

/** Converts the value of a property into one or more new properties, or returns undefined if there is no equivalent. */
type Rule = (value: PlainValue) => Readonly<Record<string, PlainValue>> | undefined;

const as =
  (name: string): Rule =>
  (value) => ({ [name]: value });
const same = (...names: string[]) => Object.fromEntries(names.map((name) => [name, as(name)]));

const TYPES = new Set([
  "bar",
  "line",
  "pie",
  "doughnut",
  "polarArea",
  "radar",
  "scatter",
  "bubble",
  "sparkline",
  "progressBar",
]);

const CONFIG_RULES: Readonly<Record<string, Rule>> = {
  type: (value) => (TYPES.has(String(value)) ? { type: value } : undefined),
  data: (value) => within("data", convert(value, DATA_RULES)),
  options: (value) => within("options", convert(value, OPTION_RULES)),
};

const DATA_RULES: Readonly<Record<string, Rule>> = {
  labels: as("labels"),
  datasets: (value) => {
    const datasets = Array.isArray(value) ? value.map((each) => convert(each, SERIES_RULES)) : [undefined];
    return datasets.every((each) => each !== undefined) ? { datasets } : undefined;
  },
};

const SERIES_RULES: Readonly<Record<string, Rule>> = {
  ...same("label", "data", "backgroundColor", "borderColor", "borderWidth", "borderDash", "fill", "showLine", "order"),
  ...same("pointRadius", "pointBackgroundColor", "pointBorderColor", "barPercentage", "categoryPercentage", "stack"),
  type: (value) => (TYPES.has(String(value)) ? { type: value } : undefined),
  lineTension: as("tension"),
  steppedLine: as("stepped"),
};

const OPTION_RULES: Readonly<Record<string, Rule>> = {
  title: (value) => ({ plugins: { title: value } }),
  legend: (value) => ({ plugins: { legend: value } }),
  plugins: (value) => {
    const isKnown = isObject(value) && Object.keys(value).every((name) => PLUGINS.has(name));
    return isKnown ? { plugins: value } : undefined;
  },
  scales: (value) => within("scales", convert(value, SCALE_RULES)),
  scale: (value) => {
    const axis = convert(value, AXIS_RULES);
    return axis && { scales: { r: axis } };
  },
  // Version 2 uses radians, with the top at -π/2; later versions use degrees, with the top at 0.
  rotation: (value) => ({ rotation: Math.round((Number(value) * 180) / Math.PI + 90) }),
  circumference: (value) => ({ circumference: Math.round((Number(value) * 180) / Math.PI) }),
};

/** Plugins with the same options in all versions. */
const PLUGINS = new Set(["datalabels", "tickFormat", "roundedBars"]);

const SCALE_RULES: Readonly<Record<string, Rule>> = {
  xAxes: (value) => onlyAxis("x", value),
  yAxes: (value) => onlyAxis("y", value),
};

const AXIS_RULES: Readonly<Record<string, Rule>> = {
  ...same("display", "stacked"),
  type: (value) => (["linear", "logarithmic", "category"].includes(String(value)) ? { type: value } : undefined),
  gridLines: as("grid"),
  scaleLabel: (value) => within("title", convert(value, { ...same("display"), labelString: as("text") })),
  ticks: (value) => convert(value, same("min", "max", "beginAtZero", "suggestedMin", "suggestedMax")),
};

/** Converts a configuration to version 3 or 4, or returns undefined. */
export function migrateConfig(config: PlainObject): PlainObject | undefined {
  if (config.type !== "horizontalBar") return convert(config, CONFIG_RULES);
  const upright = convert({ ...config, type: "bar" }, CONFIG_RULES);
  return upright && { ...upright, options: { indexAxis: "y", ...(isObject(upright.options) && upright.options) } };
}

function onlyAxis(name: string, value: PlainValue): Readonly<Record<string, PlainValue>> | undefined {
  return Array.isArray(value) && value.length === 1
    ? within(name, convert(value[0] as PlainValue, AXIS_RULES))
    : undefined;
}

function within(name: string, value: PlainObject | undefined): Readonly<Record<string, PlainValue>> | undefined {
  return value && { [name]: value };
}

function convert(value: PlainValue, rules: Readonly<Record<string, Rule>>): PlainObject | undefined {
  if (!isObject(value)) return undefined;
  let done: Record<string, PlainValue> = {};
  for (const [name, each] of Object.entries(value)) {
    const converted = Object.hasOwn(rules, name) ? rules[name]?.(each) : undefined;
    if (converted === undefined) return undefined;
    done = merge(done, converted);
  }
  return done;
}

/** Merges objects recursively, because title, legend and plugins all move to `options.plugins`. */
function merge(one: PlainObject, other: PlainObject): Record<string, PlainValue> {
  const merged = Object.entries(other).map(([name, value]): [string, PlainValue] => {
    const before = one[name];
    return [name, isObject(before) && isObject(value) ? merge(before, value) : value];
  });
  return { ...one, ...Object.fromEntries(merged) };
}

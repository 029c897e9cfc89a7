// Adds reference lines, averages, notes and the dark theme to a configuration: the options of its `limn` block, and annotations.

import { type ChartType, GAUGES } from "../directives/wish.ts";
import { usesRightAxis } from "./options.ts";
import type { Plan, Settings } from "./settings.ts";
import type { Value } from "./text.ts";

/** Chart types with a value axis, which reference lines need. */
const WITH_AXIS = new Set<ChartType>([
  "bar",
  "horizontalBar",
  "line",
  "area",
  "mixed",
  "histogram",
  "scatter",
  "bubble",
  "waterfall",
  "boxplot",
  "violin",
]);

/** Adds the options of the `limn` block: a target, the average and the dark theme. */
export function withEmphasis(plan: Plan, value: Value): Value {
  const { settings, kind, warn, data, language } = plan;
  const { lines, average, isDark, note } = settings;
  const config = value as { readonly [key: string]: Value };
  if ((lines.length > 0 || average) && !WITH_AXIS.has(kind) && !GAUGES.has(kind))
    warn("this chart type can't have reference lines");
  const hasAxis = WITH_AXIS.has(kind) && data.series.length + (data.tuples?.length ?? 0) > 0;
  const limn = {
    ...(config.limn as object | undefined),
    ...(isDark && { theme: "dark" }),
    ...(note !== undefined && { note }),
    ...(average && hasAxis && { average: language === "en" ? true : { label: AVERAGES[language] } }),
  };
  const annotated =
    hasAxis && lines.length > 0 ? { annotation: { annotations: lines.map((line) => annotation(line, plan)) } } : {};
  const options = { ...(config.options as object | undefined), ...annotated };
  return {
    ...config,
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(limn).length > 0 && { limn }),
  };
}

const AVERAGES = { en: "Average", de: "Durchschnitt", fr: "Moyenne", es: "Promedio" } as const;
const LINE_COLOR = "#e15759";

function annotation({ value, label, color }: Settings["lines"][number], plan: Plan): Value {
  const isHorizontal = plan.kind === "horizontalBar";
  const shown = color ?? LINE_COLOR;
  return {
    type: "line",
    mode: isHorizontal ? "vertical" : "horizontal",
    scaleID: usesRightAxis(plan) ? "left" : isHorizontal ? "x-axis-0" : "y-axis-0",
    value,
    borderColor: shown,
    borderWidth: 2,
    borderDash: [6, 4],
    ...(label && { label: { content: label, enabled: true, position: "right", backgroundColor: shown } }),
  };
}

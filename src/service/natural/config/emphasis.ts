// Adds reference lines, averages, notes and the dark theme to a configuration: the options of its `limn` block, and annotations.

import { type ChartType, GAUGES } from "../directives/wish.ts";
import { usesRightAxis } from "./options.ts";
import type { Plan, Settings } from "./settings.ts";
import type { Options } from "./text.ts";

/** Chart types without a value axis, which reference lines need. */
const WITHOUT_AXIS = new Set<ChartType>(
  "pie doughnut polarArea radar sparkline funnel heatmap treemap sankey candlestick wordCloud".split(
    " ",
  ) as ChartType[],
);

/** Adds the options of the `limn` block, and the annotations. */
export function withEmphasis(plan: Plan, config: Options): Options {
  const { settings, kind, warn, data, language } = plan;
  const { lines, average, isDark, note } = settings;
  if ((lines.length > 0 || average) && WITHOUT_AXIS.has(kind)) warn("this chart type can't have reference lines");
  const isEmpty = data.series.length + (data.tuples?.length ?? 0) === 0;
  const hasAxis = !isEmpty && !WITHOUT_AXIS.has(kind) && !GAUGES.has(kind);
  return {
    ...config,
    options: {
      ...(config.options as Options | undefined),
      annotation:
        hasAxis && lines.length > 0 ? { annotations: lines.map((line) => annotation(line, plan)) } : undefined,
    },
    limn: {
      ...(config.limn as Options | undefined),
      theme: isDark ? "dark" : undefined,
      note,
      average: average && hasAxis ? (language === "en" ? true : { label: AVERAGES[language] }) : undefined,
    },
  };
}

const AVERAGES = { de: "Durchschnitt", fr: "Moyenne", es: "Promedio" } as const;
const LINE_COLOR = "#e15759";

function annotation({ value, label, color }: Settings["lines"][number], plan: Plan): Options {
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
    label: label ? { content: label, enabled: true, position: "right", backgroundColor: shown } : undefined,
  };
}

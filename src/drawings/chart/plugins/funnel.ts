// Installs chartjs-chart-funnel on Chart.js 3 and 4 with the package's default look: blues that darken with each step,
// and legible data labels on the steps.

import { load } from "../../../../generated/packages/funnel.js";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { formatColor, parseColor, relativeLuminance } from "../../../engine/color.ts";
import { readPath, setMissingProperties } from "../record.ts";
import type { ChartPlugin } from "./chart-plugin.ts";
import type { ChartRuntime, ComponentClass } from "./chart-runtime.ts";

interface Package {
  readonly FunnelController: ComponentClass;
  readonly TrapezoidElement: ComponentClass;
}

/** The members of a scriptable option's context that are used here. */
interface Context {
  readonly dataIndex: number;
  readonly datasetIndex: number;
  readonly chart: {
    readonly data: {
      readonly labels?: readonly unknown[];
      readonly datasets: readonly { readonly data: readonly unknown[] }[];
    };
    getDatasetMeta(index: number): {
      readonly data: readonly { readonly options: { readonly backgroundColor: unknown } }[];
    };
  };
}

export function installFunnel({ chart, run, register }: ChartRuntime): ChartPlugin {
  const { FunnelController, TrapezoidElement } = run<Package>(load);
  const { elements } = FunnelController.overrides as { elements: { trapezoid: PlainObject } };
  elements.trapezoid.backgroundColor = ({ chart, datasetIndex, dataIndex }: Context) => {
    const { length = 0 } = chart.data.datasets[datasetIndex]?.data ?? [];
    return length > 1 ? blue(dataIndex / (length - 1)) : blue(0);
  };
  register(FunnelController, TrapezoidElement);
  return {
    prepare(config) {
      const labels = readPath(config, "options", "plugins", "datalabels");
      if (config.type === "funnel" && isPlainObject(labels))
        setMissingProperties(labels, labelDefaults(String(chart.defaults.color)));
    },
  };
}

/** Returns the package's defaults for data labels, which are set if the chart uses the datalabels plugin. */
function labelDefaults(dark: string): PlainObject {
  return {
    anchor: "start",
    textAlign: "center",
    font: { size: 20 },
    color: ({ chart, datasetIndex, dataIndex }: Context) =>
      isBright(chart.getDatasetMeta(datasetIndex).data[dataIndex]?.options.backgroundColor) ? dark : "#ffffff",
    formatter: formatStep,
  };
}

/** Formats a value: as a percentage, as the package does, or as a plain number if any value exceeds 1. */
function formatStep(value: unknown, { chart, datasetIndex, dataIndex }: Context): string {
  const label = chart.data.labels?.[dataIndex] ?? "";
  const isShare = (chart.data.datasets[datasetIndex]?.data ?? []).every((step) => !(Number(step) > 1));
  return `${label}\n${isShare ? `${(Number(value) * 100).toLocaleString("en-US")}%` : Number(value).toLocaleString("en-US")}`;
}

/** ColorBrewer's nine-class sequential blues. */
const BLUES = ["#f7fbff", "#deebf7", "#c6dbef", "#9ecae1", "#6baed6", "#4292c6", "#2171b5", "#08519c", "#08306b"].map(
  (color) => parseColor(color) as NonNullable<ReturnType<typeof parseColor>>,
);

/** Returns the blue at a position from 0 to 1. */
function blue(position: number): string {
  const at = Math.min(Math.max(position, 0), 1) * (BLUES.length - 1);
  const [from, to] = [BLUES[Math.floor(at)], BLUES[Math.ceil(at)]];
  if (from === undefined || to === undefined) return "#f7fbff";
  const share = at - Math.floor(at);
  const mix = (channel: "red" | "green" | "blue") => Math.round(from[channel] + (to[channel] - from[channel]) * share);
  return formatColor({ red: mix("red"), green: mix("green"), blue: mix("blue"), alpha: 1 });
}

/** Whether a fill gets dark text: its relative luminance is above 0.5, the package's threshold. */
function isBright(fill: unknown): boolean {
  const color = typeof fill === "string" ? parseColor(fill) : null;
  return color === null || relativeLuminance({ ...color, alpha: 1 }, 1) > 0.5;
}

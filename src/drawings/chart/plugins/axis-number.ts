// Writes the numbers on a chart's axes in another way than Chart.js does. Axes whose author writes the labels with a
// function of their own are left alone, and so are labels that Chart.js leaves empty, as between the decades of a
// logarithmic axis.

import type { NumberFormat } from "../number-format.ts";
import { type PlainObject, readPath } from "../record.ts";
import { listAxes } from "./chart-axis.ts";
import { addPlugin } from "./chart-plugin.ts";

/** Types of axes that measure. Those of `arrayLinear` and `arrayLogarithmic` belong to box plots of version 2. */
const NUMERIC: ReadonlySet<string> = new Set([
  "linear",
  "logarithmic",
  "radialLinear",
  "arrayLinear",
  "arrayLogarithmic",
]);

/** A tick once it has its label, versions 3 and 4. */
interface Tick {
  readonly value: number;
  label?: unknown;
}

/** A scale of a chart, as far as it labels its ticks. */
interface Scale {
  readonly id: string;
  readonly type: string;
  readonly options: { readonly ticks?: { readonly callback?: unknown; readonly userCallback?: unknown } };
  /** Version 2: values before, labels after `convertTicksToLabels`. */
  ticks: unknown[];
  convertTicksToLabels?: () => void;
  /** Versions 3 and 4. */
  generateTickLabels?: (ticks: Tick[]) => void;
}

/** @returns how to write the numbers of the axis with the id, whose ticks differ in the given decimal at the latest */
export type FormatChoice = (id: string, decimals: number, label: string) => NumberFormat | null;

/** Has the numbers on the chart's axes written as `choose` says. */
export function formatTicks(config: PlainObject, choose: FormatChoice): void {
  const callbacks = findCallbacks(config);
  const isOwn = ({ options: { ticks } }: Scale) => callbacks.has(ticks?.callback) || callbacks.has(ticks?.userCallback);
  addPlugin(config, {
    id: "axisNumber",
    beforeUpdate({ scales }: { readonly scales: Readonly<Record<string, Scale>> }) {
      for (const scale of Object.values(scales)) if (NUMERIC.has(scale.type) && !isOwn(scale)) relabel(scale, choose);
    },
  });
}

/** The scale is this chart's own, and so is what is set on it. */
function relabel(scale: Scale, choose: FormatChoice): void {
  const { convertTicksToLabels, generateTickLabels } = scale;
  if (convertTicksToLabels !== undefined) {
    scale.convertTicksToLabels = () => {
      const values = scale.ticks.map(Number);
      convertTicksToLabels.call(scale);
      const decimals = countDecimals(values);
      scale.ticks = scale.ticks.map((label, index) => write(scale.id, values[index] ?? 0, label, decimals, choose));
    };
  } else if (generateTickLabels !== undefined) {
    scale.generateTickLabels = (ticks) => {
      generateTickLabels.call(scale, ticks);
      const decimals = countDecimals(ticks.map(({ value }) => value));
      for (const tick of ticks) tick.label = write(scale.id, tick.value, tick.label, decimals, choose);
    };
  }
}

function write(id: string, value: number, label: unknown, decimals: number, choose: FormatChoice): unknown {
  if ((typeof label !== "string" && typeof label !== "number") || label === "") return label;
  return choose(id, decimals, String(label))?.(value) ?? label;
}

/** Most decimals that Intl writes everywhere. */
const MOST_DECIMALS = 20;

/** Decimals that tell the closest neighbours apart. */
function countDecimals(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  const least = Math.min(...steps.filter((step) => step > 0));
  const decimals = Math.ceil(-Math.log10(least));
  return Number.isFinite(decimals) ? Math.min(Math.max(0, decimals), MOST_DECIMALS) : 0;
}

/** The functions that the author has given to label ticks. */
function findCallbacks(config: PlainObject): ReadonlySet<unknown> {
  const found = listAxes(config).flatMap(([, axis]) => [
    readPath(axis, "ticks", "callback"),
    readPath(axis, "ticks", "userCallback"),
  ]);
  return new Set(found.filter((callback) => typeof callback === "function"));
}

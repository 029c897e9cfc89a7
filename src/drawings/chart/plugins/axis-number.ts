// Replaces the format of numbers on a chart's axes. Axes with the author's own callback keep their labels, and so do
// ticks that Chart.js leaves without a label, as on logarithmic axes.

import type { PlainObject } from "../../../base/plain-object.ts";
import type { NumberFormat } from "../number-format.ts";
import { readPath } from "../record.ts";
import { listAxes } from "./chart-axis.ts";
import { addPlugin } from "./chart-plugin.ts";

/** Types of numeric axes. `arrayLinear` and `arrayLogarithmic` are version 2's axes for box plots. */
const NUMERIC: ReadonlySet<string> = new Set([
  "linear",
  "logarithmic",
  "radialLinear",
  "arrayLinear",
  "arrayLogarithmic",
]);

/** A tick with its label, versions 3 and 4. */
interface Tick {
  readonly value: number;
  label?: unknown;
}

/** The members of a scale that label its ticks. */
interface Scale {
  readonly id: string;
  readonly type: string;
  readonly options: { readonly ticks?: { readonly callback?: unknown; readonly userCallback?: unknown } };
  /** Version 2: values before `convertTicksToLabels`, labels after it. */
  ticks: unknown[];
  convertTicksToLabels?: () => void;
  /** Versions 3 and 4. */
  generateTickLabels?: (ticks: Tick[]) => void;
}

/**
 * Chooses the format of an axis.
 *
 * @param id id of the axis
 * @param decimals decimals that are needed to tell neighbouring ticks apart
 * @param label the tick's label by Chart.js
 * @returns the format, or null to keep the label
 */
export type FormatChoice = (id: string, decimals: number, label: string) => NumberFormat | null;

/** Formats the numbers on the chart's axes with the formats that `choose` returns. */
export function formatTicks(config: PlainObject, chooseFormat: FormatChoice): void {
  const callbacks = findCallbacks(config);
  const hasOwnCallback = ({ options: { ticks } }: Scale) =>
    callbacks.has(ticks?.callback) || callbacks.has(ticks?.userCallback);
  addPlugin(config, {
    id: "axisNumber",
    beforeUpdate({ scales }: { readonly scales: Readonly<Record<string, Scale>> }) {
      for (const scale of Object.values(scales))
        if (NUMERIC.has(scale.type) && !hasOwnCallback(scale)) relabel(scale, chooseFormat);
    },
  });
}

/** Overrides the labelling method of a scale. Scales belong to one chart, so this affects no others. */
function relabel(scale: Scale, chooseFormat: FormatChoice): void {
  const { convertTicksToLabels, generateTickLabels } = scale;
  if (convertTicksToLabels !== undefined) {
    scale.convertTicksToLabels = () => {
      const values = scale.ticks.map(Number);
      convertTicksToLabels.call(scale);
      const decimals = countDecimals(values);
      scale.ticks = scale.ticks.map((label, index) =>
        formatLabel(scale.id, values[index] ?? 0, label, decimals, chooseFormat),
      );
    };
  } else if (generateTickLabels !== undefined) {
    scale.generateTickLabels = (ticks) => {
      generateTickLabels.call(scale, ticks);
      const decimals = countDecimals(ticks.map(({ value }) => value));
      for (const tick of ticks) tick.label = formatLabel(scale.id, tick.value, tick.label, decimals, chooseFormat);
    };
  }
}

function formatLabel(id: string, value: number, label: unknown, decimals: number, chooseFormat: FormatChoice): unknown {
  if ((typeof label !== "string" && typeof label !== "number") || label === "") return label;
  return chooseFormat(id, decimals, String(label))?.(value) ?? label;
}

/** Maximum number of decimals that all implementations of Intl support. */
const MAX_DECIMALS = 20;

/** Returns the number of decimals that are needed to tell the closest neighbours apart. */
function countDecimals(values: readonly number[]): number {
  const steps = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)));
  const least = Math.min(...steps.filter((step) => step > 0));
  const decimals = Math.ceil(-Math.log10(least));
  return Number.isFinite(decimals) ? Math.min(Math.max(0, decimals), MAX_DECIMALS) : 0;
}

/** Returns the author's callbacks for tick labels. */
function findCallbacks(config: PlainObject): ReadonlySet<unknown> {
  const callbacks = listAxes(config).flatMap(([, axis]) => [
    readPath(axis, "ticks", "callback"),
    readPath(axis, "ticks", "userCallback"),
  ]);
  return new Set(callbacks.filter((callback) => typeof callback === "function"));
}

// Draws a bar chart's changes as a waterfall: each bar floats from the running total before a change to the total after it.

import { Failure, showValue } from "../../../base/failure.ts";
import type { PlainObject } from "../../../base/plain-object.ts";
import type { ChartVersion } from "../chart-params.ts";
import { DEFAULT_PALETTE } from "../default-color.ts";
import type { NumberFormat } from "../number-format.ts";
import { listDatasets } from "../plugins/chart-plugin.ts";
import { isFiniteNumber, parseNumber, readPath } from "../record.ts";
import { type StepColors, stepColors } from "./waterfall-colors.ts";
import { listSteps, type Step } from "./waterfall-steps.ts";

/** Types that can be waterfalls. */
const TYPES: readonly unknown[] = ["bar", "horizontalBar"];

const FIELD = "chart.limn.waterfall";

/** A chart that is drawn as a waterfall. */
export interface Waterfall {
  /** The values of the first series until `float` is called, and its bars after that. */
  readonly data: readonly unknown[];
  /** The steps by index; undefined for a gap. */
  readonly steps: readonly (Step | undefined)[];
  /** The ends of all bars. */
  readonly ends: readonly number[];
  /** Colours the bars, if the configuration has no colours for them. Call it after the service's defaults are applied. */
  color(palette: readonly unknown[] | undefined): void;
  /** Replaces the values with bars. Call it after the alt text's facts have been read. */
  float(version: ChartVersion): void;
}

/**
 * Reads the first series of a configuration as changes, and sets its missing last total.
 *
 * @returns undefined if there is no series
 * @throws Failure if the series has no bars, or values that can't be added up
 */
export function createWaterfall(config: PlainObject): Waterfall | undefined {
  const [dataset] = listDatasets(config);
  if (dataset === undefined || dataset.data === undefined || dataset.data === null) return undefined;
  const type = dataset.type ?? config.type;
  if (!TYPES.includes(type)) throw new Failure("invalid", `${FIELD} must be in a bar chart, got ${showValue(type)}`);
  const values = readChanges(dataset.data);
  const steps = listSteps(values);
  const ends = steps.flatMap((step) => (step === undefined ? [] : [step.from, step.to]));
  if (!ends.every(Number.isFinite))
    throw new Failure(
      "invalid",
      `${FIELD} must have values with a finite sum, got ${showValue(values.find(isFiniteNumber))} and others`,
    );
  const data: unknown[] = steps.map((step) => step?.value ?? null);
  dataset.data = data;
  const hasOwnColors = dataset.backgroundColor !== undefined;
  return {
    data,
    steps,
    ends,
    color(palette = DEFAULT_PALETTE.colors) {
      // Without the service's defaults, the bars have Chart.js's colour.
      if (hasOwnColors || dataset.backgroundColor === undefined) return;
      const colors: StepColors = stepColors(palette);
      dataset.backgroundColor = steps.map((step) => colors[step?.kind ?? "total"]);
    },
    float(version) {
      // Changes have two free ends, and totals one.
      if (version !== 2 && isUnset(config, String(type), "borderSkipped"))
        dataset.borderSkipped ??= steps.map((step) => (step?.kind === "total" ? "start" : false));
      for (const [index, step] of steps.entries()) data[index] = step === undefined ? null : barOf(step, version);
    },
  };
}

/** Chart.js 2 places labels at the second end, which must be the upper one. */
function barOf({ from, to }: Step, version: ChartVersion): readonly [number, number] {
  return version === 2 && from > to ? [to, from] : [from, to];
}

function isUnset(config: PlainObject, type: string, key: string): boolean {
  return [
    ["datasets", type],
    ["elements", "bar"],
  ].every((path) => readPath(config, "options", ...path, key) === undefined);
}

function readChanges(data: unknown): readonly (number | undefined)[] {
  if (!Array.isArray(data))
    throw new Failure("invalid", `${FIELD} must have a list of numbers as data, got ${showValue(data)}`);
  return data.map((entry: unknown) => {
    // Chart.js leaves a gap for these values.
    if (entry === null || entry === undefined || entry === "" || Number.isNaN(entry)) return undefined;
    const value = parseNumber(entry);
    if (value !== undefined) return value;
    throw new Failure("invalid", `${FIELD} must have numbers or null as data, got ${showValue(entry)}`);
  });
}

/** Formats a step for its label: changes with a sign, totals without. */
export function formatStep({ kind, value }: Step, format: NumberFormat): string {
  if (kind === "total" || value === 0) return format(value).replace(/^-/, "−");
  return value > 0 ? `+${format(value)}` : `−${format(-value)}`;
}

// Installs @sgratzl/chartjs-chart-boxplot (box plots and violins), and version 2's horizontal types in all versions.
// Limits memory and density estimates. To draw a violin, the package steps through a sample's range, which never ends
// if a step is too small for floating point.

import { Failure, showValue } from "../../../base/failure.ts";
import { spendHeld } from "../library-meter.ts";
import {
  type ComponentClass,
  convertHorizontalType,
  type Install,
  type PackageCode,
  replaceMethod,
} from "./chart-runtime.ts";

interface SampleController {
  _parseStats: (value: unknown, options: { readonly points?: unknown }) => unknown;
}

interface Package {
  readonly BoxPlotController: ComponentClass<SampleController>;
  readonly BoxAndWiskers: ComponentClass;
  readonly ViolinController: ComponentClass<SampleController>;
  readonly Violin: ComponentClass;
}

/** Installs the chart types of versions 3 and 4. */
export const installBoxplot =
  ({ load }: PackageCode): Install<3 | 4> =>
  ({ run, register }) => {
    const { BoxPlotController, BoxAndWiskers, ViolinController, Violin } = run<Package>(load);
    for (const Controller of [BoxPlotController, ViolinController])
      replaceMethod(
        Controller,
        "_parseStats",
        (parse) =>
          function (value, options) {
            chargeSample(value);
            if (Controller === ViolinController) checkViolin(value, options.points);
            return parse.call(this, value, options);
          },
      );
    register(BoxPlotController, BoxAndWiskers, ViolinController, Violin);
    return {
      prepare(config) {
        convertHorizontalType(config, "horizontalBoxplot", "boxplot");
        convertHorizontalType(config, "horizontalViolin", "violin");
      },
    };
  };

/**
 * Maximum number of points at which a violin's density is estimated. More points wouldn't be visible. The default is
 * 100.
 */
const VIOLIN_POINTS = 1000;

/**
 * Maximum number of value-point pairs in a violin. The package evaluates an exponential function for each pair; a
 * million pairs take 20 ms.
 */
const VIOLIN_ESTIMATES = 2_000_000;

/** Memory per sample, per value, and per point of a violin, in bytes. */
const SAMPLE_BYTES = 2000;
const VALUE_BYTES = 50;
const POINT_BYTES = 200;

/**
 * Charges for a sample's memory.
 *
 * @param sample values of the sample; other types are ignored
 * @throws Failure if the budget is exceeded
 */
export function chargeSample(sample: unknown): void {
  spendHeld(SAMPLE_BYTES + (Array.isArray(sample) ? sample.length * VALUE_BYTES : 0));
}

/**
 * Checks a violin, and charges for its points' memory.
 *
 * @param sample values of the sample; other types are ignored
 * @param points number of points at which the density is estimated
 * @throws Failure `invalid` for a violin that is too expensive or impossible to estimate
 */
export function checkViolin(sample: unknown, points: unknown): void {
  const count = Number(points);
  if (!(count >= 1 && count <= VIOLIN_POINTS))
    throw new Failure("invalid", `violin points must be between 1 and ${VIOLIN_POINTS}, got ${showValue(points)}`);
  if (!Array.isArray(sample)) return;
  spendHeld(count * POINT_BYTES);
  if (sample.length * count > VIOLIN_ESTIMATES)
    throw new Failure(
      "invalid",
      `violin must have at most ${Math.floor(VIOLIN_ESTIMATES / count)} values, got ${sample.length}`,
    );
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const value of sample) {
    const number = Number(value);
    if (Number.isNaN(number)) continue;
    min = Math.min(min, number);
    max = Math.max(max, number);
  }
  const step = (max - min) / count;
  // Equal values and empty samples need no steps.
  if (!(max > min)) return;
  if (!Number.isFinite(step))
    throw new Failure("invalid", `violin values must span a smaller range, got ${min} to ${max}`);
  if (min + step === min || max - step === max)
    throw new Failure("invalid", `violin values must differ more relative to their size, got ${min} to ${max}`);
}

interface SampleController2 {
  _calculateCommonModel: (model: object, sample: unknown, ...rest: unknown[]) => unknown;
}

interface ViolinController2 {
  readonly chart: { readonly data: { readonly datasets: readonly { readonly data: readonly unknown[] }[] } };
  _calculateViolinValuesPixels: (dataset: number, index: number, points: unknown) => unknown;
}

/** Installs the chart types of version 2. */
export const installBoxplot2 =
  ({ load }: PackageCode): Install<2> =>
  ({ Chart, run }) => {
    run(load);
    for (const name of ["boxplot", "horizontalBoxplot", "violin", "horizontalViolin"])
      replaceMethod(
        Chart.controllers[name] as ComponentClass<SampleController2>,
        "_calculateCommonModel",
        (calculate) =>
          function (model, sample, ...rest) {
            chargeSample(sample);
            return calculate.call(this, model, sample, ...rest);
          },
      );
    for (const name of ["violin", "horizontalViolin"])
      replaceMethod(
        Chart.controllers[name] as ComponentClass<ViolinController2>,
        "_calculateViolinValuesPixels",
        (calculate) =>
          function (dataset, index, points) {
            checkViolin(this.chart.data.datasets[dataset]?.data[index], points);
            return calculate.call(this, dataset, index, points);
          },
      );
    return {};
  };

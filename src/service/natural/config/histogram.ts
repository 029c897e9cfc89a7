// Counts values in bins of equal width, for a histogram. Values with labels are counts already.

import type { Data } from "../data/data.ts";

/** Minimum number of values. Fewer values are treated as counts. */
const MIN_VALUES = 6;
/** If all values are integers that span less than this, each integer gets one bin. */
const MAX_INTEGER_RANGE = 15;

/** Counts the values in each bin of a histogram. Returns the data itself if the values are counts already. */
export function countBins(data: Data): Data {
  const values = data.series[0]?.values.filter((value) => value !== null) ?? [];
  if (data.labels !== undefined || data.series.length !== 1 || values.length < MIN_VALUES) return data;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const areIntegers = values.every(Number.isInteger) && max - min < MAX_INTEGER_RANGE;
  const width = areIntegers ? 1 : niceWidth((max - min) / Math.ceil(Math.log2(values.length) + 1));
  const start = Math.floor(min / width);
  const bins = new Array<number>(Math.floor(max / width) - start + 1).fill(0);
  for (const value of values) {
    const bin = Math.floor(value / width) - start;
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const show = (index: number): string => String(Number(((start + index) * width).toPrecision(6)));
  const labels = bins.map((_, index) => (areIntegers ? show(index) : `${show(index)}–${show(index + 1)}`));
  return { ...data, labels, series: [{ name: data.series[0]?.name, values: bins }] };
}

/** Rounds a bin width up to 1, 2, 5, 10, 20 and so on. */
function niceWidth(width: number): number {
  if (!(width > 0) || !Number.isFinite(width)) return 1;
  const power = 10 ** Math.floor(Math.log10(width));
  return power * ([1, 2, 5, 10].find((step) => step * power >= width * 0.999) ?? 10);
}

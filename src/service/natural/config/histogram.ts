// Numbers as they were measured → how many of them lie in each of some bins of equal width. Numbers with labels are counts
// already.

import type { Data } from "../data/series.ts";
import type { Plan } from "./config-plan.ts";

/** Fewer numbers are taken for counts. */
const LEAST = 8;
/** Whole numbers of no wider range are counted one by one. */
const SINGLES = 15;

/** Counts the numbers of a histogram; undefined where they are counts. */
export function countBins({ bound, data, reading }: Plan): Data | undefined {
  const values = data.series[0]?.values.filter((value) => value !== null) ?? [];
  if (bound.labels !== undefined || bound.entries.length !== 1 || data.series.length !== 1 || values.length < LEAST)
    return undefined;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const areWhole = values.every(Number.isInteger) && most - least < SINGLES;
  const width = areWhole ? 1 : niceWidth((most - least) / Math.ceil(Math.log2(values.length) + 1));
  const start = Math.floor(least / width) * width;
  const count = areWhole ? most - least + 1 : Math.max(1, Math.floor((most - start) / width) + 1);
  const bins = new Array<number>(count).fill(0);
  for (const value of values) {
    const bin = Math.min(count - 1, Math.max(0, Math.floor((value - start) / width)));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  reading.warn(`${values.length} numbers are counted in ${count} bins`);
  const show = (value: number): string => String(Number(value.toPrecision(6)));
  const labels = bins.map((_, index) =>
    areWhole ? show(start + index) : `${show(start + index * width)}–${show(start + (index + 1) * width)}`,
  );
  return { labels, series: [{ ...data.series[0], values: bins }] };
}

/** The next of 1, 2, 5, 10, 20 … */
function niceWidth(width: number): number {
  if (!(width > 0) || !Number.isFinite(width)) return 1;
  const power = 10 ** Math.floor(Math.log10(width));
  return power * ([1, 2, 5, 10].find((step) => step * power >= width * 0.999) ?? 10);
}

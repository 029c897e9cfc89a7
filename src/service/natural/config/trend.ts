// Computes trend lines by the method of least squares.

import type { Language } from "../words/vocabulary.ts";
import type { Value } from "./text.ts";

const NAMES: Readonly<Record<Language, string>> = { en: "Trend", de: "Trendlinie", fr: "Tendance", es: "Tendencia" };
const DASH = [6, 4];
const GRAY = "#8c8c8c";

function fitLine(points: readonly (readonly number[])[]): ((x: number) => number) | undefined {
  const count = points.length;
  const sum = (of: (x: number, y: number) => number): number =>
    points.reduce((total, [x = 0, y = 0]) => total + of(x, y), 0);
  const [meanX, meanY] = [sum((x) => x) / count, sum((_, y) => y) / count];
  const spread = sum((x) => (x - meanX) ** 2);
  if (count < 2 || !(spread > 0)) return undefined;
  const slope = sum((x, y) => (x - meanX) * (y - meanY)) / spread;
  return (x) => Number((meanY + slope * (x - meanX)).toPrecision(6));
}

/** Returns a dataset with the trend line of points. */
export function trendPoints(points: readonly (readonly number[])[], language: Language): Value[] {
  const line = fitLine(points);
  const xs = points.map(([x = 0]) => x);
  const data = line === undefined ? [] : [Math.min(...xs), Math.max(...xs)].map((x) => ({ x, y: line(x) }));
  if (data.length === 0) return [];
  return [
    {
      label: NAMES[language],
      data,
      showLine: true,
      fill: false,
      pointRadius: 0,
      borderColor: GRAY,
      borderDash: DASH,
      lineTension: 0,
    },
  ];
}

/** Returns a dataset with the trend line of values in a row. */
export function trendValues(values: readonly (number | null)[], language: Language): Value[] {
  const line = fitLine(values.flatMap((value, index) => (value === null ? [] : [[index, value]])));
  if (line === undefined) return [];
  const data = values.map((_, index) => line(index));
  return [
    {
      type: "line",
      label: NAMES[language],
      data,
      fill: false,
      pointRadius: 0,
      borderColor: GRAY,
      borderDash: DASH,
      lineTension: 0,
      order: 0,
    },
  ];
}

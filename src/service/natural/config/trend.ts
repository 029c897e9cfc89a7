// Computes trend lines by the method of least squares.

import type { Language } from "../words/vocabulary.ts";
import type { Options } from "./text.ts";

const NAMES: Readonly<Record<Language, string>> = { en: "Trend", de: "Trendlinie", fr: "Tendance", es: "Tendencia" };

/** Returns the line through points; undefined if all points have the same x. */
function fitLine(points: readonly (readonly number[])[]): ((x: number) => number) | undefined {
  const mean = (of: (x: number, y: number) => number): number =>
    points.reduce((sum, [x = 0, y = 0]) => sum + of(x, y), 0) / points.length;
  const [meanX, meanY] = [mean((x) => x), mean((_, y) => y)];
  const spread = mean((x) => (x - meanX) ** 2);
  if (points.length < 2 || spread === 0) return undefined;
  const slope = mean((x, y) => (x - meanX) * (y - meanY)) / spread;
  return (x) => Number((meanY + slope * (x - meanX)).toPrecision(6));
}

/**
 * Returns a dataset with the trend line of points, or of values in a row. For points, the dataset contains only the two
 * ends of the line.
 */
export function trendOf(points: readonly (readonly number[])[], language: Language, isPlot: boolean): Options[] {
  const line = fitLine(points);
  const xs = points.map(([x = 0]) => x);
  if (line === undefined) return [];
  const ends = [Math.min(...xs), Math.max(...xs)].map((x) => ({ x, y: line(x) }));
  return [
    {
      ...(!isPlot && { type: "line" }),
      label: NAMES[language],
      data: isPlot ? ends : Array.from({ length: (xs.at(-1) ?? 0) + 1 }, (_, x) => line(x)),
      ...(isPlot && { showLine: true }),
      fill: false,
      pointRadius: 0,
      borderColor: "#8c8c8c",
      borderDash: [6, 4],
      lineTension: 0,
      ...(!isPlot && { order: 0 }),
    },
  ];
}

// Labels where a description has none: what the axis is said to count, or numbers. Either is said.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import { MONTHS, WEEKDAYS } from "../vocabulary/calendar-words.ts";
import type { Kind } from "../vocabulary/kind-words.ts";

/** Kinds that show no labels, or others. */
const UNLABELLED: ReadonlySet<Kind | undefined> = new Set([
  "sparkline",
  "gauge",
  "radialGauge",
  "progressBar",
  "scatter",
  "bubble",
  "boxplot",
  "violin",
  "histogram",
]);

/** As many labels as there are numbers. */
export function assumeLabels(reading: Reading, count: number, isExample = false): readonly string[] {
  const { cycle, kind, unit } = reading.wishes;
  const names = cycle === undefined ? undefined : cycleNames(cycle, reading);
  const fits = names !== undefined && count <= names.length;
  const labels = Array.from(
    { length: count },
    (_, index) => (fits ? names[index] : undefined) ?? `${unit === undefined ? "" : `${unit} `}${index + 1}`,
  );
  if (!isExample && !UNLABELLED.has(kind)) {
    const range = count === 1 ? labels[0] : `${labels[0]} to ${labels.at(-1)}`;
    reading.warn(fits ? `no labels given; ${range} assumed` : `no labels given; numbered ${range}`);
  }
  return labels;
}

function cycleNames(cycle: "month" | "quarter" | "weekday", { language }: Reading): readonly string[] {
  if (cycle === "quarter")
    return language === "fr" || language === "es" ? ["T1", "T2", "T3", "T4"] : ["Q1", "Q2", "Q3", "Q4"];
  return (cycle === "month" ? MONTHS : WEEKDAYS)[language].short.map(capitalise);
}

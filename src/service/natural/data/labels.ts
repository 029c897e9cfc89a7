// Generates labels for a description that has none: names such as months, or numbers. Generated labels trigger a warning.

import type { Reading } from "../recognise/reading.ts";
import { capitalise } from "../text/capital.ts";
import { MONTHS, WEEKDAYS } from "../vocabulary/calendar-words.ts";
import type { Kind } from "../vocabulary/chart-type-words.ts";

/** Chart types that do not show generated labels. */
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

/**
 * Generates labels.
 *
 * @param count number of labels
 * @param isExample whether the values are examples, which already have a warning
 */
export function assumeLabels(reading: Reading, count: number, isExample = false): readonly string[] {
  const { cycle, kind, unit } = reading.settings;
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

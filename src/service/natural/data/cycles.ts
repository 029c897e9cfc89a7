// Labels for descriptions that name only the period of their values: "monthly sales", "visitors per weekday".

import { MONTHS, WEEKDAYS } from "../words/calendar-words.ts";
import type { Reading } from "../words/reading.ts";
import { capitalize } from "./capitalize.ts";

/** Returns the months, quarters or weekdays that a description mentions as its period. */
export function cycleLabels(reading: Reading): readonly string[] | undefined {
  const { language, tokens } = reading;
  const has = (name: "monthly" | "quarterly" | "daily"): boolean => tokens.some((_, at) => reading.is(at, name));
  if (has("monthly")) return MONTHS[language].short.map(capitalize);
  if (has("quarterly"))
    return language === "fr" || language === "es" ? ["T1", "T2", "T3", "T4"] : ["Q1", "Q2", "Q3", "Q4"];
  return has("daily") ? WEEKDAYS[language].short.map(capitalize) : undefined;
}

// The inspector's fields for dates on a category axis.

import { readOption, removeOption } from "../option-edit.ts";
import type { Literal } from "../text/config-tree.ts";
import { type Path, readConfig } from "../text/config-tree.ts";
import type { AxisOptions } from "./axis-options.ts";
import { choiceField, type Field, readText } from "./field.ts";

/** Dates that time axes parse without a format: ISO 8601. */
const ISO_DATE = /^\d{4}-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?$/;

const UNITS = {
  "": "Automatic",
  hour: "Hours",
  day: "Days",
  week: "Weeks",
  month: "Months",
  quarter: "Quarters",
  year: "Years",
} as const;

/** Date formats as moment tokens, with examples. */
const DATE_FORMATS = {
  "": "Automatic",
  "MMM D": "Jan 5",
  "D MMM": "5 Jan",
  "D MMM YYYY": "5 Jan 2026",
  "MMM YYYY": "Jan 2026",
  MMMM: "January",
  "YYYY-MM-DD": "2026-01-05",
  "DD.MM.YYYY": "05.01.2026",
  "MM/DD/YYYY": "01/05/2026",
  "DD/MM/YYYY": "05/01/2026",
  "[Q]Q YYYY": "Q1 2026",
  YYYY: "2026",
  "HH:mm": "14:30",
} as const;

/** True if the chart has labels and all of them are ISO dates. */
export function hasDates(text: string): boolean {
  const tree = readConfig(text);
  const list = tree.find(["data", "labels"]);
  const labels = ((list && tree.items(list)) ?? []).map((item) => tree.valueOf(item));
  return (
    labels.length > 0 &&
    labels.every((label) => typeof label === "string" && ISO_DATE.test(label) && !Number.isNaN(Date.parse(label)))
  );
}

/** Returns the fields for a category axis with dates. */
export function dateFields(at: AxisOptions, type: Literal | undefined): Field[] {
  const { text } = at;
  const scale = choiceField({
    name: "dates",
    label: "Labels are",
    options: { "": "Text, evenly spaced", time: "Dates, on a time axis" },
    value: readText(text, at.path("type")),
    write: (chart, value) =>
      value === ""
        ? removeOption(removeOption(chart, at.path("time")), at.path("type"))
        : at.write(chart, ["type"], value),
  });
  if (type !== "time" && type !== "timeseries") return [scale];
  const unit = readOption(text, at.path("time", "unit"));
  const formats: Path = at.path("time", "displayFormats");
  const shownUnit = typeof unit === "string" ? unit : "day";
  return [
    scale,
    choiceField({
      name: "unit",
      label: "Label every",
      options: UNITS,
      value: readText(text, at.path("time", "unit")),
      write: (chart, value) => {
        const format = readText(chart, [...formats, shownUnit]);
        const done = at.write(removeOption(chart, formats), ["time", "unit"], value === "" ? undefined : value);
        return format && value !== "" ? at.write(done, ["time", "displayFormats", value], format) : done;
      },
    }),
    choiceField({
      name: "dateFormat",
      label: "Date format",
      options: DATE_FORMATS,
      value: readText(text, [...formats, shownUnit]),
      write: (chart, value) => {
        if (value === "") return removeOption(chart, [...formats, shownUnit]);
        return at.write(at.write(chart, ["time", "unit"], shownUnit), ["time", "displayFormats", shownUnit], value);
      },
    }),
  ];
}

// The inspector's fields for the `limn` block: docs/themes.md.

import { readType } from "../appearance.ts";
import {
  type LimnName,
  labelPoint,
  listNames,
  POINTS,
  readAverage,
  readForecast,
  readHighlight,
  readLimn,
  readNumbers,
  readPoints,
  readTarget,
  setAverage,
  setForecast,
  setHighlight,
  setLimn,
  setTarget,
  splitNames,
} from "../limn-edit.ts";
import { readOption } from "../option-edit.ts";
import { listLabels } from "./annotations.ts";
import { choiceField, type Field, numberWithin, parseDecimal } from "./field.ts";

const NUMBERS: Readonly<Record<string, string>> = {
  "": "Automatic",
  compact: "Short: 1.2M",
  plain: "Plain: 1,234.5",
  percent: "Percent: 0.5 is 50%",
  EUR: "Euro (€)",
  USD: "US dollar ($)",
  GBP: "Pound (£)",
  JPY: "Yen (¥)",
  CNY: "Yuan (CN¥)",
  INR: "Rupee (₹)",
  BRL: "Real (R$)",
  CHF: "Swiss franc",
};

const LINE_NAMES: Readonly<Record<string, string>> = {
  "": "Automatic",
  true: "At the ends of the lines",
  false: "In the legend",
};

/** Maximum number of suggested names. */
const SUGGESTIONS = 100;

type TextName = Extract<LimnName, "subtitle" | "source" | "note" | "logo">;

export function limnTextField(text: string, name: TextName, label: string, placeholder = ""): Field {
  const value = readLimn(text, name);
  return {
    name,
    label,
    control: { type: "text", placeholder },
    isWide: name === "subtitle" || name === "logo",
    isLive: name !== "logo",
    value: value === null ? "" : typeof value === "string" ? value : undefined,
    write: (chart, typed) => setLimn(chart, name, typed === "" ? undefined : typed),
    ...(name === "logo" && {
      findProblem: (typed: string) =>
        /^(?:https?:\/\/|data:image\/)/i.test(typed) ? undefined : "Must begin with https:// or http://",
    }),
  };
}

/** Returns the field for the number format of the whole chart. */
export function numbersField(text: string): Field {
  return choiceField({
    name: "numbers",
    label: "Numbers",
    options: NUMBERS,
    value: readNumbers(text),
    write: (chart, picked) => setLimn(chart, "numbers", picked === "" ? undefined : picked),
  });
}

/** Returns the field for the names of lines; none for other charts. */
export function lineNamesFields(text: string): Field[] {
  const value = readLimn(text, "directLabels");
  if (readType(text) !== "line" && value === null) return [];
  return [
    choiceField({
      name: "directLabels",
      label: "Line names",
      options: LINE_NAMES,
      value: value === null ? "" : typeof value === "boolean" ? String(value) : undefined,
      write: (chart, picked) => setLimn(chart, "directLabels", picked === "" ? undefined : picked === "true"),
    }),
  ];
}

export function highlightField(text: string): Field {
  const names = listNames(text);
  return {
    name: "highlight",
    label: "Highlight",
    control: { type: "text", placeholder: names.slice(0, 2).join(", "), suggestions: names.slice(0, SUGGESTIONS) },
    isWide: true,
    value: readHighlight(text),
    hint: "Names of series or categories, separated by commas. All others turn grey.",
    findProblem: (typed) =>
      names.length === 0 || splitNames(typed, names).some((name) => names.includes(name))
        ? undefined
        : "Must be the name of a series or category",
    write: setHighlight,
  };
}

/** Returns the checkboxes for labelled values. */
export function pointFields(text: string): Field[] {
  const labelled = readPoints(text);
  return (Object.keys(POINTS) as (keyof typeof POINTS)[]).map((point) => ({
    name: `values-${point}`,
    label: point === "all" ? "All values" : `${POINTS[point]} value`,
    control: { type: "check" },
    value: labelled && String(labelled.includes(point)),
    write: (chart, value) => labelPoint(chart, point, value === "true"),
  }));
}

export function targetFields(text: string): Field[] {
  const line = readTarget(text);
  return [
    {
      name: "target",
      label: "Target line",
      control: { type: "number", placeholder: "None" },
      value: line?.value,
      findProblem: numberWithin({}),
      write: (chart, value) => setTarget(chart, parseDecimal(value), line?.label ?? ""),
    },
    ...(line === undefined || line.value === ""
      ? []
      : [
          {
            name: "targetLabel",
            label: "Target label",
            control: { type: "text", placeholder: "Automatic" },
            value: line.label,
            write: (chart, typed) => setTarget(chart, Number(line.value), typed),
          } satisfies Field,
        ]),
  ];
}

export function averageFields(text: string): Field[] {
  const line = readAverage(text);
  return [
    {
      name: "average",
      label: "Average line",
      control: { type: "check" },
      value: line && String(line.isShown),
      write: (chart, value) => setAverage(chart, value === "true", ""),
    },
    ...(line?.isShown
      ? [
          {
            name: "averageLabel",
            label: "Average label",
            control: { type: "text", placeholder: "Automatic" },
            value: line.label,
            write: (chart, typed) => setAverage(chart, true, typed),
          } satisfies Field,
        ]
      : []),
  ];
}

/**
 * Returns the field for the first forecast value of a series, where dashed lines and translucent bars begin. Returns an
 * empty list if the chart has fewer than two labels.
 */
export function forecastFields(text: string, series: number): Field[] {
  const labels = listLabels(text).filter((label) => label.trim() !== "");
  const name = readOption(text, ["data", "datasets", series, "label"]);
  const forecast = readForecast(text);
  if (labels.length < 2) return [];
  const isOwn = forecast !== undefined && (forecast.series.length === 0 || forecast.series.includes(String(name)));
  return [
    choiceField({
      name: "forecast",
      label: "Forecast from",
      options: { "": "None", ...Object.fromEntries(labels.map((label) => [label, label])) },
      value: forecast === undefined ? undefined : isOwn ? forecast.from : "",
      write: (chart, from) => setForecast(chart, from, typeof name === "string" ? name : undefined),
    }),
  ];
}

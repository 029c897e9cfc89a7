// A change to a chart that a sentence asks for, in terms of the chart. POST /natural/change returns a list of changes,
// and the chart maker applies them. The zod schema is also the JSON Schema for a language model.

import * as z from "zod";
import { OUTLINE_SERIES, OUTLINE_VALUES, TEMPLATE_TEXT_LENGTH } from "../../../base/limits.ts";

/** Maximum number of colours of a gradient. */
const MAX_COLORS = 50;

const text = z.string().max(TEMPLATE_TEXT_LENGTH);
const color = text.min(1);
const name = text;
const isOn = z.boolean();
const value = z.union([z.number(), z.null()]);
const values = z.array(value).max(OUTLINE_VALUES);
const series = z.array(name).max(OUTLINE_SERIES).nullish();
const labels = z.array(name).max(OUTLINE_VALUES).nullish();
const axis = z.enum(["x", "y", "right"]);
const flag = z.boolean().nullish();

const change = <Name extends string, Fields extends z.ZodRawShape>(kind: Name, fields: Fields) =>
  z.object({ change: z.literal(kind), ...fields });

/** The chart types of Chart.js, with names for horizontal bars and filled lines. */
export const BASIC_TYPES = [
  "bar",
  "horizontalBar",
  "line",
  "area",
  "pie",
  "doughnut",
  "polarArea",
  "radar",
  "scatter",
  "bubble",
] as const;

/** Schema of one change. Models often write `null` for a field that doesn't apply. */
export const changeSchema = z.union([
  change("type", {
    type: z.enum([...BASIC_TYPES, "sparkline", "waterfall"]),
    series,
  }),
  change("title", { text }),
  change("axisTitle", { axis, text }),
  change("axisRange", { axis, min: z.number().nullish(), max: z.number().nullish() }),
  change("fromZero", { on: isOn }),
  change("axisShown", { axis: z.enum(["x", "y"]).nullish(), on: isOn }),
  change("log", { on: isOn }),
  change("grid", { axis: z.enum(["x", "y"]).nullish(), on: isOn }),
  change("stacked", { on: isOn, percent: flag }),
  change("legend", { on: isOn, position: z.enum(["top", "bottom", "left", "right"]).nullish() }),
  change("dataLabels", { show: z.enum(["values", "percentages", "none"]), series }),
  /** Text in the hole of a doughnut. `%t` is the total. */
  change("center", { text }),
  change("half", {}),
  change("rounded", {}),
  change("format", {
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .nullish(),
    percent: flag,
    compact: flag,
    unit: text.nullish(),
  }),
  change("line", { value: z.number(), label: text.nullish(), color: color.nullish(), moves: name.nullish() }),
  change("removeLines", { labels }),
  change("average", { label: text.nullish(), series }),
  change("trend", { series }),
  change("color", { color, series, labels }),
  change("colors", { colors: z.array(color).min(1).max(OUTLINE_SERIES) }),
  change("gradient", {
    colors: z.array(color).min(1).max(MAX_COLORS),
    direction: z.enum(["down", "up", "right", "left", "diagonal"]).nullish(),
  }),
  change("axis", { side: z.enum(["left", "right"]), series }),
  change("dash", { style: z.enum(["dashed", "dotted", "solid"]), series }),
  change("curve", { shape: z.enum(["smooth", "straight", "stepped"]), series }),
  change("points", { on: isOn, series }),
  change("fill", { on: isOn, series }),
  change("width", { pixels: z.number(), series }),
  change("sort", { order: z.enum(["asc", "desc"]), series }),
  change("order", { labels: z.array(name).min(1).max(OUTLINE_VALUES) }),
  change("rename", { from: name, to: text }),
  change("remove", { series, labels }),
  change("value", { series: name.nullish(), label: name, value }),
  change("seriesValues", { series: name, values }),
  change("labelValues", { label: name, values }),
  change("addSeries", { name: text, values }),
  change("addLabel", { name: text, values }),
  change("size", { width: z.number().int().positive(), height: z.number().int().positive() }),
  change("background", { color }),
  change("dark", { on: flag }),
]);

export type ChartChange = z.output<typeof changeSchema>;

/** The changes that a model found in a sentence. */
export interface SentenceChanges {
  readonly changes: readonly ChartChange[];
  /** Parts of the sentence that the model could not turn into changes. */
  readonly unread: readonly string[];
  readonly warnings: readonly string[];
}

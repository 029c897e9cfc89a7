// The answer of a language model to a description: a chart in the terms of the description, not of Chart.js. Its zod schema is also
// the JSON Schema that the model receives.

import * as z from "zod";
import { TEMPLATE_DATASETS, TEMPLATE_TEXT_LENGTH } from "../../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../../base/plain-object.ts";
import { BASIC_TYPES } from "../change/change.ts";

/** Maximum number of labels, and of values in a series. */
const MAX_VALUES = 1000;
/** Maximum number of values in an item: the numbers of one box. */
const MAX_ITEM = 500;
/** Maximum number of reference lines, and of quoted parts of the description. */
const MAX_PARTS = 50;

const text = z.string().max(TEMPLATE_TEXT_LENGTH);
const flag = z.boolean().nullish();
const color = text.nullish();
const value = z.union([z.number(), z.null(), z.array(z.number()).max(MAX_ITEM)]);
const range = { title: text.nullish(), min: z.number().nullish(), max: z.number().nullish() };
const axis = z.object({ ...range, hidden: flag }).nullish();

const series = z.object({
  name: text.nullish(),
  values: z.array(value).max(MAX_VALUES),
  type: z.enum(["bar", "line", "area"]).nullish(),
  color,
  axis: z.enum(["left", "right"]).nullish(),
  dashed: flag,
});

/** Schema of the answer. Models often write `null` for a field that doesn't apply. */
export const answerSchema = z.object({
  type: z.enum([
    ...BASIC_TYPES,
    ...(["gauge", "radialGauge", "progressBar", "sparkline", "histogram", "boxplot", "violin", "waterfall"] as const),
    ...(["funnel", "heatmap", "treemap", "sankey", "candlestick", "wordCloud"] as const),
  ]),
  title: text.nullish(),
  labels: z.array(text).max(MAX_VALUES).nullish(),
  series: z.array(series).max(TEMPLATE_DATASETS),
  labelColors: z.array(color).max(MAX_VALUES).nullish(),
  x: axis,
  y: axis,
  right: z.object(range).nullish(),
  log: flag,
  fromZero: flag,
  stacked: flag,
  shares: flag,
  sort: z.enum(["asc", "desc"]).nullish(),
  lines: z
    .array(z.object({ value: z.number(), label: text.nullish(), color }))
    .max(MAX_PARTS)
    .nullish(),
  average: flag,
  trend: flag,
  legend: z.enum(["none", "top", "bottom", "left", "right"]).nullish(),
  dataLabels: z.enum(["values", "percentages", "none"]).nullish(),
  grid: flag,
  curve: z.enum(["smooth", "straight", "stepped"]).nullish(),
  points: flag,
  fill: flag,
  center: text.nullish(),
  half: flag,
  rounded: flag,
  gradient: z
    .object({
      colors: z.array(text).max(MAX_PARTS),
      direction: z.enum(["down", "up", "right", "left", "diagonal"]).nullish(),
    })
    .nullish(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullish(),
  percent: flag,
  unit: text.nullish(),
  compact: flag,
  dark: flag,
  background: color,
  size: z.object({ width: z.number().int().positive(), height: z.number().int().positive() }).nullish(),
  options: z.custom<PlainObject>(isPlainObject).nullish(),
  context: z.array(text).max(MAX_PARTS).nullish(),
  unread: z.array(text).max(MAX_PARTS).nullish(),
});

/** A valid answer. */
export type Answer = z.output<typeof answerSchema>;

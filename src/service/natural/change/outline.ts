// The outline of a chart that a sentence changes: its data and the options that sentences mention, without code. It is the part of
// the chart that a language model receives, so fields that are not in the schema are never sent.

import * as z from "zod";
import { OUTLINE_SERIES, OUTLINE_VALUES, TEMPLATE_TEXT_LENGTH } from "../../../base/limits.ts";

/** Maximum number of reference lines, and of numbers in a data point. */
const MAX_PARTS = 50;

const text = z
  .string({ error: "must be text" })
  .max(TEMPLATE_TEXT_LENGTH, { error: `must have at most ${TEMPLATE_TEXT_LENGTH} characters` });
const number = z.number({ error: "must be a number" });
const flag = z.boolean({ error: "must be true or false" }).optional();
const choice = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}` });
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, { error: "must be an object" });
const list = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(item, { error: "must be a list" }).max(most, { error: `must have at most ${most} items` });

const cell = z.union([number, text, z.null()], { error: "must be a number, text or null" });
const axis = object({
  title: text.optional(),
  min: number.optional(),
  max: number.optional(),
  log: flag.describe("Whether the axis is logarithmic"),
  hidden: flag,
});

const series = object({
  name: text.describe("Name of the series"),
  type: choice("bar", "line", "area").optional().describe("How the series is drawn, in a chart with bars and lines"),
  axis: choice("left", "right").optional().describe("Its value axis, in a chart with two"),
  color: text.optional(),
  dashed: flag,
  width: number.optional().describe("Width of the line, in pixels"),
  values: list(
    z.union([number, text, z.null(), list(cell, MAX_PARTS)], {
      error: `must be a number, text, null or a list of at most ${MAX_PARTS} of them`,
    }),
    OUTLINE_VALUES,
  )
    .optional()
    .describe("A value for each label; lists for points. Absent if the code computes the values"),
});

export const outlineSchema = object({
  type: text.optional().describe("Chart type, with `horizontalBar` for horizontal bars"),
  title: text.optional(),
  labels: list(text, OUTLINE_VALUES).describe("The labels; empty text for labels without text"),
  series: list(series, OUTLINE_SERIES),
  labelColors: list(text.nullable(), OUTLINE_VALUES).optional().describe("Colours of the slices or bars"),
  x: axis.optional().describe("Horizontal axis"),
  y: axis.optional().describe("Vertical axis"),
  right: axis.optional().describe("Second value axis"),
  stacked: flag,
  legend: choice("none", "top", "bottom", "left", "right").optional(),
  dataLabels: flag.describe("Whether the values are shown"),
  lines: list(object({ label: text, value: number.optional(), color: text.optional() }), MAX_PARTS)
    .optional()
    .describe("Reference lines"),
  format: text.optional().describe("Format of the values, such as EUR or percent"),
  theme: text.optional(),
  background: text.optional(),
  width: number.optional().describe("Width of the image, in pixels"),
  height: number.optional().describe("Height of the image, in pixels"),
});

export type Outline = z.output<typeof outlineSchema>;

// Parses the parameters of POST /natural/change: a sentence that changes a chart, and the chart's outline. docs/natural.md describes
// them.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { CONFIG_DEPTH, DESCRIPTION_LENGTH, OUTLINE_LENGTH } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import { type FieldTable, missingField, parseFields, pickField, type RequestParams } from "../../options/fields.ts";
import { parseJsonObject } from "../../options/json-object.ts";
import { checkNested } from "../../options/nested.ts";
import { type Outline, outlineSchema } from "./chart-outline.ts";
import { descriptionSchema, NATURAL_FIELDS } from "./natural.ts";

/** The fields of a request to change a chart with words. */
export const naturalChangeSchema = z.object({
  description: descriptionSchema.meta({
    description: "Sentence that says what to change",
    minLength: 1,
    maxLength: DESCRIPTION_LENGTH,
  }),
  chart: outlineSchema.describe(
    "Outline of the chart: its labels, its series and the options that the sentence may mention",
  ),
});

/** A sentence, and the chart that it changes. */
export type NaturalChangeParams = z.output<typeof naturalChangeSchema>;

/** The fields' parameter names. */
export const NATURAL_CHANGE_FIELDS = {
  names: { description: NATURAL_FIELDS.names.description, chart: ["chart"] },
  fromText: {},
  fromJson: {},
} as const satisfies FieldTable<keyof NaturalChangeParams>;

const sentenceSchema = naturalChangeSchema.pick({ description: true });
const SENTENCE_FIELDS = {
  names: { description: NATURAL_FIELDS.names.description },
  fromText: {},
  fromJson: {},
} as const;

/** Parses a request to change a chart. @throws Failure that names the invalid field */
export function parseNaturalChange(input: RequestParams): NaturalChangeParams {
  if (pickField(input, NATURAL_FIELDS.names.description) === undefined)
    throw missingField(NATURAL_FIELDS.names.description, "say what to change");
  const { description } = parseFields(sentenceSchema, SENTENCE_FIELDS, input);
  return { description, chart: parseOutline(pickField(input, ["chart"])?.value) };
}

/** Parses an outline, which is text in a form. */
function parseOutline(value: unknown): Outline {
  if (value === undefined) throw missingField(["chart"], "the outline of the chart to change");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length > OUTLINE_LENGTH)
    throw new Failure("invalid", `chart must have at most ${OUTLINE_LENGTH} characters as JSON, got ${text.length}`);
  const outline = typeof value === "string" ? parseJsonObject(text, "chart", CONFIG_DEPTH) : value;
  return checkNested(outlineSchema, withoutNulls(outline), "chart");
}

/** Removes fields that are null, which count as missing. The depth is limited already. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlainObject(value)) return value;
  const fields = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(fields.map(([name, item]) => [name, withoutNulls(item)]));
}

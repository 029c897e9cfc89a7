// The parameters of POST /natural/change: a sentence that changes a chart, and the chart's outline. docs/natural.md describes them.

import { Failure } from "../../../base/failure.ts";
import { CONFIG_DEPTH, OUTLINE_LENGTH } from "../../../base/limits.ts";
import { isPlainObject } from "../../../base/plain-object.ts";
import { missingField, pickField, type RequestParams } from "../../../options/fields.ts";
import { parseJsonObject } from "../../../options/json-object.ts";
import { checkNested } from "../../../options/nested.ts";
import { option, parseOptions, tableOf } from "../../../options/option.ts";
import { DESCRIPTION } from "../options.ts";
import { type Outline, outlineSchema } from "./outline.ts";

const OUTLINE = {
  type: "bar",
  labels: ["Jan", "Feb"],
  series: [
    { name: "Sales", values: [10, 20] },
    { name: "Visitors", type: "line" as const, values: [900, 1200] },
  ],
};

const description = option(DESCRIPTION, {
  about: "Sentence that says what to change",
  required: "a sentence that says what to change",
  example: "visitors dotted on a second axis, and make it spin",
});
const SENTENCE_FIELDS = tableOf({ description });

/** The options of a request to change a chart with words. */
export const NATURAL_CHANGE_FIELDS = tableOf({
  description,
  chart: option(
    { schema: outlineSchema, textSchema: { type: "string" } },
    {
      about: "Outline of the chart: its labels, its series and the options that the sentence may mention",
      required: true,
      example: OUTLINE,
      textExample: JSON.stringify(OUTLINE),
    },
  ),
});

/** A sentence, and the chart that it changes. */
export interface NaturalChangeParams {
  readonly description: string;
  readonly chart: Outline;
}

/** Parses a request to change a chart. @throws Failure that names the invalid field */
export function parseNaturalChange(input: RequestParams): NaturalChangeParams {
  return { ...parseOptions(SENTENCE_FIELDS, input), chart: parseOutline(pickField(input, ["chart"])?.value) };
}

/** Parses an outline. In a form, the outline is JSON text. */
function parseOutline(value: unknown): Outline {
  if (value === undefined) throw missingField(["chart"], "the outline of the chart to change");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (text.length > OUTLINE_LENGTH)
    throw new Failure("invalid", `chart must have at most ${OUTLINE_LENGTH} characters as JSON, got ${text.length}`);
  const outline = typeof value === "string" ? parseJsonObject(text, "chart", CONFIG_DEPTH) : value;
  return checkNested(outlineSchema, withoutNulls(outline), "chart");
}

/** Removes fields that are null, which count as missing. The nesting depth has already been limited. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isPlainObject(value)) return value;
  const fields = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(fields.map(([name, item]) => [name, withoutNulls(item)]));
}

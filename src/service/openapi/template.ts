// Documents template values, which replace the title, labels, data and colours of a saved chart, as separate fields and as an
// object: docs/saved-charts.md.

import { TEMPLATE_DATASETS } from "../../base/limits.ts";
import type { Field } from "./field.ts";
import { type Schema, withDescription } from "./schema.ts";

const TEXT: Schema = { type: ["string", "number"] };
const LIST: Schema = { type: ["array", "string", "number"] };
const COLORS: Schema = { type: ["array", "string"] };

const field = (name: string, schema: Schema, description: string, example: unknown, textExample?: string): Field => ({
  name,
  aliases: [],
  schema,
  description,
  isRequired: false,
  note: { example, textSchema: { type: "string" }, ...(textExample !== undefined && { textExample }) },
});
const numbered = (...[name, schema, description, ...examples]: Parameters<typeof field>): Field => {
  const more = `${description}. Use \`${name}2\` to \`${name}${TEMPLATE_DATASETS}\` for the other datasets`;
  const { note, ...rest } = field(`${name}1`, schema, more, ...examples);
  return { ...rest, note: { ...note, numbers: TEMPLATE_DATASETS } };
};

/** The fields of template values. Dataset fields are listed for the first dataset: `data1`. */
export const TEMPLATE_FIELDS: readonly Field[] = [
  field("title", TEXT, "Replaces the title of the chart", "Orders"),
  field("labels", LIST, "Replaces the labels of the chart: comma-separated or JSON", ["Mon", "Tue"], "Mon,Tue"),
  numbered("data", LIST, "Replaces the data of the first dataset: comma-separated or JSON", [4, 5, 6], "4,5,6"),
  numbered("label", TEXT, "Replaces the label of the first dataset", "Orders"),
  numbered("backgroundColor", COLORS, "Replaces the background of the first dataset: one or more CSS colours", "teal"),
  numbered("borderColor", COLORS, "Replaces the border of the first dataset: one or more CSS colours", "navy"),
];

const describeAll = (isNumbered: boolean) =>
  TEMPLATE_FIELDS.filter(({ note }) => (note.numbers !== undefined) === isNumbered).map(
    ({ name, schema, description }): [string, Schema] => [name, withDescription(schema, description)],
  );

/** The schema for an object with template values. */
export const TEMPLATE_OVERRIDES: Schema = {
  type: "object",
  description: "Values that replace those of the chart",
  properties: Object.fromEntries(describeAll(false)),
  patternProperties: Object.fromEntries(
    describeAll(true).map(([name, schema]) => [`^${name.slice(0, -1)}[1-9]\\d*$`, schema]),
  ),
  examples: [{ title: "Orders", data1: [4, 5, 6] }],
};

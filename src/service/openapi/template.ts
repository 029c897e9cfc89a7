// What a request puts in the place of a saved chart's own title, labels, data and colours: as fields of its own, and as an object.
// docs/saved-charts.md; BEHAVIOUR 6.

import { TEMPLATE_DATASETS } from "../../base/limits.ts";
import type { Field } from "./field.ts";
import { describe, type Schema } from "./schema.ts";

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
  const more = `${description}. Further datasets have further numbers, up to ${TEMPLATE_DATASETS}`;
  const { note, ...rest } = field(`${name}1`, schema, more, ...examples);
  return { ...rest, note: { ...note, numbers: TEMPLATE_DATASETS } };
};

/** The fields. Those of datasets have the number of the first one. */
export const TEMPLATE_FIELDS: readonly Field[] = [
  field("title", TEXT, "Title in the place of the chart's own", "Orders"),
  field("labels", LIST, "Labels in the place of the chart's own: with commas, or JSON", ["Mon", "Tue"], "Mon,Tue"),
  numbered("data", LIST, "Data in the place of the first dataset's: with commas, or JSON", [4, 5, 6], "4,5,6"),
  numbered("label", TEXT, "Name in the place of the first dataset's", "Orders"),
  numbered("backgroundColor", COLORS, "CSS colour or colours in the place of the first dataset's", "teal"),
  numbered("borderColor", COLORS, "CSS colour or colours in the place of the first dataset's", "navy"),
];

const describeAll = (isNumbered: boolean) =>
  TEMPLATE_FIELDS.filter(({ note }) => (note.numbers !== undefined) === isNumbered).map(
    ({ name, schema, description }): [string, Schema] => [name, describe(schema, description)],
  );

/** The same as an object. */
export const TEMPLATE_OVERRIDES: Schema = {
  type: "object",
  description: "What to put in the place of the chart's own",
  properties: Object.fromEntries(describeAll(false)),
  patternProperties: Object.fromEntries(
    describeAll(true).map(([name, schema]) => [`^${name.slice(0, -1)}[1-9]\\d*$`, schema]),
  ),
  examples: [{ title: "Orders", data1: [4, 5, 6] }],
};

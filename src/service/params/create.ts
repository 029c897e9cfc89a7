// Parses the parameters of POST /chart/create that POST /chart doesn't have: docs/saved-charts.md.

import * as z from "zod";
import { type FieldTable, parseFields, type RequestParams, readFlag } from "./fields.ts";

/** The fields that POST /chart doesn't have. */
export const createSchema = z.object({
  validate: z
    .boolean({ error: "must be true or false" })
    .default(true)
    .describe("Whether to draw the chart first, and to save it only if that succeeds"),
});

/** Parsed options of a request to save a chart. */
export type CreateParams = z.output<typeof createSchema>;

const CREATE_FIELDS = {
  names: { validate: ["validate"] },
  fromText: { validate: readFlag },
  fromJson: { validate: readFlag },
} as const satisfies FieldTable<keyof CreateParams>;

/** Parses the options of a request to save a chart. @throws Failure for an invalid option */
export function parseCreate(input: RequestParams): CreateParams {
  return parseFields(createSchema, CREATE_FIELDS, input);
}

// Parses the parameter of POST /api/load-data: the URL of a table. docs/external-data.md describes it.

import * as z from "zod";
import { type FieldTable, parseFields, type RequestParams } from "../../options/fields.ts";

/** Maximum length of the URL, in characters. A `data:` URL contains the table itself. */
const URL_LENGTH = 100_000;

const URL_TEXT = "must be the http: or https: URL of a CSV file, an Excel workbook or a Google sheet";

/** The field of a request for a table. */
export const loadDataSchema = z.object({
  url: z
    .string({ error: URL_TEXT })
    .check(
      z.maxLength(URL_LENGTH, { error: `must have at most ${URL_LENGTH} characters` }),
      z.regex(/^\s*(?:https?:\/\/[^\s/]|data:[^,]*,)/i, { error: URL_TEXT }),
    )
    .describe("URL of a CSV file, an Excel workbook or a Google sheet: `http:`, `https:` or `data:`"),
});

/** The field's parameter name. */
export const LOAD_DATA_FIELDS = {
  names: { url: ["url"] },
  fromText: {},
  fromJson: {},
} as const satisfies FieldTable<keyof z.output<typeof loadDataSchema>>;

/** Returns the URL. @throws Failure if it is missing or malformed */
export function parseLoadData(input: RequestParams): string {
  return parseFields(loadDataSchema, LOAD_DATA_FIELDS, input).url.trim();
}

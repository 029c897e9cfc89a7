// Parses the parameters of requests to save or change a chart that POST /chart doesn't have: docs/saved-charts.md.

import * as z from "zod";
import { SAVED_SECONDS } from "../../base/limits.ts";
import { numberFromJson } from "../../base/number-from-json.ts";
import { type FieldTable, parseFields, type RequestParams, readFlag } from "../../options/fields.ts";
import { readSeconds } from "./duration.ts";

const MAX_DAYS = SAVED_SECONDS / 86_400;
/** Minimum lifetime of a saved chart, in seconds: the shortest that Workers KV accepts. */
const MIN_SECONDS = 60;
const LIFETIME_TEXT = `must be a duration from 1m to ${MAX_DAYS}d, such as 90d or 12h`;

/** The fields that POST /chart doesn't have. */
export const createSchema = z.object({
  validate: z
    .boolean({ error: "must be true or false" })
    .default(true)
    .describe("Whether to draw the chart first, and to save it only if that succeeds"),
  expiresIn: z
    .string({ error: LIFETIME_TEXT })
    .transform((text, context) => {
      const seconds = readSeconds(text);
      if (seconds !== undefined && seconds >= MIN_SECONDS && seconds <= SAVED_SECONDS) return seconds;
      context.issues.push({ code: "custom", input: text, message: LIFETIME_TEXT });
      return z.NEVER;
    })
    .optional()
    .describe(`Time until the chart expires, from now, such as 90d or 12h; at most ${MAX_DAYS}d`),
});

/** Parsed options of a request to save or change a chart. */
type CreateParams = z.output<typeof createSchema>;

const CREATE_FIELDS = {
  names: { validate: ["validate"], expiresIn: ["expiresIn"] },
  fromText: { validate: readFlag },
  fromJson: { validate: readFlag },
} as const satisfies FieldTable<keyof CreateParams>;

/** Parses the options of a request to save or change a chart. @throws Failure for an invalid option */
export function parseCreate(input: RequestParams): CreateParams {
  return parseFields(createSchema, CREATE_FIELDS, input);
}

const NUMBER_TEXT = "must be the number of an earlier version";

/** The fields of a request to revert to an earlier version. */
export const revertSchema = z.object({
  number: z.int({ error: NUMBER_TEXT }).min(1, { error: NUMBER_TEXT }).describe("Number of the version"),
});

const REVERT_FIELDS = {
  names: { number: ["number"] },
  fromText: { number: numberFromJson },
  fromJson: { number: numberFromJson },
} as const satisfies FieldTable<keyof z.output<typeof revertSchema>>;

/** Returns the number of the version to revert to. @throws Failure for an invalid number */
export function parseRevert(input: RequestParams): number {
  return parseFields(revertSchema, REVERT_FIELDS, input).number;
}

// What POST /chart/create takes beside what POST /chart takes. BEHAVIOUR 7.

import * as z from "zod";
import { type Ask, type FieldTable, flagFrom, parseFields } from "./fields.ts";

/** The fields beside those of a chart. */
export const createSchema = z.object({
  validate: z
    .boolean({ error: "must be true or false" })
    .default(true)
    .describe("Whether to draw the chart before it is saved, and to save it only if that works"),
});

/** What a request to save says beside its chart. */
export type CreateParams = z.output<typeof createSchema>;

const CREATE_FIELDS = {
  names: { validate: ["validate"] },
  fromText: { validate: flagFrom },
  fromJson: { validate: flagFrom },
} as const satisfies FieldTable<keyof CreateParams>;

/** Reads what a request to save says beside its chart. @throws Failure */
export function parseCreate(ask: Ask): CreateParams {
  return parseFields(createSchema, CREATE_FIELDS, ask);
}

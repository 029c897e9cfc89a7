// What POST /chart/create takes beside what POST /chart takes. BEHAVIOUR 7.

import * as z from "zod";
import { type Ask, type FieldTable, parseFields } from "./fields.ts";

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
  fromText: { validate: booleanFromText },
  fromJson: { validate: booleanFromText },
} as const satisfies FieldTable<keyof CreateParams>;

/** Reads what a request to save says beside its chart. @throws Failure */
export function parseCreate(ask: Ask): CreateParams {
  return parseFields(createSchema, CREATE_FIELDS, ask);
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...["true", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "0", "no", "off"].map((word) => [word, false] as const),
]);

/** Forms have text alone, and clients write what they have as they have it; what is no yes or no stays as it is. */
function booleanFromText(value: unknown): unknown {
  return BOOLEANS.get(String(value).trim().toLowerCase()) ?? value;
}

// What the operator may say of accounts: text or JSON in, checked fields out. Refuses names, limits, ids and times that no account
// has; a key that is brought along is never shown in a refusal.

import * as z from "zod";
import { Failure } from "../../base/failure.ts";
import { ACCOUNT_POINTS, ACCOUNT_SHARE_POINTS } from "../../base/limits.ts";
// Not `{ z }`: that name holds the sentences of all of zod's languages, which no bundler can then leave out.
import { numberFromJson } from "../../base/number-from-json.ts";
import { type Ask, type FieldTable, parseFields, pickGiven } from "./fields.ts";

const NAME_TEXT = "must be text of 1 to 100 characters";
const LIMIT_TEXT = `must be a multiple of ${ACCOUNT_SHARE_POINTS} up to ${ACCOUNT_POINTS}, or 0 for none`;
const ID_TEXT = "must be 1 to 64 letters, digits, _ or -";
const GRACE_TEXT = "must be a time up to 90 days such as 0, 30m, 24h or 7d";
const DAY_SECONDS = 86_400;
const GRACE_SECONDS = 90 * DAY_SECONDS;

/** What ids may look like. */
export const ID_SHAPE = /^[\w-]{1,64}$/;
/** What keys may look like. Issued ones are `q-` and 32 letters and digits; others were brought along. */
export const KEY_SHAPE = /^[\x21-\x7e]{6,200}$/;

const name = z.string({ error: NAME_TEXT }).trim().min(1, { error: NAME_TEXT }).max(100, { error: NAME_TEXT });
const limit = z
  .int({ error: LIMIT_TEXT })
  .min(0, { error: LIMIT_TEXT })
  .max(ACCOUNT_POINTS, { error: LIMIT_TEXT })
  .multipleOf(ACCOUNT_SHARE_POINTS, { error: LIMIT_TEXT });

/** A new account. */
export const newAccountSchema = z.object({
  name: name.describe("Whose it is"),
  limit: limit.default(0).describe("Pictures a minute; 0 for as many as it likes"),
  id: z
    .string({ error: ID_TEXT })
    .regex(ID_SHAPE, { error: ID_TEXT })
    .optional()
    .describe("The id that it has already elsewhere"),
});

/** A change of an account: what is not given stays as it is. */
export const accountChangeSchema = z.object({
  name: name.optional().describe("Whose it is"),
  state: z
    .enum(["active", "disabled"], { error: "must be active or disabled" })
    .optional()
    .describe("Whether its keys are good"),
  limit: limit.optional().describe("Pictures a minute; 0 for as many as it likes"),
});

/** A change of an account's key. */
export const rotationSchema = z.object({
  grace: z
    .string({ error: GRACE_TEXT })
    .transform((text, context) => {
      const seconds = readSeconds(text);
      if (seconds !== undefined && seconds <= GRACE_SECONDS) return seconds;
      context.issues.push({ code: "custom", input: text, message: GRACE_TEXT });
      return z.NEVER;
    })
    .prefault("24h")
    .describe("For how long the keys that it has stay good"),
});

const numbers = { limit: numberFromJson };
const NEW_ACCOUNT_FIELDS = {
  names: { name: ["name"], limit: ["limit"], id: ["id"] },
  fromText: numbers,
  fromJson: numbers,
} as const satisfies FieldTable<keyof z.input<typeof newAccountSchema>>;
const ACCOUNT_CHANGE_FIELDS = {
  names: { name: ["name"], state: ["state"], limit: ["limit"] },
  fromText: numbers,
  fromJson: numbers,
} as const satisfies FieldTable<keyof z.input<typeof accountChangeSchema>>;
const ROTATION_FIELDS = {
  names: { grace: ["grace"] },
  fromText: {},
  fromJson: { grace: (value) => (value === 0 ? "0" : value) },
} as const satisfies FieldTable<keyof z.input<typeof rotationSchema>>;

/** Reads what a new account is to be. @throws Failure with a sentence for each wrong field */
export function parseNewAccount(ask: Ask): z.output<typeof newAccountSchema> & { readonly key?: string } {
  const fields = parseFields(newAccountSchema, NEW_ACCOUNT_FIELDS, ask);
  const key = pickGiven(ask, ["key"])?.value;
  if (key === undefined) return fields;
  if (typeof key === "string" && KEY_SHAPE.test(key)) return { ...fields, key };
  throw new Failure("invalid", "key must be 6 to 200 characters of ASCII without spaces");
}

/** Reads what is to be changed of an account. @throws Failure with a sentence for each wrong field */
export function parseAccountChange(ask: Ask): z.output<typeof accountChangeSchema> {
  return parseFields(accountChangeSchema, ACCOUNT_CHANGE_FIELDS, ask);
}

/** Reads for how long old keys stay good, seconds. @throws Failure for no time */
export function parseRotation(ask: Ask): number {
  return parseFields(rotationSchema, ROTATION_FIELDS, ask).grace;
}

const UNIT_SECONDS = { s: 1, m: 60, h: 3600, d: DAY_SECONDS } as const;

function readSeconds(text: string): number | undefined {
  if (text.trim() === "0") return 0;
  const [, count, unit] = /^(\d{1,9})\s*([smhd])$/i.exec(text.trim()) ?? [];
  return count === undefined
    ? undefined
    : Number(count) * UNIT_SECONDS[unit?.toLowerCase() as keyof typeof UNIT_SECONDS];
}

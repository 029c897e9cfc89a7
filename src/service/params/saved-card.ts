// The body that is stored for a card: the parameters of its request, whose placeholders stay unfilled. docs/cards.md

import type { PlainObject } from "../../base/plain-object.ts";
import { CARD_FIELDS } from "./card.ts";
import { overrideValues, parseValues } from "./card-placeholder.ts";
import { pickField, type RequestParams } from "./fields.ts";

/** The stored body of a card. */
export type SavedCardBody = Readonly<Record<string, unknown>>;

/** Marks the body of a card, because cards and charts are in one store. */
const KIND = "card";

type CardField = keyof typeof CARD_FIELDS.names;

/** Fields that a request for a saved card may override, in addition to the values of its parameters. */
export const OVERRIDE_FIELDS: readonly CardField[] = [
  "format",
  "width",
  "height",
  "devicePixelRatio",
  "quality",
  "backgroundColor",
  "lang",
];

/** Fields whose values a request for a saved card may override: the values of placeholders and of a built-in template. */
const VALUE_FIELDS = ["parameters", "data"] as const;

/** Returns the body to store for a request. */
export function toSavedCard(input: RequestParams): SavedCardBody {
  const body: Record<string, unknown> = { kind: KIND };
  for (const [field, names] of Object.entries(CARD_FIELDS.names)) {
    const given = pickField(input, names);
    if (given !== undefined) body[field] = given.value;
  }
  // The card has been parsed before, so the text is valid JSON.
  for (const field of VALUE_FIELDS) if (typeof body[field] === "string") body[field] = JSON.parse(body[field]);
  return body;
}

/** Returns whether a stored body is a card's. */
export function isSavedCard(body: Readonly<Record<string, unknown>>): boolean {
  return body.kind === KIND;
}

/** Returns the request that draws a saved card with the values and fields of a later request. @throws Failure */
export function mergeSavedCard({ kind: _, ...saved }: SavedCardBody, input: RequestParams): RequestParams {
  const body: Record<string, unknown> = { ...saved };
  const values: PlainObject = {};
  for (const field of VALUE_FIELDS) {
    const own = parseValues(saved[field]);
    if (own === undefined) continue;
    body[field] = overrideValues(own, input);
    Object.assign(values, own);
  }
  for (const field of OVERRIDE_FIELDS) {
    // A parameter of the card has precedence over a field with its name.
    const names = CARD_FIELDS.names[field].filter((name) => !Object.hasOwn(values, name));
    const given = pickField(input, names);
    if (given !== undefined) body[field] = given.value;
  }
  return { type: "json", body };
}

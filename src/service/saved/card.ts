// The body that is stored for a card: docs/cards.md.

import { CARD } from "../../drawings/card/kind.ts";
import { VALUE_FIELDS } from "../../drawings/card/merge.ts";
import { pickField, type RequestParams } from "../../options/fields.ts";
import { CARD_KIND } from "./kind.ts";

/** Returns the body to store for a card: the parameters of its request, whose placeholders stay unfilled. */
export function toSavedCard(input: RequestParams): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = { kind: CARD_KIND };
  for (const [field, names] of Object.entries(CARD.fields.names)) {
    const given = pickField(input, names);
    if (given !== undefined) body[field] = given.value;
  }
  // The card has been parsed before, so the text is valid JSON.
  for (const field of VALUE_FIELDS) if (typeof body[field] === "string") body[field] = JSON.parse(body[field]);
  return body;
}

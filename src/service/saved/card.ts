// The body that is stored for a card: docs/cards.md.

import { CARD } from "../../drawings/card/kind.ts";
import { VALUE_FIELDS } from "../../drawings/card/merge.ts";
import type { RequestParams } from "../../options/fields.ts";
import { pickBody } from "./body.ts";

/** Returns the body to store for a card: the parameters of its request, whose placeholders stay unfilled. */
export function toSavedCard(input: RequestParams): Readonly<Record<string, unknown>> {
  const body = { ...pickBody(CARD.name, CARD.fields, input) };
  // The card has been parsed before, so the text is valid JSON.
  for (const field of VALUE_FIELDS) if (typeof body[field] === "string") body[field] = JSON.parse(body[field]);
  return body;
}

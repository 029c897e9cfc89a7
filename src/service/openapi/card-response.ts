// The schemas of the JSON responses about saved cards.

import * as z from "zod";
import { alwaysTrue, text, time, url } from "./response-field.ts";

const cardLinks = {
  success: alwaysTrue,
  url: url("Public URL of the image"),
  id: text("Id of the card"),
  expiresAt: time("Expiry time"),
};

export const CARD_RESPONSES = {
  SavedCard: z
    .object({ ...cardLinks, editToken: text("Token for changing the card; it isn't shown again") })
    .describe("A saved card"),
  ChangedCard: z.object(cardLinks).describe("A changed card"),
  CardConfig: z
    .looseObject({ success: alwaysTrue, id: text("Id of the card"), expiresAt: time("Expiry time") })
    .describe("A saved card and its parameters"),
} as const;

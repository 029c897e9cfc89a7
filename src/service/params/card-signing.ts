// Defines how the URLs of cards are signed.

import { CARD_FIELDS } from "./card.ts";
import { omitNames, type SigningScheme } from "./signing.ts";

/** Fields that signatures don't cover. They cover the size, because it determines the layout. */
export const FREE_FIELDS: readonly string[] = ["format", "quality", "devicePixelRatio"];

/** How cards are signed. */
export const CARD_SIGNING: SigningScheme = { path: "/card", covered: omitNames(CARD_FIELDS.names, FREE_FIELDS) };

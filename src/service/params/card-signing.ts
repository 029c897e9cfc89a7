// The signing scheme for the URLs of cards.

import { CARD_FIELDS } from "./card.ts";
import { omitNames, type SigningScheme } from "./signing.ts";

/** Fields that signatures don't cover. Signatures do cover the size, because it determines the layout. */
export const FREE_FIELDS: readonly string[] = ["format", "quality", "devicePixelRatio"];

/** The signing scheme for the URLs of cards. */
export const CARD_SIGNING: SigningScheme = { path: "/card", covered: omitNames(CARD_FIELDS.names, FREE_FIELDS) };

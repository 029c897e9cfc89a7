// A saved image of the account, as the service lists it.

import KINDS from "../../generated/kinds.json" with { type: "json" };

export interface SavedImage {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly createdAt: string;
  readonly savedAt: string;
  readonly expiresAt: string;
  readonly version: number;
  readonly url: string;
}

/** The kinds of images that can be saved, with their plural names, such as `QR codes`. */
export const SAVED_KINDS: readonly (readonly [kind: string, plural: string])[] = Object.values(KINDS).flatMap((each) =>
  "saved" in each ? [[each.name, each.saved] as const] : [],
);

/** Returns the name of a kind: `QR code`. */
export function labelOf(kind: string): string {
  return SAVED_KINDS.find(([each]) => each === kind)?.[1].replace(/s$/, "") ?? kind;
}

/** Returns the shown name of an image. */
export function nameOf({ name, kind }: SavedImage): string {
  return name || `Untitled ${labelOf(kind).replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`;
}

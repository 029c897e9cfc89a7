// A saved image of the account, as the service lists it.

/** A saved image in the list. */
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

/** Returns the shown name of an image. */
export function nameOf({ name, kind }: SavedImage): string {
  return name || `Untitled ${kind}`;
}

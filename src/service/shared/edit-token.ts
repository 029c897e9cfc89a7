// Edit tokens let anyone who knows them change one saved chart. The store has only a token's hash. docs/saved-charts.md

import { readBearer } from "./bearer.ts";
import { hashToHex } from "./hex.ts";
import { isSameSecret, randomText } from "./secret.ts";

/** Length of a token's random part, in characters: 160 bits, so that a plain hash can't be reversed by guessing. */
const TOKEN_CHARACTERS = 32;
const TOKEN = /^e-[2-9a-km-z]{32}$/;

/** Creates an edit token: `e-` and 32 random characters. */
export function createEditToken(): string {
  return `e-${randomText(TOKEN_CHARACTERS)}`;
}

/** Returns the edit token in the Authorization header; undefined if there is none. */
export function readEditToken(request: Request): string | undefined {
  const bearer = readBearer(request);
  return bearer !== undefined && TOKEN.test(bearer) ? bearer : undefined;
}

/** Returns the SHA-256 hash of a token to store, as hexadecimal digits. */
export function hashEditToken(token: string): Promise<string> {
  return hashToHex(token);
}

export async function isEditToken(token: string, hash: string): Promise<boolean> {
  return isSameSecret(await hashEditToken(token), hash);
}

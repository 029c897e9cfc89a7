// Creates and verifies URL signatures: HMAC-SHA-256 (RFC 2104) over UTF-8, as lowercase hexadecimal digits. WebCrypto
// compares signatures in constant time.

import { toHex } from "./hex.ts";

const HMAC = { name: "HMAC", hash: "SHA-256" };
const SHAPE = /^[\da-f]{64}$/;

/**
 * Prefix of the key in a full signature's secret, so that a text signature is never valid as a full signature, or vice
 * versa.
 */
const FULL_PREFIX = "limn:";

/** Creates a full signature. */
export async function signFully(key: string, message: string): Promise<string> {
  const secret = await crypto.subtle.importKey("raw", encode(FULL_PREFIX + key), HMAC, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign(HMAC.name, secret, encode(message)));
  return toHex(bytes);
}

/** An account's key. */
interface SigningKey {
  readonly form: string;
}

/** Returns the key whose full signature of the message is `signature`. */
export function findFullSigner<Key extends SigningKey>(keys: readonly Key[], message: string, signature: string) {
  return findKey(keys, FULL_PREFIX, message, signature);
}

/** Returns the key whose text signature is `signature`. */
export function findTextSigner<Key extends SigningKey>(keys: readonly Key[], text: string, signature: string) {
  return findKey(keys, "", text, signature);
}

async function findKey<Key extends SigningKey>(
  keys: readonly Key[],
  prefix: string,
  message: string,
  signature: string,
): Promise<Key | undefined> {
  if (!SHAPE.test(signature)) return undefined;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  for (const key of keys) {
    const secret = await crypto.subtle.importKey("raw", encode(prefix + key.form), HMAC, false, ["verify"]);
    if (await crypto.subtle.verify(HMAC.name, secret, bytes, encode(message))) return key;
  }
  return undefined;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

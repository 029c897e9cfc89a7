// Creates and verifies URL signatures: HMAC-SHA-256 (RFC 2104) over UTF-8, as lowercase hexadecimal digits. WebCrypto
// compares signatures in constant time.

import { toHex } from "./hex.ts";

const HMAC = { name: "HMAC", hash: "SHA-256" };
const SHAPE = /^[\da-f]{64}$/;

/** Prefix of the key in a full signature's secret, so that a text signature is never valid as a full one, or vice versa. */
const FULL_PREFIX = "limn:";

/** Creates a full signature. */
export async function signFully(key: string, message: string): Promise<string> {
  const secret = await crypto.subtle.importKey("raw", encode(FULL_PREFIX + key), HMAC, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign(HMAC.name, secret, encode(message)));
  return toHex(bytes);
}

/** Returns whether `signature` is a full signature of the message by one of the keys. */
export function isFullySignedBy(keys: readonly string[], message: string, signature: string): Promise<boolean> {
  return isSignedBy(
    keys.map((key) => FULL_PREFIX + key),
    message,
    signature,
  );
}

/** Returns whether `signature` is a text signature by one of the keys. */
export function isTextSignedBy(keys: readonly string[], text: string, signature: string): Promise<boolean> {
  return isSignedBy(keys, text, signature);
}

async function isSignedBy(secrets: readonly string[], message: string, signature: string): Promise<boolean> {
  if (!SHAPE.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey("raw", encode(secret), HMAC, false, ["verify"]);
    if (await crypto.subtle.verify(HMAC.name, key, bytes, encode(message))) return true;
  }
  return false;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

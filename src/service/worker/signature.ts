// Signatures by an account's key: HMAC with SHA-256 over UTF-8, in lowercase hexadecimal digits (RFC 2104). WebCrypto compares them in
// constant time.

const HMAC = { name: "HMAC", hash: "SHA-256" };
const SHAPE = /^[\da-f]{64}$/;

/** Precedes the key in the secret of a full signature, so that no text signature is a full one, nor the other way round. */
const FULL_PREFIX = "limn:";

/** Signs the message of a full signature. */
export async function signFully(key: string, message: string): Promise<string> {
  const secret = await crypto.subtle.importKey("raw", encode(FULL_PREFIX + key), HMAC, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign(HMAC.name, secret, encode(message)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether it is the full signature of a message by one of the keys. */
export function isFullySignedBy(keys: readonly string[], message: string, signature: string): Promise<boolean> {
  return isMadeBy(
    keys.map((key) => FULL_PREFIX + key),
    message,
    signature,
  );
}

/** Whether it is the text signature of a text by one of the keys. */
export function isTextSignedBy(keys: readonly string[], text: string, signature: string): Promise<boolean> {
  return isMadeBy(keys, text, signature);
}

async function isMadeBy(secrets: readonly string[], message: string, signature: string): Promise<boolean> {
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

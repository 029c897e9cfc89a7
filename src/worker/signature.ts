// Whether a signature is a key's: HMAC with SHA-256 over the text as UTF-8, in lowercase hexadecimal digits. SPEC section 5;
// RFC 2104. The comparison is WebCrypto's own, which takes the same time wherever the two differ.

const HMAC = { name: "HMAC", hash: "SHA-256" };
const SHAPE = /^[\da-f]{64}$/;

/** The signature of a text by a key. */
export async function signText(key: string, text: string): Promise<string> {
  const secret = await crypto.subtle.importKey("raw", encode(key), HMAC, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign(HMAC.name, secret, encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether one of the keys has signed the text. */
export async function isSignedBy(keys: readonly string[], text: string, signature: string): Promise<boolean> {
  if (!SHAPE.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  for (const key of keys) {
    const secret = await crypto.subtle.importKey("raw", encode(key), HMAC, false, ["verify"]);
    if (await crypto.subtle.verify(HMAC.name, secret, bytes, encode(text))) return true;
  }
  return false;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

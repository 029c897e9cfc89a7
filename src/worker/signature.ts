// Whether a signature is a key's: HMAC with SHA-256 over the text as UTF-8, in lowercase hexadecimal digits. SPEC section 5;
// RFC 2104. The comparison is WebCrypto's own, which takes the same time wherever the two differ.

const SHAPE = /^[\da-f]{64}$/;

/** Whether one of the keys has signed the text. */
export async function isSignedBy(keys: readonly string[], text: string, signature: string): Promise<boolean> {
  if (!SHAPE.test(signature)) return false;
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const data = new TextEncoder().encode(text);
  for (const key of keys) {
    const secret = new TextEncoder().encode(key);
    const imported = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
    if (await crypto.subtle.verify("HMAC", imported, bytes, data)) return true;
  }
  return false;
}

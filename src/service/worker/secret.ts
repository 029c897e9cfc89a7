// Whether two secrets are the same, in a time that tells nothing of where they differ.

/** Whether a secret that somebody shows is the one it should be. */
export async function isSameSecret(shown: string, secret: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(shown), digest(secret)]);
  // Digests have one length, and nobody can choose where they differ. All bytes are looked at all the same.
  return one.reduce((difference, byte, i) => difference | (byte ^ (other[i] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

// Creates random text, and compares secrets in constant time, which doesn't reveal where they differ.

/**
 * Prefix of published development secrets. Earlier versions had them in .dev.vars.example, which users copied to
 * .dev.vars.
 */
const DEVELOPMENT_PREFIX = "insecure-local-";

/** Development secrets are public. */
export function isDevelopmentSecret(secret: unknown): boolean {
  return typeof secret === "string" && secret.trim().startsWith(DEVELOPMENT_PREFIX);
}

export async function isSameSecret(received: string, expected: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(received), digest(expected)]);
  // Digests have equal lengths, and a client cannot choose at which byte they differ. All bytes are compared anyway.
  return one.reduce((difference, byte, i) => difference | (byte ^ (other[i] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

/** 32 letters and digits without look-alikes. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";

/** Returns cryptographically random text, five bits per character. */
export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    "",
  );
}

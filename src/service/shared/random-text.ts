// Creates random text for ids, keys and tokens.

/** 32 letters and digits without look-alikes. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";

/** Returns cryptographically random text, five bits per character. */
export function randomText(length: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    "",
  );
}

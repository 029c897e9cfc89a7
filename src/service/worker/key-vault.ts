// The keys of accounts, as they are stored: encrypted with AES-GCM (signatures are checked with the key itself, so that a hash
// would not do), and found by a hash of their own. Both are made by secrets derived of the operator's KEY_SECRET: whoever has the
// store alone can neither read a key nor try whether he has guessed one. NIST SP 800-38D; RFC 2104; RFC 5869.

const IV_BYTES = 12;

/** What seals and opens keys, for one KEY_SECRET. */
export class KeyVault {
  readonly #sealing: CryptoKey;
  readonly #hashing: CryptoKey;

  private constructor(sealing: CryptoKey, hashing: CryptoKey) {
    this.#sealing = sealing;
    this.#hashing = hashing;
  }

  static async open(secret: string): Promise<KeyVault> {
    const base = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"]);
    const derive = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(info) });
    const sealing = { name: "AES-GCM", length: 256 };
    const hashing = { name: "HMAC", hash: "SHA-256", length: 256 };
    return new KeyVault(
      await crypto.subtle.deriveKey(derive("limn seal"), base, sealing, false, ["encrypt", "decrypt"]),
      await crypto.subtle.deriveKey(derive("limn hash"), base, hashing, false, ["sign"]),
    );
  }

  /** What a key is found by: 64 hexadecimal digits. */
  async hash(key: string): Promise<string> {
    const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", this.#hashing, encode(key)));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /**
   * Encrypts a key.
   *
   * @param id the account that it belongs to: in another's record it cannot be opened
   * @returns base64 of the random initialization vector and what is encrypted
   */
  async seal(key: string, id: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: encode(id) }, this.#sealing, encode(key)),
    );
    return btoa(String.fromCharCode(...iv, ...sealed));
  }

  /** Decrypts a key. Throws when it was sealed by another secret, for another account, or changed since. */
  async unseal(sealed: string, id: string): Promise<string> {
    const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const iv = bytes.subarray(0, IV_BYTES);
    const key = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv, additionalData: encode(id) },
      this.#sealing,
      bytes.subarray(IV_BYTES),
    );
    return new TextDecoder().decode(key);
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

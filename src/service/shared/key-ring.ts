// Holds the vaults of KEY_SECRET and of its earlier values. The current secret encrypts; all of them decrypt, until
// `npm run account -- reencrypt` has encrypted everything with the current secret. docs/accounts.md

import { toHex } from "./hex.ts";

/** The vaults of the current secret and of earlier secrets. */
export class KeyRing {
  readonly current: KeyVault;
  readonly #vaults: readonly KeyVault[];

  private constructor(current: KeyVault, earlier: readonly KeyVault[]) {
    this.current = current;
    this.#vaults = [current, ...earlier];
  }

  /** @param earlier earlier secrets, which only decrypt */
  static async open(secret: string, earlier: readonly string[] = []): Promise<KeyRing> {
    const [current, ...others] = await Promise.all([secret, ...earlier].map((each) => KeyVault.open(each)));
    return new KeyRing(current as KeyVault, others);
  }

  /** Returns the lookup hashes of a key under each secret, the current one first. */
  hashes(key: string): Promise<string[]> {
    return Promise.all(this.#vaults.map((vault) => vault.hash(key)));
  }

  hasFingerprint(fingerprint: string): boolean {
    return this.#vaults.some((vault) => vault.fingerprint === fingerprint);
  }

  /** Decrypts a key as `KeyVault.unseal` does; undefined if no secret decrypts it. */
  async unseal(sealed: string, owner: string): Promise<string | undefined> {
    for (const vault of this.#vaults) {
      const key = await vault.unseal(sealed, owner).catch(() => undefined);
      if (key !== undefined) return key;
    }
    return undefined;
  }
}

const IV_BYTES = 12;
/** Text whose hash identifies a secret. It has spaces, so that it can't be a key. */
const FINGERPRINT_TEXT = "fingerprint of the secret";
const FINGERPRINT_DIGITS = 16;

/**
 * Encrypts API keys for storage with AES-GCM, and hashes them for lookup with HMAC. Keys are encrypted, not only hashed,
 * because signatures are checked with the key itself. Both secrets are derived from one KEY_SECRET, so the store alone reveals
 * no key and cannot be used to test guesses. NIST SP 800-38D; RFC 2104; RFC 5869.
 */
export class KeyVault {
  /** Identifies the secret, without revealing it: 16 hexadecimal digits. */
  readonly fingerprint: string;
  readonly #sealing: CryptoKey;
  readonly #hashing: CryptoKey;

  private constructor(sealing: CryptoKey, hashing: CryptoKey, fingerprint: string) {
    this.#sealing = sealing;
    this.#hashing = hashing;
    this.fingerprint = fingerprint;
  }

  static async open(secret: string): Promise<KeyVault> {
    const base = await crypto.subtle.importKey("raw", encode(secret), "HKDF", false, ["deriveKey"]);
    const derive = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encode(info) });
    const sealing = { name: "AES-GCM", length: 256 };
    const hashing = { name: "HMAC", hash: "SHA-256", length: 256 };
    const hashingKey = await crypto.subtle.deriveKey(derive("limn hash"), base, hashing, false, ["sign"]);
    return new KeyVault(
      await crypto.subtle.deriveKey(derive("limn seal"), base, sealing, false, ["encrypt", "decrypt"]),
      hashingKey,
      (await hashWith(hashingKey, FINGERPRINT_TEXT)).slice(0, FINGERPRINT_DIGITS),
    );
  }

  /** Returns the lookup hash of a key: 64 hexadecimal digits. */
  hash(key: string): Promise<string> {
    return hashWith(this.#hashing, key);
  }

  /**
   * Encrypts a key.
   *
   * @param id the account that owns the key; the key cannot be decrypted as part of another account's record
   * @returns base64 of the random initialization vector and the ciphertext
   */
  async seal(key: string, id: string): Promise<string> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const sealed = new Uint8Array(
      await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: encode(id) }, this.#sealing, encode(key)),
    );
    return btoa(String.fromCharCode(...iv, ...sealed));
  }

  /** Decrypts a key. Throws if it was encrypted with another secret or for another account, or has been modified. */
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

async function hashWith(hashing: CryptoKey, text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", hashing, encode(text)));
  return toHex(bytes);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

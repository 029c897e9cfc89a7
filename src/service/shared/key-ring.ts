// Holds the vaults of KEY_SECRET and of its earlier values. The current secret encrypts; all of them decrypt, until
// `npm run account -- reencrypt` has encrypted everything with the current one. docs/accounts.md

import { KeyVault } from "./key-vault.ts";

/** The vaults of the current secret and of earlier ones. */
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

  /** Returns whether one of the secrets has a fingerprint. */
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

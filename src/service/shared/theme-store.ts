// Stores accounts' themes in Workers KV: `theme:<account>:<name>` holds a theme's fields. KV is eventually consistent:
// a change is visible everywhere after about a minute. docs/storage.md

import { Failure } from "../../base/failure.ts";
import { ACCOUNT_THEMES } from "../../base/limits.ts";
import type { BrandThemeFields } from "../params/brand-theme.ts";
import type { KeyValueStore } from "../platform/platform.ts";

/** A stored theme in a list. */
export interface ThemeEntry {
  readonly name: string;
  /** Time of the last save, ISO 8601. */
  readonly saved: string;
}

/** Account ids and theme names don't contain colons, so no account can form the key of another account's theme. */
const prefixOf = (account: string) => `theme:${account}:`;

/** The themes in a KV namespace. */
export class ThemeStore {
  readonly #kv: KeyValueStore;

  constructor(kv: KeyValueStore) {
    this.#kv = kv;
  }

  /** Lists an account's themes, ordered by name. */
  async list(account: string): Promise<ThemeEntry[]> {
    const prefix = prefixOf(account);
    // One page holds 1,000 keys, which is more than an account can have.
    const { keys } = await this.#kv.list<{ readonly saved: string }>({ prefix });
    return keys.map(({ name, metadata }) => ({ name: name.slice(prefix.length), saved: metadata?.saved ?? "" }));
  }

  /** Returns a theme's stored fields, unvalidated; undefined if the theme doesn't exist. */
  async read(account: string, name: string): Promise<unknown> {
    return (await this.#kv.get<unknown>(prefixOf(account) + name, "json")) ?? undefined;
  }

  /** Saves a theme, replacing any theme with the same name. @throws Failure if the account has too many themes */
  async write(account: string, name: string, fields: BrandThemeFields): Promise<ThemeEntry> {
    const others = (await this.list(account)).filter((entry) => entry.name !== name);
    if (others.length >= ACCOUNT_THEMES)
      throw new Failure("invalid", `account must have at most ${ACCOUNT_THEMES} themes: remove one first`);
    const saved = new Date().toISOString();
    await this.#kv.put(prefixOf(account) + name, JSON.stringify(fields), { metadata: { saved } });
    return { name, saved };
  }

  /** Removes a theme. @throws Failure if there is none */
  async remove(account: string, name: string): Promise<void> {
    if ((await this.read(account, name)) === undefined) throw new Failure("not-found", `theme not found: ${name}`);
    await this.#kv.delete(prefixOf(account) + name);
  }
}

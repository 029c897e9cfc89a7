// Looks up accounts' themes. Results, including misses, are cached for a minute. Each lookup is cached under the account id
// and the theme name, so that accounts never see each other's themes.

import { Failure } from "../../base/failure.ts";
import { ACCOUNT_THEMES } from "../../base/limits.ts";
import { type BrandTheme, type BrandThemeFields, parseBrandTheme } from "../../drawings/theme/brand-theme.ts";
import { THEME_NAME_PATTERN } from "../../drawings/theme/theme-palettes.ts";
import { getPlatform, type KeyValueStore } from "../platform/platform.ts";
import { ACCOUNT_ID_PATTERN } from "./account-store.ts";
import { logFault, logWarning } from "./log.ts";
import { LookupCache } from "./lookup-cache.ts";

/** Maximum number of cached lookups per isolate: about 3 MB for the largest themes. */
const THEME_LOOKUPS = 100;

/** The cached lookups of this isolate, by account and theme. */
const lookups = new LookupCache<BrandTheme>(THEME_LOOKUPS);

/** Returns an account's theme; undefined if there is none. @throws Failure `unavailable` if the store cannot be read */
export async function findTheme(account: string, name: string): Promise<BrandTheme | undefined> {
  if (!ACCOUNT_ID_PATTERN.test(account) || !THEME_NAME_PATTERN.test(name)) return undefined;
  try {
    return await lookups.lookUp(`${account}:${name}`, () => readTheme(account, name));
  } catch (error) {
    if (error instanceof Failure) throw error;
    logWarning("a theme could not be read", error);
    throw new Failure("unavailable", "themes cannot be read at the moment: try again", [], { seconds: 5 });
  }
}

export function openThemes(): ThemeStore {
  return new ThemeStore(getPlatform().accounts);
}

/** Clears the cached lookups of an account after a change to one of its themes. Without an id, clears all lookups. */
export function clearThemeCache(account = ""): void {
  lookups.clear((name) => account === "" || name.startsWith(`${account}:`));
}

/**
 * Reads a theme and validates it again, because the rules may have changed since the theme was saved. If its font has been removed
 * meanwhile, text is drawn in the default font.
 */
async function readTheme(account: string, name: string): Promise<BrandTheme | undefined> {
  const stored = await openThemes().read(account, name);
  if (stored === undefined) return undefined;
  try {
    return parseBrandTheme(stored, () => true);
  } catch (error) {
    logFault(`theme ${name} of the account ${account} is no longer valid`, error);
    throw new Failure("invalid", `theme ${name} of the account is no longer valid: save it again`);
  }
}

/** A stored theme in a list. */
interface ThemeEntry {
  readonly name: string;
  /** Time of the last save, ISO 8601. */
  readonly saved: string;
}

/** Account ids and theme names don't contain colons, so no account can form the key of another account's theme. */
const prefixOf = (account: string) => `theme:${account}:`;

/** The keys of new themes that requests to this isolate are writing, so that concurrent requests can't exceed the limit. */
const adding = new Set<string>();

/** The themes in a KV namespace. */
class ThemeStore {
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
    const prefix = prefixOf(account);
    const stored = await this.list(account);
    const others = new Set(stored.map((entry) => prefix + entry.name));
    for (const key of adding) if (key.startsWith(prefix)) others.add(key);
    others.delete(prefix + name);
    const tooMany = () =>
      new Failure("invalid", `account must have at most ${ACCOUNT_THEMES} themes: remove one first`);
    if (others.size >= ACCOUNT_THEMES) throw tooMany();
    const isNew = stored.every((entry) => entry.name !== name);
    const saved = new Date().toISOString();
    adding.add(prefix + name);
    try {
      await this.#kv.put(prefix + name, JSON.stringify(fields), { metadata: { saved } });
      // Other processes may have added themes at the same time.
      if (isNew && (await this.list(account)).length > ACCOUNT_THEMES) {
        await this.#kv.delete(prefix + name);
        throw tooMany();
      }
    } finally {
      adding.delete(prefix + name);
    }
    return { name, saved };
  }

  /** Removes a theme. @throws Failure if there is none */
  async remove(account: string, name: string): Promise<void> {
    if ((await this.read(account, name)) === undefined) throw new Failure("not-found", `theme not found: ${name}`);
    await this.#kv.delete(prefixOf(account) + name);
  }
}

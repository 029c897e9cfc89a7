// Looks up accounts' themes. Results, including misses, are cached for a minute. Each lookup is cached under the account id
// and the theme name, so that accounts never see each other's themes.

import { Failure } from "../../base/failure.ts";
import { ACCOUNT_ID_PATTERN } from "../params/account.ts";
import { type BrandTheme, parseBrandTheme, THEME_NAME_PATTERN } from "../params/brand-theme.ts";
import { getPlatform } from "../platform/platform.ts";
import { logFault, logWarning } from "./log.ts";
import { LookupCache } from "./lookup-cache.ts";
import { ThemeStore } from "./theme-store.ts";

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

/** Returns the store of themes. */
export function openThemes(): ThemeStore {
  return new ThemeStore(getPlatform().accounts);
}

/** Clears the cached lookups after a change to a theme. */
export function clearThemeCache(): void {
  lookups.clear();
}

/** Reads a theme and validates it again, because the rules may have changed since the theme was saved. */
async function readTheme(account: string, name: string): Promise<BrandTheme | undefined> {
  const stored = await openThemes().read(account, name);
  if (stored === undefined) return undefined;
  try {
    return parseBrandTheme(stored);
  } catch (error) {
    logFault(`theme ${name} of the account ${account} is no longer valid`, error);
    throw new Failure("invalid", `theme ${name} of the account is no longer valid: save it again`);
  }
}

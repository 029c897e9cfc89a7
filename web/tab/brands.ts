// The brands of the account that is signed in: the theme fields of all tabs list them, and requests that name a brand
// or save an image have the key in their Authorization header. Without a session, there are no brands.

import { signal } from "@preact/signals";
import type { BrandThemeFields } from "../../src/drawings/theme/brand-theme.ts";
import type { Theme } from "../../src/drawings/theme/theme.ts";
import { isThemeName } from "../../src/drawings/theme/theme-palettes.ts";
import { THEMES } from "../../src/drawings/theme/theme-table.ts";
import { type Account, ask, authorization, currentCredentials, resumeSession } from "../account/session.ts";
import { authorizeWith } from "./service.ts";

/** The names of the brands; undefined while they are loaded. */
export const brands = signal<readonly string[] | undefined>(undefined);
/** The looks of the brands that have been chosen, by name. */
const looks = signal<Readonly<Record<string, Theme>>>({});
const requested = new Set<string>();
/** Whether images are saved in the account that is signed in. */
let canSave = false;

/** Returns the id of the account in which images are saved; undefined if there is none. */
export function savingAccount(): string | undefined {
  return canSave ? currentCredentials()?.id : undefined;
}

/**
 * Whether a theme is a brand: a theme that only its account can use. For a Mermaid diagram, only a name in the loaded brands
 * counts, because other names can be Mermaid's own themes.
 *
 * @param path path of the image with the theme
 */
export function isBrand(theme: unknown, path: string): theme is string {
  if (typeof theme !== "string" || theme === "" || isThemeName(theme)) return false;
  return path !== "/mermaid" || brands.peek()?.includes(theme) === true;
}

/**
 * Loads the names, if there is a session, and returns the default brand. Requests that name a brand have the key from
 * the start.
 */
export async function loadBrands(): Promise<string | undefined> {
  authorizeWith((body, path) => {
    const isSave = canSave && path.endsWith("/create");
    return isSave || isBrand((body as { theme?: unknown } | null)?.theme, path) ? authorization() : {};
  });
  if (!resumeSession()) {
    brands.value = [];
    return undefined;
  }
  try {
    const [{ themes }, { account, access }] = await Promise.all([
      ask<{ themes: readonly { name: string }[] }>("GET", "/themes"),
      ask<{ account: Account; access: string }>("GET", ""),
    ]);
    canSave = access === "full";
    brands.value = themes.map(({ name }) => name);
    return account.defaultTheme || undefined;
  } catch {
    // The key no longer works, or the service can't be reached. The account page shows the reason.
    brands.value = [];
    return undefined;
  }
}

/** Returns the look of a theme; undefined for a brand that hasn't been chosen. Reads a signal. */
export function lookOf(name: string): Theme | undefined {
  if (isThemeName(name)) return THEMES[name];
  return Object.hasOwn(looks.value, name) ? looks.value[name] : undefined;
}

/** Returns the look of the chosen theme. A brand looks like the default theme until it is loaded. Reads signals. */
export function chosenLook(name: string): Theme {
  if (!isThemeName(name) && brands.value?.includes(name) === true && !requested.has(name)) void loadLook(name);
  return lookOf(name) ?? THEMES.minimal;
}

async function loadLook(name: string): Promise<void> {
  requested.add(name);
  try {
    const { theme } = await ask<{ theme: BrandThemeFields }>("GET", `/themes/${name}`);
    looks.value = { ...looks.value, [name]: completeLook(theme) };
  } catch {
    // The brand has been deleted meanwhile. The preview shows the error.
  }
}

/** Returns the fields of a brand that the page shows. Fields that the brand lacks come from its base theme. */
function completeLook({ extends: base = "minimal", font, titleFont = font, ...fields }: BrandThemeFields): Theme {
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(THEMES[base], name));
  return {
    ...THEMES[base],
    ...Object.fromEntries(known),
    ...(font !== undefined && { fontFamily: font }),
    ...(titleFont !== undefined && { titleFamily: titleFont }),
  };
}

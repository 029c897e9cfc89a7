// GET /accounts/:id/themes, and GET, PUT and DELETE /accounts/:id/themes/:name, which only the operator may call. An
// account may call the exported operations for itself. docs/accounts.md

import { Failure, showValue } from "../../base/failure.ts";
import { THEME_BYTES } from "../../base/limits.ts";
import { type BrandTheme, checkThemeName, parseBrandTheme } from "../../drawings/theme/brand-theme.ts";
import { formatRatio, listContrasts } from "../../drawings/theme/theme-check.ts";
import { THEME_NAME_PATTERN } from "../../drawings/theme/theme-palettes.ts";
import { isKnownFamily } from "../../engine/font/family.ts";
import { openFonts } from "../shared/font-lookup.ts";
import { pathPart, readJson } from "../shared/request.ts";
import { clearThemeCache, openThemes } from "../shared/theme-lookup.ts";
import { readId, serveOperation } from "./account.ts";

/** Lists an account's themes (GET /accounts/:id/themes). */
export function serveThemes(request: Request): Promise<Response> {
  return serveOperation(request, async (accounts) => {
    const { id } = await accounts.read(readId(request));
    return { themes: await openThemes().list(id) };
  });
}

/** Returns a theme (GET /accounts/:id/themes/:name), saves it (PUT) or removes it (DELETE). */
export function serveTheme(request: Request): Promise<Response> {
  return serveOperation(request, async (accounts) => {
    const readAccount = async () => (await accounts.read(readId(request))).id;
    return runThemeOperation(request, themeNameInPath(request), readAccount);
  });
}

/**
 * Returns, saves or removes a theme, depending on the request's method.
 *
 * @param readAccount returns the id of the account
 * @throws Failure
 */
export async function runThemeOperation(
  request: Request,
  name: string,
  readAccount: () => Promise<string>,
): Promise<object> {
  if (request.method === "PUT") {
    const fault = checkThemeName(name);
    if (fault !== undefined) throw new Failure("invalid", fault);
    const fields = await readJson(request, THEME_BYTES);
    const account = await readAccount();
    const theme = await parseOwnTheme(fields, account);
    await openThemes().write(account, name, theme.fields);
    clearThemeCache(account);
    return describeTheme(name, theme);
  }
  const account = await readAccount();
  if (request.method === "DELETE") {
    await openThemes().remove(account, checkName(name));
    clearThemeCache(account);
    return {};
  }
  return describeTheme(name, await readStoredTheme(account, name));
}

/** Parses a theme, which can name the fonts of its account. @throws Failure */
export async function parseOwnTheme(fields: unknown, account: string): Promise<BrandTheme> {
  const own = new Set((await openFonts().list(account)).map(({ family }) => family.toLowerCase()));
  return parseBrandTheme(fields, (family) => own.has(family.toLowerCase()) || isKnownFamily(family));
}

/** Reads a theme from the store, bypassing the lookup cache. @throws Failure if there is none, or if it is invalid */
export async function readStoredTheme(account: string, name: string): Promise<BrandTheme> {
  const stored = await openThemes().read(account, checkName(name));
  if (stored === undefined) throw new Failure("not-found", `theme not found: ${name}`);
  return parseBrandTheme(stored, () => true);
}

export function themeNameInPath(request: Request): string {
  return pathPart(request, 4);
}

function checkName(name: string): string {
  if (!THEME_NAME_PATTERN.test(name)) throw new Failure("not-found", `theme not found: ${showValue(name)}`);
  return name;
}

/** Describes a theme: its fields, and the results of the checks of its colours. */
export function describeTheme(name: string, { fields, theme, warnings }: BrandTheme) {
  const contrast = listContrasts(theme).map(({ field, color, ratio, required }) => ({
    field,
    color,
    ratio: Number.parseFloat(formatRatio(ratio)),
    required,
  }));
  return { name, theme: fields, contrast, warnings };
}

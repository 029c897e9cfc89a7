// GET /accounts/:id/themes, and GET, PUT and DELETE /accounts/:id/themes/:name. Only the operator may call them.
// docs/accounts.md

import { Failure, showValue } from "../../base/failure.ts";
import { THEME_BYTES } from "../../base/limits.ts";
import { type BrandTheme, checkThemeName, parseBrandTheme } from "../../drawings/theme/brand-theme.ts";
import { formatRatio, listContrasts } from "../../drawings/theme/theme-check.ts";
import { THEME_NAME_PATTERN } from "../../drawings/theme/theme-palettes.ts";
import { isKnownFamily } from "../../engine/font/family.ts";
import { openFonts } from "../shared/font-lookup.ts";
import { readJson } from "../shared/request.ts";
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
    const name = themeNameInPath(request);
    if (request.method === "PUT") {
      const fault = checkThemeName(name);
      if (fault !== undefined) throw new Failure("invalid", fault);
      const fields = await readJson(request, THEME_BYTES);
      const { id } = await accounts.read(readId(request));
      const own = new Set((await openFonts().list(id)).map(({ family }) => family.toLowerCase()));
      const theme = parseBrandTheme(fields, (family) => own.has(family.toLowerCase()) || isKnownFamily(family));
      await openThemes().write(id, name, theme.fields);
      clearThemeCache();
      return describeTheme(name, theme);
    }
    const { id } = await accounts.read(readId(request));
    if (request.method === "DELETE") {
      await openThemes().remove(id, checkName(name));
      clearThemeCache();
      return {};
    }
    return describeTheme(name, await readStoredTheme(id, name));
  });
}

/** Reads a theme from the store, bypassing the lookup cache. @throws Failure if there is none, or if it is invalid */
export async function readStoredTheme(account: string, name: string): Promise<BrandTheme> {
  const stored = await openThemes().read(account, checkName(name));
  if (stored === undefined) throw new Failure("not-found", `theme not found: ${name}`);
  return parseBrandTheme(stored, () => true);
}

/** Returns the theme name in the path. */
export function themeNameInPath(request: Request): string {
  const [, , , , name = ""] = new URL(request.url).pathname.split("/");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function checkName(name: string): string {
  if (!THEME_NAME_PATTERN.test(name)) throw new Failure("not-found", `theme not found: ${showValue(name)}`);
  return name;
}

function describeTheme(name: string, { fields, theme, warnings }: BrandTheme): object {
  const contrast = listContrasts(theme).map(({ field, color, ratio, required }) => ({
    field,
    color,
    ratio: Number.parseFloat(formatRatio(ratio)),
    required,
  }));
  return { name, theme: fields, contrast, warnings };
}

// GET /accounts/:id/fonts, and GET, PUT and DELETE /accounts/:id/fonts/:name. docs/accounts.md

import { Failure, showValue } from "../../base/failure.ts";
import { FONT_UPLOAD_BYTES } from "../../base/limits.ts";
import { packWoff } from "../../engine/font/pack-woff.ts";
import { sanitizeFont } from "../../engine/font/sanitize-font.ts";
import { parseOptions } from "../../options/option.ts";
import { FONT_FIELDS, parseFamily } from "../account/options.ts";
import { requireAccountAccess } from "../shared/account-access.ts";
import { clearFontCache, FONT_NAME_PATTERN, openFonts, type StoredFont } from "../shared/font-lookup.ts";
import { readBytes, readQuery } from "../shared/request.ts";
import { readId, serveOperation } from "./account.ts";

/** Lists an account's fonts (GET /accounts/:id/fonts). */
export function serveFonts(request: Request): Promise<Response> {
  return serveOwn(request, async (id) => ({ fonts: (await openFonts().list(id)).map(describe) }));
}

/** Returns a font (GET /accounts/:id/fonts/:name), saves it (PUT) or removes it (DELETE). */
export function serveFont(request: Request): Promise<Response> {
  return serveOwn(request, async (id) => {
    const name = readName(request);
    if (request.method === "PUT") return saveFont(id, name, request);
    if (request.method !== "DELETE") return { font: describe(await openFonts().read(id, name)) };
    await openFonts().remove(id, name);
    clearFontCache();
    return {};
  });
}

/** Runs an operation on what belongs to an account, whose id it gets. */
function serveOwn(request: Request, operation: (id: string) => Promise<object>): Promise<Response> {
  return serveOperation(
    request,
    async (accounts) => operation((await accounts.read(readId(request))).id),
    () => requireAccountAccess(request, readId(request)),
  );
}

async function saveFont(account: string, name: string, request: Request): Promise<object> {
  const options = parseOptions(FONT_FIELDS, readQuery(request));
  const upload = await readBytes(request, FONT_UPLOAD_BYTES);
  if (upload.length === 0) throw new Failure("invalid", "body must be a font file, got an empty body");
  const { file, family, weight, isItalic, warnings } = await sanitizeFont(upload);
  const fields = {
    name,
    family: options.family ?? parseFamily(family),
    weight: options.weight ?? weight,
    style: options.style ?? (isItalic ? "italic" : "normal"),
    bytes: file.length,
  } as const;
  const font = await openFonts().write(account, fields, await packWoff(file));
  clearFontCache();
  return { font: describe(font), warnings };
}

/** Returns what callers see of a font. */
function describe({ hash: _, ...font }: StoredFont): Omit<StoredFont, "hash"> {
  return font;
}

/** Returns the name in the path. @throws Failure if no font can have it */
function readName(request: Request): string {
  const name = new URL(request.url).pathname.split("/")[4] ?? "";
  if (FONT_NAME_PATTERN.test(name)) return name;
  const text = `name must be 1 to 40 lowercase letters, digits or -, got ${showValue(name)}`;
  throw request.method === "PUT"
    ? new Failure("invalid", text)
    : new Failure("not-found", `font not found: ${showValue(name)}`);
}

// GET /accounts/:id/fonts, and GET, PUT and DELETE /accounts/:id/fonts/:name, which only the operator may call. An
// account may call the exported operations for itself. docs/accounts.md

import { Failure, showValue } from "../../base/failure.ts";
import { FONT_UPLOAD_BYTES } from "../../base/limits.ts";
import { packWoff } from "../../engine/font/pack-woff.ts";
import { sanitizeFont } from "../../engine/font/sanitize-font.ts";
import { parseOptions } from "../../options/option.ts";
import { FONT_FIELDS, parseFamily } from "../account/options.ts";
import { clearFontCache, FONT_NAME_PATTERN, openFonts, type StoredFont } from "../shared/font-lookup.ts";
import { pathPart, readBytes, readQuery } from "../shared/request.ts";
import { readId, serveOperation } from "./account.ts";

/** Lists an account's fonts (GET /accounts/:id/fonts). */
export function serveFonts(request: Request): Promise<Response> {
  return serveOperation(request, async (accounts) => listFonts((await accounts.read(readId(request))).id));
}

export async function listFonts(account: string): Promise<object> {
  return { fonts: (await openFonts().list(account)).map(describe) };
}

/** Returns a font (GET /accounts/:id/fonts/:name), saves it (PUT) or removes it (DELETE). */
export function serveFont(request: Request): Promise<Response> {
  return serveOperation(request, (accounts) =>
    runFontOperation(request, async () => (await accounts.read(readId(request))).id),
  );
}

/**
 * Returns, saves or removes the font in the request's path, depending on the method.
 *
 * @param readAccount returns the id of the account
 * @throws Failure
 */
export async function runFontOperation(request: Request, readAccount: () => Promise<string>): Promise<object> {
  const name = readName(request);
  if (request.method === "PUT") return saveFont(name, request, readAccount);
  const account = await readAccount();
  if (request.method !== "DELETE") return { font: describe(await openFonts().read(account, name)) };
  await openFonts().remove(account, name);
  clearFontCache(account);
  return {};
}

async function saveFont(name: string, request: Request, readAccount: () => Promise<string>): Promise<object> {
  checkMediaType(request);
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
  const account = await readAccount();
  const font = await openFonts().write(account, fields, await packWoff(file));
  clearFontCache(account);
  return { font: describe(font), warnings };
}

/** The media types of fonts, the types that clients send by default, and no type. */
const MEDIA_TYPE =
  /^(?:|text\/plain|font\/.*|application\/(?:octet-stream|x-www-form-urlencoded|(?:x-)?font.*|vnd\.ms-(?:opentype|fontobject)))$/;

/** Checks that the body can be the file itself. @throws Failure `unsupported-media-type` */
function checkMediaType({ headers }: Request): void {
  const type = (headers.get("Content-Type") ?? "").toLowerCase().split(";")[0]?.trim() ?? "";
  if (!MEDIA_TYPE.test(type))
    throw new Failure(
      "unsupported-media-type",
      `content-type must be that of a font, or application/octet-stream, got ${showValue(type)}: send the file as the body`,
    );
  const coding = headers.get("Content-Encoding") ?? "identity";
  if (!/^(?:identity)?$/i.test(coding))
    throw new Failure("unsupported-media-type", `content-encoding must be identity, got ${showValue(coding)}`);
}

/** Returns the public fields of a font. */
function describe({ hash: _, ...font }: StoredFont): Omit<StoredFont, "hash"> {
  return font;
}

/** Returns the name in the path. @throws Failure if it isn't a valid font name */
function readName(request: Request): string {
  const name = pathPart(request, 4);
  if (FONT_NAME_PATTERN.test(name)) return name;
  const text = `name must be 1 to 40 lowercase letters, digits or -, got ${showValue(name)}`;
  throw request.method === "PUT"
    ? new Failure("invalid", text)
    : new Failure("not-found", `font not found: ${showValue(name)}`);
}

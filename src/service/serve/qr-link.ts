// POST /qr-url and /qr-urls return image URLs for QR codes, without drawing or storing anything. Callers with a key get
// signed URLs, which identify the caller's account without the key.

import { Failure } from "../../base/failure.ts";
import { BATCH_BODY_BYTES, LINK_LENGTH } from "../../base/limits.ts";
import { QR } from "../../drawings/qr/kind.ts";
import { parseQrList, withCodeIndex } from "../../drawings/qr/list.ts";
import type { RequestParams } from "../../options/fields.ts";
import { identifyCaller } from "../shared/caller.ts";
import { replyJson } from "../shared/reply.ts";
import { readJson, readParams } from "../shared/request.ts";
import { readOrigin } from "../shared/settings.ts";
import { createSigner } from "./signed-link.ts";

/** Handles POST /qr-url. */
export async function serveQrUrl(request: Request): Promise<Response> {
  const input = await readParams(request);
  const format = await createFormatter(request, input);
  return replyJson({ success: true, url: await format(formatQuery(input)) });
}

/** Handles POST /qr-urls. */
export async function serveQrUrls(request: Request): Promise<Response> {
  const body = await readJson(request, BATCH_BODY_BYTES);
  const format = await createFormatter(request, { type: "json", body: { key: findBatchKey(body) } });
  const links = parseQrList(body).codes.map((code, index) => withCodeIndex(index, () => formatQuery(code)));
  return replyJson({ success: true, urls: await Promise.all(links.map(format)) });
}

/** Returns the query of a code's URL. @throws Failure for invalid fields, or if the query is too long */
function formatQuery(input: RequestParams): string {
  QR.parse(input);
  const query = QR.link(input);
  const { length } = query;
  if (length <= LINK_LENGTH) return query;
  throw new Failure(
    "invalid",
    `url must have at most ${LINK_LENGTH} characters in its query, got ${length}: use POST /qr instead`,
  );
}

/** Returns a function that turns a query into a complete URL, signed for the caller's account. */
async function createFormatter(request: Request, input: RequestParams): Promise<(query: string) => Promise<string>> {
  const origin = readOrigin(request);
  // Anonymous callers are allowed, but if the operator requires signatures, their unsigned URLs return an error.
  const { caller } = await identifyCaller(request, input, undefined);
  const sign = await createSigner(caller, QR.signing);
  return async (query) => `${origin}/qr?${query}${await sign(query)}`;
}

/** Returns a batch's API key: its own key, otherwise the first key in its codes; undefined if there is no key. */
export function findBatchKey(body: unknown): unknown {
  const batchKey = readKey(body);
  if (batchKey !== undefined) return batchKey;
  const codes = Array.isArray(body) ? body : (body as { readonly qrCodes?: unknown } | null)?.qrCodes;
  if (!Array.isArray(codes)) return undefined;
  for (const code of codes) {
    const key = readKey(code);
    if (key !== undefined) return key;
  }
  return undefined;
}

function readKey(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "key")) return undefined;
  const { key } = value as { readonly key: unknown };
  return typeof key === "string" && key !== "" ? key : undefined;
}

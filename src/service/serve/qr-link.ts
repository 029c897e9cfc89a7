// POST /qr-url and /qr-urls return image URLs for QR codes, without drawing or storing anything. Callers with a key get
// signed URLs, which identify the caller's account without the key.

import { BATCH_BODY_BYTES } from "../../base/limits.ts";
import type { RequestParams } from "../../options/fields.ts";
import { formatQrLink, QR_SIGNING } from "../params/qr.ts";
import { findBatchKey, parseQrList, withCodeIndex } from "../params/qr-list.ts";
import { identifyCaller } from "../shared/caller.ts";
import { replyError, replyJson } from "../shared/reply.ts";
import { readJson, readParams } from "../shared/request.ts";
import { readOrigin } from "../shared/settings.ts";
import { createSigner } from "./signed-link.ts";

/** Handles POST /qr-url. */
export async function serveQrUrl(request: Request): Promise<Response> {
  try {
    const input = await readParams(request);
    const format = await createFormatter(request, input);
    return replyJson({ success: true, url: await format(formatQrLink(input)) });
  } catch (error) {
    return replyError(error);
  }
}

/** Handles POST /qr-urls. */
export async function serveQrUrls(request: Request): Promise<Response> {
  try {
    const body = await readJson(request, BATCH_BODY_BYTES);
    const format = await createFormatter(request, { type: "json", body: { key: findBatchKey(body) } });
    const links = parseQrList(body).codes.map((code, index) => withCodeIndex(index, () => formatQrLink(code)));
    return replyJson({ success: true, urls: await Promise.all(links.map(format)) });
  } catch (error) {
    return replyError(error);
  }
}

/** Returns a function that turns a query into a complete URL, signed for the caller's account. */
async function createFormatter(request: Request, input: RequestParams): Promise<(query: string) => Promise<string>> {
  const origin = readOrigin(request);
  // Anonymous callers are allowed, but if the operator requires signatures, their unsigned URLs return an error.
  const { caller } = await identifyCaller(request, input, undefined);
  const sign = await createSigner(caller, QR_SIGNING);
  return async (query) => `${origin}/qr?${query}${await sign(query)}`;
}

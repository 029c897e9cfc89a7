// POST /qr-url and /qr-urls: codes in, the URLs of their pictures out. Nothing is drawn, and nothing is kept. Whoever has a key gets
// signed URLs, which show that they are theirs without it.

import { BATCH_BODY_BYTES } from "../../base/limits.ts";
import type { Ask } from "../params/fields.ts";
import { formatQrLink } from "../params/qr-link.ts";
import { findListKey, inCode, parseQrList } from "../params/qr-list.ts";
import { QR_SIGNING } from "../params/signings.ts";
import { identify } from "../worker/caller.ts";
import { replyError, replyJson } from "../worker/reply.ts";
import { readAsk, readJson } from "../worker/request.ts";
import { readOrigin } from "../worker/settings.ts";
import { createSigner } from "./signed-link.ts";

/** Answers POST /qr-url. */
export async function serveQrUrl(request: Request): Promise<Response> {
  try {
    const ask = await readAsk(request);
    const format = await createFormatter(request, ask);
    return replyJson({ success: true, url: await format(formatQrLink(ask)) });
  } catch (error) {
    return replyError(error);
  }
}

/** Answers POST /qr-urls. */
export async function serveQrUrls(request: Request): Promise<Response> {
  try {
    const body = await readJson(request, BATCH_BODY_BYTES);
    const format = await createFormatter(request, { type: "json", body: { key: findListKey(body) } });
    const links = parseQrList(body).codes.map((code, index) => inCode(index, () => formatQrLink(code)));
    return replyJson({ success: true, urls: await Promise.all(links.map(format)) });
  } catch (error) {
    return replyError(error);
  }
}

/** Makes URLs for whoever asks. */
async function createFormatter(request: Request, ask: Ask): Promise<(query: string) => Promise<string>> {
  const origin = readOrigin(request);
  // URLs are for anybody: where signatures are needed, those without one lead nowhere.
  const { caller } = await identify(request, ask, undefined);
  const sign = await createSigner(caller, QR_SIGNING);
  return async (query) => `${origin}/qr?${query}${await sign(query)}`;
}

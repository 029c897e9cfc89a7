// Replaces `{origin}` in the assets that contain URLs of the service.

import { hasFixedOrigin, readOrigin } from "../shared/settings.ts";

/** Replaces `{origin}` in HTML or XML with the request's origin. */
export function insertMarkupOrigin(reply: Response, request: Request): Promise<Response> {
  return insertOrigin(reply, request, escapeMarkup);
}

/**
 * Replaces `{origin}` in a response's text. The ETag stays valid, because a browser has its own copy for each origin; other caches
 * must not store the text if it depends on the request's host.
 */
export async function insertOrigin(
  reply: Response,
  request: Request,
  encode = (origin: string) => origin,
): Promise<Response> {
  const body = reply.status === 200 ? fillOrigin(await reply.text(), encode(readOrigin(request))) : null;
  const filled = new Response(body, reply);
  const cacheControl = filled.headers.get("Cache-Control") ?? "";
  if (!hasFixedOrigin()) filled.headers.set("Cache-Control", cacheControl.replace("public", "private"));
  return filled;
}

/** Replaces `{origin}` in text. */
export function fillOrigin(text: string, origin: string): string {
  return text.replaceAll("{origin}", () => origin);
}

/** A host name may contain quotes and ampersands. */
function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

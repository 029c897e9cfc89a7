// Replaces `{origin}` in the assets that contain URLs of the service.

import { readOrigin } from "../shared/settings.ts";

/** Replaces `{origin}` in HTML or XML with the request's origin. */
export function insertMarkupOrigin(reply: Response, request: Request): Promise<Response> {
  return insertOrigin(reply, escapeMarkup(readOrigin(request)));
}

/** Replaces `{origin}` in a response's text. The ETag stays valid, because each origin has its own URLs. */
export async function insertOrigin(reply: Response, origin: string): Promise<Response> {
  return reply.status === 200 ? new Response(fillOrigin(await reply.text(), origin), reply) : reply;
}

/** Replaces `{origin}` in text. */
export function fillOrigin(text: string, origin: string): string {
  return text.replaceAll("{origin}", () => origin);
}

/** A host name may contain quotes and ampersands. */
function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
}

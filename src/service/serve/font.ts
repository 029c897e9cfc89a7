// GET /fonts and the font files.

import { listFonts } from "../../engine/font/font-list.ts";
import { fetchAsset } from "../shared/asset-source.ts";
import { replyAsset, replyJson } from "../shared/reply.ts";

/** Handles GET /fonts. */
export function serveFonts(): Response {
  return replyJson({ success: true, ...listFonts() });
}

/** Handles GET /fonts/:family/:file, for clients that render text with the service's fonts. */
export async function serveFontFile(request: Request): Promise<Response> {
  return replyAsset(await fetchAsset(request));
}

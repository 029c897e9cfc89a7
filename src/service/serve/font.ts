// GET /fonts, and the files of the faces.

import { listFonts } from "../../engine/font/font-list.ts";
import { fetchAsset } from "../worker/asset-source.ts";
import { replyAsset, replyJson } from "../worker/reply.ts";

/** Answers GET /fonts. */
export function serveFonts(): Response {
  return replyJson({ success: true, ...listFonts() });
}

/** Answers GET /fonts/:family/:file, for those who draw with the same faces. */
export async function serveFontFile(request: Request): Promise<Response> {
  return replyAsset(await fetchAsset(request));
}

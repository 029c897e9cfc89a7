// A request for a picture, an account and its key → the URL that is signed by it, reckoned where this runs: the key goes nowhere.
// HMAC with SHA-256 over the text as UTF-8, in lowercase hexadecimal digits. SPEC section 5; RFC 2104.

import type { PictureRequest } from "./picture-request.ts";
import { formatPictureUrl, mainText } from "./picture-url.ts";

/** The URL. Refuses (rejects) where the page has no WebCrypto, which browsers give to secure pages only. */
export async function formatSignedUrl(
  origin: string,
  request: PictureRequest,
  { accountId, key }: { readonly accountId: string; readonly key: string },
): Promise<string> {
  const sig = await signText(key, mainText(request));
  return formatPictureUrl(origin, request, { accountId, sig });
}

async function signText(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(key), hmac, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign(hmac.name, secret, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

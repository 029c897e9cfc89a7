// Signs an image URL with an account's key, as a full signature (docs/signing.md). The key never leaves the page.

import { findEndpoint, type ImageRequest } from "./image-request.ts";
import { formatImageUrl, listUrlParameters } from "./image-url.ts";

/**
 * Returns the signed URL.
 *
 * @throws if the page is not in a secure context, which WebCrypto requires
 */
export async function formatSignedUrl(
  origin: string,
  request: ImageRequest,
  { accountId, key }: { readonly accountId: string; readonly key: string },
): Promise<string> {
  const { unsigned } = findEndpoint(request);
  const values = listUrlParameters(request).flatMap(([name, text]) =>
    text === "" || unsigned.includes(name) ? [] : [`${name}=${text}`],
  );
  const sig = await signText(`limn:${key}`, [request.path, ...values.sort()].join("\0"));
  return formatImageUrl(origin, request, { accountId, sig });
}

async function signText(secretText: string, text: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", encoder.encode(secretText), hmac, false, ["sign"]);
  const bytes = new Uint8Array(await crypto.subtle.sign(hmac.name, secret, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

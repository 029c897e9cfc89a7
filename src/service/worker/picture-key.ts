// What a picture shows → its key: equal for all ways of asking for it, different for all that look different. The key names the
// version of the Worker too, so that nobody is shown how the last one drew. FIPS 180-4 for the hash.

import { env } from "cloudflare:workers";

/** The binding of wrangler.toml: which upload of the Worker this is. Another at each start of a development server. */
interface Version {
  readonly id: string;
}

/**
 * @param name what kind of picture it is
 * @param canonical all that decides how it looks, in canonical form
 * @returns 64 hexadecimal digits
 */
export async function hashPicture(name: string, canonical: string): Promise<string> {
  const { id } = (env as { readonly CF_VERSION_METADATA?: Version }).CF_VERSION_METADATA ?? { id: "" };
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${id}\n${name}\n${canonical}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

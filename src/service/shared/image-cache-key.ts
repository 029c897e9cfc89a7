// Computes cache keys for images: equal for equivalent requests, different for images that differ. The key includes the
// Worker's version, so that a deployment doesn't serve images drawn by the previous one. SHA-256, FIPS 180-4.

import { getPlatform } from "../platform/platform.ts";

/**
 * Returns an image's cache key.
 *
 * @param name name of the kind of image
 * @param canonical everything that affects the image, in canonical form
 * @returns 64 hexadecimal digits
 */
export async function imageCacheKey(name: string, canonical: string): Promise<string> {
  const { version } = getPlatform();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${version}\n${name}\n${canonical}`));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Computes cache keys for images: equal for equivalent requests, different for images that differ. The key includes the
// Worker's version, so that a deployment doesn't serve images drawn by the previous one. SHA-256, FIPS 180-4.

import { getPlatform } from "../platform/platform.ts";
import { hashToHex } from "./hex.ts";

/**
 * Returns an image's cache key.
 *
 * @param name name of the kind of image
 * @param canonical everything that affects the image, in canonical form
 * @returns 64 hexadecimal digits
 */
export function imageCacheKey(name: string, canonical: string): Promise<string> {
  return hashToHex(`${getPlatform().version}\n${name}\n${canonical}`);
}

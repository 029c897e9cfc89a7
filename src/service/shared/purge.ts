// Purges responses from the cache in front of the service after their owner has changed or revoked the saved image or
// signed URL. Without such a cache, or if a purge fails, the responses expire after their short lifetimes.
// docs/caching.md

import { getPlatform } from "../platform/platform.ts";
import { logFault } from "./log.ts";

/** Tag of the responses with a saved image. @param id the id in its long form */
export const savedTag = (id: string) => `saved-${id}`;

/** Tag of the responses to URLs that an account has signed. */
export const signerTag = (account: string) => `signer-${account}`;

/** Removes the responses with a tag. Never fails, because the owner's change has been saved. */
export async function purgeResponses(tag: string): Promise<void> {
  try {
    await getPlatform().purge(tag);
  } catch (error) {
    logFault("cached responses cannot be purged", error);
  }
}

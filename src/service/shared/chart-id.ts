// Ids of saved images: `zf-` and a UUID that begins with its creation time. RFC 9562, section 5.7.

import { RECENT_SECONDS } from "../platform/platform.ts";

/** The first 48 bits of a UUID are the creation time, in milliseconds since the epoch. */
const ID = /^zf-([\da-f]{8})-([\da-f]{4})-7/;

/** Creates an id. 74 of its bits are random, so that it can't be guessed. */
export function createChartId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `zf-${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/**
 * Whether an image was saved so recently, according to its id, that a location may not have the image or its changes
 * yet.
 */
export function isRecentId(id: string): boolean {
  const [, high, low] = ID.exec(id) ?? [];
  return high !== undefined && Number.parseInt(high + low, 16) > Date.now() - 1000 * RECENT_SECONDS;
}

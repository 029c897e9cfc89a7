// Runs isolate maintenance after the response is sent, so that no request waits for it.

import { getPlatform } from "../platform/platform.ts";

/** Runs `work` in a separate task after the current one. */
export function afterReply(work: () => void): void {
  getPlatform().waitUntil(new Promise((resolve) => setTimeout(resolve, 0)).then(work));
}

// Work that the isolate owes itself and no request should wait for.

import { waitUntil } from "cloudflare:workers";

/** Runs `work` in a task of its own, after the current one. */
export function afterReply(work: () => void): void {
  waitUntil(new Promise((resolve) => setTimeout(resolve, 0)).then(work));
}

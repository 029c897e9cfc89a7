// Runs maintenance of the isolate after the response, so that no request waits for it.

import { waitUntil } from "cloudflare:workers";

/** Runs `work` in a separate task after the current one. */
export function afterReply(work: () => void): void {
  waitUntil(new Promise((resolve) => setTimeout(resolve, 0)).then(work));
}

// Drops the engines that a request has made large, after its reply. A task of its own is needed: V8 keeps what the current one has
// looked at weakly.

import { collect, dropLarge } from "../../../wasm/engine-memory.ts";
import { afterReply } from "../worker/after-reply.ts";

/** Call it when a request has been answered, and when its stream has ended. */
export function releaseEngines(): void {
  if (dropLarge()) afterReply(collect);
}

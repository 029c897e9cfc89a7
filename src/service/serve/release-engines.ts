// Prepares the isolate for the next request after the response is sent: frees WebAssembly engines whose memory grew
// during the request, and renews the instances of chart packages that the request used.

import { collectGarbage, dropExcessEngines } from "../../../wasm/engine-memory.ts";
import { doIdleWork, hasIdleWork } from "../../base/idle-work.ts";
import { afterReply } from "../shared/after-reply.ts";

/** Call this at the end of each request. Streamed responses free their engines themselves (src/engine/image/encode.ts). */
export function releaseEngines(): void {
  // Collect in a separate task, because V8 keeps the target of a dereferenced WeakRef alive until the current task ends.
  if (dropExcessEngines()) afterReply(() => collectGarbage());
  if (hasIdleWork()) afterReply(doIdleWork);
}

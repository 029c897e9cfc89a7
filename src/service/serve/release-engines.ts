// Frees WebAssembly engines whose memory a request has grown, after the response. The collection runs in a separate
// task, because V8 keeps the target of a dereferenced WeakRef alive until the current task ends.

import { collect, dropExcessEngines } from "../../../wasm/engine-memory.ts";
import { afterReply } from "../worker/after-reply.ts";

/** Call at the end of each request. Streamed responses free their engines themselves (src/engine/image/part-stream.ts). */
export function releaseEngines(): void {
  if (dropExcessEngines()) afterReply(() => collect());
}

// Prepares the isolate for the next request, after the response: frees WebAssembly engines whose memory the last one has
// grown, and replaces the instance of Chart.js that its script has used. The work runs in a separate task, because V8
// keeps the target of a dereferenced WeakRef alive until the current task ends.

import { collect, dropExcessEngines } from "../../../wasm/engine-memory.ts";
import { makeSpareLibraries, needsSpareLibraries } from "../../drawings/chart/chart-library.ts";
import { afterReply } from "../worker/after-reply.ts";

/** Call at the end of each request. Streamed responses free their engines themselves (src/engine/image/part-stream.ts). */
export function releaseEngines(): void {
  if (dropExcessEngines()) afterReply(() => collect());
  if (needsSpareLibraries()) afterReply(makeSpareLibraries);
}

// The Worker with an eye on its WebAssembly: the inspector counts what JavaScript holds, memories of WebAssembly it leaves out. They
// are known by the instances that have made them, and counted until they are collected.

/** Where the watched Worker says how many bytes they have. */
export const MEMORY_PATH = "/memory-of-webassembly";

const ENTRY = "watched.js";

const WATCH = `
const memories = new Set();
const Instance = WebAssembly.Instance;
WebAssembly.Instance = function (module, imports) {
  const instance = new Instance(module, imports);
  for (const value of Object.values(instance.exports))
    if (value instanceof WebAssembly.Memory) memories.add(new WeakRef(value));
  return instance;
};
globalThis.sumOfMemories = () => {
  let sum = 0;
  const known = new Set();
  for (const reference of memories) {
    const memory = reference.deref();
    // Some instances take turns in one.
    if (memory === undefined || known.has(memory)) memories.delete(reference);
    else {
      known.add(memory);
      sum += memory.buffer.byteLength;
    }
  }
  return sum;
};
`;

/** @param modules as `bundleWorker` gives them. Returns the same of a Worker that also answers at MEMORY_PATH. */
export function watchMemories([entry, ...others]) {
  const code = `
import "./watch.js";
import worker from "./${entry.path}";
export * from "./${entry.path}";
export default {
  ...worker,
  fetch(request, env, context) {
    if (new URL(request.url).pathname === "${MEMORY_PATH}") return new Response(String(globalThis.sumOfMemories()));
    return worker.fetch(request, env, context);
  },
};
`;
  const watch = { type: "ESModule", path: "watch.js", contents: WATCH };
  return [{ type: "ESModule", path: ENTRY, contents: code }, watch, entry, ...others];
}

// Instruments the Worker to count the WebAssembly memories of its isolate, which the inspector doesn't report. Each
// memory is recorded when an instance exports or imports it or `new WebAssembly.Memory` creates it, and counts until it
// is collected.

import type { WorkerModule } from "../scripts/local-worker.ts";

/** Path at which the instrumented Worker reports its memories: a JSON object that maps engine names to bytes. */
export const MEMORY_PATH = "/memory-of-webassembly";
/** Inspector expression that reports the same memories, even between two steps of a request. */
export const MEMORY_EXPRESSION = "globalThis.memoriesOfWebAssembly()";

const ENTRY = "watched.js";
const WATCH = "watch.js";

/** Runs in the Worker before all other modules. `modules` maps each WebAssembly module to its name. */
const PROGRAM = `
const memories = [];
// Finds entries without calling deref(), because a dereferenced memory stays alive until the task ends.
const known = new WeakMap();
const { Instance, Memory } = WebAssembly;
function record(memory, name) {
  const entry = known.get(memory);
  if (entry !== undefined) {
    if (name !== undefined) entry.names.add(name);
    return;
  }
  const added = { reference: new WeakRef(memory), names: new Set([name]) };
  known.set(memory, added);
  memories.push(added);
}
WebAssembly.Memory = new Proxy(Memory, {
  construct(target, args, newTarget) {
    const memory = Reflect.construct(target, args, newTarget);
    record(memory);
    return memory;
  },
});
WebAssembly.Instance = new Proxy(Instance, {
  construct(target, [module, imports], newTarget) {
    const instance = Reflect.construct(target, [module, imports], newTarget);
    const name = modules.get(module) ?? "unknown";
    const imported = Object.values(imports ?? {}).flatMap((names) => Object.values(names));
    for (const value of [...Object.values(instance.exports), ...imported])
      if (value instanceof Memory) record(value, name);
    return instance;
  },
});
globalThis.memoriesOfWebAssembly = () => {
  const bytes = {};
  for (let index = memories.length - 1; index >= 0; index--) {
    const { reference, names } = memories[index];
    const memory = reference.deref();
    if (memory === undefined) {
      memories.splice(index, 1);
      continue;
    }
    const name = [...names].filter((name) => name !== undefined).sort().join("+") || "unused";
    bytes[name] = (bytes[name] ?? 0) + memory.buffer.byteLength;
  }
  return JSON.stringify(bytes);
};
`;

/**
 * Instruments a Worker's modules.
 *
 * @returns the modules of a Worker that also responds at MEMORY_PATH
 */
export function watchMemories([entry, ...others]: readonly WorkerModule[]): WorkerModule[] {
  if (entry === undefined) throw new Error("a Worker must have a module");
  const engines = others.filter(({ type }) => type === "CompiledWasm");
  const imports = engines.map(({ path }, index) => `import engine${index} from ${JSON.stringify(`./${path}`)};`);
  const names = engines.map(({ path }, index) => `[engine${index}, ${JSON.stringify(nameOf(path))}]`);
  const watch = `${imports.join("\n")}\nconst modules = new Map([${names.join(", ")}]);\n${PROGRAM}`;
  const code = `
import "./${WATCH}";
import worker from "./${entry.path}";
export * from "./${entry.path}";
export default {
  ...worker,
  fetch(request, env, context) {
    if (new URL(request.url).pathname === "${MEMORY_PATH}") return new Response(${MEMORY_EXPRESSION});
    return worker.fetch(request, env, context);
  },
};
`;
  return [
    { type: "ESModule", path: ENTRY, contents: Buffer.from(code) },
    { type: "ESModule", path: WATCH, contents: Buffer.from(watch) },
    entry,
    ...others,
  ];
}

/** Returns an engine's name, taken from its module's file name, which the bundler prefixes with a hash. */
function nameOf(path: string) {
  return path.replace(/^[\da-f]{40}-/, "").replace(/\.wasm$/, "");
}

// The memory of an engine with programs of ours loaded, as a file: what it holds that a new engine's does not, and where things
// are in it. Made when the service is built, so that no isolate has to load those programs. Little-endian, all numbers 32 bits:
// the places, the length, and of each difference the place, length and bytes.

import { type Pointer, QuickJsRealm, type RealmPointers } from "./quickjs-realm.ts";

/** The three functions that the programs leave for the host. */
export interface RealmEntries {
  readonly call: Pointer;
  readonly finish: Pointer;
  readonly explain: Pointer;
}

export interface RealmImage {
  readonly pointers: RealmPointers;
  readonly entries: RealmEntries;
  /** Bytes up to the last one that is not zero. */
  readonly length: number;
  readonly differences: readonly { readonly at: Pointer; readonly bytes: Uint8Array }[];
}

/** Bounds of the guest, fixed in its image. */
export interface RealmBounds {
  /** Bytes that the guest may allocate. */
  readonly memory: number;
  /** Bytes of the engine's own stack. */
  readonly stack: number;
}

/** Bytes of a number. */
const WORD = 4;
const [HEADER, PART] = [8 * WORD, 2 * WORD];
/** Differences that are nearer to each other are one. */
const GAP = 16;
/** The name under which the programs leave their functions, and what stacks call their file. */
const [ENTRIES, FILE] = ["__guest", "guest.js"] as const;
const HOST = "__host";

/** Reads an image from its file. */
export function readRealmImage(file: ArrayBuffer): RealmImage {
  const view = new DataView(file);
  const word = (index: number) => view.getUint32(index * WORD, true);
  const differences: { at: Pointer; bytes: Uint8Array }[] = [];
  for (let start = HEADER; start < file.byteLength; ) {
    const [at, length] = [view.getUint32(start, true), view.getUint32(start + WORD, true)];
    differences.push({ at, bytes: new Uint8Array(file, start + PART, length) });
    start += PART + Math.ceil(length / WORD) * WORD;
  }
  return {
    pointers: { context: word(0), buffer: word(1), arguments: word(2), undefined: word(3) },
    entries: { call: word(4), finish: word(5), explain: word(6) },
    length: word(7),
    differences,
  };
}

/**
 * Loads our own JavaScript into a new engine, and makes the file of what comes to be.
 *
 * @param program finds the way out as `__host`, which it must not call yet, and leaves `__guest` with the functions
 *   `call(id, payload)`, `finish(value)` and `explain(error)`, which all return strings
 */
export async function makeRealmImage(program: string, { memory, stack }: RealmBounds): Promise<ArrayBuffer> {
  const realm = await QuickJsRealm.create(memory, () => 0);
  const fresh = realm.bytes.slice();
  const entries = load(realm, program, { memory, stack });
  clearFree(realm);
  return write(realm, entries, fresh);
}

function load(realm: QuickJsRealm, program: string, { memory, stack }: RealmBounds): RealmEntries {
  const { ffi } = realm;
  realm.answer(() => {
    throw new Error("programs must not call the host while they are loaded");
  });
  const runtime = ffi.QTS_NewRuntime();
  ffi.QTS_RuntimeSetMemoryLimit(runtime, memory);
  ffi.QTS_RuntimeSetMaxStackSize(runtime, stack);
  realm.createContext(runtime);
  const { context, undefined: none } = realm.pointers;
  const global = ffi.QTS_GetGlobalObject(context);
  ffi.QTS_SetProp(context, global, realm.string(HOST), ffi.QTS_NewFunction(context, "host", 4, false, 1));
  const thrown = realm.thrownBy(realm.evaluate(program, FILE));
  if (thrown !== 0) throw new Error(`the guest's program fails: ${realm.dump(thrown)}`);
  const left = ffi.QTS_GetProp(context, global, realm.string(ENTRIES));
  const entry = (name: keyof RealmEntries) => ffi.QTS_GetProp(context, left, realm.string(name));
  const entries = { call: entry("call"), finish: entry("finish"), explain: entry("explain") };
  for (const name of [ENTRIES, HOST]) ffi.QTS_SetProp(context, global, realm.string(name), none);
  return entries;
}

/** Clears what the allocator holds free: leftovers of loading, which would make the file a third larger. */
function clearFree({ emscripten, bytes }: QuickJsRealm): void {
  const held: Pointer[] = [];
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  for (let size = end >> 6; size >= WORD; size = size > 64 ? size >> 1 : size - WORD)
    for (;;) {
      const at = emscripten._malloc(size);
      if (at + size > end) {
        emscripten._free(at);
        break;
      }
      bytes.fill(0, at, at + size);
      held.push(at);
    }
  for (const at of held) emscripten._free(at);
}

function write({ pointers, bytes }: QuickJsRealm, entries: RealmEntries, fresh: Uint8Array): ArrayBuffer {
  const parts = findDifferences(fresh, bytes);
  const size = parts.reduce((sum, { from, to }) => sum + PART + Math.ceil((to - from) / WORD) * WORD, HEADER);
  const file = new ArrayBuffer(size);
  const view = new DataView(file);
  const { context, buffer, arguments: list, undefined: none } = pointers;
  const { call, finish, explain } = entries;
  const length = bytes.findLastIndex((byte) => byte !== 0) + 1;
  for (const [index, word] of [context, buffer, list, none, call, finish, explain, length].entries())
    view.setUint32(index * WORD, word, true);
  let start = HEADER;
  for (const { from, to } of parts) {
    view.setUint32(start, from, true);
    view.setUint32(start + WORD, to - from, true);
    new Uint8Array(file, start + PART).set(bytes.subarray(from, to));
    start += PART + Math.ceil((to - from) / WORD) * WORD;
  }
  return file;
}

function findDifferences(before: Uint8Array, after: Uint8Array): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const [at, byte] of after.entries()) {
    if (byte === (before[at] ?? 0)) continue;
    const last = found.at(-1);
    if (last !== undefined && at - last.to < GAP) last.to = at + 1;
    else found.push({ from: at, to: at + 1 });
  }
  return found;
}

// Makes (at build time) and reads snapshots of an engine's memory with the guest programs loaded, so that no isolate
// has to load them. The file lists the differences from a new engine, in little-endian 32-bit numbers: pointers, memory
// length, and for each difference its address, length and bytes.

import { type Pointer, QuickJsRealm, type RealmPointers } from "./quickjs-realm.ts";

/** The functions that the guest programs export to the host. */
export interface RealmEntries {
  readonly call: Pointer;
  readonly finish: Pointer;
  readonly explain: Pointer;
}

/** A snapshot of an engine's memory. */
export interface RealmSnapshot {
  readonly pointers: RealmPointers;
  readonly entries: RealmEntries;
  /** Length of the memory up to its last nonzero byte, in bytes. */
  readonly length: number;
  readonly differences: readonly { readonly at: Pointer; readonly bytes: Uint8Array }[];
}

/** The guest's limits, which are fixed in its snapshot. */
interface RealmLimits {
  /** Maximum memory that the guest can allocate, in bytes. */
  readonly memory: number;
  /** Maximum size of QuickJS's own stack, in bytes. */
  readonly stack: number;
}

/** Size of a number in the file, in bytes. */
const WORD = 4;
const [HEADER, DIFFERENCE_HEADER] = [8 * WORD, 2 * WORD];
/** Differences that are closer together than this, in bytes, are merged. */
const MERGE_DISTANCE = 16;
/** Global name of the object with the programs' functions, and the programs' file name in stack traces. */
const [ENTRIES, FILE] = ["__guest", "guest.js"] as const;
const HOST = "__host";

export function readRealmSnapshot(file: ArrayBuffer): RealmSnapshot {
  const view = new DataView(file);
  const word = (index: number) => view.getUint32(index * WORD, true);
  const differences: { at: Pointer; bytes: Uint8Array }[] = [];
  for (let start = HEADER; start < file.byteLength; ) {
    const [at, length] = [view.getUint32(start, true), view.getUint32(start + WORD, true)];
    differences.push({ at, bytes: new Uint8Array(file, start + DIFFERENCE_HEADER, length) });
    start += DIFFERENCE_HEADER + Math.ceil(length / WORD) * WORD;
  }
  return {
    pointers: { context: word(0), buffer: word(1), arguments: word(2), undefined: word(3) },
    entries: { call: word(4), finish: word(5), explain: word(6) },
    length: word(7),
    differences,
  };
}

/**
 * Loads guest programs into a new engine, and returns the snapshot file.
 *
 * @param program code that must not call the host function `__host` yet, and sets `__guest` to an object with `call(id,
 *   payload)`, `finish(value)` and `explain(error)`, which return strings
 */
export async function makeRealmSnapshot(program: string, { memory, stack }: RealmLimits): Promise<ArrayBuffer> {
  const realm = await QuickJsRealm.create(memory, () => 0);
  const fresh = realm.bytes.slice();
  const entries = load(realm, program, { memory, stack });
  clearFreeMemory(realm);
  return write(realm, entries, fresh);
}

function load(realm: QuickJsRealm, program: string, { memory, stack }: RealmLimits): RealmEntries {
  const { ffi } = realm;
  realm.answer(() => {
    throw new Error("programs must not call the host while they are loading");
  });
  const runtime = ffi.QTS_NewRuntime();
  ffi.QTS_RuntimeSetMemoryLimit(runtime, memory);
  ffi.QTS_RuntimeSetMaxStackSize(runtime, stack);
  realm.createContext(runtime);
  const { context, undefined: undefinedValue } = realm.pointers;
  const global = ffi.QTS_GetGlobalObject(context);
  ffi.QTS_SetProp(context, global, realm.string(HOST), ffi.QTS_NewFunction(context, "host", 4, false, 1));
  const thrown = realm.thrownBy(realm.evaluate(program, FILE));
  if (thrown !== 0) throw new Error(`the guest program failed: ${realm.dump(thrown)}`);
  const exported = ffi.QTS_GetProp(context, global, realm.string(ENTRIES));
  const entry = (name: keyof RealmEntries) => ffi.QTS_GetProp(context, exported, realm.string(name));
  const entries = { call: entry("call"), finish: entry("finish"), explain: entry("explain") };
  for (const name of [ENTRIES, HOST]) ffi.QTS_SetProp(context, global, realm.string(name), undefinedValue);
  return entries;
}

/** Zeroes the allocator's free memory. Data left over from loading would make the file a third larger. */
function clearFreeMemory({ emscripten, bytes }: QuickJsRealm): void {
  const blocks: Pointer[] = [];
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  for (let size = end >> 6; size >= WORD; size = size > 64 ? size >> 1 : size - WORD)
    for (;;) {
      const at = emscripten._malloc(size);
      if (at + size > end) {
        emscripten._free(at);
        break;
      }
      bytes.fill(0, at, at + size);
      blocks.push(at);
    }
  for (const at of blocks) emscripten._free(at);
}

function write({ pointers, bytes }: QuickJsRealm, entries: RealmEntries, fresh: Uint8Array): ArrayBuffer {
  const parts = findDifferences(fresh, bytes);
  const size = parts.reduce(
    (sum, { from, to }) => sum + DIFFERENCE_HEADER + Math.ceil((to - from) / WORD) * WORD,
    HEADER,
  );
  const file = new ArrayBuffer(size);
  const view = new DataView(file);
  const { context, buffer, arguments: list, undefined: undefinedValue } = pointers;
  const { call, finish, explain } = entries;
  const length = bytes.findLastIndex((byte) => byte !== 0) + 1;
  for (const [index, word] of [context, buffer, list, undefinedValue, call, finish, explain, length].entries())
    view.setUint32(index * WORD, word, true);
  let start = HEADER;
  for (const { from, to } of parts) {
    view.setUint32(start, from, true);
    view.setUint32(start + WORD, to - from, true);
    new Uint8Array(file, start + DIFFERENCE_HEADER).set(bytes.subarray(from, to));
    start += DIFFERENCE_HEADER + Math.ceil((to - from) / WORD) * WORD;
  }
  return file;
}

function findDifferences(before: Uint8Array, after: Uint8Array): { from: number; to: number }[] {
  const differences: { from: number; to: number }[] = [];
  for (const [at, byte] of after.entries()) {
    if (byte === (before[at] ?? 0)) continue;
    const last = differences.at(-1);
    if (last !== undefined && at - last.to < MERGE_DISTANCE) last.to = at + 1;
    else differences.push({ from: at, to: at + 1 });
  }
  return differences;
}

// Decodes WOFF2 files with Google's decoder from the woff2-encoder package. The package's JavaScript compiles code at
// run time, which Workers forbid, so this module provides the imports that the decoder needs. Each file gets a new
// engine with a meter (scripts/meter-wasm.ts) and a memory limit: a hundred bytes can claim to be gigabytes.

/** Names of imports and exports in the package's build. `registerFunction` is `_embind_register_function`. */
const IMPORT = { throw: "f", view: "a", registerFunction: "h", take: "q", copy: "o", grow: "n" };
const EXPORT = { memory: "r", start: "s", table: "t", malloc: "u" };

/** Maximum fuel: about one second. A file of 2 MB takes a fifth of that. */
const FUEL = 400_000_000;
const PAGE = 65_536;
/** Memory of the engine in addition to the file and the decoded font, in bytes. */
const OVERHEAD_BYTES = 16_000_000;

/** Offset of the decoded size in a header, and the header's length, in bytes. W3C WOFF2, section 4.1. */
const SIZE_OFFSET = 16;
const HEADER_BYTES = 48;

type Call = (...args: number[]) => number;

/**
 * Decodes a WOFF2 file to TrueType or OpenType.
 *
 * @param maxBytes maximum size of the decoded font, in bytes
 * @throws Error if the font is too large or the file is damaged
 */
export async function decodeWoff2(file: Uint8Array, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const size = file.length < HEADER_BYTES ? 0 : new DataView(file.buffer, file.byteOffset).getUint32(SIZE_OFFSET);
  if (size > maxBytes) throw new Error(`it decompresses to ${size} bytes, more than ${maxBytes}`);
  // Loaded on first use, because only uploads need it.
  const { default: module } = await import("../../generated/woff2.wasm");
  const font = decode(module, file, file.length + 3 * maxBytes + OVERHEAD_BYTES);
  if (font === undefined) throw new Error("its contents can't be decompressed");
  if (font.length > maxBytes) throw new Error(`it decompresses to ${font.length} bytes, more than ${maxBytes}`);
  return font;
}

/** Returns the font; undefined if the decoder rejects the file. @throws Error if the decoder traps */
function decode(module: WebAssembly.Module, file: Uint8Array, maxMemory: number): Uint8Array<ArrayBuffer> | undefined {
  let invoker = 0;
  let target = 0;
  let viewType = 0;
  let font: Uint8Array<ArrayBuffer> | undefined;
  const words = () => new Uint32Array(memory.buffer);
  const functions: Record<string, Call> = {
    [IMPORT.throw]: () => {
      throw new Error("the decoder failed");
    },
    // embind registers a view for each element type, from signed bytes to doubles. The decoder returns unsigned bytes.
    [IMPORT.view]: (type, index) => {
      if (index === UNSIGNED_BYTES) viewType = type as number;
      return 0;
    },
    [IMPORT.registerFunction]: (_name, _count, _types, _signature, invoke, call) => {
      [invoker, target] = [invoke as number, call as number];
      return 0;
    },
    // The argument is a view, `{ length, address }`, or false if the file can't be decoded.
    [IMPORT.take]: (type, argument = 0) => {
      if (type !== viewType) return 0;
      const [length = 0, address = 0] = words().subarray(argument >> 2);
      font = new Uint8Array(memory.buffer).slice(address, address + length);
      return 0;
    },
    [IMPORT.copy]: (to = 0, from = 0, length = 0) => {
      new Uint8Array(memory.buffer).copyWithin(to >>> 0, from >>> 0, (from >>> 0) + (length >>> 0));
      return to;
    },
    [IMPORT.grow]: (bytes = 0) => {
      const wanted = bytes >>> 0;
      if (wanted > maxMemory) return 0;
      memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / PAGE));
      return 1;
    },
  };
  // All other imports register types that the decoder doesn't use.
  const names = WebAssembly.Module.imports(module).map(({ name }) => name);
  const imports = Object.fromEntries(names.map((name) => [name, functions[name] ?? (() => 0)]));
  const exports = new WebAssembly.Instance(module, { a: imports }).exports as Readonly<Record<string, unknown>>;
  const memory = exports[EXPORT.memory] as WebAssembly.Memory;
  const table = exports[EXPORT.table] as WebAssembly.Table;
  (exports.fuel as WebAssembly.Global).value = FUEL;
  try {
    (exports[EXPORT.start] as () => void)();
    // A string: its length, its bytes and a NUL.
    const text = (exports[EXPORT.malloc] as Call)(4 + file.length + 1);
    words()[text >> 2] = file.length;
    new Uint8Array(memory.buffer).set(file, text + 4);
    (table.get(invoker) as Call)(target, text);
  } catch (error) {
    throw new Error(
      (exports.fuel as WebAssembly.Global).value === 0 ? "it takes too long to decompress" : "its contents are damaged",
      { cause: error },
    );
  }
  return font;
}

/** Index of `unsigned char` in embind's list of element types. */
const UNSIGNED_BYTES = 1;

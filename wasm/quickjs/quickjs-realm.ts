// A QuickJS engine with one context. Evaluates scripts, calls functions and converts text. Guest values are represented
// by pointers into the engine's memory.

import loadModule from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import quickjs from "../../generated/quickjs.wasm";
import { watchGrowth } from "../engine-memory.ts";

/** Values that can be passed between host and guest. Neither side gets access to the other's objects. */
export type Scalar = string | number | boolean | null | undefined;

/** Handler for the guest's `__host` calls. Strings are passed as UTF-8, so unpaired surrogates become U+FFFD. */
export type HostCall = (operation: number, target: number, key: string, value: string) => Scalar;

/** Thrown when the guest runs out of fuel, memory or stack, which ends the guest's run. */
export class EngineTrap extends Error {}

export type Pointer = number;
type ModuleOptions = { wasmMemory: WebAssembly.Memory; instantiateWasm: Instantiate };
type Instantiate = (imports: Imports, done: (instance: WebAssembly.Instance) => void) => object;
type Imports = { a: Record<string, unknown> };
type Ffi = { [Name in keyof QuickJSFFI]: QuickJSFFI[Name] extends (...args: never[]) => unknown ? Call : unknown };
type Call = (...args: (number | string | boolean)[]) => number;
interface Emscripten {
  callbacks: object;
  _malloc(size: number): Pointer;
  _free(at: Pointer): void;
}

/** Pointers that every call to the engine needs. */
export interface RealmPointers {
  readonly context: Pointer;
  /** Buffer for strings that are passed to the guest. Longer strings are allocated. */
  readonly buffer: Pointer;
  /** Buffer for the arguments of a call. */
  readonly arguments: Pointer;
  readonly undefined: Pointer;
}

/** Emscripten's minified name for the import `emscripten_date_now`. */
const CLOCK_IMPORT = "p";
const PAGE = 65_536;
/** Initial memory of an engine, in pages: its data and stack, the guest programs, and 1 MiB for scripts. */
const FIRST_PAGES = 28;
const BUFFER = 16_384;
const MAX_ARGUMENTS = 2;
/**
 * Maximum length of text that is read from the guest, in bytes. The guest's memory can hold text that is too large for
 * the host.
 */
const MAX_TEXT_BYTES = 8_000_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A QuickJS engine and its memory. */
export class QuickJsRealm {
  readonly ffi: Ffi;
  readonly emscripten: Emscripten;
  readonly memory: WebAssembly.Memory;
  readonly fuel: WebAssembly.Global;
  readonly #stack: WebAssembly.Global;
  readonly #stackTop: number;
  readonly #stackEnd: number;
  #pointers: RealmPointers = { context: 0, buffer: 0, arguments: 0, undefined: 0 };
  #bytes: Uint8Array;

  private constructor(emscripten: Emscripten, memory: WebAssembly.Memory, { exports }: WebAssembly.Instance) {
    this.emscripten = emscripten;
    this.ffi = new QuickJSFFI(emscripten as never) as unknown as Ffi;
    this.memory = memory;
    this.fuel = exports.fuel as WebAssembly.Global;
    this.#stack = exports.stack as WebAssembly.Global;
    this.#stackTop = this.#stack.value;
    this.#stackEnd = (exports.stackEnd as WebAssembly.Global).value;
    this.#bytes = new Uint8Array(memory.buffer);
  }

  /**
   * Creates an engine without a context.
   *
   * @param maxGrowth maximum growth of the engine's memory, in bytes
   * @param readClock returns the time that the guest sees, in milliseconds since the epoch
   */
  static async create(maxGrowth: number, readClock: () => number): Promise<QuickJsRealm> {
    const maximum = FIRST_PAGES + Math.ceil(maxGrowth / PAGE);
    const memory = watchGrowth(new WebAssembly.Memory({ initial: FIRST_PAGES, maximum }));
    let instance: WebAssembly.Instance | undefined;
    const emscripten = await (loadModule as unknown as (options: ModuleOptions) => Promise<Emscripten>)({
      wasmMemory: memory,
      instantiateWasm(imports, done) {
        imports.a[CLOCK_IMPORT] = readClock;
        instance = new WebAssembly.Instance(quickjs, imports as WebAssembly.Imports);
        done(instance);
        return instance.exports;
      },
    });
    return new QuickJsRealm(emscripten, memory, instance as unknown as WebAssembly.Instance);
  }

  /** The memory as bytes. A new view is created if the memory has grown, which detaches earlier views. */
  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.memory.buffer) this.#bytes = new Uint8Array(this.memory.buffer);
    return this.#bytes;
  }

  get pointers(): RealmPointers {
    return this.#pointers;
  }

  /** Uses a context that already exists in the memory. */
  adopt(pointers: RealmPointers): void {
    this.#pointers = pointers;
  }

  /** Creates a context with its buffers, and uses that context from then on. */
  createContext(runtime: Pointer): void {
    const context = this.ffi.QTS_NewContext(runtime, 0);
    const [buffer, list] = [this.emscripten._malloc(BUFFER), this.emscripten._malloc(MAX_ARGUMENTS * 4)];
    this.#pointers = { context, buffer, arguments: list, undefined: this.ffi.QTS_GetUndefined() };
  }

  /** Sets the handler for the guest's host calls. */
  answer(onCall: HostCall): void {
    this.emscripten.callbacks = {
      callFunction: (_: unknown, _context: Pointer, _self: Pointer, _count: number, values: Pointer) =>
        this.#answer(values, onCall),
      freeHostRef: () => {},
    };
  }

  /** Resets the stack pointer, which a trap leaves unchanged. */
  emptyStack(): void {
    this.#stack.value = this.#stackTop;
  }

  /** Runs code that uses the engine. @throws EngineTrap if the engine runs out of fuel, memory or stack */
  enter<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError && this.#stack.value < this.#stackEnd)
        throw new EngineTrap("stack overflow", { cause: error });
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
        throw new EngineTrap(error.message, { cause: error });
      throw error;
    }
  }

  /**
   * Evaluates a program.
   *
   * @param file file name for stack traces
   * @returns the value, or an exception that `thrownBy` resolves
   */
  evaluate(text: string, file: string): Pointer {
    const { at, length } = this.#allocateText(text);
    const value = this.ffi.QTS_Eval(this.#pointers.context, at, length, file, 0, 0);
    this.emscripten._free(at);
    return value;
  }

  /** Returns the exception that the value represents; 0 if the value is not an exception. */
  thrownBy(value: Pointer): Pointer {
    return this.ffi.QTS_ResolveException(this.#pointers.context, value);
  }

  /** Calls a guest function that returns a string. Frees the arguments. */
  call(guestFunction: Pointer, values: readonly Pointer[]): string {
    const { ffi } = this;
    const { context, undefined: self, arguments: list } = this.#pointers;
    new Uint32Array(this.memory.buffer, list, MAX_ARGUMENTS).set(values);
    const result = ffi.QTS_Call(context, guestFunction, self, values.length, list);
    for (const value of values) ffi.QTS_FreeValuePointer(context, value);
    const thrown = this.thrownBy(result);
    if (thrown !== 0) throw new EngineTrap(`the guest program failed: ${this.dump(thrown)}`);
    const text = this.#readString(result);
    ffi.QTS_FreeValuePointer(context, result);
    return text;
  }

  number(value: number): Pointer {
    return this.ffi.QTS_NewFloat64(this.#pointers.context, value);
  }

  /** Creates a guest string. The string ends at the first U+0000, which JSON never contains. */
  string(text: string): Pointer {
    const { context, buffer } = this.#pointers;
    if (text.length * 3 < BUFFER) {
      const { bytes } = this;
      const { written } = encoder.encodeInto(text, bytes.subarray(buffer, buffer + BUFFER));
      bytes[buffer + written] = 0;
      return this.ffi.QTS_NewString(context, buffer);
    }
    const { at } = this.#allocateText(text);
    const value = this.ffi.QTS_NewString(context, at);
    this.emscripten._free(at);
    return value;
  }

  /** Formats a value for error messages. */
  dump(value: Pointer): string {
    return this.#takeText(this.ffi.QTS_Dump(this.#pointers.context, value));
  }

  /** Handles a host call from the guest with four arguments: two numbers and two strings. */
  #answer(values: Pointer, onCall: HostCall): Pointer {
    const { ffi } = this;
    const { context } = this.#pointers;
    const at = (index: number) => ffi.QTS_ArgvGetJSValueConstPointer(values, index);
    const number = (index: number) => ffi.QTS_GetFloat64(context, at(index));
    const value = onCall(number(0), number(1), this.#readString(at(2)), this.#readString(at(3)));
    switch (typeof value) {
      case "undefined":
        return 0;
      case "number":
        return this.number(value);
      case "string":
        return this.string(value);
      case "boolean":
        return ffi.QTS_DupValuePointer(context, value ? ffi.QTS_GetTrue() : ffi.QTS_GetFalse());
      default:
        return ffi.QTS_DupValuePointer(context, ffi.QTS_GetNull());
    }
  }

  /** Copies text to newly allocated memory, which the caller must free. */
  #allocateText(text: string): { readonly at: Pointer; readonly length: number } {
    const encoded = encoder.encode(text);
    const { length } = encoded;
    const at = this.emscripten._malloc(length + 1);
    if (at === 0) throw new EngineTrap("out of memory");
    this.bytes.set(encoded, at);
    this.bytes[at + length] = 0;
    return { at, length };
  }

  #readString(value: Pointer): string {
    return this.#takeText(this.ffi.QTS_GetString(this.#pointers.context, value));
  }

  #takeText(at: Pointer): string {
    // A null pointer means that the value could not be converted to a string.
    const end = at === 0 ? -1 : this.bytes.indexOf(0, at);
    if (end < 0 || end - at > MAX_TEXT_BYTES) throw new EngineTrap("out of memory for a string");
    const text = decoder.decode(this.bytes.subarray(at, end));
    this.ffi.QTS_FreeCString(this.#pointers.context, at);
    return text;
  }
}

// QuickJS as its package ships it, with one context: text in and out, evaluating and calling, in terms of pointers. What is
// behind a pointer lives in the engine's memory alone.

import loadModule from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import quickjs from "../../generated/quickjs.wasm";
import { watchGrowth } from "../engine-memory.ts";

/** What crosses the border: no object of one side is ever seen by the other. */
export type Scalar = string | number | boolean | null | undefined;

/** What the guest's `__host` calls. Strings are UTF-8 on the way: a lone surrogate becomes U+FFFD. */
export type HostCall = (operation: number, target: number, key: string, value: string) => Scalar;

/** The guest ran out of fuel, memory of the machine or stack, and its run is over. */
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

/** The places of what every run needs. */
export interface RealmPointers {
  readonly context: Pointer;
  /** Room for the strings that go in; longer ones are allocated. */
  readonly buffer: Pointer;
  /** Room for the arguments of a call. */
  readonly arguments: Pointer;
  readonly undefined: Pointer;
}

/** The clock among the imports, whose names Emscripten shortens: `emscripten_date_now`. */
const CLOCK = "p";
const PAGE = 65_536;
/** Pages that an engine begins with: its data and stack, what programs of ours take, and 1 MiB for scripts. */
const FIRST_PAGES = 28;
const BUFFER = 16_384;
const MOST_ARGUMENTS = 2;
/** Longest text that comes out of the guest, bytes. The engine's memory could hold one that the host's could not. */
const LONGEST_TEXT = 8_000_000;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

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
   * An engine without a context.
   *
   * @param most bytes that its memory may grow by
   * @param readClock what the guest's clock shows, milliseconds since the epoch
   */
  static async create(most: number, readClock: () => number): Promise<QuickJsRealm> {
    const maximum = FIRST_PAGES + Math.ceil(most / PAGE);
    const memory = watchGrowth(new WebAssembly.Memory({ initial: FIRST_PAGES, maximum }));
    let instance: WebAssembly.Instance | undefined;
    const emscripten = await (loadModule as unknown as (options: ModuleOptions) => Promise<Emscripten>)({
      wasmMemory: memory,
      instantiateWasm(imports, done) {
        imports.a[CLOCK] = readClock;
        instance = new WebAssembly.Instance(quickjs, imports as WebAssembly.Imports);
        done(instance);
        return instance.exports;
      },
    });
    return new QuickJsRealm(emscripten, memory, instance as unknown as WebAssembly.Instance);
  }

  /** The memory as bytes. Growing it detaches what looked at it before. */
  get bytes(): Uint8Array {
    if (this.#bytes.buffer !== this.memory.buffer) this.#bytes = new Uint8Array(this.memory.buffer);
    return this.#bytes;
  }

  get pointers(): RealmPointers {
    return this.#pointers;
  }

  /** Uses a context that the memory holds. */
  adopt(pointers: RealmPointers): void {
    this.#pointers = pointers;
  }

  /** Makes a context. */
  createContext(runtime: Pointer): void {
    const context = this.ffi.QTS_NewContext(runtime, 0);
    const [buffer, list] = [this.emscripten._malloc(BUFFER), this.emscripten._malloc(MOST_ARGUMENTS * 4)];
    this.#pointers = { context, buffer, arguments: list, undefined: this.ffi.QTS_GetUndefined() };
  }

  /** Has the guest's calls of its host answered. */
  answer(onCall: HostCall): void {
    this.emscripten.callbacks = {
      callFunction: (_: unknown, _context: Pointer, _self: Pointer, _count: number, values: Pointer) =>
        this.#answer(values, onCall),
      freeHostRef: () => {},
    };
  }

  /** After a trap the stack stands where it was. */
  emptyStack(): void {
    this.#stack.value = this.#stackTop;
  }

  /** Does something in the engine. @throws EngineTrap */
  enter<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError && this.#stack.value < this.#stackEnd)
        throw new EngineTrap("the stack is full", { cause: error });
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
        throw new EngineTrap(error.message, { cause: error });
      throw error;
    }
  }

  /**
   * Evaluates a program.
   *
   * @param file what stacks call it
   * @returns its value, or what `thrownBy` knows
   */
  evaluate(text: string, file: string): Pointer {
    const { at, length } = this.#place(text);
    const value = this.ffi.QTS_Eval(this.#pointers.context, at, length, file, 0, 0);
    this.emscripten._free(at);
    return value;
  }

  /** What was thrown instead of the value; 0 for nothing. */
  thrownBy(value: Pointer): Pointer {
    return this.ffi.QTS_ResolveException(this.#pointers.context, value);
  }

  /** Calls a guest function that returns a string; the arguments are freed. */
  call(called: Pointer, values: readonly Pointer[]): string {
    const { ffi } = this;
    const { context, undefined: self, arguments: list } = this.#pointers;
    new Uint32Array(this.memory.buffer, list, MOST_ARGUMENTS).set(values);
    const result = ffi.QTS_Call(context, called, self, values.length, list);
    for (const value of values) ffi.QTS_FreeValuePointer(context, value);
    const thrown = this.thrownBy(result);
    if (thrown !== 0) throw new EngineTrap(`the guest's program fails: ${this.dump(thrown)}`);
    const text = this.#readString(result);
    ffi.QTS_FreeValuePointer(context, result);
    return text;
  }

  number(value: number): Pointer {
    return this.ffi.QTS_NewFloat64(this.#pointers.context, value);
  }

  /** A guest string; ends at the first U+0000, which JSON never holds. */
  string(text: string): Pointer {
    const { context, buffer } = this.#pointers;
    if (text.length * 3 < BUFFER) {
      const { bytes } = this;
      const { written } = encoder.encodeInto(text, bytes.subarray(buffer, buffer + BUFFER));
      bytes[buffer + written] = 0;
      return this.ffi.QTS_NewString(context, buffer);
    }
    const { at } = this.#place(text);
    const value = this.ffi.QTS_NewString(context, at);
    this.emscripten._free(at);
    return value;
  }

  /** A value as a person would read it. */
  dump(value: Pointer): string {
    return this.#takeText(this.ffi.QTS_Dump(this.#pointers.context, value));
  }

  /** The guest calls out: four values, of which the first two are numbers. */
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

  /** Text in memory of its own, which whoever asks for it frees. */
  #place(text: string): { readonly at: Pointer; readonly length: number } {
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
    // Null stands for what could not become a string.
    const end = at === 0 ? -1 : this.bytes.indexOf(0, at);
    if (end < 0 || end - at > LONGEST_TEXT) throw new EngineTrap("out of memory for a text");
    const text = decoder.decode(this.bytes.subarray(at, end));
    this.ffi.QTS_FreeCString(this.#pointers.context, at);
    return text;
  }
}

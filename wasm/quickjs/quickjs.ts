// QuickJS: JavaScript text in, strings out. The engine's memory is kept as it stands after booting, with a program of ours
// loaded, and put back before each use: whatever a script does to its engine is gone with it, and starting one costs a copy.
// The .wasm is metered at build time (scripts/meter-wasm.mjs): every turn of every loop takes fuel, and without fuel it traps.

import loadModule from "@jitl/quickjs-wasmfile-release-sync/emscripten-module";
import { QuickJSFFI } from "@jitl/quickjs-wasmfile-release-sync/ffi";
import quickjs from "../../generated/quickjs.wasm";

/** What crosses the border: no object of one side is ever seen by the other. */
export type Scalar = string | number | boolean | null | undefined;

/** What the guest's `__host` calls. Strings are UTF-8 on the way: a lone surrogate becomes U+FFFD. */
export type HostCall = (operation: number, target: number, key: string, value: string) => Scalar;

/** Bounds of the guest, fixed when its engine boots. */
export interface EngineBounds {
  /** Bytes that the guest may allocate. */
  readonly memory: number;
  /** Bytes of the engine's own stack. */
  readonly stack: number;
}

/** The guest ran out of fuel, memory of the machine or native stack, and its run is over. */
export class EngineTrap extends Error {}

type Pointer = number;
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

/** The clock among the imports, whose names Emscripten shortens: `emscripten_date_now`. */
const CLOCK = "p";
/** And what reads and moves the stack's pointer among the exports: `emscripten_stack_get_current`, `_restore`. */
const [READ_STACK, MOVE_STACK] = ["Oa", "Ma"] as const;

const PAGE = 65_536;
const FIRST_PAGES = 128;
/** Bytes kept for the strings that go in; longer ones are allocated. */
const BUFFER = 16_384;
const FULL = 0x7fff_ffff;
/** The three functions that the program leaves for the host, and what stacks call its file and that of scripts. */
const [ENTRIES, GUEST_FILE, SCRIPT_FILE] = ["__guest", "guest.js", "chart.js"] as const;
/** Longest text that comes out of the guest, bytes. The engine's memory could hold one that the host's could not. */
const LONGEST_TEXT = 8_000_000;
/** Size from which a memory is not worth keeping: it never shrinks, and is cleared after each run. */
const GROWN = 256 * PAGE;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** One engine; runs one script at a time. */
export class QuickJsEngine {
  readonly #ffi: Ffi;
  readonly #emscripten: Emscripten;
  readonly #exports: Record<string, WebAssembly.ExportValue>;
  readonly #memory: WebAssembly.Memory;
  readonly #fuel: WebAssembly.Global;
  #context: Pointer = 0;
  #buffer: Pointer = 0;
  #entries: Readonly<Record<"call" | "finish" | "explain", Pointer>> = { call: 0, finish: 0, explain: 0 };
  #undefined: Pointer = 0;
  #arguments: Pointer = 0;
  #image = new Uint8Array();
  #stack = 0;
  #clock: () => number = () => 0;
  #onCall: HostCall = () => undefined;
  #bytes: Uint8Array;

  private constructor(emscripten: Emscripten, memory: WebAssembly.Memory, instance: WebAssembly.Instance) {
    this.#emscripten = emscripten;
    this.#ffi = new QuickJSFFI(emscripten as never) as unknown as Ffi;
    this.#memory = memory;
    this.#exports = instance.exports;
    this.#fuel = instance.exports.fuel as WebAssembly.Global;
    this.#bytes = new Uint8Array(memory.buffer);
  }

  /**
   * Boots an engine.
   *
   * @param program our own JavaScript that runs in the guest before any script; finds the way out as `__host`, and leaves
   *   `__guest` with the functions `call(id, payload)`, `finish(value)` and `explain(error)`, which all return strings
   */
  static async boot(program: string, bounds: EngineBounds): Promise<QuickJsEngine> {
    const memory = new WebAssembly.Memory({
      initial: FIRST_PAGES,
      maximum: FIRST_PAGES + Math.ceil(bounds.memory / PAGE),
    });
    const booting: { engine?: QuickJsEngine; instance?: WebAssembly.Instance } = {};
    const emscripten = await (loadModule as unknown as (options: ModuleOptions) => Promise<Emscripten>)({
      wasmMemory: memory,
      instantiateWasm(imports, done) {
        imports.a[CLOCK] = () => booting.engine?.readClock() ?? 0;
        booting.instance = new WebAssembly.Instance(quickjs, imports as WebAssembly.Imports);
        done(booting.instance);
        return booting.instance.exports;
      },
    });
    const engine = new QuickJsEngine(emscripten, memory, booting.instance as WebAssembly.Instance);
    booting.engine = engine;
    engine.#load(program, bounds);
    return engine;
  }

  /** Fuel left. A turn of a loop takes one. Setting it is how a run is bounded. */
  get fuel(): number {
    return this.#fuel.value as number;
  }

  set fuel(fuel: number) {
    this.#fuel.value = Math.max(0, Math.min(fuel, FULL));
  }

  /** Whether a script has made the engine's memory so large that a new engine is better than this one. */
  get isGrown(): boolean {
    return this.#memory.buffer.byteLength > GROWN;
  }

  /** What the guest's clock shows, milliseconds since the epoch. */
  readClock(): number {
    return this.#clock();
  }

  /** Begins a run: the guest as it was after booting, with these ways out. */
  start(onCall: HostCall, fuel: number, clock: () => number): void {
    this.#onCall = onCall;
    this.#clock = clock;
    this.fuel = fuel;
  }

  /** Ends a run: nothing of it stays in the engine's memory, nor the way out. */
  stop(): void {
    this.#onCall = () => undefined;
    this.#restore();
  }

  /**
   * Evaluates a script, and hands its value to the guest's `finish`, or what it throws to `explain`.
   *
   * @throws EngineTrap
   */
  evaluate(script: string): string {
    return this.#enter(() => {
      const value = this.#run(script, SCRIPT_FILE);
      const thrown = this.#ffi.QTS_ResolveException(this.#context, value);
      return thrown === 0 ? this.#invoke(this.#entries.finish, [value]) : this.#invoke(this.#entries.explain, [thrown]);
    });
  }

  /**
   * Calls a function of the script by the number that the guest gave it.
   *
   * @throws EngineTrap
   */
  call(id: number, payload: string): string {
    return this.#enter(() =>
      this.#invoke(this.#entries.call, [this.#ffi.QTS_NewFloat64(this.#context, id), this.#newString(payload)]),
    );
  }

  #load(program: string, { memory, stack }: EngineBounds): void {
    const ffi = this.#ffi;
    this.#emscripten.callbacks = {
      callFunction: (_: unknown, _context: Pointer, _self: Pointer, _count: number, values: Pointer) =>
        this.#answer(values),
      freeHostRef: () => {},
    };
    const runtime = ffi.QTS_NewRuntime();
    ffi.QTS_RuntimeSetMemoryLimit(runtime, memory);
    ffi.QTS_RuntimeSetMaxStackSize(runtime, stack);
    this.#context = ffi.QTS_NewContext(runtime, 0);
    this.#buffer = this.#emscripten._malloc(BUFFER);
    this.#arguments = this.#emscripten._malloc(8);
    this.#undefined = ffi.QTS_GetUndefined();
    this.fuel = FULL;
    const global = ffi.QTS_GetGlobalObject(this.#context);
    const host = ffi.QTS_NewFunction(this.#context, "host", 4, false, 1);
    ffi.QTS_SetProp(this.#context, global, this.#newString("__host"), host);
    const thrown = ffi.QTS_ResolveException(this.#context, this.#run(program, GUEST_FILE));
    if (thrown !== 0) throw new Error(`the guest's program fails: ${this.#dump(thrown)}`);
    const entries = ffi.QTS_GetProp(this.#context, global, this.#newString(ENTRIES));
    const entry = (name: string) => ffi.QTS_GetProp(this.#context, entries, this.#newString(name));
    this.#entries = { call: entry("call"), finish: entry("finish"), explain: entry("explain") };
    ffi.QTS_SetProp(this.#context, global, this.#newString(ENTRIES), this.#undefined);
    ffi.QTS_SetProp(this.#context, global, this.#newString("__host"), this.#undefined);
    this.#stack = (this.#exports[READ_STACK] as () => number)();
    this.#refresh();
    this.#image = this.#bytes.slice(0, this.#bytes.findLastIndex((byte) => byte !== 0) + 1);
  }

  #restore(): void {
    this.#refresh();
    this.#bytes.set(this.#image);
    this.#bytes.fill(0, this.#image.length);
    (this.#exports[MOVE_STACK] as (to: number) => void)(this.#stack);
  }

  /** Growing the memory detaches what looked at it. */
  #refresh(): void {
    if (this.#bytes.buffer !== this.#memory.buffer) this.#bytes = new Uint8Array(this.#memory.buffer);
  }

  #enter(work: () => string): string {
    try {
      return work();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)
        throw new EngineTrap(error.message, { cause: error });
      throw error;
    }
  }

  /** @param file what stacks call it: places are told of scripts alone */
  #run(text: string, file: string): Pointer {
    const bytes = encoder.encode(text);
    const at = this.#allocate(bytes.length + 1);
    this.#bytes.set(bytes, at);
    this.#bytes[at + bytes.length] = 0;
    const value = this.#ffi.QTS_Eval(this.#context, at, bytes.length, file, 0, 0);
    this.#emscripten._free(at);
    return value;
  }

  #allocate(size: number): Pointer {
    const at = this.#emscripten._malloc(size);
    if (at === 0) throw new EngineTrap("out of memory");
    this.#refresh();
    return at;
  }

  /** Calls a guest function that returns a string; the arguments are ours to free. */
  #invoke(called: Pointer, values: readonly [Pointer, Pointer?]): string {
    const ffi = this.#ffi;
    this.#refresh();
    const list = new Uint32Array(this.#memory.buffer, this.#arguments, 2);
    list.set(values as unknown as number[]);
    const result = ffi.QTS_Call(this.#context, called, this.#undefined, values.length, this.#arguments);
    for (const value of values) ffi.QTS_FreeValuePointer(this.#context, value as Pointer);
    const thrown = ffi.QTS_ResolveException(this.#context, result);
    if (thrown !== 0) throw new EngineTrap(`the guest's program fails: ${this.#dump(thrown)}`);
    const text = this.#readString(result);
    ffi.QTS_FreeValuePointer(this.#context, result);
    return text;
  }

  /** The guest calls out: four values, of which the first two are numbers. */
  #answer(values: Pointer): Pointer {
    const ffi = this.#ffi;
    const at = (index: number) => ffi.QTS_ArgvGetJSValueConstPointer(values, index);
    const number = (index: number) => ffi.QTS_GetFloat64(this.#context, at(index));
    const value = this.#onCall(number(0), number(1), this.#readString(at(2)), this.#readString(at(3)));
    switch (typeof value) {
      case "undefined":
        return 0;
      case "number":
        return ffi.QTS_NewFloat64(this.#context, value);
      case "string":
        return this.#newString(value);
      case "boolean":
        return ffi.QTS_DupValuePointer(this.#context, value ? ffi.QTS_GetTrue() : ffi.QTS_GetFalse());
      default:
        return ffi.QTS_DupValuePointer(this.#context, ffi.QTS_GetNull());
    }
  }

  /** A guest string; ends at the first U+0000, which JSON never holds. */
  #newString(text: string): Pointer {
    this.#refresh();
    if (text.length * 3 < BUFFER) {
      const { written } = encoder.encodeInto(text, this.#bytes.subarray(this.#buffer, this.#buffer + BUFFER));
      this.#bytes[this.#buffer + written] = 0;
      return this.#ffi.QTS_NewString(this.#context, this.#buffer);
    }
    const bytes = encoder.encode(text);
    const at = this.#allocate(bytes.length + 1);
    this.#bytes.set(bytes, at);
    this.#bytes[at + bytes.length] = 0;
    const value = this.#ffi.QTS_NewString(this.#context, at);
    this.#emscripten._free(at);
    return value;
  }

  #readString(value: Pointer): string {
    return this.#takeText(this.#ffi.QTS_GetString(this.#context, value));
  }

  #dump(value: Pointer): string {
    return this.#takeText(this.#ffi.QTS_Dump(this.#context, value));
  }

  #takeText(at: Pointer): string {
    this.#refresh();
    // Null stands for what could not become a string.
    const end = at === 0 ? -1 : this.#bytes.indexOf(0, at);
    if (end < 0 || end - at > LONGEST_TEXT) throw new EngineTrap("out of memory for a text");
    const text = decoder.decode(this.#bytes.subarray(at, end));
    this.#ffi.QTS_FreeCString(this.#context, at);
    return text;
  }
}

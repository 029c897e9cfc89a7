// Runs Graphviz without access to files, a clock or environment variables. Each graph gets a new engine in cleared
// pooled memory, so no data of earlier graphs remains. The module is metered at build time, because layout time can
// grow exponentially with the graph, and Graphviz can't be interrupted.

import { usePooledMemory } from "../pooled-memory.ts";

/** The font style bits of a text span. Graphviz, lib/common/textspan.h. */
export const FONT_FLAG = { bold: 1, italic: 2, underline: 4, superscript: 8, subscript: 16, strike: 32, overline: 64 };

/** A run of text in one font, whose width Graphviz asks for. */
export interface TextSpan {
  readonly text: string;
  /** Value of the `fontname` attribute. */
  readonly font: string;
  /** Font size, in points. */
  readonly size: number;
  /** FONT_FLAG bits. */
  readonly flags: number;
}

/** Why a layout was stopped: fuel, memory or stack ran out, or an error occurred in Graphviz. */
export type StopReason = "fuel" | "memory" | "stack" | "error";

/** The outcome of a layout. */
export interface GraphvizResult {
  /** The drawing in Graphviz's `json` format; undefined if the layout failed. */
  readonly json: string | undefined;
  /** Why the layout was stopped; undefined if it finished. */
  readonly stop: StopReason | undefined;
  /** Errors and warnings in the order they occurred. */
  readonly messages: readonly string[];
  /** Fuel that the layout used. */
  readonly used: number;
}

interface GraphvizOptions {
  /** Name of the layout engine, such as `dot`. */
  readonly engine: string;
  /** Maximum fuel. */
  readonly fuel: number;
  /** Maximum length of the result, in bytes. */
  readonly maxLength: number;
  /** Returns the width of a text span in points. An error thrown by this function stops the layout and is rethrown. */
  readonly measure: (span: TextSpan) => number;
  /** Called after each measurement. Returns the maximum fuel until the next measurement; undefined for no limit. */
  readonly limitFuel?: () => number | undefined;
}

interface Exports {
  readonly fuel: WebAssembly.Global;
  readonly stack: WebAssembly.Global;
  readonly stackEnd: WebAssembly.Global;
  initialize(): void;
  malloc(bytes: number): number;
  viz_read_one_graph(source: number): number;
  viz_create_context(): number;
  viz_layout(context: number, graph: number, engine: number): number;
  viz_render(context: number, graph: number, format: number): number;
}

/** Thrown by host functions to stop a layout. */
class Stop extends Error {
  constructor(readonly reason: StopReason) {
    super(reason);
  }
}

const PAGE = 65_536;
/** Initial memory of the module, in pages. */
const PAGES = 20;
/**
 * Maximum memory, in pages (48 MB), which leaves room for drawing. The pool never provides a larger memory, so the
 * limit doesn't depend on earlier requests.
 */
const MAX_PAGES = 768;
/** Maximum total length of the messages, in characters. */
const MESSAGES_LENGTH = 10_000;
/** Maximum value of the fuel counter. */
const MAX_FUEL = 0x7fffffff;

/** Error numbers of WASI and, negated, of Emscripten's system calls. */
const ERRNO = { badFile: 8, noFile: 44, noMemory: 48, noTerminal: 59 };

/** Byte offsets of the fields in a `textspan_t` and its `textfont_t`. Graphviz, lib/common/textspan.h. */
const SPAN = { text: 0, font: 4, layout: 8, freeLayout: 12, baseline: 16, centerLine: 24, width: 32, height: 40 };
const FONT = { name: 0, size: 16, flags: 24 };
/**
 * Line height, and distance of a line's centre from the baseline, in em: the values that Graphviz uses without a font
 * library.
 */
const LINE_HEIGHT = 1.2;
const CENTER_LINE = 0.1;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Lays out the first graph in `source`, DOT text without NUL characters. */
export type Graphviz = (source: string, options: GraphvizOptions) => GraphvizResult;

/**
 * Returns the function that lays out graphs. Its module is loaded on first use, so that other requests don't load it.
 */
export async function openGraphviz(): Promise<Graphviz> {
  const { default: module } = await import("../../generated/graphviz.wasm");
  return (source, options) => usePooledMemory(PAGES, (memory) => new GraphvizRun(module, memory, options).run(source));
}

class GraphvizRun {
  readonly #memory: WebAssembly.Memory;
  readonly #options: GraphvizOptions;
  readonly #exports: Exports;
  readonly #messages: string[] = [];
  #messagesLength = 0;
  #reserve = 0;
  #errorText = "";
  #thrown: unknown;
  #hasThrown = false;

  constructor(module: WebAssembly.Module, memory: WebAssembly.Memory, options: GraphvizOptions) {
    this.#memory = memory;
    this.#options = options;
    const imports = { env: { memory }, host: this.#hostFunctions() };
    this.#exports = new WebAssembly.Instance(module, imports).exports as unknown as Exports;
  }

  run(source: string): GraphvizResult {
    const { fuel } = this.#exports;
    const limit = Math.max(0, Math.min(MAX_FUEL, Math.floor(this.#options.fuel)));
    fuel.value = limit;
    let json: string | undefined;
    let stop: StopReason | undefined;
    try {
      json = this.#layOut(source);
    } catch (error) {
      if (this.#hasThrown) throw this.#thrown;
      stop = this.#reasonOf(error);
    }
    this.#endMessage();
    return { json, stop, messages: this.#messages, used: limit - (fuel.value as number) - this.#reserve };
  }

  #layOut(source: string): string | undefined {
    const { initialize, viz_read_one_graph, viz_create_context, viz_layout, viz_render } = this.#exports;
    initialize();
    const graph = viz_read_one_graph(this.#allocate(source));
    if (graph === 0) return undefined;
    const context = viz_create_context();
    if (viz_layout(context, graph, this.#allocate(this.#options.engine)) !== 0) return undefined;
    const result = viz_render(context, graph, this.#allocate("json"));
    if (result === 0) return undefined;
    const bytes = this.#textBytes(result);
    if (bytes.length > this.#options.maxLength) throw new Stop("memory");
    return decoder.decode(bytes);
  }

  #reasonOf(error: unknown): StopReason {
    if (error instanceof Stop) return error.reason;
    // V8 throws a RangeError if the WebAssembly code overflows V8's own stack.
    if (error instanceof RangeError) return "stack";
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    const { fuel, stack, stackEnd } = this.#exports;
    if ((fuel.value as number) <= 0) return "fuel";
    return (stack.value as number) >>> 0 < (stackEnd.value as number) >>> 0 ? "stack" : "error";
  }

  #allocate(text: string): number {
    const bytes = encoder.encode(text);
    const at = this.#exports.malloc(bytes.length + 1);
    if (at === 0) throw new Stop("memory");
    const target = new Uint8Array(this.#memory.buffer, at, bytes.length + 1);
    target.set(bytes);
    target[bytes.length] = 0;
    return at;
  }

  #textBytes(at: number): Uint8Array {
    const bytes = new Uint8Array(this.#memory.buffer);
    const end = bytes.indexOf(0, at);
    return bytes.subarray(at, end < 0 ? bytes.length : end);
  }

  #text(at: number): string {
    return decoder.decode(this.#textBytes(at));
  }

  #measure(at: number): void {
    const view = new DataView(this.#memory.buffer);
    const font = view.getUint32(at + SPAN.font, true);
    const size = view.getFloat64(font + FONT.size, true);
    const width = this.#keepError(() => {
      const text = this.#text(view.getUint32(at + SPAN.text, true));
      const name = this.#text(view.getUint32(font + FONT.name, true));
      return this.#options.measure({ text, font: name, size, flags: view.getUint32(font + FONT.flags, true) & 0x7f });
    });
    // Graphviz doesn't clear the memory of spans, and calls `freeLayout` with `layout` if neither is 0.
    view.setUint32(at + SPAN.layout, 0, true);
    view.setUint32(at + SPAN.freeLayout, 0, true);
    view.setFloat64(at + SPAN.baseline, size, true);
    view.setFloat64(at + SPAN.centerLine, size * CENTER_LINE, true);
    view.setFloat64(at + SPAN.width, width, true);
    view.setFloat64(at + SPAN.height, size * LINE_HEIGHT, true);
    this.#limitFuel(this.#options.limitFuel?.());
  }

  /** Limits the fuel until the next call, and reserves the remaining fuel. */
  #limitFuel(limit = MAX_FUEL): void {
    const { fuel } = this.#exports;
    const left = (fuel.value as number) + this.#reserve;
    fuel.value = Math.min(left, limit);
    this.#reserve = left - (fuel.value as number);
  }

  /** Runs host code. Stores an error that it throws, to rethrow that error outside the engine. */
  #keepError<T>(call: () => T): T {
    try {
      return call();
    } catch (error) {
      this.#hasThrown = true;
      this.#thrown = error;
      throw error;
    }
  }

  /** Collects a message, which Graphviz reports in parts: the level, a colon, and the text. */
  #addMessage(part: string): void {
    if (part === "Error" || part === "Warning") this.#endMessage();
    this.#errorText += part;
    if (part.endsWith("\n")) this.#endMessage();
  }

  #endMessage(): void {
    const text = this.#errorText.trim();
    this.#errorText = "";
    if (text === "" || this.#messagesLength >= MESSAGES_LENGTH) return;
    this.#messages.push(text.slice(0, MESSAGES_LENGTH - this.#messagesLength));
    this.#messagesLength += text.length;
  }

  #write(file: number, parts: number, count: number, written: number): number {
    const view = new DataView(this.#memory.buffer);
    let total = 0;
    for (let index = 0; index < count; index++) {
      const start = view.getUint32(parts + index * 8, true);
      const length = view.getUint32(parts + index * 8 + 4, true);
      total += length;
      if (file === STANDARD_ERROR) this.#addMessage(decoder.decode(new Uint8Array(this.#memory.buffer, start, length)));
    }
    view.setUint32(written, total, true);
    return 0;
  }

  #grow(bytes: number): number {
    const pages = Math.ceil((bytes >>> 0) / PAGE);
    if (pages > MAX_PAGES) throw new Stop("memory");
    // Grow by a quarter more than needed, because growing is slow.
    const target = Math.min(MAX_PAGES, Math.ceil(pages * GROWTH));
    this.#memory.grow(target - this.#memory.buffer.byteLength / PAGE);
    return 1;
  }

  /** The host functions that Emscripten's C library imports. */
  #hostFunctions(): WebAssembly.ModuleImports {
    const fail = (reason: StopReason) => () => {
      throw new Stop(reason);
    };
    const set = (at: number, values: readonly number[]) => {
      const view = new DataView(this.#memory.buffer);
      for (const [index, value] of values.entries()) view.setUint32(at + index * 4, value, true);
      return 0;
    };
    return {
      measure: (span: number) => this.#measure(span),
      viz_errorf: (text: number) => {
        this.#addMessage(this.#text(text));
        return 0;
      },
      emscripten_resize_heap: (bytes: number) => this.#grow(bytes),
      assert_fail: fail("error"),
      cxa_throw: fail("error"),
      exit: fail("error"),
      abort_js: fail("error"),
      // There are no files. Graphviz warns about a missing image, and draws the node without it.
      syscall_openat: () => -ERRNO.noFile,
      syscall_newfstatat: () => -ERRNO.noFile,
      syscall_fstat64: () => -ERRNO.noFile,
      syscall_faccessat: () => -ERRNO.noFile,
      fd_write: (file: number, parts: number, count: number, written: number) =>
        this.#write(file, parts, count, written),
      fd_read: () => ERRNO.badFile,
      fd_seek: () => ERRNO.badFile,
      fd_close: () => 0,
      syscall_fcntl64: () => 0,
      syscall_ioctl: () => -ERRNO.noTerminal,
      mmap_js: () => -ERRNO.noMemory,
      munmap_js: () => 0,
      // Random numbers and times are 0, so that a graph always produces the same drawing.
      random_get: (at: number, length: number) => {
        new Uint8Array(this.#memory.buffer, at, length).fill(0);
        return 0;
      },
      clock_time_get: (_clock: number, _precision: bigint, time: number) => set(time, [0, 0]),
      emscripten_date_now: () => 0,
      localtime_js: () => {},
      tzset_js: () => {},
      environ_get: () => 0,
      environ_sizes_get: (count: number, bytes: number) => set(count, [0]) + set(bytes, [0]),
    };
  }
}

const STANDARD_ERROR = 2;
const GROWTH = 1.25;

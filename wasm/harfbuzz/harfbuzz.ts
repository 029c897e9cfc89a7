// Opens fonts with HarfBuzz for shaping, metrics and outlines. The package's own JavaScript compiles WebAssembly at run
// time, which Workers forbid, so this module calls the C API (hb.h) directly. A module made at build time adds the
// callbacks to the engine's function table.

import harfbuzz from "harfbuzzjs/dist/harfbuzz.wasm";
import callbacks from "../../generated/callbacks.wasm";

type Call = (...args: number[]) => number;

interface Engine {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
  readonly __wasm_call_ctors: () => void;
  readonly [name: string]: Call | WebAssembly.Global | WebAssembly.Memory | WebAssembly.Table | (() => void);
}

/** Receives a glyph's outline, in font units with the y axis pointing up. */
interface OutlineSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  quadraticTo(cx: number, cy: number, x: number, y: number): void;
  cubicTo(c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number): void;
  closePath(): void;
}

/**
 * Shaped text in visual order, with `GLYPH_FIELDS` numbers per glyph: glyph ID, index of its first UTF-16 code unit,
 * advance, x offset and y offset. Lengths are in font units, with y pointing up.
 */
export type ShapedGlyphs = Int32Array;

/** Number of fields per glyph in `ShapedGlyphs`. */
export const GLYPH_FIELDS = 5;

export interface ShapeOptions {
  readonly direction: "ltr" | "rtl";
  /** ISO 15924 script code. */
  readonly script: string;
  /** BCP 47 language tag; undefined for none. */
  readonly lang: string | undefined;
  /** Whether optional ligatures are enabled. Letter spacing requires false. */
  readonly ligatures: boolean;
  readonly kerning: boolean;
}

/** A face that is open in HarfBuzz. */
export interface Face {
  readonly unitsPerEm: number;
  /** Shapes text of one direction and script. */
  shape(text: string, options: ShapeOptions): ShapedGlyphs;
  /** Passes the commands of a glyph's outline to the sink. */
  outline(glyph: number, sink: OutlineSink): void;
  /** Returns the glyph's horizontal advance, in font units. */
  advance(glyph: number): number;
  /** Returns the bounds of the glyph's ink, in font units with the y axis pointing up. */
  extents(glyph: number): {
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
    readonly top: number;
  };
  /** Returns the glyph for a code point; 0 if the face has none. */
  glyphOf(codePoint: number): number;
  /** Returns a copy of a font table; empty if the face lacks it. */
  table(tag: string): Uint8Array;
  /** Returns a copy of the font file. */
  bytes(): Uint8Array;
  /** Frees the face's memory. Later calls throw. */
  close(): void;
}

const PAGE = 65_536;
const MEMORY_MODE_READONLY = 1;
const DIRECTION = { ltr: 4, rtl: 5 } as const;
/** Number of 32-bit fields in a hb_glyph_info_t and in a hb_glyph_position_t. */
const RECORD_FIELDS = 5;
const FEATURE_BYTES = 16;
/** Capacity of the scratch buffer, in UTF-16 code units. Longer strings get a temporary buffer. */
const SCRATCH_UNITS = 256;
/** Number of features that can be disabled: ligatures, contextual ligatures and kerning. */
const OPTIONAL_FEATURES = 3;

/** An engine with its own memory. Each face belongs to one engine. */
export class HarfBuzz {
  readonly #hb: Engine;
  readonly #buffer: number;
  readonly #features: number;
  readonly #scratch: number;
  #drawFunctions = 0;
  #sink: OutlineSink | undefined;
  /**
   * HarfBuzz languages by tag. HarfBuzz never frees them, so tags are truncated to the parts that fonts use: at most
   * 18,000 values.
   */
  readonly #languages = new Map<string, number>();

  /** @param maxBytes maximum size of the memory; larger allocations fail */
  constructor(module: WebAssembly.Module, maxBytes = Number.POSITIVE_INFINITY) {
    const instance = new WebAssembly.Instance(module, {
      wasi_snapshot_preview1: {
        proc_exit() {
          throw new Error("harfbuzz exited");
        },
      },
      env: {
        _emscripten_runtime_keepalive_clear() {},
        _setitimer_js() {},
        _abort_js() {
          throw new Error("harfbuzz aborted");
        },
        emscripten_resize_heap(bytes: number) {
          const { memory } = instance.exports as unknown as Engine;
          try {
            if (bytes >>> 0 > maxBytes) return 0;
            memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / PAGE));
            return 1;
          } catch {
            return 0;
          }
        },
      },
    });
    this.#hb = instance.exports as unknown as Engine;
    this.#hb.__wasm_call_ctors();
    this.#installDrawFunctions();
    this.#buffer = call(this.#hb, "hb_buffer_create");
    this.#features = call(this.#hb, "malloc", OPTIONAL_FEATURES * FEATURE_BYTES);
    this.#scratch = call(this.#hb, "malloc", SCRATCH_UNITS * 2);
  }

  /** Returns the memory size in bytes. The memory never shrinks, but new faces reuse the space of closed faces. */
  get bytes(): number {
    return this.#hb.memory.buffer.byteLength;
  }

  /** The engine's fuel counter, if the module is metered by scripts/meter-wasm.ts. */
  get fuel(): WebAssembly.Global | undefined {
    return this.#hb.fuel as WebAssembly.Global | undefined;
  }

  /** Opens a face from the bytes of an OpenType file (not a collection). */
  openFace(bytes: ArrayBuffer): Face {
    const hb = this.#hb;
    // Don't use `bytes` in the closures below, which would keep a second copy of the file in memory.
    const { byteLength } = bytes;
    const data = call(hb, "malloc", byteLength);
    if (data === 0) throw new Error("HarfBuzz ran out of memory while opening a face");
    new Uint8Array(hb.memory.buffer).set(new Uint8Array(bytes), data);
    const blob = call(hb, "hb_blob_create", data, byteLength, MEMORY_MODE_READONLY, 0, 0);
    const face = call(hb, "hb_face_create", blob, 0);
    const out = call(hb, "malloc", 16);
    let font = call(hb, "hb_font_create", face);
    /** Throws if the face is closed, because its memory may already belong to other faces. */
    const opened = () => {
      if (font === 0) throw new Error("face is closed");
      return font;
    };

    return {
      unitsPerEm: call(hb, "hb_face_get_upem", face),
      shape: (text, options) => this.#shape(opened(), text, options),
      outline: (glyph, receiver) => {
        this.#sink = receiver;
        call(hb, "hb_font_draw_glyph", opened(), glyph, this.#drawFunctions, 0);
        this.#sink = undefined;
      },
      advance: (glyph) => call(hb, "hb_font_get_glyph_h_advance", font, glyph),
      extents(glyph) {
        // hb_glyph_extents_t: x bearing, y bearing, width, height (negative, because y points up).
        call(hb, "hb_font_get_glyph_extents", opened(), glyph, out);
        const [x = 0, y = 0, width = 0, height = 0] = new Int32Array(hb.memory.buffer, out, 4);
        return { left: x, bottom: y + height, right: x + width, top: y };
      },
      glyphOf(codePoint) {
        if (call(hb, "hb_font_get_nominal_glyph", opened(), codePoint, out) === 0) return 0;
        return new Uint32Array(hb.memory.buffer, out, 1)[0] as number;
      },
      table(tag) {
        opened();
        const table = call(hb, "hb_face_reference_table", face, tagOf(tag));
        const start = call(hb, "hb_blob_get_data", table, 0);
        const copy = new Uint8Array(hb.memory.buffer).slice(start, start + call(hb, "hb_blob_get_length", table));
        call(hb, "hb_blob_destroy", table);
        return copy;
      },
      bytes() {
        opened();
        return new Uint8Array(hb.memory.buffer).slice(data, data + byteLength);
      },
      close() {
        if (font === 0) return;
        call(hb, "hb_font_destroy", font);
        call(hb, "hb_face_destroy", face);
        call(hb, "hb_blob_destroy", blob);
        call(hb, "free", data);
        call(hb, "free", out);
        font = 0;
      },
    };
  }

  #installDrawFunctions(): void {
    const hb = this.#hb;
    const draw = {
      moveTo: (_f: number, _d: number, _s: number, x: number, y: number) => this.#sink?.moveTo(x, y),
      lineTo: (_f: number, _d: number, _s: number, x: number, y: number) => this.#sink?.lineTo(x, y),
      quadraticTo: (_f: number, _d: number, _s: number, cx: number, cy: number, x: number, y: number) =>
        this.#sink?.quadraticTo(cx, cy, x, y),
      cubicTo: (_f: number, _d: number, _s: number, a: number, b: number, c: number, d: number, x: number, y: number) =>
        this.#sink?.cubicTo(a, b, c, d, x, y),
      closePath: () => this.#sink?.closePath(),
    };
    const trampoline = new WebAssembly.Instance(callbacks, { draw }).exports;
    const table = hb.__indirect_function_table;
    const first = table.grow(5);
    this.#drawFunctions = call(hb, "hb_draw_funcs_create");
    const setters = [
      ["moveTo", "hb_draw_funcs_set_move_to_func"],
      ["lineTo", "hb_draw_funcs_set_line_to_func"],
      ["quadraticTo", "hb_draw_funcs_set_quadratic_to_func"],
      ["cubicTo", "hb_draw_funcs_set_cubic_to_func"],
      ["closePath", "hb_draw_funcs_set_close_path_func"],
    ] as const;
    setters.forEach(([field, setter], index) => {
      table.set(first + index, trampoline[field]);
      call(hb, setter, this.#drawFunctions, first + index, 0, 0);
    });
  }

  #shape(font: number, text: string, options: ShapeOptions): ShapedGlyphs {
    const hb = this.#hb;
    const buffer = this.#buffer;
    const { length } = text;
    const textAddress = length <= SCRATCH_UNITS ? this.#scratch : call(hb, "malloc", length * 2);
    const view = new Uint16Array(hb.memory.buffer, textAddress, length);
    for (let i = 0; i < length; i++) view[i] = text.charCodeAt(i);
    call(hb, "hb_buffer_clear_contents", buffer);
    call(hb, "hb_buffer_add_utf16", buffer, textAddress, length, 0, length);
    if (textAddress !== this.#scratch) call(hb, "free", textAddress);
    call(hb, "hb_buffer_set_direction", buffer, DIRECTION[options.direction]);
    call(hb, "hb_buffer_set_script", buffer, tagOf(options.script));
    call(hb, "hb_buffer_set_language", buffer, this.#languageOf(options.lang));
    call(hb, "hb_shape", font, buffer, this.#features, this.#writeFeatures(options));

    const count = call(hb, "hb_buffer_get_length", buffer);
    const infos = call(hb, "hb_buffer_get_glyph_infos", buffer, 0) >> 2;
    const positions = call(hb, "hb_buffer_get_glyph_positions", buffer, 0) >> 2;
    const words = new Int32Array(hb.memory.buffer);
    const glyphs = new Int32Array(count * GLYPH_FIELDS);
    for (let i = 0; i < count; i++) {
      const info = infos + i * RECORD_FIELDS;
      const position = positions + i * RECORD_FIELDS;
      const glyph = i * GLYPH_FIELDS;
      glyphs[glyph] = words[info] as number;
      glyphs[glyph + 1] = words[info + 2] as number;
      glyphs[glyph + 2] = words[position] as number;
      glyphs[glyph + 3] = words[position + 2] as number;
      glyphs[glyph + 4] = words[position + 3] as number;
    }
    return glyphs;
  }

  #languageOf(lang: string | undefined): number {
    const hb = this.#hb;
    const [, language, chinese = ""] = /^([a-z]{2,3})(?=-|$)(?:(?<=zh)(-Han[ts]|-TW|-HK|-MO))?/.exec(lang ?? "") ?? [];
    if (language === undefined) return 0;
    const tag = language + chinese;
    let cached = this.#languages.get(tag);
    if (cached === undefined) {
      const text = new Uint8Array(hb.memory.buffer, this.#scratch, tag.length);
      for (let i = 0; i < tag.length; i++) text[i] = tag.charCodeAt(i);
      cached = call(hb, "hb_language_from_string", this.#scratch, tag.length);
      this.#languages.set(tag, cached);
    }
    return cached;
  }

  /** Writes the features that are disabled, as hb_feature_t (tag, value, start, end). Returns their number. */
  #writeFeatures({ ligatures, kerning }: ShapeOptions): number {
    if (ligatures && kerning) return 0;
    const off = [...(ligatures ? [] : ["liga", "clig"]), ...(kerning ? [] : ["kern"])];
    const words = new Uint32Array(this.#hb.memory.buffer, this.#features, OPTIONAL_FEATURES * (FEATURE_BYTES / 4));
    off.forEach((tag, index) => {
      words.set([tagOf(tag), 0, 0, 0xffff_ffff], index * (FEATURE_BYTES / 4));
    });
    return off.length;
  }
}

function call(hb: Engine, name: string, ...args: number[]): number {
  return (hb[name] as Call)(...args);
}

function tagOf(text: string): number {
  return (
    ((text.charCodeAt(0) << 24) | (text.charCodeAt(1) << 16) | (text.charCodeAt(2) << 8) | text.charCodeAt(3)) >>> 0
  );
}

/** The engine for the service's own fonts. */
let engine: HarfBuzz | undefined;

/** Returns the memory size of that engine, in bytes. */
export function heapBytes(): number {
  return engine?.bytes ?? 0;
}

/** Opens a face from the bytes of an OpenType file (not a collection). */
export function openFace(bytes: ArrayBuffer): Face {
  engine ??= new HarfBuzz(harfbuzz);
  return engine.openFace(bytes);
}

// Opens faces from untrusted files. Each face has its own engine, so that it can neither read nor change other faces,
// and a meter (scripts/meter-wasm.ts), because a file of a few bytes can describe text that takes hours to shape.

import { countDropped } from "../engine-memory.ts";
import { type Face, GLYPH_FIELDS, HarfBuzz, type ShapedGlyphs, type ShapeOptions } from "./harfbuzz.ts";

/** Maximum memory of a face's engine, in bytes. A file of 4 MB needs 5 MB, and shaping needs a few kB. */
const MEMORY_BYTES = 24_000_000;
/**
 * Maximum fuel of an operation: a fixed part, and a part for each UTF-16 code unit of shaped text. A unit of fuel takes
 * about 4 ns. In real fonts, a word takes 500 to 15,000 units, and an outline up to 5,000.
 */
const OPERATION_FUEL = 1_000_000;
const CHARACTER_FUEL = 1000;

/**
 * Maximum number of glyphs in shaped text: a fixed part, and a part for each UTF-16 code unit. Letters have up to
 * three.
 */
const MIN_GLYPHS = 32;
const GLYPHS_PER_CHARACTER = 8;

/** A face whose operations throw instead of taking too long. */
export interface MeteredFace extends Face {
  /** Fuel that the last operation used. */
  readonly used: number;
}

/**
 * Returns a function that opens faces. The engine's module is loaded on first use.
 *
 * @param createError creates the error that an operation throws if it takes too much work or the file makes it fail
 */
export async function openMeteredFaces(
  createError: (cause: unknown) => Error,
): Promise<(bytes: ArrayBuffer) => MeteredFace> {
  const { default: module } = await import("../../generated/metered-harfbuzz.wasm");
  return (bytes) => openMetered(module, bytes, createError);
}

function openMetered(
  module: WebAssembly.Module,
  bytes: ArrayBuffer,
  createError: (cause: unknown) => Error,
): MeteredFace {
  let engine: HarfBuzz;
  let face: Face | undefined;
  let used = 0;
  const start = (file: ArrayBuffer) => {
    engine = new HarfBuzz(module, MEMORY_BYTES);
    face = engine.openFace(file);
  };
  const run = <Result>(operation: (opened: Face) => Result, limit = OPERATION_FUEL): Result => {
    if (face === undefined) throw new Error("face is closed");
    const fuel = engine.fuel as WebAssembly.Global;
    fuel.value = limit;
    try {
      return operation(face);
    } catch (error) {
      // The engine can't be used again. With a new engine, later operations don't depend on this failure.
      const file = face.bytes();
      countDropped(engine.bytes);
      start(file.buffer as ArrayBuffer);
      throw createError(error);
    } finally {
      used = limit - (fuel.value as number);
    }
  };
  start(bytes);
  return {
    unitsPerEm: run((opened) => opened.unitsPerEm),
    get used() {
      return used;
    },
    shape: (text: string, options: ShapeOptions): ShapedGlyphs =>
      run(
        (opened) => {
          const glyphs = opened.shape(text, options);
          if (glyphs.length > GLYPH_FIELDS * (MIN_GLYPHS + GLYPHS_PER_CHARACTER * text.length))
            throw new Error("text has too many glyphs");
          return glyphs;
        },
        OPERATION_FUEL + CHARACTER_FUEL * text.length,
      ),
    outline: (glyph, sink) => run((opened) => opened.outline(glyph, sink)),
    advance: (glyph) => run((opened) => opened.advance(glyph)),
    extents: (glyph) => run((opened) => opened.extents(glyph)),
    glyphOf: (codePoint) => run((opened) => opened.glyphOf(codePoint)),
    table: (tag) => run((opened) => opened.table(tag)),
    bytes: () => run((opened) => opened.bytes()),
    close() {
      if (face === undefined) return;
      countDropped(engine.bytes);
      face = undefined;
    },
  };
}

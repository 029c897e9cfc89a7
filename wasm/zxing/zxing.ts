// Reads codes in greyscale images with zxing-cpp. Images are untrusted, so each image gets a new engine in cleared
// pooled memory; creating one takes 4 ms. If an engine traps, the search returns no codes. The module is metered at
// build time (scripts/meter-wasm.ts), because a pixel takes 20 to 900 ns, depending on its surroundings.

import zxing from "../../generated/pooled/code-reader.wasm";
import { emscriptenOptions, withPooledMemory } from "../pooled-memory.ts";

/** A greyscale image: rows from top to bottom, one byte per pixel, 0 for black. */
export interface GrayPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A position in an image, in pixels from the top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface FoundCode {
  readonly text: string;
  /** zxing's name for the barcode format. */
  readonly format: string;
  /** The corners: top left, top right, bottom right and bottom left, in the code's own orientation. */
  readonly corners: readonly [Point, Point, Point, Point];
}

/** The fields of zxing's results that this module uses. */
interface ReadResult {
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly format: string;
  readonly hasECI: boolean;
  readonly position: Readonly<Record<"topLeft" | "topRight" | "bottomRight" | "bottomLeft", Point>>;
}

interface Engine {
  readonly HEAPU8: Uint8Array;
  _malloc(length: number): number;
  _free(address: number): void;
  readBarcodesFromPixmap(
    address: number,
    width: number,
    height: number,
    options: object,
  ): { size(): number; get(index: number): ReadResult; delete(): void };
}

/**
 * zxing's options: all detection methods except noise reduction, which callers perform. Numbers are values of zxing's
 * enums.
 */
const OPTIONS = {
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: false,
  binarizer: 0,
  isPure: false,
  downscaleFactor: 3,
  downscaleThreshold: 500,
  minLineCount: 2,
  maxNumberOfSymbols: 255,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 0,
  characterSet: 0,
  tryCode39ExtendedMode: true,
};

/** Initial memory of the module, in pages. */
const PAGES = 84;

/** Maximum value of the meter. */
const MAX_METER = 0x7fffffff;

/**
 * Nanoseconds of CPU time charged per unit of the meter. Images full of code-like patterns take 0.6 to 2.1 ns per unit.
 */
const NANOSECONDS_PER_UNIT = 2.4;

interface SearchResult {
  readonly codes: readonly FoundCode[];
  /** Metered work of the search, in nanoseconds of CPU time. */
  readonly work: number;
  /** Whether the search was stopped because it ran out of budget. */
  readonly isCutOff: boolean;
}

/** Reads codes in an image and its enhanced copies. */
export class CodeReader {
  readonly #engine: Engine;
  readonly #meter: WebAssembly.Global;

  private constructor(engine: Engine, meter: WebAssembly.Global) {
    this.#engine = engine;
    this.#meter = meter;
  }

  /** Calls `use` with a reader for one image. */
  static async with<Result>(use: (reader: CodeReader) => Result): Promise<Result> {
    const { prepareZXingModule, purgeZXingModule } = await import("zxing-wasm/reader");
    return withPooledMemory(PAGES, async (memory) => {
      let meter: unknown;
      const overrides = emscriptenOptions(zxing, memory, ({ fuel }) => {
        meter = fuel;
      });
      const opening = prepareZXingModule({ overrides, equalityFn: () => false, fireImmediately: true });
      // Without this call, the package would keep the engine for the next caller.
      purgeZXingModule();
      return use(new CodeReader((await opening) as unknown as Engine, meter as WebAssembly.Global));
    });
  }

  /**
   * Searches an image for codes.
   *
   * @param formats zxing's names for the formats to search for
   * @param tryHarder whether to scan every row instead of about a hundred
   * @param work budget, in nanoseconds of CPU time; after a search that exceeded it, `read` must not be called again
   */
  read(
    { data, width, height }: GrayPixels,
    formats: readonly string[],
    tryHarder: boolean,
    work: number,
  ): SearchResult {
    const engine = this.#engine;
    const budget = Math.min(MAX_METER, Math.floor(work / NANOSECONDS_PER_UNIT));
    this.#meter.value = budget;
    const resultOf = (codes: readonly FoundCode[]): SearchResult => {
      const left = this.#meter.value as number;
      return { codes, work: (budget - left) * NANOSECONDS_PER_UNIT, isCutOff: left <= 0 };
    };
    try {
      const address = engine._malloc(data.length);
      if (address === 0) return resultOf([]);
      engine.HEAPU8.set(data, address);
      const results = engine.readBarcodesFromPixmap(address, width, height, {
        ...OPTIONS,
        tryHarder,
        formats: formats.join(","),
      });
      engine._free(address);
      const codes = Array.from({ length: results.size() }, (_, index) => results.get(index));
      results.delete();
      // If zxing rejects an image, for example because it is 32,768 pixels wide, the result has an empty format.
      return resultOf(codes.filter(({ format }) => format !== "").map(toCode));
    } catch (error) {
      // The engine throws C++ exceptions as numbers.
      if (error instanceof WebAssembly.RuntimeError || typeof error === "number") return resultOf([]);
      throw error;
    }
  }
}

function toCode({ text, bytes, format, hasECI, position }: ReadResult): FoundCode {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return {
    text: (hasECI ? undefined : decodeUtf8(bytes)) ?? text,
    format,
    corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({ x, y })) as [Point, Point, Point, Point],
  };
}

/**
 * Decodes the bytes of a code that declares no encoding as UTF-8, which generators usually write; zxing's guess is
 * often wrong for short strings. Returns undefined for bytes that aren't UTF-8, such as Kanji mode and Latin-1.
 */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

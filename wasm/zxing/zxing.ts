// zxing-cpp: a grey picture in, the codes in it out. Each picture has an engine of its own in the lent memory, which is cleared
// first: pictures come from strangers, so nothing of one may be there when the next is read. Making one takes 4 ms. A picture
// that breaks the engine counts as one without codes. The module is metered at build time (scripts/meter-wasm.mjs), since a
// pixel takes from 20 to 900 ns, depending on what is around it.

import zxing from "../../generated/lent/code-reader.wasm";
import { optionsFor, withLentMemory } from "../lent-memory.ts";

/** A picture's brightness: rows from the top, a byte a pixel, 0 is black. */
export interface GrayPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A place in a picture, pixels from the top left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A code that was found. */
export interface FoundCode {
  readonly text: string;
  /** The name that zxing has for its kind. */
  readonly format: string;
  /** Top left, top right, bottom right and bottom left of the code as it is read, however it lies in the picture. */
  readonly corners: readonly [Point, Point, Point, Point];
}

/** The part of zxing's answers that is looked at. */
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

/** All that zxing can do to find a code, but for what its callers try themselves. Numbers stand for its enumerations. */
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

/** Pages that the module declares. */
const PAGES = 340;

/** Most that the meter holds. */
const FULL = 0x7fffffff;

/** Nanoseconds of CPU that a unit of the meter is charged as. In pictures full of what looks like codes, it buys 0.6 to 2.1. */
const METER_UNIT = 2.4;

/** What an engine found in a picture. */
interface Look {
  readonly codes: readonly FoundCode[];
  /** What the look took, nanoseconds of CPU by the meter. */
  readonly work: number;
  /** Whether it was stopped because it had used all the work it was given. */
  readonly isCutOff: boolean;
}

/** Reads codes out of the versions of one picture. */
export class CodeReader {
  readonly #engine: Engine;
  readonly #meter: WebAssembly.Global;

  private constructor(engine: Engine, meter: WebAssembly.Global) {
    this.#engine = engine;
    this.#meter = meter;
  }

  /** Has `use` read with an engine for one picture. */
  static async with<Result>(use: (reader: CodeReader) => Result): Promise<Result> {
    const { prepareZXingModule, purgeZXingModule } = await import("zxing-wasm/reader");
    return withLentMemory(PAGES, async (memory) => {
      let meter: unknown;
      const overrides = optionsFor(zxing, memory, ({ fuel }) => {
        meter = fuel;
      });
      const opening = prepareZXingModule({ overrides, equalityFn: () => false, fireImmediately: true });
      // Without this the package keeps the engine for the next caller.
      purgeZXingModule();
      return use(new CodeReader((await opening) as unknown as Engine, meter as WebAssembly.Global));
    });
  }

  /**
   * Looks for codes in the picture.
   *
   * @param formats zxing's names of the kinds of codes to look for
   * @param tryHarder whether to look at every row, rather than at about a hundred
   * @param work the most that it may take, nanoseconds of CPU. Do not call `read` again after a look that was cut off
   */
  read({ data, width, height }: GrayPixels, formats: readonly string[], tryHarder: boolean, work: number): Look {
    const engine = this.#engine;
    const full = Math.min(FULL, Math.floor(work / METER_UNIT));
    this.#meter.value = full;
    const end = (codes: readonly FoundCode[]): Look => {
      const left = this.#meter.value as number;
      return { codes, work: (full - left) * METER_UNIT, isCutOff: left <= 0 };
    };
    try {
      const address = engine._malloc(data.length);
      if (address === 0) return end([]);
      engine.HEAPU8.set(data, address);
      const results = engine.readBarcodesFromPixmap(address, width, height, {
        ...OPTIONS,
        tryHarder,
        formats: formats.join(","),
      });
      engine._free(address);
      const found = Array.from({ length: results.size() }, (_, index) => results.get(index));
      results.delete();
      // What it refuses to look at, such as a side of 32,768 pixels, it answers with a code of no kind.
      return end(found.filter(({ format }) => format !== "").map(toCode));
    } catch (error) {
      // The engine's own exceptions are numbers.
      if (error instanceof WebAssembly.RuntimeError || typeof error === "number") return end([]);
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
 * The bytes of a code that does not name its encoding, as everybody who makes such codes means them: zxing guesses, and takes
 * short texts for other encodings. Kanji mode and Latin-1 come out as undefined, since their bytes are no UTF-8.
 */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

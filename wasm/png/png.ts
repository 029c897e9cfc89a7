// Our own PNG encoder: rows of premultiplied pixels in, the parts of a file out. Rows may come some at a time, and the file is
// the same however they are cut. One engine is kept for the next picture, unless it has grown large: its memory never shrinks.

import png from "../../generated/png.wasm";

interface Engine {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, isLookedAt: number): number;
  inputRows(): number;
  look(rows: number): void;
  isPalette(): number;
  fittingKind(): number;
  plainKind(): number;
  start(kind: number): void;
  encode(first: number, rows: number): number;
  encodeIndexed(): number;
  finish(): void;
  ready(): number;
  readyBytes(): number;
  taken(): void;
}

/** What the pixels of a file are: PNG's colour types. */
export const PNG_RGB = 2;
export const PNG_PALETTE = 3;
export const PNG_RGBA = 6;
export type PngKind = typeof PNG_RGB | typeof PNG_PALETTE | typeof PNG_RGBA;

/** Bytes of an engine that is kept: 1 MB of buffers, and the palette's indices of a picture of 3 million pixels. */
const KEPT_BYTES = 6_000_000;

let kept: Engine | undefined;

/** An encoder for one picture. */
export class PngEncoder {
  readonly #engine: Engine;
  readonly #stride: number;
  readonly #input: number;
  readonly #inputRows: number;

  /**
   * @param width pixels, 1 or more
   * @param height pixels, 1 or more
   * @param isLookedAt whether all rows will be looked at before any is encoded
   */
  constructor(width: number, height: number, isLookedAt: boolean) {
    this.#engine = kept ?? (new WebAssembly.Instance(png, {}).exports as unknown as Engine);
    kept = undefined;
    this.#stride = width * 4;
    this.#input = this.#engine.begin(width, height, isLookedAt ? 1 : 0);
    this.#inputRows = this.#engine.inputRows();
  }

  /** Counts the colours of rows, the next ones from the top. Returns whether a palette holds all so far. */
  look(pixels: Uint8Array): boolean {
    for (const rows of this.#handIn(pixels)) this.#engine.look(rows);
    return this.#engine.isPalette() !== 0;
  }

  /** What fits the picture best, when all rows have been looked at. */
  get fittingKind(): PngKind {
    return this.#engine.fittingKind() as PngKind;
  }

  /** What fits it best without a palette. */
  get plainKind(): PngKind {
    return this.#engine.plainKind() as PngKind;
  }

  /** Begins the file; what was encoded before is forgotten. */
  start(kind: PngKind): void {
    this.#engine.start(kind);
  }

  /** Encodes the next rows from the top, of a file without a palette. Hands out the parts that are ready. */
  *encode(pixels: Uint8Array): Generator<Uint8Array> {
    for (const rows of this.#handIn(pixels))
      for (let done = 0; done < rows; ) {
        done += this.#engine.encode(done, rows);
        yield* this.#take();
      }
  }

  /** Encodes all rows that have been looked at, of a file with a palette. */
  *encodeIndexed(): Generator<Uint8Array> {
    while (this.#engine.encodeIndexed() !== 0) yield* this.#take();
  }

  /** Hands out the rest of the file. */
  *finish(): Generator<Uint8Array> {
    this.#engine.finish();
    yield* this.#take();
  }

  /** Gives the engine back. The encoder must not be used after that. */
  free(): void {
    if (this.#engine.memory.buffer.byteLength <= KEPT_BYTES) kept = this.#engine;
  }

  /** Copies rows into the engine's memory, as many as it takes at once, and says how many there are each time. */
  *#handIn(pixels: Uint8Array): Generator<number> {
    const size = this.#inputRows * this.#stride;
    for (let from = 0; from < pixels.length; from += size) {
      const part = pixels.subarray(from, from + size);
      new Uint8Array(this.#engine.memory.buffer, this.#input, part.length).set(part);
      yield part.length / this.#stride;
    }
  }

  *#take(): Generator<Uint8Array> {
    const length = this.#engine.readyBytes();
    if (length === 0) return;
    yield new Uint8Array(this.#engine.memory.buffer, this.#engine.ready(), length).slice();
    this.#engine.taken();
  }
}

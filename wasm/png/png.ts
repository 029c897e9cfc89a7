// Our own PNG encoder: rows of premultiplied pixels in, the parts of a file out. Rows may come some at a time, and the file is
// the same however they are cut. Whoever makes rows can put them where the engine reads them, so that nothing holds them twice.
// Engines are kept for the next pictures.

import png from "../../generated/png.wasm";
import { Shelf } from "../shelf.ts";

interface Engine {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, look: number, mostRows: number): number;
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

/** Pixels that are handed in at once unless the caller says how many, bytes: they stay in the processor's cache until read. */
const INPUT_BYTES = 262_144;

/** Bytes of an engine that is kept: a band of a large picture, the indices of 3 million pixels, and 1 MB beside them. */
const KEPT_BYTES = 9_000_000;

const shelf = new Shelf<Engine>(KEPT_BYTES);

/** What looking at rows is for: nothing; to know their colours; or to keep them as indices, too. */
export const LOOK = { none: 0, count: 1, index: 2 } as const;
export type PngLook = keyof typeof LOOK;

/** An encoder for one picture. */
export class PngEncoder {
  readonly #engine: Engine;
  readonly #stride: number;
  readonly #input: number;
  readonly #rows: number;

  /**
   * @param width pixels, 1 or more
   * @param height pixels, 1 or more
   * @param look what rows will be looked at for before any is encoded
   * @param rows most rows that `room` will be asked for
   */
  constructor(width: number, height: number, look: PngLook, rows?: number) {
    this.#engine = shelf.take() ?? (new WebAssembly.Instance(png, {}).exports as unknown as Engine);
    this.#stride = width * 4;
    this.#rows = rows ?? Math.min(height, Math.max(1, Math.floor(INPUT_BYTES / this.#stride)));
    this.#input = this.#engine.begin(width, height, LOOK[look], this.#rows);
  }

  /** The place for so many of the next rows. It is the engine's own memory: to be filled and handed in at once. */
  room(rows: number): Uint8Array {
    return new Uint8Array(this.#engine.memory.buffer, this.#input, rows * this.#stride);
  }

  /** Counts the colours of the rows that were put into the room. Returns whether a palette holds all so far. */
  lookAtRoom(rows: number): boolean {
    this.#engine.look(rows);
    return this.#engine.isPalette() !== 0;
  }

  /**
   * Encodes the rows that were put into the room, of a file without a palette or one that holds what has been looked at. Hands
   * out the parts that are ready.
   */
  *encodeRoom(rows: number): Generator<Uint8Array> {
    for (let done = 0; done < rows; ) {
      done += this.#engine.encode(done, rows);
      yield* this.#take();
    }
  }

  /** Counts the colours of rows, the next ones from the top. Returns whether a palette holds all so far. */
  look(pixels: Uint8Array): boolean {
    for (const rows of this.#handIn(pixels)) this.lookAtRoom(rows);
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

  /** Encodes the next rows from the top, as `encodeRoom` does. */
  *encode(pixels: Uint8Array): Generator<Uint8Array> {
    for (const rows of this.#handIn(pixels)) yield* this.encodeRoom(rows);
  }

  /** Encodes all rows that have been looked at and kept, of a file with a palette. */
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
    shelf.give(this.#engine, this.#engine.memory.buffer.byteLength);
  }

  /** Copies rows into the engine's memory, as many as it takes at once, and says how many there are each time. */
  *#handIn(pixels: Uint8Array): Generator<number> {
    const size = this.#rows * this.#stride;
    for (let from = 0; from < pixels.length; from += size) {
      const part = pixels.subarray(from, from + size);
      const rows = part.length / this.#stride;
      this.room(rows).set(part);
      yield rows;
    }
  }

  *#take(): Generator<Uint8Array> {
    const length = this.#engine.readyBytes();
    if (length === 0) return;
    yield new Uint8Array(this.#engine.memory.buffer, this.#engine.ready(), length).slice();
    this.#engine.taken();
  }
}

// Our own PNG encoder: encodes rows of premultiplied pixels into the parts of a file. Rows are written to the engine's memory,
// in groups of any size, which doesn't affect the file. Idle engines are kept for later images.

import png from "../../generated/png.wasm";
import { ResourcePool } from "../resource-pool.ts";

interface Engine {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, scanMode: number, maxRows: number): number;
  repeatsAddress(): number;
  scanColors(rows: number): void;
  isPalette(): number;
  bestKind(): number;
  plainKind(): number;
  start(kind: number): void;
  encode(first: number, rows: number): number;
  encodeIndexed(): number;
  finish(): void;
  outputAddress(): number;
  readyBytes(): number;
  discardOutput(): void;
}

/** PNG colour types. */
export const PNG_RGB = 2;
export const PNG_PALETTE = 3;
export const PNG_RGBA = 6;
export type PngKind = typeof PNG_RGB | typeof PNG_PALETTE | typeof PNG_RGBA;

/** Maximum size of an engine that is kept, in bytes: a band of a large image, 3 million indices, and 1 MB of other data. */
const MAX_IDLE_BYTES = 9_000_000;

const pool = new ResourcePool<Engine>(MAX_IDLE_BYTES);

/** Ways to examine rows before encoding: not at all, counting colours, or also keeping palette indices. */
const SCAN_MODE = { none: 0, count: 1, index: 2 } as const;
type PngScanMode = keyof typeof SCAN_MODE;

export class PngEncoder {
  readonly #engine: Engine;
  readonly #stride: number;
  readonly #input: number;

  /**
   * @param width pixels, 1 or more
   * @param height pixels, 1 or more
   * @param scanMode how rows are examined before encoding
   * @param rows maximum number of rows for `inputBuffer`
   */
  constructor(width: number, height: number, scanMode: PngScanMode, rows: number) {
    this.#engine = pool.take() ?? (new WebAssembly.Instance(png, {}).exports as unknown as Engine);
    this.#stride = width * 4;
    this.#input = this.#engine.begin(width, height, SCAN_MODE[scanMode], rows);
  }

  /** Returns the engine's input buffer for the next rows. Fill it, then count its colours or encode its rows immediately. */
  inputBuffer(rows: number): Uint8Array {
    this.repeats(rows).fill(0);
    return new Uint8Array(this.#engine.memory.buffer, this.#input, rows * this.#stride);
  }

  /**
   * Returns one byte for each of the next rows. `inputBuffer` sets them to 0. Set a byte to 1 to repeat the row above: the input buffer
   * then doesn't contain that row, and the next one follows directly.
   */
  repeats(rows: number): Uint8Array {
    return new Uint8Array(this.#engine.memory.buffer, this.#engine.repeatsAddress(), rows);
  }

  /** Counts the colours of rows in the input buffer. Returns false if they no longer fit into a palette. */
  countInputColors(rows: number): boolean {
    this.#engine.scanColors(rows);
    return this.#engine.isPalette() !== 0;
  }

  /**
   * Encodes the rows in the input buffer and yields finished parts of the file. With a palette, all rows must have been
   * examined first.
   */
  *encodeInput(rows: number): Generator<Uint8Array> {
    for (let done = 0; done < rows; ) {
      done += this.#engine.encode(done, rows);
      yield* this.#take();
    }
  }

  /** The best colour type for the image, once all rows have been examined. */
  get bestKind(): PngKind {
    return this.#engine.bestKind() as PngKind;
  }

  /** The best colour type without a palette. */
  get plainKind(): PngKind {
    return this.#engine.plainKind() as PngKind;
  }

  /** Starts the file and discards earlier output. */
  start(kind: PngKind): void {
    this.#engine.start(kind);
  }

  /** Encodes all rows from their stored indices, for a file with a palette. */
  *encodeIndexed(): Generator<Uint8Array> {
    while (this.#engine.encodeIndexed() !== 0) yield* this.#take();
  }

  /** Yields the rest of the file. */
  *finish(): Generator<Uint8Array> {
    this.#engine.finish();
    yield* this.#take();
  }

  /** Returns the engine to the pool. The encoder must not be used afterwards. */
  free(): void {
    pool.give(this.#engine, this.#engine.memory.buffer.byteLength);
  }

  *#take(): Generator<Uint8Array> {
    const length = this.#engine.readyBytes();
    if (length === 0) return;
    yield new Uint8Array(this.#engine.memory.buffer, this.#engine.outputAddress(), length).slice();
    this.#engine.discardOutput();
  }
}

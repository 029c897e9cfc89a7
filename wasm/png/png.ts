// The project's own PNG encoder: encodes rows of premultiplied pixels into the parts of a file. Rows are written to the
// engine's memory in groups, whose size doesn't affect the file. An idle engine is kept for later images.

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

/** Maximum size of an idle engine, in bytes: a band of a large image, 3 million indices, and 1 MB of other data. */
const MAX_IDLE_BYTES = 9_000_000;

const pool = new ResourcePool<Engine>(MAX_IDLE_BYTES);

/**
 * How rows are examined before encoding: not at all, to count colours, or to count colours and keep palette indices.
 */
const SCAN_MODE = { none: 0, count: 1, index: 2 } as const;
type PngScanMode = keyof typeof SCAN_MODE;

export class PngEncoder {
  readonly #engine: Engine;
  readonly #stride: number;
  readonly #input: number;

  /**
   * @param width in pixels, 1 or more
   * @param height in pixels, 1 or more
   * @param scanMode how rows are examined before encoding
   * @param rows maximum number of rows in the input buffer
   */
  constructor(width: number, height: number, scanMode: PngScanMode, rows: number) {
    this.#engine = pool.take() ?? (new WebAssembly.Instance(png, {}).exports as unknown as Engine);
    this.#stride = width * 4;
    this.#input = this.#engine.begin(width, height, SCAN_MODE[scanMode], rows);
  }

  /**
   * Returns the engine's input buffer for the next rows. Fill it, then immediately count its colours or encode its
   * rows.
   */
  inputBuffer(rows: number): Uint8Array {
    this.repeats(rows).fill(0);
    return new Uint8Array(this.#engine.memory.buffer, this.#input, rows * this.#stride);
  }

  /**
   * Returns one byte for each of the next rows; `inputBuffer` resets them to 0. Set a byte to 1 for a row that equals
   * the row above. That row is then left out of the input buffer.
   */
  repeats(rows: number): Uint8Array {
    return new Uint8Array(this.#engine.memory.buffer, this.#engine.repeatsAddress(), rows);
  }

  /** Counts the colours of the rows in the input buffer. Returns whether all colours so far fit into a palette. */
  countInputColors(rows: number): boolean {
    this.#engine.scanColors(rows);
    return this.#engine.isPalette() !== 0;
  }

  /**
   * Encodes the rows in the input buffer, and yields finished parts of the file. For a palette, all rows must have been
   * examined before.
   */
  *encodeInput(rows: number): Generator<Uint8Array> {
    for (let done = 0; done < rows; ) {
      done += this.#engine.encode(done, rows);
      yield* this.#take();
    }
  }

  /** The best colour type for the image. All rows must have been examined before. */
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

  /** Encodes all rows from the kept indices, for a file with a palette. */
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

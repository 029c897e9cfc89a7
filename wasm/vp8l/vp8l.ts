// The project's own lossless WebP encoder: encodes rows of premultiplied pixels into the parts of a file. Rows are
// written to the engine's memory in groups, whose size doesn't affect the file. Engines are not kept, because few
// requests need one.

import vp8l from "../../generated/vp8l.wasm";
import { countDropped } from "../engine-memory.ts";

interface Engine {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, maxRows: number): number;
  repeatsAddress(): number;
  scan(rows: number): void;
  start(): number;
  encode(first: number, rows: number): number;
  encodeKept(): number;
  finish(): void;
  outputAddress(): number;
  readyBytes(): number;
  discardOutput(): void;
}

/** Rows per block. Each `scanInput` and `encodeInput` call except the last must pass a multiple of this number of rows. */
export const VP8L_ROWS = 32;

/** An encoder for several images, one after another. */
export class Vp8lEncoder {
  readonly #engine = new WebAssembly.Instance(vp8l, {}).exports as unknown as Engine;
  #stride = 0;
  #input = 0;

  /**
   * Starts an image.
   *
   * @param width in pixels, 1 to 16,383
   * @param height in pixels, 1 to 16,383
   * @param rows maximum number of rows in the input buffer
   */
  begin(width: number, height: number, rows: number): void {
    this.#stride = width * 4;
    this.#input = this.#engine.begin(width, height, rows);
  }

  /** Returns the engine's input buffer for the next rows. Fill it, then immediately scan or encode its rows. */
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

  /** Scans the rows in the input buffer, to measure the file. */
  scanInput(rows: number): void {
    this.#engine.scan(rows);
  }

  /** Starts the file. All rows must have been scanned. Returns whether `encodeKept` can encode them. */
  start(): boolean {
    return this.#engine.start() !== 0;
  }

  /** Encodes the rows in the input buffer, and yields finished parts of the file. */
  *encodeInput(rows: number): Generator<Uint8Array> {
    for (let done = 0; done < rows; ) {
      done += this.#engine.encode(done, rows);
      yield* this.#take();
    }
  }

  /** Encodes all rows from the tokens in memory, and yields finished parts of the file. */
  *encodeKept(): Generator<Uint8Array> {
    while (this.#engine.encodeKept() !== 0) yield* this.#take();
  }

  /** Yields the rest of the file. */
  *finish(): Generator<Uint8Array> {
    this.#engine.finish();
    yield* this.#take();
  }

  /** Counts the engine's memory as dropped. The encoder must not be used afterwards. */
  free(): void {
    countDropped(this.#engine.memory.buffer.byteLength);
  }

  *#take(): Generator<Uint8Array> {
    const length = this.#engine.readyBytes();
    if (length === 0) return;
    yield new Uint8Array(this.#engine.memory.buffer, this.#engine.outputAddress(), length).slice();
    this.#engine.discardOutput();
  }
}

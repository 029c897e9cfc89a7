// The project's own JPEG encoder: encodes rows of premultiplied pixels, composited on white, into the parts of a file.
// Chroma is not subsampled, so that thin lines stay sharp. Rows are written directly to the engine's memory. An idle
// engine is kept for later images.

import jpeg from "../../generated/jpeg.wasm";
import { ResourcePool } from "../resource-pool.ts";

interface Engine {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, quality: number, maxRows: number): number;
  encode(first: number, rows: number): number;
  finish(): void;
  outputAddress(): number;
  readyBytes(): number;
  discardOutput(): void;
}

/** Rows per block. Each `encodeInput` call except the last must pass a multiple of this number of rows. */
export const JPEG_ROWS = 8;

/** Maximum size of an idle engine, in bytes: a band of a large image, and 1 MB of other data. */
const MAX_IDLE_BYTES = 6_000_000;

const pool = new ResourcePool<Engine>(MAX_IDLE_BYTES);

export class JpegEncoder {
  readonly #engine: Engine;
  readonly #stride: number;
  readonly #input: number;

  /**
   * @param width in pixels, 1 to 65,535
   * @param height in pixels, 1 to 65,535
   * @param quality 1 to 100, on libjpeg's scale
   * @param rows maximum number of rows in the input buffer
   */
  constructor(width: number, height: number, quality: number, rows: number) {
    this.#engine = pool.take() ?? (new WebAssembly.Instance(jpeg, {}).exports as unknown as Engine);
    this.#stride = width * 4;
    this.#input = this.#engine.begin(width, height, quality, rows);
  }

  /** Returns the engine's input buffer for the next rows. Fill it, then call `encodeInput` immediately. */
  inputBuffer(rows: number): Uint8Array {
    return new Uint8Array(this.#engine.memory.buffer, this.#input, rows * this.#stride);
  }

  /** Encodes the rows in the input buffer, and yields finished parts of the file. */
  *encodeInput(rows: number): Generator<Uint8Array> {
    for (let done = 0; done < rows; ) {
      done += this.#engine.encode(done, rows);
      yield this.#take();
    }
  }

  /** Yields the rest of the file. */
  *finish(): Generator<Uint8Array> {
    this.#engine.finish();
    yield this.#take();
  }

  /** Returns the engine to the pool. The encoder must not be used afterwards. */
  free(): void {
    pool.give(this.#engine, this.#engine.memory.buffer.byteLength);
  }

  #take(): Uint8Array {
    const part = new Uint8Array(
      this.#engine.memory.buffer,
      this.#engine.outputAddress(),
      this.#engine.readyBytes(),
    ).slice();
    this.#engine.discardOutput();
    return part;
  }
}

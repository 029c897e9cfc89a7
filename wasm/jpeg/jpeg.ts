// Our own JPEG encoder: rows of premultiplied pixels in, the parts of a file out. Pixels are flattened on white, and keep their
// colours at full width and height, so that thin lines stay clean. One engine is kept: it takes no more for large pictures.

import jpeg from "../../generated/jpeg.wasm";

interface Engine {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, quality: number): number;
  inputRows(): number;
  encode(first: number, rows: number): number;
  finish(): void;
  ready(): number;
  readyBytes(): number;
  taken(): void;
}

/** Rows of a block: all that is handed in at once must be a multiple of it, except for the last. */
export const JPEG_ROWS = 8;

/** Bytes of an engine that is kept: one for 3,000 pixels a row. */
const KEPT_BYTES = 2_000_000;

let kept: Engine | undefined;

/** An encoder for one picture. */
export class JpegEncoder {
  readonly #engine: Engine;
  readonly #stride: number;
  readonly #input: number;
  readonly #inputRows: number;

  /**
   * @param width pixels, 1 to 65,535
   * @param height pixels, 1 to 65,535
   * @param quality 1 to 100, on libjpeg's scale
   */
  constructor(width: number, height: number, quality: number) {
    this.#engine = kept ?? (new WebAssembly.Instance(jpeg, {}).exports as unknown as Engine);
    kept = undefined;
    this.#stride = width * 4;
    this.#input = this.#engine.begin(width, height, quality);
    this.#inputRows = this.#engine.inputRows();
  }

  /** Encodes the next rows from the top. Hands out the parts that are ready. */
  *encode(pixels: Uint8Array): Generator<Uint8Array> {
    const size = this.#inputRows * this.#stride;
    for (let from = 0; from < pixels.length; from += size) {
      const part = pixels.subarray(from, from + size);
      new Uint8Array(this.#engine.memory.buffer, this.#input, part.length).set(part);
      const rows = part.length / this.#stride;
      for (let done = 0; done < rows; ) {
        done += this.#engine.encode(done, rows);
        yield this.#take();
      }
    }
  }

  /** Hands out the rest of the file. */
  *finish(): Generator<Uint8Array> {
    this.#engine.finish();
    yield this.#take();
  }

  /** Gives the engine back. The encoder must not be used after that. */
  free(): void {
    if (this.#engine.memory.buffer.byteLength <= KEPT_BYTES) kept = this.#engine;
  }

  #take(): Uint8Array {
    const part = new Uint8Array(this.#engine.memory.buffer, this.#engine.ready(), this.#engine.readyBytes()).slice();
    this.#engine.taken();
    return part;
  }
}

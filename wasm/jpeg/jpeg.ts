// Our own JPEG encoder: rows of premultiplied pixels in, the parts of a file out. Pixels are flattened on white, and keep their
// colours at full width and height, so that thin lines stay clean. Whoever makes rows puts them where the engine reads them.
// Engines are kept for the next pictures.

import jpeg from "../../generated/jpeg.wasm";
import { Shelf } from "../shelf.ts";

interface Engine {
  readonly memory: WebAssembly.Memory;
  begin(width: number, height: number, quality: number, mostRows: number): number;
  encode(first: number, rows: number): number;
  finish(): void;
  ready(): number;
  readyBytes(): number;
  taken(): void;
}

/** Rows of a block: all that is handed in at once must be a multiple of it, except for the last. */
export const JPEG_ROWS = 8;

/** Bytes of an engine that is kept: a band of a large picture, and 1 MB beside it. */
const KEPT_BYTES = 6_000_000;

const shelf = new Shelf<Engine>(KEPT_BYTES);

/** An encoder for one picture. */
export class JpegEncoder {
  readonly #engine: Engine;
  readonly #stride: number;
  readonly #input: number;

  /**
   * @param width pixels, 1 to 65,535
   * @param height pixels, 1 to 65,535
   * @param quality 1 to 100, on libjpeg's scale
   * @param rows most rows that `room` will be asked for
   */
  constructor(width: number, height: number, quality: number, rows: number) {
    this.#engine = shelf.take() ?? (new WebAssembly.Instance(jpeg, {}).exports as unknown as Engine);
    this.#stride = width * 4;
    this.#input = this.#engine.begin(width, height, quality, rows);
  }

  /** The place for so many of the next rows. It is the engine's own memory: to be filled and handed in at once. */
  room(rows: number): Uint8Array {
    return new Uint8Array(this.#engine.memory.buffer, this.#input, rows * this.#stride);
  }

  /** Encodes the rows that were put into the room. Hands out the parts that are ready. */
  *encodeRoom(rows: number): Generator<Uint8Array> {
    for (let done = 0; done < rows; ) {
      done += this.#engine.encode(done, rows);
      yield this.#take();
    }
  }

  /** Hands out the rest of the file. */
  *finish(): Generator<Uint8Array> {
    this.#engine.finish();
    yield this.#take();
  }

  /** Gives the engine back. The encoder must not be used after that. */
  free(): void {
    shelf.give(this.#engine, this.#engine.memory.buffer.byteLength);
  }

  #take(): Uint8Array {
    const part = new Uint8Array(this.#engine.memory.buffer, this.#engine.ready(), this.#engine.readyBytes()).slice();
    this.#engine.taken();
    return part;
  }
}

// Finds a canvas's inked pixels, for word cloud layout. Replaces the surface in src/drawings/word-cloud/word-mask.ts.

/** The inked pixels of a canvas. */
export class WordMask {
  readonly width: number;
  readonly height: number;
  #pixels: Uint32Array = new Uint32Array();

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** Reads the pixels of a canvas that has the mask's size. */
  read(context: CanvasRenderingContext2D): this {
    this.#pixels = new Uint32Array(context.getImageData(0, 0, this.width, this.height).data.buffer);
    return this;
  }

  /** Returns 0, because the service has already limited the work. */
  takeWork(): number {
    return 0;
  }

  /** Checks `count` pixels in row-major order from (x, y). */
  hasInk(x: number, y: number, count: number): boolean {
    const start = y * this.width + x;
    return this.#pixels.subarray(start, start + count).some((pixel) => pixel !== 0);
  }

  /** Returns 32 pixels as bits, in row-major order from (x, y). The first pixel is the most significant bit. */
  bits(x: number, y: number): number {
    const start = y * this.width + x;
    let bits = 0;
    for (let i = 0; i < 32; i++) if (this.#pixels[start + i]) bits |= 1 << (31 - i);
    return bits;
  }
}

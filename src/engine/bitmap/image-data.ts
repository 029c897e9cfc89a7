// ImageData: straight RGBA pixels. HTML, "pixel manipulation".

import { UsageError } from "../../base/usage-error.ts";
import { RASTER_PIXELS } from "../limits.ts";

/** Pixels that a program can read and change. */
export class ImageData {
  readonly #width: number;
  readonly #height: number;
  readonly #data: Uint8ClampedArray<ArrayBuffer>;

  /**
   * @param first width of transparent pixels, or the data of existing ones
   * @param second the height of transparent pixels, or the width of existing ones
   * @param third the height of existing pixels; by default, it follows from the length of the data
   * @throws DOMException: IndexSizeError for a size of 0 or over RASTER_PIXELS, or one that doesn't fit the data;
   *   InvalidStateError for data that isn't whole pixels
   */
  constructor(first: number | Uint8ClampedArray<ArrayBuffer>, second: number, third?: number) {
    const isPart = third !== undefined && typeof third !== "object";
    if (second === undefined || (isPart && !(first instanceof Uint8ClampedArray)))
      throw new UsageError("ImageData takes a width and a height, or a Uint8ClampedArray and a width");
    if (first instanceof Uint8ClampedArray) {
      const pixels = first.length / 4;
      this.#width = toUnsigned(second);
      this.#height = isPart ? toUnsigned(third) : pixels / this.#width;
      if (!Number.isInteger(pixels) || pixels === 0)
        throw new DOMException(`data must hold 4 bytes per pixel, got ${first.length} bytes`, "InvalidStateError");
      if (!Number.isInteger(this.#height) || this.#width * this.#height !== pixels)
        throw sizeError(`width × height must be ${pixels}, the data's number of pixels`, this.#width, this.#height);
      this.#data = first;
    } else {
      this.#width = toUnsigned(first);
      this.#height = toUnsigned(second);
      if (this.#width === 0 || this.#height === 0)
        throw sizeError("width and height must be at least 1", this.#width, this.#height);
      if (this.#width * this.#height > RASTER_PIXELS)
        throw sizeError(`width × height must be at most ${RASTER_PIXELS}`, this.#width, this.#height);
      this.#data = new Uint8ClampedArray(this.#width * this.#height * 4);
    }
  }

  get [Symbol.toStringTag](): string {
    return "ImageData";
  }

  get width(): number {
    return this.#width;
  }
  get height(): number {
    return this.#height;
  }
  /** Four bytes per pixel: red, green, blue and alpha, row by row from the top. */
  get data(): Uint8ClampedArray<ArrayBuffer> {
    return this.#data;
  }
  get colorSpace(): "srgb" {
    return "srgb";
  }
}

/** Returns whether a value is an ImageData object: of this class or of the runtime's. */
export function isImageData(value: unknown): value is ImageData {
  return Object.prototype.toString.call(value) === "[object ImageData]";
}

/** Converts a value to Web IDL's `[EnforceRange] long`: a whole number, towards zero. @throws TypeError if it is out of range */
export function toWhole(method: string, value: unknown): number {
  const number = Math.trunc(Number(value));
  if (!(number >= -MAX_LONG - 1 && number <= MAX_LONG))
    throw new UsageError(`${method} takes numbers from ${-MAX_LONG - 1} to ${MAX_LONG}, got ${number}`);
  return number + 0;
}

const MAX_LONG = 2 ** 31 - 1;

export function sizeError(constraint: string, width: number, height: number): DOMException {
  return new DOMException(`${constraint}, got ${width} x ${height}`, "IndexSizeError");
}

function toUnsigned(value: unknown): number {
  const number = Math.trunc(Number(value));
  return number > 0 && number < 2 ** 32 ? number : 0;
}

// Reads integers and signatures at byte offsets of a file, builds the bytes of new files, and copies rows into engine
// memory. Offsets beyond the end read as zero, so parsers of untrusted files need no bounds checks.

import type { PixelImage } from "../encodable-image.ts";

export class ByteReader {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length;
  }

  byte(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  /** Reads an unsigned little-endian integer of 1 to 4 bytes. */
  little(at: number, length: number): number {
    let value = 0;
    for (let i = length - 1; i >= 0; i--) value = value * 256 + this.byte(at + i);
    return value;
  }

  /** Reads an unsigned big-endian integer of 1 to 4 bytes. */
  big(at: number, length: number): number {
    let value = 0;
    for (let i = 0; i < length; i++) value = value * 256 + this.byte(at + i);
    return value;
  }

  has(at: number, characters: string): boolean {
    for (let i = 0; i < characters.length; i++) if (this.#bytes[at + i] !== characters.charCodeAt(i)) return false;
    return true;
  }

  /** Returns the bytes between two offsets. The result shares the file's memory. */
  part(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, to);
  }

  /** Returns the offset of the next byte with the value, or the file's length if there is none. */
  find(value: number, from: number): number {
    const at = this.#bytes.indexOf(value, from);
    return at < 0 ? this.#bytes.length : at;
  }
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Returns the bytes of ASCII text, such as the name of a chunk. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Returns the little-endian bytes of an unsigned integer. @param length number of bytes, up to 4 */
export function littleEndian(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (value >>> (8 * index)) & 255);
}

/**
 * Writes rows of the image into the buffer.
 *
 * @param buffer a buffer of exactly the size of the rows
 * @param repeats zeros, one per row; set to 1 for each row that equals the row above and is left out
 */
export function copyRows(image: PixelImage, top: number, rows: number, buffer: Uint8Array, repeats?: Uint8Array): void {
  const pixels = image.pixels(top, rows, buffer, repeats);
  if (pixels.buffer !== buffer.buffer || pixels.byteOffset !== buffer.byteOffset) buffer.set(pixels);
}

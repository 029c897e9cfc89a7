// Compresses GIF images: LZW with codes of 3 to 12 bits. GIF89a, appendix F.

/** Maximum number of codes. */
const CODES = 4096;
/** Number of entries in the hash table, a power of 2. */
const ENTRIES = 16_384;
/** Maximum length of a data sub-block, in bytes. */
const BLOCK = 255;

/** Buffers that are used for all frames of a GIF. */
export class LzwTables {
  /** Hash table of strings: the code of a string without its last index, times 256, plus that index; -1 for empty entries. */
  readonly keys = new Int32Array(ENTRIES);
  readonly codes = new Uint16Array(ENTRIES);
}

/**
 * Compresses palette indices to the image data of a GIF: the minimum code size, and data sub-blocks with their terminator.
 *
 * @param bits bits per index, 2 to 8
 */
export function compressIndices(indices: Uint8Array, bits: number, { keys, codes }: LzwTables): Uint8Array {
  keys.fill(-1);
  const writer = new CodeWriter(indices.length);
  writer.addByte(bits);
  writer.beginBlock();
  const clear = 1 << bits;
  let width = bits + 1;
  let next = clear + 2;
  writer.write(clear, width);
  let prefix = indices[0] as number;
  for (let at = 1; at < indices.length; at++) {
    const index = indices[at] as number;
    const key = (prefix << 8) | index;
    let entry = (Math.imul(key, 0x9e37_79b1) >>> 18) & (ENTRIES - 1);
    while (keys[entry] !== key && keys[entry] !== -1) entry = (entry + 1) & (ENTRIES - 1);
    if (keys[entry] === key) {
      prefix = codes[entry] as number;
      continue;
    }
    writer.write(prefix, width);
    prefix = index;
    if (next < CODES) {
      // The decoder adds each code one step later, so the code width grows one code after a power of 2.
      if (next === 1 << width) width++;
      keys[entry] = key;
      codes[entry] = next++;
    } else {
      writer.write(clear, width);
      keys.fill(-1);
      width = bits + 1;
      next = clear + 2;
    }
  }
  writer.write(prefix, width);
  // The decoder also adds a code for the last string.
  if (next === 1 << width && width < 12) width++;
  writer.write(clear + 1, width);
  return writer.finish();
}

/** Writes codes into data sub-blocks. */
class CodeWriter {
  #bytes: Uint8Array;
  #length = 0;
  #block = 0;
  #pending = 0;
  #bits = 0;

  /** @param indices number of indices, from which the size of the buffer is estimated */
  constructor(indices: number) {
    this.#bytes = new Uint8Array(1024 + (indices >> 3));
  }

  addByte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }

  /** Begins a sub-block, whose length is set when it ends. */
  beginBlock(): void {
    this.#block = this.#length;
    this.addByte(0);
  }

  /** Writes a code. @param width bits, up to 12 */
  write(code: number, width: number): void {
    this.#pending |= code << this.#bits;
    this.#bits += width;
    while (this.#bits >= 8) {
      this.#addData(this.#pending & 255);
      this.#pending >>>= 8;
      this.#bits -= 8;
    }
  }

  #addData(value: number): void {
    if (this.#length - this.#block > BLOCK) {
      this.#bytes[this.#block] = BLOCK;
      this.beginBlock();
    }
    this.addByte(value);
  }

  /** Ends the last sub-block, and returns a copy of the data. */
  finish(): Uint8Array {
    if (this.#bits > 0) this.#addData(this.#pending & 255);
    this.#bytes[this.#block] = this.#length - this.#block - 1;
    this.addByte(0);
    return this.#bytes.slice(0, this.#length);
  }
}

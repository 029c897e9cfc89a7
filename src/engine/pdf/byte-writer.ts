// Writes big-endian integers to a growing buffer.

export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  u8(value: number): this {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
    return this;
  }

  /** Writes the low 16 bits of each value, signed or unsigned. */
  u16(...values: readonly number[]): this {
    for (const value of values) this.u8(value >> 8).u8(value);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.u16(value >>> 16, value);
    return this;
  }

  append(other: ByteWriter): this {
    this.#grow(other.#length);
    this.#bytes.set(other.#bytes.subarray(0, other.#length), this.#length);
    this.#length += other.#length;
    return this;
  }

  /** Pads with zeros to a multiple of `multiple` bytes. */
  pad(multiple: number): this {
    while (this.#length % multiple !== 0) this.u8(0);
    return this;
  }

  /** Returns a copy of the written bytes. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Ensures space for `count` more bytes. */
  #grow(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

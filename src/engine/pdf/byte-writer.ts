// Numbers of fixed size, most significant byte first, one after the other.

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

  /** Signed or not: what the lowest 16 bits hold. */
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

  /** Adds zeros up to a multiple of so many bytes. */
  pad(multiple: number): this {
    while (this.#length % multiple !== 0) this.u8(0);
    return this;
  }

  /** A copy of what was written. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** Makes room for so many bytes more. */
  #grow(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

// Numbers and names at places of a file. Places beyond its end read as zero: whoever looks at a header of a stranger's file
// checks what it says, not whether it is there.

/** Reads a file's bytes. */
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

  /** An unsigned number of 1 to 4 bytes, the lowest first. */
  little(at: number, length: number): number {
    let value = 0;
    for (let i = length - 1; i >= 0; i--) value = value * 256 + this.byte(at + i);
    return value;
  }

  /** An unsigned number of 1 to 4 bytes, the highest first. */
  big(at: number, length: number): number {
    let value = 0;
    for (let i = 0; i < length; i++) value = value * 256 + this.byte(at + i);
    return value;
  }

  /** Whether the characters (Latin-1) stand there. */
  has(at: number, characters: string): boolean {
    for (let i = 0; i < characters.length; i++) if (this.#bytes[at + i] !== characters.charCodeAt(i)) return false;
    return true;
  }

  /** The bytes from a place up to another. */
  part(from: number, to: number): Uint8Array {
    return this.#bytes.subarray(from, to);
  }

  /** The next place of a byte, the file's end if there is none. */
  find(value: number, from: number): number {
    const at = this.#bytes.indexOf(value, from);
    return at < 0 ? this.#bytes.length : at;
  }
}

/** The parts as one. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

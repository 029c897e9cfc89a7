// Replaces `node:buffer` in the library, which must also run in browsers. Implements only the conversions that the engine uses.

/** Number of bytes converted at a time: `fromCharCode` with too many arguments would overflow the stack. */
const PART_BYTES = 8192;

class Bytes extends Uint8Array<ArrayBuffer> {
  override toString(encoding?: "base64"): string {
    if (encoding === undefined) return new TextDecoder().decode(this);
    let binary = "";
    for (let start = 0; start < this.length; start += PART_BYTES)
      binary += String.fromCharCode(...this.subarray(start, start + PART_BYTES));
    return btoa(binary);
  }
}

export const Buffer = {
  /** Returns a view of a buffer, decoded base64, or a string encoded as UTF-8. */
  from(source: ArrayBuffer | string, offset: number | "base64" = 0, length?: number): Bytes {
    if (typeof source !== "string") return new Bytes(source, offset as number, length);
    const bytes =
      offset === "base64"
        ? Uint8Array.from(atob(source), (character) => character.charCodeAt(0))
        : new TextEncoder().encode(source);
    return new Bytes(bytes.slice().buffer);
  },
};

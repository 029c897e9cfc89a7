// Takes the place of `node:buffer` in the library, so that it also runs in browsers: the conversions that the engine needs.

/** Bytes that are converted at a time. Longer lists of arguments exhaust the stack. */
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
  /** Returns bytes of a buffer, the bytes of base64, or the UTF-8 of a string. */
  from(source: ArrayBuffer | string, offset: number | "base64" = 0, length?: number): Bytes {
    if (typeof source !== "string") return new Bytes(source, offset as number, length);
    const bytes =
      offset === "base64"
        ? Uint8Array.from(atob(source), (character) => character.charCodeAt(0))
        : new TextEncoder().encode(source);
    return new Bytes(bytes.slice().buffer);
  },
};

// Decompresses strips and tiles of a TIFF. The output never exceeds the requested length, so the image's size bounds memory
// and time. Missing data reads as zero. TIFF 6.0, sections 9 and 13; RFC 1950.

import { inflateSync } from "node:zlib";
import { ImageError } from "./image-error.ts";

/** Copies uncompressed data. @param length size of the result, in bytes */
export function copyBytes(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(packed.subarray(0, length));
  return out;
}

/** Unpacks PackBits data: runs of a repeated byte, and literal bytes. @param length size of the result, in bytes */
export function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let from = 0, to = 0; from < packed.length && to < length; ) {
    const head = ((packed[from++] as number) << 24) >> 24;
    if (head === -128) continue;
    if (head >= 0) {
      const part = packed.subarray(from, Math.min(from + head + 1, from + length - to));
      out.set(part, to);
      from += head + 1;
      to += head + 1;
    } else {
      out.fill(packed[from++] ?? 0, to, to + 1 - head);
      to += 1 - head;
    }
  }
  return out;
}

/**
 * Inflates zlib data.
 *
 * @param length size of the result, in bytes
 * @param isLast whether the data is the image's last strip or tile, which some writers pad
 * @throws ImageError if the data is not a zlib stream, or another strip or tile is too long
 */
export function inflate(packed: Uint8Array, length: number, isLast: boolean): Uint8Array {
  try {
    // workerd applies the limit to its growing buffer, up to twice as large as the result.
    const unpacked = inflateSync(packed, { maxOutputLength: 2 * length + INFLATE_SLACK });
    if (isLast || unpacked.length <= length) return copyBytes(unpacked, length);
  } catch {
    // Any zlib error means that the data is damaged or too long.
  }
  throw new ImageError("is a TIFF that cannot be decoded");
}

/** The initial buffer of `inflateSync` plus a margin, in bytes. */
const INFLATE_SLACK = 200_000;

const [CLEAR, END, FIRST] = [256, 257, 258] as const;
const [MIN_WIDTH, MAX_WIDTH, MAX_CODES] = [9, 12, 4096] as const;

/**
 * Unpacks LZW data. Each code stands for an earlier string plus one byte. All strings occur in the output, so the table
 * stores offsets and lengths only.
 *
 * @param length size of the result, in bytes
 * @throws ImageError if a code is not defined
 */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  const starts = new Uint32Array(MAX_CODES);
  const sizes = new Uint16Array(MAX_CODES);
  let [next, width] = [FIRST, MIN_WIDTH] as [number, number];
  let last = { start: 0, size: 0 };
  let [bits, count, to] = [0, 0, 0];
  for (let from = 0; to < length; ) {
    for (; count < width && from < packed.length; count += 8) bits = (bits << 8) | (packed[from++] as number);
    if (count < width) break;
    count -= width;
    const code = bits >>> count;
    bits &= (1 << count) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, last] = [FIRST, MIN_WIDTH, { start: 0, size: 0 }];
      continue;
    }
    if (code > next || (code === next && last.size === 0)) throw new ImageError("is a TIFF that cannot be decoded");
    const start = to;
    let size = 1;
    if (code < CLEAR) out[to++] = code;
    else {
      // A code that is not defined yet stands for the last string plus the first byte of that string.
      const source = code === next ? last.start : (starts[code] as number);
      size = code === next ? last.size + 1 : (sizes[code] as number);
      for (let i = 0; i < size && to < length; i++) out[to++] = out[source + i] as number;
    }
    if (last.size > 0 && next < MAX_CODES) {
      starts[next] = last.start;
      sizes[next] = last.size + 1;
      next++;
    }
    // TIFF encoders widen codes one code early.
    if (next >= (1 << width) - 1 && width < MAX_WIDTH) width++;
    last = { start, size };
  }
  return out;
}

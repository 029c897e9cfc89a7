// Replaces `node:zlib` in the library, so that the library also runs in browsers and writes the same files on all platforms.

import { once } from "../base/once.ts";
import { concatenate } from "../engine/image/byte-reader.ts";

interface DeflateOptions {
  readonly level?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
}

/**
 * The bundler evaluates a module that is required, not imported, at the first call. Evaluating fflate fills large tables, which most
 * charts don't need.
 */
const openFflate = once(() => require("./deflate.ts") as typeof import("./deflate.ts"));

/** Compresses bytes. RFC 1950. */
export function deflateSync(bytes: Uint8Array, { level = 6 }: DeflateOptions = {}): Uint8Array {
  return openFflate().zlibSync(bytes, { level });
}

/**
 * Decompresses bytes. RFC 1950.
 *
 * @throws Error for damaged data, or if the result is longer than `maxOutputLength`
 */
export function inflateSync(
  bytes: Uint8Array,
  { maxOutputLength = Number.POSITIVE_INFINITY }: { readonly maxOutputLength?: number } = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new (openFflate().Unzlib)((part) => {
    length += part.length;
    if (length > maxOutputLength) throw new RangeError(`the data has more than ${maxOutputLength} bytes`);
    parts.push(part);
  });
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    stream.push(bytes.subarray(start, start + PART_BYTES), start + PART_BYTES >= bytes.length);
  return concatenate(parts);
}

/** Number of compressed bytes that are decompressed at a time. DEFLATE expands them to at most about 16 MB. */
const PART_BYTES = 16_384;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xed_b8_83_20 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** Returns a CRC-32 checksum. RFC 1952, section 8. */
export function crc32(bytes: Uint8Array, start = 0): number {
  let crc = ~start;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return ~crc >>> 0;
}

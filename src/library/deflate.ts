// Compresses and decompresses with fflate. zlib.ts evaluates this module when it needs it.

import { Unzlib, zlibSync } from "fflate";
import { concatenate } from "../engine/image/byte-reader.ts";

/** Number of compressed bytes that are decompressed at a time. DEFLATE expands them to at most about 16 MB. */
const PART_BYTES = 16_384;

/** A compression level, from none to best. */
export type DeflateLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Compresses bytes. RFC 1950. */
export function compress(bytes: Uint8Array, level: DeflateLevel): Uint8Array {
  return zlibSync(bytes, { level });
}

/**
 * Decompresses bytes. RFC 1950.
 *
 * @throws Error for damaged data, or if the result is longer than `maxLength`
 */
export function decompress(bytes: Uint8Array, maxLength: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const stream = new Unzlib((part) => {
    length += part.length;
    if (length > maxLength) throw new RangeError(`the data has more than ${maxLength} bytes`);
    parts.push(part);
  });
  for (let start = 0; start < bytes.length; start += PART_BYTES)
    stream.push(bytes.subarray(start, start + PART_BYTES), start + PART_BYTES >= bytes.length);
  return concatenate(parts);
}

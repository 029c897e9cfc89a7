// Replaces `node:zlib` in the library, so that the library also runs in browsers and writes the same files on all platforms.

import { once } from "../base/once.ts";
import type { DeflateLevel } from "./deflate.ts";

interface DeflateOptions {
  readonly level?: DeflateLevel;
}

/**
 * The bundle evaluates a module loaded with `require` at the first call, not at startup. Evaluating fflate fills large tables, which most
 * charts don't need.
 */
const openDeflate = once(() => require("./deflate.ts") as typeof import("./deflate.ts"));

/** Compresses bytes. RFC 1950. */
export function deflateSync(bytes: Uint8Array, { level = 6 }: DeflateOptions = {}): Uint8Array {
  return openDeflate().compress(bytes, level);
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
  return openDeflate().decompress(bytes, maxOutputLength);
}

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

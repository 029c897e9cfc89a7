// Compresses and decompresses zlib streams for FlateDecode, the only filter that our own PDF streams use. ISO 32000-1, 7.4.4.

import { deflateSync, inflateSync } from "node:zlib";

/** Higher levels make a chart's file 1% smaller and take twice as long. */
const COMPRESSION_LEVEL = 6;

/** Compresses bytes to a zlib stream. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: COMPRESSION_LEVEL });
}

/** Decompresses a zlib stream. Use only for our own streams, because the result's size is not limited. */
export function inflate(bytes: Uint8Array): Uint8Array {
  return inflateSync(bytes);
}

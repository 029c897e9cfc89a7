// Bytes ↔ zlib streams, the one compression of our PDF files. ISO 32000-1, 7.4.4.

import { deflateSync, inflateSync } from "node:zlib";

/** Beyond this level a chart's file is a hundredth smaller, and takes twice as long. */
const LEVEL = 6;

export function deflate(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: LEVEL });
}

/** For streams of our own: nothing bounds what comes out. */
export function inflate(bytes: Uint8Array): Uint8Array {
  return inflateSync(bytes);
}

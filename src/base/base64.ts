// Encodes base64. RFC 4648, section 4.

import { Buffer } from "node:buffer";

/** Encodes the bytes as base64. */
export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

// Encodes segments in several modes, or in Kanji mode, as modules. This file is separate and imported on demand, because
// the encoder builds its Shift JIS table on import and most codes don't need it.

import { Alphanumeric, Byte, Charset, Encoder, Kanji, Numeric } from "@nuintun/qrcode";
import type { Level } from "./capacity.ts";
import type { Segment } from "./segment.ts";

/**
 * Encodes segments in a version that holds them.
 *
 * @returns one byte per module, row by row: 1 for dark, 0 for light
 */
export function encodeSegments(segments: readonly Segment[], version: number, level: Level): Uint8Array {
  const encoder = new Encoder({ level, version, encode: (text) => new TextEncoder().encode(text) });
  const code = encoder.encode(...segments.map(createSegment));
  const { size } = code;
  const dark = new Uint8Array(size * size);
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) dark[y * size + x] = code.get(x, y);
  return dark;
}

function createSegment({ mode, text }: Segment): Alphanumeric | Byte | Kanji | Numeric {
  if (mode === "numeric") return new Numeric(text);
  if (mode === "alphanumeric") return new Alphanumeric(text);
  // ISO 8859-1 is the default charset, so the encoder writes no ECI header, which many readers don't support. Readers
  // detect UTF-8 without an ECI header.
  return mode === "kanji" ? new Kanji(text) : new Byte(text, Charset.ISO_8859_1);
}

// Pieces of several modes, or of Kanji → the modules of a code. A module of its own, since its encoder makes the table of Shift JIS
// when it is loaded, which most codes do not need.

import { Alphanumeric, Byte, Charset, Encoder, Kanji, Numeric } from "@nuintun/qrcode";
import type { Level } from "./capacity.ts";
import type { Segment } from "./segment.ts";

/** Encodes the pieces in a version that holds them. Row by row, 1 for each dark module. */
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
  // Readers take bytes that are UTF-8 for it; many of them know nothing of the mark that says so, which this set needs none of.
  return mode === "kanji" ? new Kanji(text) : new Byte(text, Charset.ISO_8859_1);
}

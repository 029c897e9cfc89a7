// Assembles a PNG file from filtered and compressed rows: signature, chunks and CRCs. PNG (Third Edition), sections 5
// and 11.

import { crc32 } from "node:zlib";
import type { PngKind } from "../../../wasm/png/png.ts";
import { asciiBytes, concatenate } from "./byte-reader.ts";

/** Filter types: Sub subtracts the left neighbour, and Up the pixel above. */
export const FILTER_SUB = 1;
export const FILTER_UP = 2;

/** The properties of a PNG in its header and palette chunks. */
interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly kind: PngKind;
  /** Bits per channel, or per palette index. */
  readonly bits: 1 | 2 | 4 | 8;
  /** Palette of an image with palette indices: three bytes per colour. */
  readonly palette?: Uint8Array;
  /** Alpha values of the first palette colours. The remaining colours are opaque. */
  readonly alphas?: Uint8Array;
}

/** Assembles the PNG file. @param rows zlib stream of the filtered rows */
export function formatPng({ width, height, kind, bits, palette, alphas }: PngHeader, rows: Uint8Array): Uint8Array {
  const parts = [
    SIGNATURE,
    ...chunk("IHDR", concatenate([bigEndian(width), bigEndian(height), Uint8Array.of(bits, kind, 0, 0, 0)])),
  ];
  if (palette !== undefined) parts.push(...chunk("PLTE", palette));
  if (alphas !== undefined && alphas.length > 0) parts.push(...chunk("tRNS", alphas));
  parts.push(...chunk("IDAT", rows), ...chunk("IEND", new Uint8Array()));
  return concatenate(parts);
}

/** Length of the PNG signature and the IHDR chunk, in bytes. */
const HEAD_BYTES = 33;

/**
 * Inserts alt text into a PNG file, as an iTXt chunk after the header. PNG (Third Edition), section 11.3.3.4.
 *
 * @param parts the parts of the file; the first part contains the header
 */
export function* insertAltText(parts: Iterable<Uint8Array>, altText: string | undefined): Generator<Uint8Array> {
  let isFirst = altText !== undefined;
  for (const part of parts) {
    if (!isFirst) yield part;
    else {
      yield part.subarray(0, HEAD_BYTES);
      yield* chunk("iTXt", concatenate([ITXT_HEAD, new TextEncoder().encode(altText)]));
      yield part.subarray(HEAD_BYTES);
      isFirst = false;
    }
  }
}

/** Keyword, no compression, and no language tag, because the names in the text can be in another language. */
const ITXT_HEAD = new TextEncoder().encode("Description\0\0\0\0\0");

/** The PNG signature. */
export const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Returns the parts of a chunk. @param type the chunk type, four letters */
export function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const name = asciiBytes(type);
  return [bigEndian(data.length), name, data, bigEndian(crc32(data, crc32(name)))];
}

/** Returns the big-endian bytes of a 32-bit integer. */
export function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

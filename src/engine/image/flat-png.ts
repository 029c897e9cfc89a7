// Encodes images of flat colours as PNG with a palette, at the lowest bit depth that fits. A repeated row uses the Up
// filter, so that all its bytes are zero and compress to almost nothing. PNG (Third Edition), sections 7.2 and 9.

import { deflateSync } from "node:zlib";
import { PNG_PALETTE } from "../../../wasm/png/png.ts";
import { freeBytes } from "../../base/free-bytes.ts";
import type { FlatImage } from "../encodable-image.ts";
import { FILTER_UP, formatPng } from "./png-parts.ts";

/** Encodes the image as PNG. */
export function encodeFlatPng(image: FlatImage): Uint8Array {
  const { width, height, palette } = image;
  const bits = bitsFor(palette.length);
  const colors = Uint8Array.from(palette.flatMap(({ red, green, blue }) => [red, green, blue]));
  const filtered = filterRows(image, bits);
  const rows = deflateSync(filtered, { level: COMPRESSION_LEVEL });
  // Freed at once, because a batch would otherwise leave tens of megabytes to the garbage collector.
  freeBytes(filtered);
  return formatPng({ width, height, kind: PNG_PALETTE, bits, palette: colors, alphas: alphasOf(image) }, rows);
}

/** Higher levels make QR codes 2.5% smaller and take three times as long. */
const COMPRESSION_LEVEL = 6;

function bitsFor(colors: number): 1 | 2 | 4 | 8 {
  if (colors <= 2) return 1;
  if (colors <= 4) return 2;
  return colors <= 16 ? 4 : 8;
}

/** Returns the tRNS data: the alpha of each palette colour, up to the last one that is not opaque. */
function alphasOf({ palette }: FlatImage): Uint8Array {
  const alphas = palette.map(({ alpha }) => Math.round(alpha * 255));
  return Uint8Array.from(alphas.slice(0, alphas.findLastIndex((alpha) => alpha < 255) + 1));
}

/** Returns all rows with their filter bytes. The first row of a band has no filter; its repetitions use Up. */
function filterRows({ width, height, bands }: FlatImage, bits: number): Uint8Array {
  const stride = Math.ceil((width * bits) / 8) + 1;
  const out = new Uint8Array(height * stride);
  let at = 0;
  for (const { rows, indices } of bands) {
    packRow(indices, bits, out.subarray(at + 1, at + stride));
    const next = at + rows * stride;
    for (at += stride; at < next; at += stride) out[at] = FILTER_UP;
  }
  return out;
}

/** Packs pixels into bytes, the first pixel in the highest bits. */
function packRow(indices: Uint8Array, bits: number, row: Uint8Array): void {
  if (bits === 8) {
    row.set(indices);
    return;
  }
  const perByte = 8 / bits;
  for (let i = 0, at = 0; i < indices.length; at++) {
    let byte = 0;
    for (const end = i + perByte; i < end; i++) byte = (byte << bits) | (indices[i] ?? 0);
    row[at] = byte;
  }
}

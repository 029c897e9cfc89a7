// Encodes PNG with zlib: pixels of images that are embedded in other files, and flat-colour images. Each row of pixels
// uses the Sub or Up filter, whichever gives smaller differences. PNG (Third Edition), section 9.

import { deflateSync } from "node:zlib";
import { PNG_PALETTE, PNG_RGB, PNG_RGBA } from "../../../wasm/png/png.ts";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { toBase64 } from "../../base/base64.ts";
import { freeBytes } from "../../base/free-bytes.ts";
import { once } from "../../base/once.ts";
import type { FlatImage } from "../encodable-image.ts";
import type { EncodedImage, ImagePixels } from "../surface.ts";
import { FILTER_SUB, FILTER_UP, formatPng } from "./png-parts.ts";
import { unpremultiply } from "./unpremultiply.ts";

/** Encodes unpremultiplied pixels, without an alpha channel if all pixels are opaque. */
export function encodePixels({ width, height, data }: RasterPixels): Uint8Array {
  const channels = isOpaque(data) ? 3 : 4;
  const stride = width * channels;
  const out = new Uint8Array(height * (stride + 1));
  let [above, row] = [new Uint8Array(stride), new Uint8Array(stride)];
  const [sub, up] = [new Uint8Array(stride), new Uint8Array(stride)];
  for (let y = 0; y < height; y++) {
    copyRow(data, y * width * 4, channels, row);
    let [subSum, upSum] = [0, 0];
    for (let i = 0; i < stride; i++) {
      const value = row[i] as number;
      sub[i] = value - (i < channels ? 0 : (row[i - channels] as number));
      up[i] = value - (above[i] as number);
      subSum += magnitude(sub[i] as number);
      upSum += magnitude(up[i] as number);
    }
    const isSub = subSum < upSum;
    out[y * (stride + 1)] = isSub ? FILTER_SUB : FILTER_UP;
    out.set(isSub ? sub : up, y * (stride + 1) + 1);
    [above, row] = [row, above];
  }
  const kind = channels === 3 ? PNG_RGB : PNG_RGBA;
  const rows = deflateSync(out, { level: 1 });
  freeBytes(out);
  return formatPng({ width, height, kind, bits: 8 }, rows);
}

/** Returns the absolute value of a byte difference, as a signed byte. */
function magnitude(difference: number): number {
  return difference < 128 ? difference : 256 - difference;
}

function copyRow(data: Uint8Array, start: number, channels: number, row: Uint8Array): void {
  for (let from = start, to = 0; to < row.length; from += 4, to += channels)
    for (let c = 0; c < channels; c++) row[to + c] = data[from + c] as number;
}

function isOpaque(data: Uint8Array): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/** Wraps premultiplied pixels as an image. The pixels must not change afterwards. */
export function pixelImage({ width, height, data }: ImagePixels): EncodedImage {
  const pixels = { width, height, data };
  const writeUrl = once(() => {
    const straight = data.slice();
    unpremultiply(straight);
    return `data:image/png;base64,${toBase64(encodePixels({ width, height, data: straight }))}`;
  });
  return { type: "encoded", width, height, url: writeUrl, pixels: () => pixels };
}

export function encodeFlatPng(image: FlatImage): Uint8Array {
  const { width, height, palette } = image;
  const bits = bitsFor(palette.length);
  const colors = Uint8Array.from(palette.flatMap(({ red, green, blue }) => [red, green, blue]));
  const filtered = filterRows(image, bits);
  const rows = deflateSync(filtered, { level: COMPRESSION_LEVEL });
  // Freed at once, because the garbage collector would leave tens of megabytes allocated during a batch.
  freeBytes(filtered);
  return formatPng({ width, height, kind: PNG_PALETTE, bits, palette: colors, alphas: alphasOf(image) }, rows);
}

/** Higher levels make QR codes 2.5% smaller, but take three times as long. */
const COMPRESSION_LEVEL = 6;

function bitsFor(colors: number): 1 | 2 | 4 | 8 {
  if (colors <= 2) return 1;
  if (colors <= 4) return 2;
  return colors <= 16 ? 4 : 8;
}

/** Returns the tRNS data: the alpha values of the palette, without those of trailing opaque colours. */
function alphasOf({ palette }: FlatImage): Uint8Array {
  const alphas = palette.map(({ alpha }) => Math.round(alpha * 255));
  return Uint8Array.from(alphas.slice(0, alphas.findLastIndex((alpha) => alpha < 255) + 1));
}

/**
 * Returns all rows with their filter bytes. The first row of a band has no filter; its repetitions use the Up filter.
 */
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

/** Packs palette indices into bytes, with the first pixel in the highest bits. */
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

// Encodes pixels as PNG, for images that are embedded in other files. Each row uses the Sub or Up filter, whichever leaves
// the smaller differences. PNG (Third Edition), section 9.

import { deflateSync } from "node:zlib";
import { PNG_RGB, PNG_RGBA } from "../../../wasm/png/png.ts";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { freeBytes } from "../../base/free-bytes.ts";
import { FILTER_SUB, FILTER_UP, formatPng } from "./png-parts.ts";

/** Encodes straight (not premultiplied) pixels; without an alpha channel if all of them are opaque. */
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

/** Returns the absolute value of a difference modulo 256. */
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

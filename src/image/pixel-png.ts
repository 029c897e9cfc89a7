// Pixels → PNG, for pictures inside of others. Photographs and drawings alike, so each row is written as the difference from
// its left neighbours or from the row above, whichever is smaller. PNG (Third Edition), chapter 9.

import { crc32, deflateSync } from "node:zlib";
import type { RasterPixels } from "../../wasm/raster/engine.ts";
import { concatenate } from "./byte-reader.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RGB = 2;
const RGBA = 6;
const FILTER_SUB = 1;
const FILTER_UP = 2;

/** Encodes pixels that are not premultiplied; without an alpha channel where all are opaque. */
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
  return formatPng(width, height, channels === 3 ? RGB : RGBA, deflateSync(out, { level: 1 }));
}

/** How far a difference is from none, either way round. */
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

/** The file of rows that are filtered and compressed already, eight bits a channel. */
function formatPng(width: number, height: number, colorType: number, rows: Uint8Array): Uint8Array {
  return concatenate([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", concatenate([bigEndian(width), bigEndian(height), Uint8Array.of(8, colorType, 0, 0, 0)])),
    chunk("IDAT", rows),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concatenate([Uint8Array.from(type, (character) => character.charCodeAt(0)), data]);
  return concatenate([bigEndian(data.length), named, bigEndian(crc32(named))]);
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

// Pictures → PNG, 8 bits a channel with alpha. Large ones are rastered and compressed in bands, so that memory holds one
// band and the compressed bytes, never all pixels. PNG (Third Edition), chapters 9 to 11.

import { Buffer } from "node:buffer";
import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import { Failure } from "../base/failure.ts";
import { BAND_PIXELS, RASTER_PIXELS } from "../base/limits.ts";
import type { PixelPicture } from "../base/picture.ts";
import { concatenate } from "./byte-reader.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLOR_WITH_ALPHA = 6;
const FILTER_UP = 2;
const ADLER_MODULUS = 65_521;
/** The level of zlib at which time still goes into pixels; from level 4 on it is five times as long for a tenth less. */
const DEFLATE = { level: 1 };

/**
 * Encodes the picture.
 *
 * @throws Failure when it has more device pixels than can be rastered
 */
export async function encodePng(picture: PixelPicture): Promise<Uint8Array> {
  const { width, height } = picture;
  if (width * height > RASTER_PIXELS)
    throw new Failure(
      "invalid",
      `picture must have at most ${RASTER_PIXELS} pixels, got ${width} x ${height}: lower width, height or devicePixelRatio`,
    );
  const rows = width * height > BAND_PIXELS ? await encodeBands(picture) : await encodeWhole(picture);
  return formatPng(width, height, COLOR_WITH_ALPHA, rows);
}

/**
 * The file of rows that are filtered and compressed already.
 *
 * @param colorType 2 for three channels, 6 for four, of eight bits each
 */
export function formatPng(width: number, height: number, colorType: 2 | 6, rows: Uint8Array): Uint8Array {
  return concatenate([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", concatenate([bigEndian(width), bigEndian(height), Uint8Array.of(8, colorType, 0, 0, 0)])),
    chunk("IDAT", rows),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** All pixels as one zlib stream. */
async function encodeWhole(picture: PixelPicture): Promise<Uint8Array> {
  return deflateSync(filterUp(picture.pixels(), new Uint8Array(picture.width * 4), picture.width), DEFLATE);
}

/** The same stream, made of blocks for one band of rows after the other. RFC 1950. */
async function encodeBands(picture: PixelPicture): Promise<Uint8Array> {
  const { width, height } = picture;
  const bandRows = Math.max(1, Math.floor(BAND_PIXELS / width));
  const checksum = new Adler32();
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  let above: Uint8Array = new Uint8Array(width * 4);
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    const data = picture.pixels(top, rows);
    const filtered = filterUp(data, above, width);
    above = data.slice((rows - 1) * width * 4);
    checksum.update(filtered);
    const finishFlush = top + rows < height ? constants.Z_SYNC_FLUSH : constants.Z_FINISH;
    parts.push(deflateRawSync(filtered, { ...DEFLATE, finishFlush }));
  }
  parts.push(bigEndian(checksum.value));
  return concatenate(parts);
}

/**
 * Each row as its difference from the row above, behind its filter byte, with the premultiplication undone.
 *
 * @param above the row before the first, premultiplied as the data are
 */
function filterUp(data: Uint8Array, above: Uint8Array, width: number): Uint8Array {
  const stride = width * 4;
  const rows = data.length / stride;
  // Most pixels equal the one above, and many rows do: they leave the zeros that are there already.
  const out = new Uint8Array(rows * (stride + 1));
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  const first = new Uint32Array(above.buffer, above.byteOffset, width);
  for (let row = 0; row < rows; row++) {
    let to = row * (stride + 1);
    out[to++] = FILTER_UP;
    const from = row * stride;
    if (row > 0 && bytes.compare(bytes, from - stride, from, from, from + stride) === 0) continue;
    const start = row * width;
    const [upper, upperStart] = row === 0 ? [first, 0] : [pixels, start - width];
    for (let i = 0; i < width; i++, to += 4) {
      const here = pixels[start + i] as number;
      const there = upper[upperStart + i] as number;
      if (here === there) continue;
      const plain = unpremultiply(here);
      const plainAbove = unpremultiply(there);
      out[to] = (plain & 255) - (plainAbove & 255);
      out[to + 1] = ((plain >>> 8) & 255) - ((plainAbove >>> 8) & 255);
      out[to + 2] = ((plain >>> 16) & 255) - ((plainAbove >>> 16) & 255);
      out[to + 3] = (plain >>> 24) - (plainAbove >>> 24);
    }
  }
  return out;
}

/** The pixel, four bytes from red to alpha, with its colours as they are without the alpha. */
export function unpremultiply(pixel: number): number {
  const alpha = pixel >>> 24;
  if (alpha === 255 || alpha === 0) return pixel;
  const half = alpha >> 1;
  const red = (((pixel & 255) * 255 + half) / alpha) | 0;
  const green = ((((pixel >>> 8) & 255) * 255 + half) / alpha) | 0;
  const blue = ((((pixel >>> 16) & 255) * 255 + half) / alpha) | 0;
  return (pixel & 0xff00_0000) | (Math.min(255, blue) << 16) | (Math.min(255, green) << 8) | Math.min(255, red);
}

/** The checksum of zlib streams. RFC 1950, section 9. */
class Adler32 {
  #low = 1;
  #high = 0;

  update(bytes: Uint8Array): void {
    let low = this.#low;
    let high = this.#high;
    // 3,800 bytes are what fits before the sums could pass 31 bits.
    for (let start = 0; start < bytes.length; start += 3800) {
      const end = Math.min(start + 3800, bytes.length);
      for (let i = start; i < end; i++) {
        low += bytes[i] as number;
        high += low;
      }
      low %= ADLER_MODULUS;
      high %= ADLER_MODULUS;
    }
    this.#low = low;
    this.#high = high;
  }

  get value(): number {
    return ((this.#high << 16) | this.#low) >>> 0;
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = concatenate([Uint8Array.from(type, (character) => character.charCodeAt(0)), data]);
  return concatenate([bigEndian(data.length), named, bigEndian(crc32(named))]);
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

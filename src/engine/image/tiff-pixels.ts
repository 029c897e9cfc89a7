// Decodes TIFF images. Loads no engine, so that the parser fuzzer can run this module in plain Node.

import { inflateSync } from "node:zlib";
import type { RasterPixels } from "../../../wasm/raster/engine.ts";
import { ByteReader, concatenate } from "./byte-reader.ts";
import { ImageError } from "./image-error.ts";
import type { Compression, Photometric, RasterHeader, TiffLayout } from "./raster-header.ts";

/** Decodes a JPEG, and rejects it if it has more than `maxPixels` pixels. */
type DecodeJpeg = (bytes: Uint8Array, maxPixels: number) => RasterPixels;

/**
 * Decompressors for strips and tiles. The result has the requested length, so the image's size bounds memory and time.
 * Missing data reads as zero. TIFF 6.0, sections 9 and 13; RFC 1950.
 */
const UNPACKERS: Readonly<
  Record<Exclude<Compression, "jpeg">, (packed: Uint8Array, length: number, isLast: boolean) => Uint8Array>
> = {
  none: copyBytes,
  packbits: unpackBits,
  lzw: unpackLzw,
  deflate: inflate,
};

/**
 * Decodes the strips or tiles of a TIFF to RGBA with eight bits per channel. TIFF 6.0, sections 3 to 8 and 14 to 18;
 * Supplement 2 for JPEG.
 *
 * @throws ImageError if the data is damaged
 */
export function decodeTiff({ width, height, tiff }: RasterHeader, decodeJpeg: DecodeJpeg): RasterPixels {
  if (tiff === undefined) throw new Error("a TIFF must have been read before it is decoded");
  const levels = new Uint8Array(width * height * tiff.channels);
  const across = Math.ceil(width / tiff.pieceWidth);
  const perPlane = across * Math.ceil(height / tiff.pieceHeight);
  for (const [index, packed] of tiff.pieces.entries()) {
    const plane = Math.floor(index / perPlane);
    const left = (index % across) * tiff.pieceWidth;
    const top = Math.floor((index % perPlane) / across) * tiff.pieceHeight;
    const isLast = (index + 1) % perPlane === 0;
    const piece =
      tiff.compression === "jpeg" ? readJpegPiece(packed, tiff, decodeJpeg) : readPiece(packed, tiff, isLast);
    const step = tiff.isPlanar ? 1 : tiff.channels;
    const columns = Math.min(tiff.pieceWidth, width - left);
    const rows = Math.min(tiff.pieceHeight, height - top);
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++)
        for (let channel = 0; channel < step; channel++)
          levels[((top + y) * width + left + x) * tiff.channels + plane + channel] = piece[
            (y * tiff.pieceWidth + x) * step + channel
          ] as number;
  }
  return { width, height, data: colorPixels(levels, tiff) };
}

/** Unpacks a strip or tile to one byte per channel: levels from 0 to 255, or palette indices. */
function readPiece(packed: Uint8Array, tiff: TiffLayout, isLast: boolean): Uint8Array {
  const { bits, pieceWidth, pieceHeight, compression } = tiff;
  const channels = tiff.isPlanar ? 1 : tiff.channels;
  const stride = Math.ceil((pieceWidth * channels * bits) / 8);
  const bytes = UNPACKERS[compression as Exclude<Compression, "jpeg">](
    tiff.isLowFirst ? packed.map(reverseBits) : packed,
    stride * pieceHeight,
    isLast,
  );
  if (tiff.isDifference && bits >= 8)
    for (let y = 0; y < pieceHeight; y++)
      undoPredictor(bytes.subarray(y * stride, (y + 1) * stride), channels, bits, tiff.isBigEndian);
  if (bits === 8) return bytes;
  const levels = new Uint8Array(pieceWidth * channels * pieceHeight);
  const scale = tiff.photometric === "palette" ? 1 : 255 / (2 ** bits - 1);
  const rowSamples = pieceWidth * channels;
  for (let to = 0; to < levels.length; to++) {
    const [row, place] = [Math.floor(to / rowSamples) * stride, to % rowSamples];
    // Keep the upper eight bits of a 16-bit sample.
    if (bits === 16) levels[to] = bytes[row + place * 2 + (tiff.isBigEndian ? 0 : 1)] as number;
    else {
      const bit = place * bits;
      const value = ((bytes[row + (bit >> 3)] as number) >> (8 - bits - (bit & 7))) & (2 ** bits - 1);
      levels[to] = value * scale;
    }
  }
  return levels;
}

/** Reverses horizontal differencing: adds to each channel the value of the pixel to the left. */
function undoPredictor(row: Uint8Array, channels: number, bits: number, isBigEndian: boolean): void {
  if (bits === 8) {
    for (let i = channels; i < row.length; i++) row[i] = (row[i] as number) + (row[i - channels] as number);
    return;
  }
  const [high, low] = isBigEndian ? [0, 1] : [1, 0];
  for (let i = channels * 2; i < row.length; i += 2) {
    const left = i - channels * 2;
    const sum =
      ((row[i + high] as number) + (row[left + high] as number)) * 256 +
      (row[i + low] as number) +
      (row[left + low] as number);
    row[i + high] = sum >> 8;
    row[i + low] = sum;
  }
}

/** Decodes a strip or tile in JPEG format, whose tables can be stored separately. */
function readJpegPiece(packed: Uint8Array, tiff: TiffLayout, decodeJpeg: DecodeJpeg): Uint8Array {
  const { pieceWidth, pieceHeight, tables, photometric, isPlanar } = tiff;
  const channels = isPlanar ? 1 : tiff.channels;
  const [start, shared] = [packed.subarray(0, 2), tables.subarray(2, endOfTables(tables))];
  // Only the Adobe segment tells the decoder whether the three channels are RGB or YCbCr.
  const file = concatenate([start, photometric === "rgb" ? RGB_SEGMENT : YCC_SEGMENT, shared, packed.subarray(2)]);
  const { width, height, data } = decodeJpeg(file, pieceWidth * pieceHeight);
  const levels = new Uint8Array(pieceWidth * pieceHeight * channels);
  for (let y = 0; y < Math.min(height, pieceHeight); y++)
    for (let x = 0; x < Math.min(width, pieceWidth); x++)
      for (let channel = 0; channel < Math.min(channels, 3); channel++)
        levels[(y * pieceWidth + x) * channels + channel] = data[(y * width + x) * 4 + channel] as number;
  return levels;
}

/** Returns the offset at which the JPEG tables end, before the EOI marker. */
function endOfTables(tables: Uint8Array): number {
  const file = new ByteReader(tables);
  return file.has(tables.length - 2, "\xff\xd9") ? tables.length - 2 : tables.length;
}

/** Returns an Adobe APP14 segment, whose last byte declares the colour transform. */
const adobeSegment = (transform: number) =>
  Uint8Array.of(0xff, 0xee, 0, 14, ...[0x41, 0x64, 0x6f, 0x62, 0x65], 0, 100, 0, 0, 0, 0, transform);
const [RGB_SEGMENT, YCC_SEGMENT] = [adobeSegment(0), adobeSegment(1)];

/** Converts a pixel's channels to red, green and blue, for each photometric interpretation. */
const COLOR_READERS: Readonly<
  Record<Photometric, (levels: Uint8Array, at: number, palette: readonly number[]) => readonly [number, number, number]>
> = {
  "white-is-zero": (levels, at) => grey(255 - (levels[at] as number)),
  "black-is-zero": (levels, at) => grey(levels[at] as number),
  rgb: (levels, at) => [levels[at] as number, levels[at + 1] as number, levels[at + 2] as number],
  // The JPEG decoder has already converted YCbCr to RGB.
  ycbcr: (levels, at) => [levels[at] as number, levels[at + 1] as number, levels[at + 2] as number],
  palette: (levels, at, palette) => {
    const [size, index] = [palette.length / 3, levels[at] as number];
    const part = (channel: number) => (palette[channel * size + index] ?? 0) >> 8;
    return [part(0), part(1), part(2)];
  },
  cmyk: (levels, at) => {
    const white = 255 - (levels[at + 3] as number);
    const part = (channel: number) => Math.round(((255 - (levels[at + channel] as number)) * white) / 255);
    return [part(0), part(1), part(2)];
  },
};

const grey = (level: number) => [level, level, level] as const;

function colorPixels(levels: Uint8Array, { channels, photometric, palette, alpha }: TiffLayout): Uint8Array {
  const data = new Uint8Array((levels.length / channels) * 4);
  const colorOf = COLOR_READERS[photometric];
  for (let from = 0, to = 0; from < levels.length; from += channels, to += 4) {
    const opacity = alpha === null ? 255 : (levels[from + alpha.channel] ?? 255);
    const color = colorOf(levels, from, palette);
    const share = alpha?.isMultiplied && opacity > 0 ? 255 / opacity : 1;
    for (let channel = 0; channel < 3; channel++)
      data[to + channel] = Math.min(255, Math.round((color[channel] as number) * share));
    data[to + 3] = opacity;
  }
  return data;
}

function reverseBits(byte: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
}

/**
 * Copies uncompressed data, padded with zeros.
 *
 * @param length size of the result, in bytes
 */
function copyBytes(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  out.set(packed.subarray(0, length));
  return out;
}

/** Decodes PackBits: runs of a repeated byte, and literal bytes. @param length size of the result, in bytes */
export function unpackBits(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  for (let from = 0, to = 0; from < packed.length && to < length; ) {
    const head = ((packed[from++] as number) << 24) >> 24;
    if (head === -128) continue;
    if (head >= 0) {
      const part = packed.subarray(from, Math.min(from + head + 1, from + length - to));
      out.set(part, to);
      from += head + 1;
      to += head + 1;
    } else {
      out.fill(packed[from++] ?? 0, to, to + 1 - head);
      to += 1 - head;
    }
  }
  return out;
}

/**
 * Inflates a zlib stream.
 *
 * @param length size of the result, in bytes
 * @param isLast whether the data is the image's last strip or tile, which some writers pad
 * @throws ImageError if the data is not a zlib stream, or a strip or tile other than the last is too long
 */
function inflate(packed: Uint8Array, length: number, isLast: boolean): Uint8Array {
  try {
    // workerd applies the limit to its growing buffer, which can be up to twice as large as the result.
    const unpacked = inflateSync(packed, { maxOutputLength: 2 * length + INFLATE_SLACK });
    if (isLast || unpacked.length <= length) return copyBytes(unpacked, length);
  } catch {
    // Any zlib error means that the data is damaged or too long.
  }
  throw new ImageError("is a TIFF that cannot be decoded");
}

/** The initial buffer of `inflateSync` plus a margin, in bytes. */
const INFLATE_SLACK = 200_000;

const [CLEAR, END, FIRST] = [256, 257, 258] as const;
const [MIN_WIDTH, MAX_WIDTH, MAX_CODES] = [9, 12, 4096] as const;

/**
 * Decodes LZW. Each code stands for an earlier string plus one byte. All strings occur in the output, so the table
 * stores only their offsets and lengths.
 *
 * @param length size of the result, in bytes
 * @throws ImageError if a code is not defined
 */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  const starts = new Uint32Array(MAX_CODES);
  const sizes = new Uint16Array(MAX_CODES);
  let [next, width] = [FIRST, MIN_WIDTH] as [number, number];
  let last = { start: 0, size: 0 };
  let [bits, count, to] = [0, 0, 0];
  for (let from = 0; to < length; ) {
    for (; count < width && from < packed.length; count += 8) bits = (bits << 8) | (packed[from++] as number);
    if (count < width) break;
    count -= width;
    const code = bits >>> count;
    bits &= (1 << count) - 1;
    if (code === END) break;
    if (code === CLEAR) {
      [next, width, last] = [FIRST, MIN_WIDTH, { start: 0, size: 0 }];
      continue;
    }
    if (code > next || (code === next && last.size === 0)) throw new ImageError("is a TIFF that cannot be decoded");
    const start = to;
    let size = 1;
    if (code < CLEAR) out[to++] = code;
    else {
      // A code that is not defined yet stands for the last string plus its own first byte.
      const source = code === next ? last.start : (starts[code] as number);
      size = code === next ? last.size + 1 : (sizes[code] as number);
      for (let i = 0; i < size && to < length; i++) out[to++] = out[source + i] as number;
    }
    if (last.size > 0 && next < MAX_CODES) {
      starts[next] = last.start;
      sizes[next] = last.size + 1;
      next++;
    }
    // TIFF encoders increase the code width one code early.
    if (next >= (1 << width) - 1 && width < MAX_WIDTH) width++;
    last = { start, size };
  }
  return out;
}

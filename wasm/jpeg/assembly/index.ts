// Entry points of the JPEG encoder, which turns rows of premultiplied pixels into a baseline 4:4:4 file on white. The
// host calls `begin`, then `encode` with multiples of eight rows (the last call may have any number), then `finish`.
// Output is at `outputAddress()`. ITU-T T.81; JFIF 1.02.

import { allocate, releaseAll } from "../../png/assembly/buffer";
import {
  AC_BYTES,
  AC_CHROMINANCE,
  AC_LUMINANCE,
  DC_BYTES,
  DC_CHROMINANCE,
  DC_LUMINANCE,
  endScan,
  flatCoefficient,
  isFlat,
  loadBlock,
  out,
  prepareScan,
  setDivisors,
  setOut,
  transform,
  writeBlock,
  writeFlat,
} from "./code";

/** Output size in bytes at which `encode` returns, so that the host can take the output. */
const PAUSE_BYTES: usize = 65536;
/** Maximum size of a block, in bytes: 64 coefficients of 26 bits in three components, each byte followed by a stuffed zero. */
const BLOCK_BYTES: usize = 3 * 64 * 4 * 2;

/** Quantisation tables for quality 50, row by row. ITU-T T.81, annex K.1. */
const LUMINANCE = memory.data<u8>([
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51,
  87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101,
  72, 92, 95, 98, 112, 100, 103, 99,
]);
const CHROMINANCE = memory.data<u8>([
  17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99,
  99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
  99, 99, 99, 99, 99, 99,
]);
/** Row-major index of each zigzag coefficient. */
const ZIGZAG = memory.data<u8>([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
]);
const DIVISORS: usize = memory.data(64, 16);

/** A block at the right or bottom edge. Its last column and row are repeated to fill the block. */
const EDGE: usize = memory.data(64 * 4, 16);

let width: usize = 0;
let input: usize = 0;
let outStart: usize = 0;

/**
 * Starts an image.
 *
 * @param quality 1 to 100
 * @param maxRows maximum number of rows per call
 * @returns address of the input buffer
 */
export function begin(imageWidth: usize, imageHeight: usize, quality: u32, maxRows: usize): usize {
  releaseAll();
  width = imageWidth;
  input = allocate(maxRows * width * 4);
  outStart = allocate(PAUSE_BYTES + 1024 + ((width + 7) >>> 3) * BLOCK_BYTES);
  setOut(outStart);
  prepareScan();
  putMarker(0xd8);
  writeJfif();
  writeQuantizationTable(0, LUMINANCE, quality);
  writeQuantizationTable(1, CHROMINANCE, quality);
  writeFrame(<u32>imageHeight);
  writeHuffmanTable(0x00, DC_LUMINANCE, DC_BYTES);
  writeHuffmanTable(0x10, AC_LUMINANCE, AC_BYTES);
  writeHuffmanTable(0x01, DC_CHROMINANCE, DC_BYTES);
  writeHuffmanTable(0x11, AC_CHROMINANCE, AC_BYTES);
  writeScanHeader();
  return input;
}

/**
 * Encodes the input rows from `first` on. Returns the number of encoded rows, after which the host must take the
 * output.
 */
export function encode(first: usize, count: usize): usize {
  let row = first;
  for (; row < count && out - outStart < PAUSE_BYTES; row += 8) encodeStrip(row, min<usize>(count - row, 8));
  return min(row, count) - first;
}

export function finish(): void {
  endScan();
  putMarker(0xd9);
}

/** Returns the address of finished output. */
export function outputAddress(): usize {
  return outStart;
}

/** Returns the number of bytes of finished output. */
export function readyBytes(): usize {
  return out - outStart;
}

/** Discards output that the host has taken. */
export function discardOutput(): void {
  setOut(outStart);
}

/** Encodes up to eight rows. */
function encodeStrip(row: usize, height: usize): void {
  const stride = width * 4;
  const start = input + row * stride;
  for (let x: usize = 0; x < width; x += 8) {
    const columns = min<usize>(width - x, 8);
    if (columns === 8 && height === 8) {
      encodeBlock(start + x * 4, stride);
    } else {
      for (let i: usize = 0; i < 64; i++) {
        const from = start + min(i >>> 3, height - 1) * stride + (x + min(i & 7, columns - 1)) * 4;
        store<u32>(EDGE + (i << 2), load<u32>(from));
      }
      encodeBlock(EDGE, 32);
    }
  }
}

function encodeBlock(block: usize, stride: usize): void {
  if (isFlat(block, stride)) {
    const pixel = load<u32>(block);
    for (let component: u32 = 0; component < 3; component++) writeFlat(flatCoefficient(pixel, component), component);
    return;
  }
  loadBlock(block, stride);
  for (let component: u32 = 0; component < 3; component++) {
    transform(component);
    writeBlock(component);
  }
}

/** Writes the JFIF segment: version 1.02, square pixels. */
function writeJfif(): void {
  putMarker(0xe0);
  putU16(16);
  putU32(0x4a464946);
  putU32(0x00010200);
  putU32(0x00010001);
  putU16(0);
}

/** Writes the quantisation table for a quality, scaled as libjpeg does. */
function writeQuantizationTable(table: u32, base: usize, quality: u32): void {
  const percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  for (let i: usize = 0; i < 64; i++) {
    const divisor = (<u32>load<u8>(base + i) * percent + 50) / 100;
    store<u8>(DIVISORS + i, <u8>max<u32>(1, min<u32>(divisor, 255)));
  }
  setDivisors(table, DIVISORS);
  putMarker(0xdb);
  putU16(2 + 1 + 64);
  putU8(table);
  for (let i: usize = 0; i < 64; i++) putU8(load<u8>(DIVISORS + load<u8>(ZIGZAG + i)));
}

/** Writes the frame header: size and three components without subsampling. */
function writeFrame(height: u32): void {
  putMarker(0xc0);
  putU16(8 + 3 * 3);
  putU8(8);
  putU16(height);
  putU16(<u32>width);
  putU8(3);
  for (let component: u32 = 0; component < 3; component++) {
    putU8(component + 1);
    putU8(0x11);
    putU8(component === 0 ? 0 : 1);
  }
}

function writeHuffmanTable(id: u32, table: usize, bytes: usize): void {
  putMarker(0xc4);
  putU16(2 + 1 + <u32>bytes);
  putU8(id);
  memory.copy(out, table, bytes);
  setOut(out + bytes);
}

function writeScanHeader(): void {
  putMarker(0xda);
  putU16(6 + 2 * 3);
  putU8(3);
  for (let component: u32 = 0; component < 3; component++) {
    putU8(component + 1);
    putU8(component === 0 ? 0x00 : 0x11);
  }
  putU8(0);
  putU8(63);
  putU8(0);
}

function putMarker(code: u32): void {
  putU16(0xff00 | code);
}

function putU8(value: u32): void {
  store<u8>(out, <u8>value);
  setOut(out + 1);
}

/** Writes a 16-bit value in big-endian order. */
function putU16(value: u32): void {
  store<u16>(out, bswap(<u16>value));
  setOut(out + 2);
}

/** Writes a 32-bit value in big-endian order. */
function putU32(value: u32): void {
  store<u32>(out, bswap(value));
  setOut(out + 4);
}

// The encoder as its host sees it: rows of premultiplied pixels in, some at a time, the bytes of a PNG file out. The host asks
// for a place (`begin`), may let all rows be looked at (`look`), says what the file holds (`start`), and hands the rows in again
// (`encode`), or not if their indices have been kept (`encodeIndexed`). What is ready lies at `ready()`.

import { out, setOut } from "./bits";
import { BLOCK_BYTES } from "./block";
import { allocate, releaseAll } from "./buffer";
import { prepareChecksums } from "./checksum";
import { beginChunk, endChunk, IDAT, IEND, putByte, putU32, writeHeader, writePalette } from "./chunk";
import { COLORS, colorCount, prepareColors } from "./color";
import { changes, FILTER_NONE, filterFor } from "./filter";
import { firstIndices, forgetRow, indexRow, latestIndices, prepareIndices } from "./indices";
import { isOpaqueRow, isSameRow, packIndices, writeRgb, writeRgba } from "./row";
import { aboveBits, addPlainRow, addSameRow, adler, endStream, placeOfRow, prepareStream } from "./stream";

const PALETTE: u32 = 3;
const RGB: u32 = 2;
const RGBA: u32 = 6;

/** Compressed bytes of a chunk, but for the last one; and those that wait before the host must take them. */
const CHUNK_BYTES: usize = 65536;
const WAITING_BYTES: usize = 262144;

let width: usize = 0;
let height: usize = 0;
let kind: u32 = 0;
/** Bits of a pixel in a palette. */
let depth: u32 = 8;
/** Rows that have been handed in. */
let done: usize = 0;

/** As many rows as are handed in at once; the one that was there before stands in front of them. */
let input: usize = 0;

/** What rows are looked at for, beside their colours: to be encoded from their indices. */
const LOOK_INDEX: u32 = 2;
let isKept: bool = false;
/** One byte for each row: 1 where it is the same as the one above. */
let flags: usize = 0;
/** How far the indices that are kept have been encoded. */
let encoded: usize = 0;
let isOpaque: bool = true;

let outStart: usize = 0;
/** Where the open chunk begins. */
let chunk: usize = 0;

prepareChecksums();

/**
 * Begins a picture.
 *
 * @param purpose 0 when rows will not be looked at, 1 for their colours, 2 to keep their indices
 * @param mostRows how many rows are handed in at once
 * @returns where the host writes them
 */
export function begin(pictureWidth: usize, pictureHeight: usize, purpose: u32, mostRows: usize): usize {
  releaseAll();
  width = pictureWidth;
  height = pictureHeight;
  input = allocate((mostRows + 1) * width * 4) + width * 4;
  done = 0;
  isOpaque = true;
  prepareColors();
  isKept = purpose === LOOK_INDEX;
  if (isKept) flags = allocate(height);
  if (purpose !== 0) prepareIndices(width, isKept ? height : 0);
  return input;
}

/** Looks at rows that are handed in: which colours they have. */
export function look(count: usize): void {
  for (let i: usize = 0; i < count; i++, done++) {
    const row = input + i * width * 4;
    const isSame = done > 0 && isSameRow(row, width);
    if (isKept) store<u8>(flags + done, isSame ? 1 : 0);
    if (isSame) continue;
    if (colorCount > 256) {
      if (isOpaque) isOpaque = isOpaqueRow(row, width);
    } else if (!indexRow(row)) isOpaque = isOpaquePalette() && isOpaqueRow(row, width);
  }
  keepLastRow(count);
}

/** Whether a palette holds what has been looked at. */
export function isPalette(): bool {
  return colorCount <= 256;
}

/** The colour type that fits what has been looked at. */
export function fittingKind(): u32 {
  return isPalette() ? PALETTE : isOpaque ? RGB : RGBA;
}

/** The colour type without a palette that fits it. */
export function plainKind(): u32 {
  if (colorCount <= 256)
    for (let i: u32 = 0; i < colorCount; i++) if (load<u8>(COLORS + (i << 2), 3) !== 255) return RGBA;
  return isOpaque ? RGB : RGBA;
}

/** Writes the file's head. @param colorType as in PNG: 2, 3 or 6 */
export function start(colorType: u32): void {
  kind = colorType;
  done = 0;
  forgetRow();
  depth = kind !== PALETTE || colorCount > 16 ? 8 : colorCount > 4 ? 4 : colorCount > 2 ? 2 : 1;
  const step: usize = kind === RGBA ? 4 : kind === RGB ? 3 : 1;
  const bytes = kind === PALETTE ? (width * depth + 7) >>> 3 : width * step;
  prepareStream(bytes, step);
  outStart = allocate(WAITING_BYTES + 2 * BLOCK_BYTES + 2 * bytes);
  setOut(outStart);
  writeHeader(<u32>width, <u32>height, depth, kind);
  if (kind === PALETTE) writePalette();
  chunk = beginChunk(IDAT);
  // The method, its window of 32 KiB, and what makes a multiple of 31 of them.
  putByte(0x78);
  putByte(0x01);
}

/** Encodes rows that are handed in, from the `first` of them on. Returns how many: the host takes what is ready before it goes on. */
export function encode(first: usize, count: usize): usize {
  let i = first;
  for (; i < count && !isFull(); i++, done++) {
    const row = input + i * width * 4;
    if (done > 0 && isSameRow(row, width)) {
      addSameRow();
    } else {
      addNewRow(row);
    }
    closeChunk();
  }
  if (i === count) keepLastRow(count);
  return i - first;
}

/** Adds a row that is unlike the one above, which is in front of it. */
function addNewRow(row: usize): void {
  if (kind === PALETTE) {
    indexRow(row);
    addIndices(latestIndices);
    return;
  }
  const place = placeOfRow();
  if (kind === RGBA) writeRgba(row, width, place);
  else writeRgb(row, width, place);
  if (done > 0) addPlainRow(filterFor(row, row - width * 4, width, aboveBits()), changes);
  else addPlainRow(FILTER_NONE, 0);
}

function addIndices(start: usize): void {
  const place = placeOfRow();
  if (depth === 8) memory.copy(place, start, width);
  else packIndices(start, width, depth, place);
  addPlainRow(FILTER_NONE, 0);
}

/** Encodes the rows that have been looked at, of a picture with a palette. Returns whether there are any left. */
export function encodeIndexed(): bool {
  if (done === 0) encoded = firstIndices;
  for (; done < height && !isFull(); done++) {
    if (load<u8>(flags + done) !== 0) {
      addSameRow();
    } else {
      addIndices(encoded);
      encoded += width;
    }
    closeChunk();
  }
  return done < height;
}

/** Writes the file's end. */
export function finish(): void {
  endStream();
  putU32(adler);
  endChunk(chunk);
  chunk = beginChunk(IEND);
  endChunk(chunk);
  chunk = out;
}

/** Where the bytes are that are ready. */
export function ready(): usize {
  return outStart;
}

/** How many there are. */
export function readyBytes(): usize {
  return chunk - outStart;
}

/** Says that they have been taken. */
export function taken(): void {
  const open = out - chunk;
  memory.copy(outStart, chunk, open);
  chunk = outStart;
  setOut(outStart + open);
}

function isFull(): bool {
  return out - outStart > WAITING_BYTES;
}

/** The last row becomes the one before the first. */
function keepLastRow(count: usize): void {
  const bytes = width * 4;
  memory.copy(input - bytes, input + (count - 1) * bytes, bytes);
}

function isOpaquePalette(): bool {
  for (let i: usize = 0; i < 256; i++) if (load<u8>(COLORS + (i << 2), 3) !== 255) return false;
  return true;
}

/** Ends the open chunk when it is long enough, and begins the next. */
function closeChunk(): void {
  if (out - chunk < CHUNK_BYTES) return;
  endChunk(chunk);
  chunk = beginChunk(IDAT);
}

// The chunks of a PNG file. PNG (Third Edition), chapters 5 and 11.

import { out, setOut } from "./bits";
import { crc32 } from "./checksum";
import { COLORS, colorCount, unpremultiply } from "./color";

export const IDAT: u32 = 0x5441_4449;
export const IEND: u32 = 0x444e_4549;
const IHDR: u32 = 0x5244_4849;
const PLTE: u32 = 0x4554_4c50;
const TRNS: u32 = 0x534e_5274;

/** Writes what every file begins with. */
export function writeHeader(width: u32, height: u32, depth: u32, colorType: u32): void {
  putU32(0x8950_4e47);
  putU32(0x0d0a_1a0a);
  const header = beginChunk(IHDR);
  putU32(width);
  putU32(height);
  putByte(depth);
  putByte(colorType);
  for (let i = 0; i < 3; i++) putByte(0);
  endChunk(header);
}

/** The colours, and how opaque they are up to the last that is not altogether. */
export function writePalette(): void {
  const colors = beginChunk(PLTE);
  let alphas: u32 = 0;
  for (let i: u32 = 0; i < colorCount; i++) {
    const color = unpremultiply(load<u32>(COLORS + (i << 2)));
    putByte(color);
    putByte(color >>> 8);
    putByte(color >>> 16);
    if (color >>> 24 !== 255) alphas = i + 1;
  }
  endChunk(colors);
  if (alphas === 0) return;
  const transparency = beginChunk(TRNS);
  for (let i: u32 = 0; i < alphas; i++) putByte(load<u8>(COLORS + (i << 2), 3));
  endChunk(transparency);
}

/** Begins a chunk. @param name its four letters, the first in the lowest byte. @returns where it is */
export function beginChunk(name: u32): usize {
  const place = out;
  putU32(0);
  store<u32>(out, name);
  setOut(out + 4);
  return place;
}

/** Ends a chunk, which then has its length and its sum. */
export function endChunk(place: usize): void {
  store<u32>(place, bswap(<u32>(out - place - 8)));
  putU32(crc32(0, place + 4, out - place - 4));
}

/** Writes the lowest byte. */
export function putByte(value: u32): void {
  store<u8>(out, <u8>value);
  setOut(out + 1);
}

/** Writes four bytes, the highest first. */
export function putU32(value: u32): void {
  store<u32>(out, bswap(value));
  setOut(out + 4);
}

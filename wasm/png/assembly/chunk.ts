// Writes the chunks of a PNG file. PNG (Third Edition), sections 5 and 11.

import { out, setOut } from "./bits";
import { crc32 } from "./checksum";
import { COLORS, colorCount, unpremultiply } from "./color";

export const IDAT: u32 = 0x5441_4449;
export const IEND: u32 = 0x444e_4549;
const IHDR: u32 = 0x5244_4849;
const PLTE: u32 = 0x4554_4c50;
const TRNS: u32 = 0x534e_5274;

/** Writes the signature and the IHDR chunk. */
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

/** Writes the PLTE chunk, and the tRNS chunk up to the last colour that is not opaque. */
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

/** Starts a chunk. @param name four letters, the first in the lowest byte @returns its address */
export function beginChunk(name: u32): usize {
  const place = out;
  putU32(0);
  store<u32>(out, name);
  setOut(out + 4);
  return place;
}

/** Ends a chunk: sets its length and appends its CRC. */
export function endChunk(place: usize): void {
  store<u32>(place, bswap(<u32>(out - place - 8)));
  putU32(crc32(0, place + 4, out - place - 4));
}

/** Writes the lowest byte of a value. */
export function putByte(value: u32): void {
  store<u8>(out, <u8>value);
  setOut(out + 1);
}

/** Writes a 32-bit value in big-endian order. */
export function putU32(value: u32): void {
  store<u32>(out, bswap(value));
  setOut(out + 4);
}

// Generates valid and invalid image files for tests.

import { crc32, deflateSync } from "node:zlib";

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * Returns an RGBA PNG with 8 bits per channel, all red by default.
 *
 * @param claim size that the header states; the actual size by default
 */
export function pngOf(
  width: number,
  height: number,
  pixel: (x: number, y: number) => Pixel = () => [255, 0, 0, 255],
  claim: { readonly width: number; readonly height: number } = { width, height },
): Uint8Array {
  const rows = new Uint8Array(height * (1 + width * 4));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(pixel(x, y), y * (1 + width * 4) + 1 + x * 4);
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunkOf("IHDR", Uint8Array.from([...big(claim.width, 4), ...big(claim.height, 4), 8, 6, 0, 0, 0])),
    ...chunkOf("IDAT", deflateSync(rows)),
    ...chunkOf("IEND", new Uint8Array()),
  ]);
}

/** Returns a PNG chunk. */
export function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const named = Uint8Array.from([...Array.from(name, (letter) => letter.charCodeAt(0)), ...data]);
  return Uint8Array.from([...big(data.length, 4), ...named, ...big(crc32(named), 4)]);
}

/** BMP options. `width` and `height` are the values in its header. */
interface BmpOptions {
  readonly bits: 8 | 24 | 32;
  readonly isTopDown?: boolean;
  readonly isCore?: boolean;
  readonly width?: number;
  readonly height?: number;
}

/** Returns a 16x12-pixel BMP with red, lime, blue and yellow quarters. */
export function bmpOf({ bits, isTopDown = false, isCore = false, width = 16, height = 12 }: BmpOptions): Uint8Array {
  const colors = [
    [0, 0, 255],
    [0, 255, 0],
    [255, 0, 0],
    [0, 255, 255],
  ];
  const table = bits === 8 ? colors.flatMap((color) => [...color, 0]) : [];
  const rows = Array.from({ length: 12 }, (_, y) =>
    Array.from({ length: 16 }, (_, x) => {
      const index = (x < 8 ? 0 : 1) + (y < 6 ? 0 : 2);
      if (bits === 8) return [index];
      return [...(colors[index] as number[]), ...(bits === 32 ? [255] : [])];
    }).flat(),
  );
  const signed = isTopDown ? -height : height;
  const header = isCore
    ? [...little(12, 4), ...little(width, 2), ...little(height, 2), ...little(1, 2), ...little(bits, 2)]
    : [
        ...little(40, 4),
        ...little(width, 4),
        ...little(signed >>> 0, 4),
        ...little(1, 2),
        ...little(bits, 2),
        ...little(0, 16),
        ...little(table.length / 4, 4),
        ...little(0, 4),
      ];
  const data = (isTopDown ? rows : rows.reverse()).flat();
  const offset = 14 + header.length + table.length;
  return Uint8Array.from([
    ...[0x42, 0x4d],
    ...little(offset + data.length, 4),
    ...little(0, 4),
    ...little(offset, 4),
    ...header,
    ...table,
    ...data,
  ]);
}

/** Returns a GIF with one red frame, given by left, top, width and height. */
export function gifOf({
  screen,
  frame,
}: {
  screen: [number, number];
  frame: [number, number, number, number];
}): Uint8Array {
  const pixels = Math.min(frame[2] * frame[3], 10_000);
  // 3-bit codes with a clear code before every pair of pixels, so that the code size never grows.
  const codes = [...Array.from({ length: Math.ceil(pixels / 2) }, () => [4, 1, 1]).flat(), 5];
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((sum, bit, place) => sum + bit * 2 ** place, 0),
  );
  const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, i) => bytes.slice(i * 255, i * 255 + 255));
  return Uint8Array.from([
    ...Array.from("GIF89a", (letter) => letter.charCodeAt(0)),
    ...screen.flatMap((side) => little(side, 2)),
    ...[0x80, 0, 0],
    ...[0, 0, 0, 255, 0, 0],
    0x2c,
    ...frame.flatMap((value) => little(value, 2)),
    ...[0, 2],
    ...blocks.flatMap((block) => [block.length, ...block]),
    ...[0, 0x3b],
  ]);
}

/** Returns a JPEG with an Exif block that contains an orientation and a comment. */
export function withExif(jpeg: Uint8Array, orientation: number, isBigEndian: boolean, remark = ""): Uint8Array {
  const write = isBigEndian ? big : little;
  const block = [
    ...Array.from("Exif\0\0", (letter) => letter.charCodeAt(0)),
    ...(isBigEndian ? [0x4d, 0x4d] : [0x49, 0x49]),
    ...write(42, 2),
    ...write(8, 4),
    ...write(2, 2),
    ...[...write(0x0100, 2), ...write(3, 2), ...write(1, 4), ...write(99, 2), 0, 0],
    ...[...write(0x0112, 2), ...write(3, 2), ...write(1, 4), ...write(orientation, 2), 0, 0],
    ...write(0, 4),
    ...new TextEncoder().encode(remark),
  ];
  return Uint8Array.from([
    ...jpeg.subarray(0, 2),
    ...[0xff, 0xe1],
    ...big(block.length + 2, 2),
    ...block,
    ...jpeg.subarray(2),
  ]);
}

function little(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(value / 256 ** i) % 256);
}

function big(value: number, length: number): number[] {
  return little(value, length).reverse();
}

// Decodes PNG images with an independent decoder.

import { decode } from "fast-png";

/** Decoded image: four bytes per pixel, not premultiplied. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Decodes a PNG of any colour type to RGBA.
 *
 * @throws if a checksum, a size or the compressed data is wrong
 */
export function decodePng(bytes: ArrayBuffer | Uint8Array): Decoded {
  const { width, height, data, channels, depth, palette } = decode(bytes, { checkCrc: true });
  if (!(data instanceof Uint8Array)) throw new Error("the PNG must have at most 8 bits per channel");
  const pixels = new Uint8Array(width * height * 4);
  if (palette !== undefined) {
    // Several pixels share a byte, the first one in the highest bits. Rows are aligned to bytes.
    const [perByte, stride] = [8 / depth, Math.ceil((width * depth) / 8)];
    const colors = palette.map(([red = 0, green = 0, blue = 0, alpha = 255]) => [red, green, blue, alpha]);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const byte = data[y * stride + Math.floor(x / perByte)] as number;
      const color = colors[(byte >> (8 - depth * ((x % perByte) + 1))) & ((1 << depth) - 1)] as number[];
      for (let channel = 0; channel < 4; channel++) pixels[i * 4 + channel] = color[channel] as number;
    }
    return { width, height, data: pixels };
  }
  if (depth !== 8) throw new Error(`a PNG without a palette must have 8 bits per channel, got ${depth}`);
  const [last, hasAlpha] = [channels > 2 ? 2 : 0, channels % 2 === 0];
  for (let i = 0; i < width * height; i++) {
    const from = i * channels;
    for (let channel = 0; channel < 3; channel++)
      pixels[i * 4 + channel] = data[from + Math.min(channel, last)] as number;
    pixels[i * 4 + 3] = hasAlpha ? (data[from + channels - 1] as number) : 255;
  }
  return { width, height, data: pixels };
}

/** Returns the colour of a pixel: red, green, blue and alpha. */
export function pixelAt({ data, width }: Decoded, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** Returns the number of pixels that are not fully transparent. */
export function countInk({ data }: Decoded): number {
  let ink = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) ink++;
  return ink;
}

// Reads a PNG that the service answered with, by a decoder that is not ours.

import { decode } from "fast-png";

/** A decoded picture: four bytes a pixel, colours not premultiplied. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Decodes a PNG of any kind to four channels; throws when a checksum, a size or the compressed stream is wrong. */
export function decodePng(bytes: ArrayBuffer | Uint8Array): Decoded {
  const { width, height, data, channels, depth, palette } = decode(bytes, { checkCrc: true });
  if (!(data instanceof Uint8Array)) throw new Error("not a picture of up to 8 bits a channel");
  const pixels = new Uint8Array(width * height * 4).fill(255);
  // Several pixels of a palette share a byte, the first highest; each row begins with a byte of its own.
  const [perByte, stride] = [8 / depth, Math.ceil((width * channels * depth) / 8)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * stride + Math.floor(x / perByte);
      const index = ((data[at] as number) >> (8 - depth * ((x % perByte) + 1))) & ((1 << depth) - 1);
      const from = y * stride + x * channels;
      pixels.set(
        palette === undefined ? data.subarray(from, from + channels) : (palette[index] as number[]),
        (y * width + x) * 4,
      );
    }
  return { width, height, data: pixels };
}

/** The colour of one pixel: red, green, blue, alpha. */
export function pixelAt({ data, width }: Decoded, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

/** How many pixels are not fully transparent. */
export function countInk({ data }: Decoded): number {
  let ink = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) ink++;
  return ink;
}

// Reads a PNG that the service answered with, by a decoder that is not ours.

import { decode } from "fast-png";

/** A decoded picture: four bytes a pixel, colours not premultiplied. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Decodes a PNG of eight bits a channel with alpha; throws when a checksum, a size or the compressed stream is wrong. */
export function decodePng(bytes: ArrayBuffer | Uint8Array): Decoded {
  const { width, height, data, channels, depth } = decode(bytes, { checkCrc: true });
  if (channels !== 4 || depth !== 8 || !(data instanceof Uint8Array)) throw new Error("not an 8-bit RGBA picture");
  return { width, height, data };
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

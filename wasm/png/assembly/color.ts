// Unpremultiplies pixels, and builds the palette of images with at most 256 colours. PNG (Third Edition), sections 4.3
// and 11.2.2.

const PALETTE = 256;
const PLACES = 1024;

/** Hash table of colours: the pixel, and its palette index plus 1, u32 each; 0 for empty entries. */
const TABLE: usize = memory.data(PLACES * 8, 16);
/** Premultiplied pixels by palette index. */
export const COLORS: usize = memory.data(PALETTE * 4, 16);
/** 2^24 divided by each alpha, rounded up, so that multiplication can replace division. */
const RECIPROCALS: usize = memory.data(256 * 4, 16);

/** Number of colours. More than 256 means that the colours do not fit into a palette. */
export let colorCount: u32 = 0;

/** Discards all colours. */
export function prepareColors(): void {
  memory.fill(TABLE, 0, PLACES * 8);
  colorCount = 0;
  for (let alpha: u32 = 1; alpha < 256; alpha++)
    store<u32>(RECIPROCALS + (alpha << 2), ((1 << 24) + alpha - 1) / alpha);
}

/** Returns the palette index of a pixel. Adds the pixel's colour if there is space: check `colorCount`. */
export function indexOf(pixel: u32): u32 {
  let place = (pixel * 0x9e3779b1) >>> 22;
  let at = TABLE + (place << 3);
  let index = load<u32>(at, 4);
  while (index !== 0) {
    if (load<u32>(at) === pixel) return index - 1;
    place = (place + 1) & (PLACES - 1);
    at = TABLE + (place << 3);
    index = load<u32>(at, 4);
  }
  if (colorCount < <u32>PALETTE) {
    store<u32>(at, pixel);
    store<u32>(at, colorCount + 1, 4);
    store<u32>(COLORS + (colorCount << 2), pixel);
  }
  return colorCount++;
}

/** Returns the pixel with unpremultiplied channels. */
export function unpremultiply(pixel: u32): u32 {
  const alpha = pixel >>> 24;
  if (alpha === 255) return pixel;
  if (alpha === 0) return 0;
  const reciprocal = <u64>load<u32>(RECIPROCALS + (alpha << 2));
  const half = alpha >>> 1;
  const red = divide((pixel & 255) * 255 + half, reciprocal);
  const green = divide(((pixel >>> 8) & 255) * 255 + half, reciprocal);
  const blue = divide(((pixel >>> 16) & 255) * 255 + half, reciprocal);
  return (pixel & 0xff00_0000) | (blue << 16) | (green << 8) | red;
}

/** Divides and rounds down. The result is at most 255. */
function divide(value: u32, reciprocal: u64): u32 {
  return min(<u32>((<u64>value * reciprocal) >>> 24), 255);
}

// Expands images of flat colours to RGBA pixels, for encoders that need them.

import type { Rgba } from "../color.ts";
import type { FlatImage, Inlay, PixelImage } from "../encodable-image.ts";

/** Returns the image as a pixel image, which expands its rows on demand. */
export function expandFlat(flat: FlatImage): PixelImage {
  const { width, height, inlays = [] } = flat;
  return {
    type: "pixels",
    width,
    height,
    isOpaque: flat.palette.every(({ alpha }) => alpha === 1),
    pixels(top = 0, rows = height - top, into) {
      const length = rows * width * 4;
      const bytes = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
      writeRows(flat, top, top + rows, bytes);
      for (const inlay of inlays) drawInlay(inlay, { top, rows, width }, bytes);
      return bytes;
    },
  };
}

/** Writes the rows from `top` to `bottom` as premultiplied RGBA. */
function writeRows({ width, palette, bands }: FlatImage, top: number, bottom: number, bytes: Uint8Array): void {
  const stride = width * 4;
  const colors = new Uint32Array(Uint8Array.from(palette.flatMap(premultiply)).buffer);
  const row = new Uint32Array(width);
  let bandTop = 0;
  for (const { rows, indices } of bands) {
    const [first, last] = [Math.max(top, bandTop), Math.min(bottom, bandTop + rows)];
    bandTop += rows;
    if (first >= last) continue;
    for (let x = 0; x < width; x++) row[x] = colors[indices[x] as number] as number;
    const start = (first - top) * stride;
    bytes.set(new Uint8Array(row.buffer), start);
    for (let y = first + 1; y < last; y++) bytes.copyWithin((y - top) * stride, start, start + stride);
  }
}

/** A range of rows of an image. */
interface Rows {
  readonly top: number;
  readonly rows: number;
  readonly width: number;
}

/** Composites the part of an inlay that overlaps these rows. Compositing and Blending Level 1, section 5.1. */
function drawInlay({ left, top, image }: Inlay, rows: Rows, bytes: Uint8Array): void {
  const first = Math.max(top, rows.top);
  const last = Math.min(top + image.height, rows.top + rows.rows);
  if (first >= last) return;
  const source = image.pixels(first - top, last - first);
  for (let y = first; y < last; y++) {
    let to = ((y - rows.top) * rows.width + left) * 4;
    let from = (y - first) * image.width * 4;
    for (let x = 0; x < image.width; x++, to += 4, from += 4) {
      const backdropShare = 255 - (source[from + 3] as number);
      if (backdropShare === 255) continue;
      for (let channel = 0; channel < 4; channel++)
        bytes[to + channel] =
          (source[from + channel] as number) + Math.round(((bytes[to + channel] as number) * backdropShare) / 255);
    }
  }
}

/** Returns the premultiplied colour as four bytes, RGBA. */
function premultiply({ red, green, blue, alpha }: Rgba): number[] {
  const opacity = Math.round(alpha * 255);
  return [red, green, blue, 255].map((channel) => Math.round((channel * opacity) / 255));
}

// Converts the changed pixels of frames to palette indices. Frames share a palette until it is full; a frame with further
// colours gets its own. A GIF has no partial transparency: translucent pixels are drawn on white.

import { ColorCube } from "./color-cube.ts";
import type { PixelBox } from "./pixel-change.ts";

/** Index of transparent and unchanged pixels. */
export const TRANSPARENT = 0;
/** Maximum number of colours in a palette, without the transparent one. */
const COLORS = 255;
/** Maximum number of distinct pixel values that are counted exactly. Frames with more are converted with a `ColorCube`. */
const VALUES = 16_384;
/** Number of entries in the hash table of pixel values, a power of 2. */
const ENTRIES = 65_536;
/** Number of the most common colours that keep their exact values in a frame with too many colours. */
const EXACT = 64;
/** Colours with a smaller share of a frame's pixels are approximated first. */
const EXACT_SHARE = 0.001;

/** A frame's palette indices. */
export interface IndexedFrame {
  /** The indices of the box, row by row. */
  readonly indices: Uint8Array;
  /** Number of bits per index. */
  readonly bits: number;
  /** The frame's own colours, with red in the lowest byte; undefined if they are in the shared palette. */
  readonly colors: readonly number[] | undefined;
}

/** The shared palette of an animation. */
export class GifPalette {
  /** The shared colours, and their indices. */
  readonly #shared = new Map<number, number>();
  readonly #keys = new Uint32Array(ENTRIES);
  readonly #ids = new Uint16Array(ENTRIES);
  /** Created for the first frame with too many colours, and used for all of them: it takes 1.5 MB. */
  #cube: ColorCube | undefined;
  /** For each pixel of the current frame, the id of its value; 0 if the pixel isn't drawn. */
  #numbers = new Uint16Array();

  /** The shared colours, without the transparent one. */
  get colors(): readonly number[] {
    return [...this.#shared.keys()];
  }

  /**
   * Converts a part of a frame.
   *
   * @param pixels premultiplied pixels of the frame
   * @param base the pixels on the canvas; equal pixels are left as they are. Without it, all pixels are drawn
   * @param width width of the frames
   */
  convert(pixels: Uint32Array, base: Uint32Array | undefined, width: number, box: PixelBox): IndexedFrame {
    const size = box.width * box.height;
    if (this.#numbers.length < size) this.#numbers = new Uint16Array(size);
    const ids = this.#numbers.subarray(0, size).fill(0);
    const counted = this.#count(pixels, base, width, box, ids);
    if (counted === undefined) return approximateAll(pixels, base, width, box, this.#emptyCube());
    const { values, counts } = counted;
    const colors = values.map(opaqueColor);
    const { indices, own } = this.#findIndices(colors, counts);
    const bytes = new Uint8Array(ids.length);
    // The id 0 stands for pixels that aren't drawn.
    const table = Uint8Array.of(TRANSPARENT, ...indices);
    for (let at = 0; at < ids.length; at++) bytes[at] = table[ids[at] as number] as number;
    return { indices: bytes, bits: bitsFor(own?.length ?? this.#shared.size), colors: own };
  }

  /**
   * Numbers the distinct pixel values from 1, writes each pixel's number to `ids`, and counts the pixels of each value.
   * Returns undefined if there are too many values.
   */
  #count(pixels: Uint32Array, base: Uint32Array | undefined, width: number, box: PixelBox, ids: Uint16Array) {
    const values: number[] = [];
    const counts: number[] = [];
    this.#ids.fill(0);
    let [last, id] = [0, 0];
    for (let y = 0, to = 0; y < box.height; y++) {
      const start = (box.top + y) * width + box.left;
      for (let at = start; at < start + box.width; at++, to++) {
        const pixel = pixels[at] as number;
        if (pixel === 0 || (base !== undefined && base[at] === pixel)) continue;
        if (pixel !== last) {
          last = pixel;
          id = this.#find(pixel, values.length + 1);
          if (id > values.length) {
            if (id > VALUES) return undefined;
            values.push(pixel);
            counts.push(0);
          }
        }
        (counts[id - 1] as number)++;
        ids[to] = id;
      }
    }
    return { values, counts };
  }

  /** Returns the number of a pixel value. @param next the number for a new value */
  #find(pixel: number, next: number): number {
    let entry = Math.imul(pixel, 0x9e37_79b1) >>> 16;
    while (this.#ids[entry] !== 0 && this.#keys[entry] !== pixel) entry = (entry + 1) & (ENTRIES - 1);
    if (this.#ids[entry] === 0) {
      this.#keys[entry] = pixel;
      this.#ids[entry] = next;
    }
    return this.#ids[entry] as number;
  }

  /** Returns the index of each colour, and the frame's own palette if it needs one. */
  #findIndices(colors: readonly number[], counts: readonly number[]): { indices: number[]; own?: number[] } {
    const missing = new Set(colors.filter((color) => !this.#shared.has(color)));
    if (this.#shared.size + missing.size <= COLORS) {
      for (const color of missing) this.#shared.set(color, this.#shared.size + 1);
      return { indices: colors.map((color) => this.#shared.get(color) as number) };
    }
    const different = new Set(colors);
    if (different.size <= COLORS) {
      const own = [...different];
      const places = new Map(own.map((color, index) => [color, index + 1]));
      return { indices: colors.map((color) => places.get(color) as number), own };
    }
    return approximate(colors, counts, this.#emptyCube());
  }

  #emptyCube(): ColorCube {
    this.#cube ??= new ColorCube();
    this.#cube.clear();
    return this.#cube;
  }
}

/** Returns the colour of a translucent pixel on white, with red in the lowest byte. */
function opaqueColor(pixel: number): number {
  const white = 255 - (pixel >>> 24);
  return (pixel & 0xff_ffff) + white * 0x01_0101;
}

/** Returns the number of bits for the indices of that many colours and the transparent one. */
function bitsFor(colors: number): number {
  return Math.max(2, 32 - Math.clz32(colors));
}

/** Keeps the most common colours, and approximates the others. @param cube an empty histogram */
function approximate(colors: readonly number[], counts: readonly number[], cube: ColorCube) {
  const totals = new Map<number, number>();
  for (const [index, color] of colors.entries())
    totals.set(color, (totals.get(color) ?? 0) + (counts[index] as number));
  const minCount = EXACT_SHARE * counts.reduce((sum, count) => sum + count, 0);
  const sorted = [...totals].filter(([, count]) => count >= minCount).sort(([, one], [, other]) => other - one);
  const exact = sorted.slice(0, EXACT).map(([color]) => color);
  const places = new Map(exact.map((color, index) => [color, index + 1]));
  for (const [color, count] of totals) if (!places.has(color)) cube.add(color, count);
  const others = cube.split(COLORS - exact.length);
  return {
    indices: colors.map((color) => places.get(color) ?? exact.length + 1 + cube.find(color)),
    own: [...exact, ...others],
  };
}

/** Converts a frame with a very large number of colours. @param cube an empty histogram */
function approximateAll(
  pixels: Uint32Array,
  base: Uint32Array | undefined,
  width: number,
  box: PixelBox,
  cube: ColorCube,
): IndexedFrame {
  const visit = (use: (color: number, to: number) => void) => {
    for (let y = 0, to = 0; y < box.height; y++) {
      const start = (box.top + y) * width + box.left;
      for (let at = start; at < start + box.width; at++, to++)
        if (pixels[at] !== 0 && (base === undefined || base[at] !== pixels[at]))
          use(opaqueColor(pixels[at] as number), to);
    }
  };
  visit((color) => cube.add(color, 1));
  const colors = cube.split(COLORS);
  const indices = new Uint8Array(box.width * box.height);
  visit((color, to) => {
    indices[to] = cube.find(color) + 1;
  });
  return { indices, bits: 8, colors };
}

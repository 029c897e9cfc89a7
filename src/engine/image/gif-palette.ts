// Converts the changed pixels of frames to palette indices. Frames share a palette until it is full; a frame with
// further colours gets its own palette. GIF has no partial transparency, so translucent pixels are drawn on white.

import type { PixelBox } from "./pixel-change.ts";

/** Index of transparent and of unchanged pixels. */
export const TRANSPARENT = 0;
/** Maximum number of colours in a palette, in addition to the transparent entry. */
const COLORS = 255;
/**
 * Maximum number of distinct pixel values that are counted exactly. Frames with more values are converted with a
 * `ColorCube`.
 */
const VALUES = 16_384;
/** Number of entries in the hash table of pixel values, a power of 2. */
const ENTRIES = 65_536;
/** In a frame with too many colours, number of most common colours that keep their exact values. */
const EXACT = 64;
/** Colours with a smaller share of a frame's pixels are approximated first. */
const EXACT_SHARE = 0.001;

/** A frame's palette indices. */
interface IndexedFrame {
  /** The palette index of each pixel in the box, row by row. */
  readonly indices: Uint8Array;
  /** Number of bits per index. */
  readonly bits: number;
  /** The frame's own palette, with red in the lowest byte; undefined if the frame uses the shared palette. */
  readonly colors: readonly number[] | undefined;
}

/** The shared palette of an animation. */
export class GifPalette {
  /** Maps each shared colour to its index. */
  readonly #shared = new Map<number, number>();
  readonly #keys = new Uint32Array(ENTRIES);
  readonly #ids = new Uint16Array(ENTRIES);
  /** Created for the first frame with too many colours and then reused, because it takes 1.5 MB. */
  #cube: ColorCube | undefined;
  /** For each pixel of the current frame, the number of its value; 0 if the pixel isn't drawn. */
  #numbers = new Uint16Array();

  /** The shared colours, without the transparent entry. */
  get colors(): readonly number[] {
    return [...this.#shared.keys()];
  }

  /**
   * Converts a part of a frame.
   *
   * @param pixels premultiplied pixels of the frame
   * @param base the pixels on the canvas: pixels that equal them aren't drawn; undefined to draw all pixels
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
    // Value number 0 stands for pixels that aren't drawn.
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

  /** Returns the index of each colour, and a palette for the frame if its colours don't fit in the shared palette. */
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

/** Returns the number of bits per index for this many colours and the transparent entry. */
function bitsFor(colors: number): number {
  return Math.max(2, 32 - Math.clz32(colors));
}

/** Keeps the most common colours, and approximates the remaining colours. @param cube an empty ColorCube */
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

/** Converts a frame with more than `VALUES` pixel values. @param cube an empty ColorCube */
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

/** Cells per side of the cube: 32, and a border of zeros that the cumulative sums need. */
const SIDE = 33;
const CELLS = SIDE ** 3;
/** Index distance between neighbouring cells, for each channel. */
const STEPS = [SIDE * SIDE, SIDE, 1] as const;

/** A part of the cube. Lower bounds are exclusive, upper bounds inclusive. */
interface ColorBox {
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
}

/** Returns the cell of an RGB colour. */
function cellOf(color: number): number {
  const [red, green, blue] = [(color >>> 3) & 31, (color >>> 11) & 31, (color >>> 19) & 31];
  return (red + 1) * STEPS[0] + (green + 1) * STEPS[1] + blue + 1;
}

/**
 * A colour histogram that is split into boxes of similar colours, like Wu's quantiser. Its cost doesn't depend on the
 * number of colours.
 */
class ColorCube {
  readonly #count = new Float64Array(CELLS);
  /** Sums of the red, green and blue values. `#squares` has the sums of their squares. */
  readonly #sums = [new Float64Array(CELLS), new Float64Array(CELLS), new Float64Array(CELLS)] as const;
  readonly #squares = new Float64Array(CELLS);
  readonly #tags = new Uint8Array(CELLS);

  /** Removes all colours. */
  clear(): void {
    for (const table of [this.#count, ...this.#sums, this.#squares, this.#tags]) table.fill(0);
  }

  /** Adds pixels of one colour. Red is in the lowest byte. */
  add(color: number, count: number): void {
    const cell = cellOf(color);
    (this.#count[cell] as number) += count;
    for (let channel = 0; channel < 3; channel++) {
      const value = (color >>> (8 * channel)) & 255;
      ((this.#sums[channel] as Float64Array)[cell] as number) += value * count;
      (this.#squares[cell] as number) += value * value * count;
    }
  }

  /**
   * Returns up to `size` representative colours, and makes `find` return indices in this list. No colour may be added
   * afterwards.
   */
  split(size: number): number[] {
    for (const table of [this.#count, ...this.#sums, this.#squares]) accumulate(table);
    const boxes: ColorBox[] = [{ low: [0, 0, 0], high: [SIDE - 1, SIDE - 1, SIDE - 1] }];
    const variances = [this.#variance(boxes[0] as ColorBox)];
    while (boxes.length < size) {
      const widest = variances.indexOf(Math.max(...variances));
      if ((variances[widest] as number) <= 0) break;
      const parts = this.#cut(boxes[widest] as ColorBox);
      if (parts === undefined) {
        variances[widest] = 0;
        continue;
      }
      boxes[widest] = parts[0];
      variances[widest] = this.#variance(parts[0]);
      boxes.push(parts[1]);
      variances.push(this.#variance(parts[1]));
    }
    for (const [index, box] of boxes.entries()) this.#mark(box, index);
    return boxes.map((box) => {
      const count = Math.max(1, sumOf(this.#count, box));
      return this.#sums.reduce(
        (color, sums, channel) => color | (Math.round(sumOf(sums, box) / count) << (8 * channel)),
        0,
      );
    });
  }

  /** Returns the index of an added colour in the list from `split`. */
  find(color: number): number {
    return this.#tags[cellOf(color)] as number;
  }

  #variance(box: ColorBox): number {
    // A single cell can't be split.
    if (box.high.every((bound, channel) => bound - (box.low[channel] as number) === 1)) return 0;
    return sumOf(this.#squares, box) - this.#weight(box);
  }

  /**
   * Returns the squared length of the sum of the colours, divided by their number. The best cut maximises the total
   * weight.
   */
  #weight(box: ColorBox): number {
    const count = sumOf(this.#count, box);
    return count === 0 ? 0 : this.#sums.reduce((sum, sums) => sum + sumOf(sums, box) ** 2, 0) / count;
  }

  /**
   * Cuts a box in two where the variance decreases most. Returns undefined if all colours of the box are in one cell.
   */
  #cut(box: ColorBox): readonly [ColorBox, ColorBox] | undefined {
    let best: readonly [ColorBox, ColorBox] | undefined;
    let maxWeight = 0;
    for (let channel = 0; channel < 3; channel++)
      for (let bound = (box.low[channel] as number) + 1; bound < (box.high[channel] as number); bound++) {
        const lower = { low: box.low, high: replaceBound(box.high, channel, bound) };
        const upper = { low: replaceBound(box.low, channel, bound), high: box.high };
        if (sumOf(this.#count, lower) === 0 || sumOf(this.#count, upper) === 0) continue;
        const weight = this.#weight(lower) + this.#weight(upper);
        if (weight > maxWeight) [maxWeight, best] = [weight, [lower, upper]];
      }
    return best;
  }

  #mark({ low, high }: ColorBox, index: number): void {
    for (let red = low[0] + 1; red <= high[0]; red++)
      for (let green = low[1] + 1; green <= high[1]; green++) {
        const row = red * STEPS[0] + green * STEPS[1];
        this.#tags.fill(index, row + low[2] + 1, row + high[2] + 1);
      }
  }
}

type Bounds = ColorBox["low"];

function replaceBound(bounds: Bounds, channel: number, value: number): Bounds {
  return bounds.map((bound, index) => (index === channel ? value : bound)) as unknown as Bounds;
}

/** Replaces each cell by the sum of all cells up to it in all three directions. */
function accumulate(table: Float64Array): void {
  for (const step of STEPS)
    for (let cell = step; cell < CELLS; cell++) {
      if (Math.floor(cell / step) % SIDE > 0) (table[cell] as number) += table[cell - step] as number;
    }
}

/** Returns the sum of the values in a box, from a table of cumulative sums. */
function sumOf(table: Float64Array, { low, high }: ColorBox): number {
  const at = (red: number, green: number, blue: number) =>
    table[red * STEPS[0] + green * STEPS[1] + blue * STEPS[2]] as number;
  return (
    at(high[0], high[1], high[2]) -
    at(high[0], high[1], low[2]) -
    at(high[0], low[1], high[2]) +
    at(high[0], low[1], low[2]) -
    at(low[0], high[1], high[2]) +
    at(low[0], high[1], low[2]) +
    at(low[0], low[1], high[2]) -
    at(low[0], low[1], low[2])
  );
}

// Chooses a palette for an image with too many colours: splits the RGB cube into boxes with little variance. Xiaolin Wu,
// "Efficient statistical computations for optimal color quantization", Graphics Gems II, 1991.

/** Cells per side of the cube, plus a border of zeros, which the sums need. */
const SIDE = 33;
const CELLS = SIDE ** 3;
/** Distance between neighbouring cells of each channel. */
const STEPS = [SIDE * SIDE, SIDE, 1] as const;

/** Part of the cube; the lower bounds are exclusive. */
interface ColorBox {
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
}

/** Returns the cell of an RGB colour. */
function cellOf(color: number): number {
  const [red, green, blue] = [(color >>> 3) & 31, (color >>> 11) & 31, (color >>> 19) & 31];
  return (red + 1) * STEPS[0] + (green + 1) * STEPS[1] + blue + 1;
}

/** A histogram of colours. Its cost doesn't depend on the number of colours. */
export class ColorCube {
  readonly #count = new Float64Array(CELLS);
  /** Sums of the red, green and blue values, and of the squares of all three. */
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

  /** Returns up to `size` colours, after which `find` returns indices into this list. No colour may be added afterwards. */
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

  /** Returns the index of a colour that was added. */
  find(color: number): number {
    return this.#tags[cellOf(color)] as number;
  }

  #variance(box: ColorBox): number {
    // A single cell can't be split.
    if (box.high.every((bound, channel) => bound - (box.low[channel] as number) === 1)) return 0;
    return sumOf(this.#squares, box) - this.#weight(box);
  }

  /** Returns the squared length of the colours' sum divided by their number, which a good cut increases most. */
  #weight(box: ColorBox): number {
    const count = sumOf(this.#count, box);
    return count === 0 ? 0 : this.#sums.reduce((sum, sums) => sum + sumOf(sums, box) ** 2, 0) / count;
  }

  /** Cuts a box in two where the variance decreases most; undefined if all its colours are in one cell. */
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

/** Replaces each cell's value by the sum of the cells up to it, in all three directions. */
function accumulate(table: Float64Array): void {
  for (const step of STEPS)
    for (let cell = step; cell < CELLS; cell++) {
      if (Math.floor(cell / step) % SIDE > 0) (table[cell] as number) += table[cell - step] as number;
    }
}

/** Returns the sum of the values in a box, from accumulated values. */
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

// Reads records from the COLR (versions 0 and 1) and CPAL tables: paints, layers, clip boxes and the first palette. Variations
// are ignored. Reading beyond the end of a damaged table throws a RangeError. OpenType 1.9.1, chapters COLR and CPAL.

import type { Rgba } from "../color.ts";
import { GRADIENT_STOPS } from "../limits.ts";
import type { Box, Matrix } from "../path.ts";

/** How a colour line continues beyond its stops. */
export type Extend = "pad" | "repeat" | "reflect";

/** A colour line as the table stores it: stops in any order, with any offset. */
export interface ColorLine {
  readonly extend: Extend;
  readonly stops: readonly { readonly offset: number; readonly color: PaletteColor }[];
}

/** A palette entry or the text colour, with an alpha factor; null if the entry does not exist. */
export type PaletteColor = { readonly entry: Rgba | "foreground"; readonly alpha: number } | null;

/** A paint. `paint`, `source` and `backdrop` are offsets of other paints in the COLR table. */
export type PaintRecord =
  | { readonly type: "layers"; readonly first: number; readonly count: number }
  | { readonly type: "solid"; readonly color: PaletteColor }
  | { readonly type: "linear"; readonly line: ColorLine; readonly points: readonly number[] }
  | { readonly type: "radial"; readonly line: ColorLine; readonly circles: readonly number[] }
  | {
      readonly type: "sweep";
      readonly line: ColorLine;
      readonly center: readonly [x: number, y: number];
      /** Angles in half turns, counter-clockwise. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly type: "glyph"; readonly glyph: number; readonly paint: number }
  | { readonly type: "color-glyph"; readonly glyph: number }
  | { readonly type: "transform"; readonly matrix: Matrix; readonly paint: number }
  | { readonly type: "composite"; readonly mode: number; readonly source: number; readonly backdrop: number };

const FOREGROUND = 0xffff;
const EXTENDS: readonly Extend[] = ["pad", "repeat", "reflect"];
const BASE_RECORD_BYTES = 6;
const CLIP_RECORD_BYTES = 7;
const STOP_BYTES = 6;
/** Size of a VarColorStop in bytes, including its variation index. */
const VARYING_STOP_BYTES = 10;
const HALF_TURN = Math.PI;

export class ColorTable {
  readonly #colr: DataView;
  readonly #palette: DataView;

  /**
   * @param colr the COLR table
   * @param cpal the CPAL table
   */
  constructor(colr: Uint8Array, cpal: Uint8Array) {
    this.#colr = new DataView(colr.buffer, colr.byteOffset, colr.byteLength);
    this.#palette = readPalette(new DataView(cpal.buffer, cpal.byteOffset, cpal.byteLength));
  }

  /** Returns the offset of a glyph's paint (COLR version 1); undefined if it has none. */
  paintOf(glyph: number): number | undefined {
    const list = this.#colr.getUint16(0) === 0 ? 0 : this.#colr.getUint32(14);
    if (list === 0) return undefined;
    const record = this.#find(list + 4, this.#colr.getUint32(list), glyph);
    return record === undefined ? undefined : list + this.#colr.getUint32(record + 2);
  }

  /** Returns the layers of a glyph (COLR version 0); undefined if it has none. */
  plainLayersOf(glyph: number): readonly { readonly glyph: number; readonly color: PaletteColor }[] | undefined {
    const view = this.#colr;
    const record = this.#find(view.getUint32(4), view.getUint16(2), glyph);
    if (record === undefined) return undefined;
    const first = view.getUint16(record + 2);
    const count = Math.min(view.getUint16(record + 4), view.getUint16(12) - first);
    const start = view.getUint32(8) + first * 4;
    return Array.from({ length: Math.max(0, count) }, (_, index) => ({
      glyph: view.getUint16(start + index * 4),
      color: this.#color(view.getUint16(start + index * 4 + 2), 1),
    }));
  }

  /** Returns the offset of a layer's paint. @param index index in the layer list, which all glyphs share */
  layer(index: number): number {
    const list = this.#colr.getUint32(18);
    if (list === 0 || index >= this.#colr.getUint32(list)) throw new RangeError(`no layer ${index}`);
    return list + this.#colr.getUint32(list + 4 + index * 4);
  }

  /** Returns a glyph's clip box; null if it has none. */
  clipBox(glyph: number): Box | null {
    const view = this.#colr;
    const list = view.getUint16(0) === 0 ? 0 : view.getUint32(22);
    if (list === 0) return null;
    let [low, high] = [0, view.getUint32(list + 1) - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const record = list + 5 + middle * CLIP_RECORD_BYTES;
      if (glyph < view.getUint16(record)) high = middle - 1;
      else if (glyph > view.getUint16(record + 2)) low = middle + 1;
      else {
        const [left, top, right, bottom] = this.#words(list + this.#offset(record + 4) + 1, 4);
        return { left, top, right, bottom } as Box;
      }
    }
    return null;
  }

  /** Reads the paint at an offset; null for an unknown format. */
  paint(at: number): PaintRecord | null {
    const view = this.#colr;
    const format = view.getUint8(at);
    if (format === 1) return { type: "layers", count: view.getUint8(at + 1), first: view.getUint32(at + 2) };
    if (format === 2 || format === 3)
      return { type: "solid", color: this.#color(view.getUint16(at + 1), this.#f2dot14(at + 3)) };
    if (format === 11) return { type: "color-glyph", glyph: view.getUint16(at + 1) };
    const child = at + this.#offset(at + 1);
    if (format >= 4 && format <= 9) return this.#gradient(format, at, this.#line(child, format % 2 === 1));
    if (format === 10) return { type: "glyph", glyph: view.getUint16(at + 4), paint: child };
    if (format === 32)
      return {
        type: "composite",
        source: child,
        mode: view.getUint8(at + 4),
        backdrop: at + this.#offset(at + 5),
      };
    const matrix = format >= 12 && format <= 31 ? this.#matrix(format - (format % 2), at) : null;
    return matrix === null ? null : { type: "transform", matrix, paint: child };
  }

  #gradient(format: number, at: number, line: ColorLine): PaintRecord {
    if (format <= 5) return { type: "linear", line, points: this.#words(at + 4, 6) };
    if (format <= 7) {
      const circles = this.#words(at + 4, 6);
      circles[2] = this.#colr.getUint16(at + 8);
      circles[5] = this.#colr.getUint16(at + 14);
      return { type: "radial", line, circles };
    }
    const [x = 0, y = 0] = this.#words(at + 4, 2);
    // The stored angles are half a turn too small, so that a full turn fits in the number format.
    return { type: "sweep", line, center: [x, y], from: this.#f2dot14(at + 8) + 1, to: this.#f2dot14(at + 10) + 1 };
  }

  /** Reads the matrix of a transform paint. @param format number of the non-variable format */
  #matrix(format: number, at: number): Matrix {
    const fields = at + 4;
    if (format === 12) {
      const start = at + this.#offset(fields);
      return Array.from({ length: 6 }, (_, i) => this.#colr.getInt32(start + i * 4) / 65_536) as unknown as Matrix;
    }
    if (format === 14) {
      const [x = 0, y = 0] = this.#words(fields, 2);
      return [1, 0, 0, 1, x, y];
    }
    const [first, second] = [this.#f2dot14(fields), format >= 20 && format <= 27 ? 0 : this.#f2dot14(fields + 2)];
    // Every second non-variable format also has a centre of transformation.
    const isCentered = format % 4 === 2;
    const numbers = format >= 20 && format <= 27 ? 1 : 2;
    const [x = 0, y = 0] = isCentered ? this.#words(fields + numbers * 2, 2) : [];
    const [a, b, c, d] = linearPart(format, first, second);
    return [a, b, c, d, x - a * x - c * y, y - b * x - d * y];
  }

  #line(at: number, varies: boolean): ColorLine {
    const view = this.#colr;
    const size = varies ? VARYING_STOP_BYTES : STOP_BYTES;
    const count = view.getUint16(at + 1);
    if (count > GRADIENT_STOPS) throw new RangeError(`${count} stops`);
    const stops = Array.from({ length: count }, (_, index) => {
      const stop = at + 3 + index * size;
      return { offset: this.#f2dot14(stop), color: this.#color(view.getUint16(stop + 2), this.#f2dot14(stop + 4)) };
    });
    return { extend: EXTENDS[view.getUint8(at)] ?? "pad", stops };
  }

  #color(index: number, alpha: number): PaletteColor {
    const part = Math.min(1, Math.max(0, alpha));
    if (index === FOREGROUND) return { entry: "foreground", alpha: part };
    const at = index * 4;
    const view = this.#palette;
    if (at + 4 > view.byteLength) return null;
    const [blue, green, red, opacity] = [0, 1, 2, 3].map((channel) => view.getUint8(at + channel)) as [
      number,
      number,
      number,
      number,
    ];
    return { entry: { red, green, blue, alpha: opacity / 255 }, alpha: part };
  }

  /** Finds a glyph's record by binary search. Each record starts with its glyph ID. */
  #find(start: number, count: number, glyph: number): number | undefined {
    let [low, high] = [0, count - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const record = start + middle * BASE_RECORD_BYTES;
      const id = this.#colr.getUint16(record);
      if (id === glyph) return record;
      if (id < glyph) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  }

  #words(at: number, count: number): number[] {
    return Array.from({ length: count }, (_, index) => this.#colr.getInt16(at + index * 2));
  }

  #f2dot14(at: number): number {
    return this.#colr.getInt16(at) / 16_384;
  }

  #offset(at: number): number {
    return this.#colr.getUint8(at) * 65_536 + this.#colr.getUint16(at + 1);
  }
}

/** Returns the matrix of a scale, rotation or skew around the origin. Angles are in half turns. */
function linearPart(format: number, first: number, second: number): [a: number, b: number, c: number, d: number] {
  if (format < 20) return [first, 0, 0, second];
  if (format < 24) return [first, 0, 0, first];
  if (format >= 28) return [1, Math.tan(second * HALF_TURN), -Math.tan(first * HALF_TURN), 1];
  const [cosine, sine] = [Math.cos(first * HALF_TURN), Math.sin(first * HALF_TURN)];
  return [cosine, sine, -sine, cosine];
}

/** Returns the first palette's entries. */
function readPalette(cpal: DataView): DataView {
  const start = cpal.getUint32(8) + cpal.getUint16(12) * 4;
  const bytes = cpal.getUint16(2) * 4;
  return new DataView(cpal.buffer, cpal.byteOffset + start, bytes);
}

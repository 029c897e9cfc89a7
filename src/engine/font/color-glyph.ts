// The tables COLR and CPAL of a face → colour glyphs: pictures of fills that surfaces draw. Layers of version 0 and the paints
// of version 1, which form a graph. A glyph whose part of the table is damaged, that refers to itself or asks for more than
// is sensible is none: it is then drawn like any other. OpenType 1.9.1, chapter COLR.

import { COLOR_DEPTH, COLOR_LAYERS, COLOR_NUMBERS, COLOR_PAINTS } from "../../base/limits.ts";
import { BLACK, type Rgba } from "../color.ts";
import {
  type Box,
  boxContains,
  boxPath,
  curveBounds,
  IDENTITY,
  intersectBoxes,
  type Matrix,
  multiply,
  type Path,
  pathBounds,
  transformPath,
} from "../path.ts";
import type { ColorGlyph } from "../surface.ts";
import { type Brush, brushOf } from "./color-brush.ts";
import { mergeParts } from "./color-merge.ts";
import { boundsOfParts, clipPieces, composePieces, operationOf, type Piece } from "./color-piece.ts";
import { shadePieces } from "./color-shade.ts";
import { ColorTable, type PaintRecord } from "./color-table.ts";

/** What colour glyphs are made of beside their tables. */
export interface GlyphOutlines {
  readonly unitsPerEm: number;
  /** Font units, y upwards. */
  outline(glyph: number): Path;
}

const NOTHING: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/** How far ink may pass a clip box before it is cut, font units: boxes are rounded. */
const CLIP_SLACK = 1;

/** Numbers of the pictures that a face keeps, 8 bytes each: some 130 smiling ones, or 10 flags with coats of arms. */
const KEPT_NUMBERS = 200_000;
/** What a picture takes beside its outlines. */
const ENTRY_NUMBERS = 20;

export class ColorGlyphs {
  readonly #table: ColorTable;
  readonly #outlines: GlyphOutlines;
  /** By glyph, and by glyph and colour for those that show the colour of the text. */
  readonly #kept = new Map<number | string, ColorGlyph | null>();
  #numbers = 0;
  /** Which glyphs have pictures, as far as that has been found out. */
  readonly #isColored = new Map<number, boolean>();

  private constructor(table: ColorTable, outlines: GlyphOutlines) {
    this.#table = table;
    this.#outlines = outlines;
  }

  /** The pictures of a face with these tables; null for one without any. */
  static open(colr: Uint8Array, cpal: Uint8Array, outlines: GlyphOutlines): ColorGlyphs | null {
    if (colr.length === 0 || cpal.length === 0) return null;
    try {
      return new ColorGlyphs(new ColorTable(colr, cpal), outlines);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** The box that the glyph's picture is clipped to, as browsers take its ink to be; null when the face says none. */
  box(glyph: number): Box | null {
    try {
      return this.#table.clipBox(glyph);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** Whether the glyph has a picture that can be drawn. Reads it the first time. */
  isColored(glyph: number): boolean {
    return this.#isColored.get(glyph) ?? this.glyph(glyph, BLACK) !== null;
  }

  /** The glyph's picture; null when it has none that can be drawn. */
  glyph(glyph: number, foreground: Rgba): ColorGlyph | null {
    const plain = this.#kept.get(glyph);
    if (plain !== undefined) return plain;
    const { red, green, blue, alpha } = foreground;
    const key = `${glyph} ${red} ${green} ${blue} ${alpha}`;
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const reading = new Reading(this.#table, this.#outlines, foreground);
    const picture = reading.read(glyph);
    this.#isColored.set(glyph, picture !== null);
    if (this.#numbers > KEPT_NUMBERS) {
      this.#kept.clear();
      this.#numbers = 0;
    }
    this.#kept.set(reading.showsForeground ? key : glyph, picture);
    this.#numbers += reading.numbers + ENTRY_NUMBERS;
    return picture;
  }
}

/** One glyph on its way from the table. */
class Reading {
  readonly #table: ColorTable;
  readonly #outlines: GlyphOutlines;
  readonly #foreground: Rgba;
  readonly #paths = new Map<number, Path>();
  /** What stands for everywhere. */
  #everywhere = NOTHING;
  #paints = 0;
  #layers = 0;
  /** Numbers of the outlines that were taken. */
  numbers = 0;
  showsForeground = false;

  constructor(table: ColorTable, outlines: GlyphOutlines, foreground: Rgba) {
    this.#table = table;
    this.#outlines = outlines;
    this.#foreground = foreground;
  }

  read(glyph: number): ColorGlyph | null {
    try {
      const paint = this.#table.paintOf(glyph);
      const pieces = paint === undefined ? this.#plainLayers(glyph) : this.#boxed(glyph, paint);
      if (pieces === null) return null;
      const parts = mergeParts(pieces);
      const ink = boundsOfParts(parts, pathBounds) ?? NOTHING;
      // Control points may lie outside of the box, ink does not.
      return { bounds: intersectBoxes(ink, this.#table.clipBox(glyph) ?? ink), parts };
    } catch (error) {
      // The table ends too early, or goes too far.
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  #plainLayers(glyph: number): readonly Piece[] | null {
    const layers = this.#table.plainLayersOf(glyph);
    if (layers === undefined) return null;
    return layers.flatMap((layer) => {
      const brush = this.#brush({ type: "solid", color: layer.color }, IDENTITY);
      return brush === null ? [] : clipPieces(this.#plane(brush), this.#path(layer.glyph, IDENTITY));
    });
  }

  /** The pieces of a paint graph, within the clip box of its glyph. */
  #boxed(glyph: number, paint: number): readonly Piece[] {
    const box = this.#table.clipBox(glyph);
    const em = this.#outlines.unitsPerEm;
    this.#everywhere = box ?? { left: -em, top: -em, right: 2 * em, bottom: 2 * em };
    return this.#boxPieces(this.#pieces(paint, IDENTITY, 0), box, IDENTITY);
  }

  #boxPieces(pieces: readonly Piece[], box: Box | null, matrix: Matrix): readonly Piece[] {
    if (box === null) return pieces;
    const path = transformPath(boxPath(box), matrix);
    const isWithin = (measure: typeof pathBounds) => {
      const bounds = boundsOfParts(pieces, measure);
      return bounds === null || boxContains(pathBounds(path) as Box, bounds, CLIP_SLACK);
    };
    return isWithin(pathBounds) || isWithin(curveBounds) ? pieces : clipPieces(pieces, path);
  }

  /** What the paint at a place of the table comes to. */
  #pieces(at: number, matrix: Matrix, depth: number): readonly Piece[] {
    if (++this.#paints > COLOR_PAINTS || depth > COLOR_DEPTH) throw new RangeError("too many paints");
    const record = this.#table.paint(at);
    if (record === null) return [];
    const below = (place: number, inner = matrix) => this.#pieces(place, inner, depth + 1);
    switch (record.type) {
      case "layers":
        return Array.from({ length: record.count }, (_, index) => this.#table.layer(record.first + index)).flatMap(
          (place) => below(place),
        );
      case "glyph":
        return clipPieces(below(record.paint), this.#path(record.glyph, matrix));
      case "color-glyph": {
        const paint = this.#table.paintOf(record.glyph);
        return paint === undefined ? [] : this.#boxPieces(below(paint), this.#table.clipBox(record.glyph), matrix);
      }
      case "transform":
        return below(record.paint, multiply(matrix, record.matrix));
      case "composite":
        return this.#composite(record, below);
      default: {
        const brush = this.#brush(record, matrix);
        return brush === null ? [] : this.#plane(brush);
      }
    }
  }

  #composite(
    { mode, source, backdrop }: Extract<PaintRecord, { type: "composite" }>,
    below: (place: number) => readonly Piece[],
  ): readonly Piece[] {
    const operation = operationOf(mode);
    // Light is blended over something, cut to that very thing.
    const light = this.#table.paint(source);
    const isCut =
      light?.type === "composite" && operationOf(light.mode) === "source-in" && this.#isSame(light.backdrop, backdrop);
    const beneath = below(backdrop);
    if (isCut && operation !== null) {
      const shaded = shadePieces(operation, below(light.source), beneath);
      if (shaded !== null) return shaded;
    }
    const composed = composePieces(mode, below(source), beneath);
    this.#layers += composed.filter(({ type }) => type === "layer").length;
    if (this.#layers > COLOR_LAYERS) throw new RangeError("too many layers");
    return composed;
  }

  /** Whether two paints are the same: lists of layers may be divided into others in different ways. */
  #isSame(one: number, other: number): boolean {
    if (one === other) return true;
    const [first, second] = [this.#leaves(one, 0), this.#leaves(other, 0)];
    return first.length === second.length && first.every((leaf, index) => leaf === second[index]);
  }

  /** The paints that a paint lists, lists in lists among them. */
  #leaves(at: number, depth: number): readonly number[] {
    if (++this.#paints > COLOR_PAINTS || depth > COLOR_DEPTH) throw new RangeError("too many paints");
    const record = this.#table.paint(at);
    if (record?.type !== "layers") return [at];
    return Array.from({ length: record.count }, (_, index) => this.#table.layer(record.first + index)).flatMap(
      (place) => this.#leaves(place, depth + 1),
    );
  }

  #brush(record: Parameters<typeof brushOf>[0], matrix: Matrix): Brush | null {
    const brush = brushOf(record, matrix, this.#foreground);
    if (brush?.isForeground) this.showsForeground = true;
    return brush;
  }

  #plane(brush: Brush): readonly Piece[] {
    const paint = brush.paintFor(this.#everywhere);
    return paint === null ? [] : [{ type: "fill", path: boxPath(this.#everywhere), paint, clips: [], brush }];
  }

  /** A glyph's outline under the matrix. */
  #path(glyph: number, matrix: Matrix): Path {
    const known = this.#paths.get(glyph);
    const path = known ?? this.#outlines.outline(glyph);
    this.#paths.set(glyph, path);
    this.numbers += path.length;
    if (this.numbers > COLOR_NUMBERS) throw new RangeError("too long outlines");
    return matrix === IDENTITY ? path : transformPath(path, matrix);
  }
}

// Reads colour glyphs from the COLR and CPAL tables of a face: the layers of version 0 and the paint graphs of version
// 1. A glyph whose data is damaged, cyclic or over a limit is drawn as a plain outline. OpenType 1.9.1, chapter COLR.

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
import type { ColorFill, ColorGlyph, ColorPart, Paint } from "../surface.ts";
import { type Brush, createBrush } from "./color-brush.ts";
import {
  clipPieces,
  colorPartBounds,
  composePieces,
  compositeOperation,
  isDisjoint,
  type Piece,
} from "./color-piece.ts";
import { shadePieces } from "./color-shade.ts";
import { ColorTable, type PaintRecord } from "./color-table.ts";

/** Maximum total array length of the outlines in a colour glyph. The most detailed flags reach 60,000. */
export const COLOR_NUMBERS = 300_000;

/** Maximum number of paints in a colour glyph. Flags with coats of arms have 800. */
const COLOR_PAINTS = 10_000;

/** Maximum number of layers in a colour glyph. Real glyphs have up to 2. */
const COLOR_LAYERS = 50;

/** Maximum nesting depth of the paints in a colour glyph, to detect cycles. Real glyphs stay below 10. */
const COLOR_DEPTH = 32;

/** The part of a face that supplies the outlines to which colour glyphs refer. */
interface GlyphOutlines {
  readonly unitsPerEm: number;
  /** Returns a glyph's outline in font units, with y pointing up. */
  outline(glyph: number): Path;
}

const EMPTY_BOX: Box = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Distance by which ink may exceed its clip box without being clipped, in font units, because clip boxes are rounded.
 */
const CLIP_SLACK = 1;

/** Capacity of a face's cache, in 8-byte numbers: about 130 smileys, or 10 flags with coats of arms. */
const CACHE_NUMBERS = 200_000;
/** Memory of a cached glyph without its outlines, in 8-byte numbers. */
const ENTRY_NUMBERS = 20;

export class ColorGlyphs {
  readonly #table: ColorTable;
  readonly #outlines: GlyphOutlines;
  /** Keys are glyph IDs. A glyph that uses the text colour has the colour in its key. */
  readonly #cache = new Map<number | string, ColorGlyph | null>();
  #numbers = 0;
  /** Whether each glyph read so far is a colour glyph. */
  readonly #isColored = new Map<number, boolean>();

  private constructor(table: ColorTable, outlines: GlyphOutlines) {
    this.#table = table;
    this.#outlines = outlines;
  }

  /** Opens the tables of a face; returns null if the face has no colour glyphs. */
  static open(colr: Uint8Array, cpal: Uint8Array, outlines: GlyphOutlines): ColorGlyphs | null {
    if (colr.length === 0 || cpal.length === 0) return null;
    try {
      return new ColorGlyphs(new ColorTable(colr, cpal), outlines);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** Returns a glyph's clip box, which browsers use as its ink bounds; null if the glyph has none. */
  box(glyph: number): Box | null {
    try {
      return this.#table.clipBox(glyph);
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  /** Whether the glyph is a colour glyph that can be drawn. Reads the glyph on the first call. */
  isColored(glyph: number): boolean {
    return this.#isColored.get(glyph) ?? this.glyph(glyph, BLACK) !== null;
  }

  /** Returns the colour glyph; null for a glyph that isn't a colour glyph or can't be drawn. */
  glyph(glyph: number, foreground: Rgba): ColorGlyph | null {
    const plain = this.#cache.get(glyph);
    if (plain !== undefined) return plain;
    const { red, green, blue, alpha } = foreground;
    const key = `${glyph} ${red} ${green} ${blue} ${alpha}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const reader = new GlyphReader(this.#table, this.#outlines, foreground);
    const colorGlyph = reader.read(glyph);
    this.#isColored.set(glyph, colorGlyph !== null);
    if (this.#numbers > CACHE_NUMBERS) {
      this.#cache.clear();
      this.#numbers = 0;
    }
    this.#cache.set(reader.showsForeground ? key : glyph, colorGlyph);
    this.#numbers += reader.numbers + ENTRY_NUMBERS;
    return colorGlyph;
  }
}

class GlyphReader {
  readonly #table: ColorTable;
  readonly #outlines: GlyphOutlines;
  readonly #foreground: Rgba;
  readonly #paths = new Map<number, Path>();
  /** The area of an unclipped paint: the clip box of the glyph or, without one, a box around its em square. */
  #everywhere = EMPTY_BOX;
  #paints = 0;
  #layers = 0;
  /** Total array length of the outlines used so far. */
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
      const ink = colorPartBounds(parts, pathBounds) ?? EMPTY_BOX;
      // Control points can lie outside the clip box, but ink cannot.
      return { bounds: intersectBoxes(ink, this.#table.clipBox(glyph) ?? ink), parts };
    } catch (error) {
      // The table is truncated, or the glyph exceeds a limit.
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

  /** Evaluates a paint graph, clipped to the clip box of its glyph. */
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
      const bounds = colorPartBounds(pieces, measure);
      return bounds === null || boxContains(pathBounds(path) as Box, bounds, CLIP_SLACK);
    };
    return isWithin(pathBounds) || isWithin(curveBounds) ? pieces : clipPieces(pieces, path);
  }

  /** Evaluates the paint at an offset in the COLR table. */
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
    const operation = compositeOperation(mode);
    // Flag emoji composite a light gradient over the flag, clipped to the flag. Such a gradient can be blended into the
    // flag's colours.
    const light = this.#table.paint(source);
    const isCut =
      light?.type === "composite" &&
      compositeOperation(light.mode) === "source-in" &&
      this.#isSame(light.backdrop, backdrop);
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

  /** Whether two paints draw the same thing, even if their layer lists are nested differently. */
  #isSame(a: number, b: number): boolean {
    if (a === b) return true;
    const [first, second] = [this.#leaves(a, 0), this.#leaves(b, 0)];
    return first.length === second.length && first.every((leaf, index) => leaf === second[index]);
  }

  /** Returns the paints of a layer list, with nested layer lists flattened. */
  #leaves(at: number, depth: number): readonly number[] {
    if (++this.#paints > COLOR_PAINTS || depth > COLOR_DEPTH) throw new RangeError("too many paints");
    const record = this.#table.paint(at);
    if (record?.type !== "layers") return [at];
    return Array.from({ length: record.count }, (_, index) => this.#table.layer(record.first + index)).flatMap(
      (place) => this.#leaves(place, depth + 1),
    );
  }

  #brush(record: Parameters<typeof createBrush>[0], matrix: Matrix): Brush | null {
    const brush = createBrush(record, matrix, this.#foreground);
    if (brush?.isForeground) this.showsForeground = true;
    return brush;
  }

  #plane(brush: Brush): readonly Piece[] {
    const paint = brush.paintFor(this.#everywhere);
    return paint === null ? [] : [{ type: "fill", path: boxPath(this.#everywhere), paint, clips: [], brush }];
  }

  /** Returns a glyph's outline, transformed by the matrix. */
  #path(glyph: number, matrix: Matrix): Path {
    const cached = this.#paths.get(glyph);
    const path = cached ?? this.#outlines.outline(glyph);
    this.#paths.set(glyph, path);
    this.numbers += path.length;
    if (this.numbers > COLOR_NUMBERS) throw new RangeError("outlines are too long");
    return matrix === IDENTITY ? path : transformPath(path, matrix);
  }
}

/** Maximum number of fills that are merged into one fill, because each fill is compared with all others. */
const MAX_MERGED = 200;

/** A fill to which more fills can be added. */
interface MergedFill {
  readonly path: number[];
  readonly paint: Paint;
  readonly boxes: Box[];
}

/** Merges the parts of a colour glyph, including those in layers. */
function mergeParts(pieces: readonly Piece[]): readonly ColorPart[] {
  const parts: ColorPart[] = [];
  let merged: MergedFill | undefined;
  for (const piece of pieces) {
    const box = piece.type === "fill" && piece.clips.length === 0 ? pathBounds(piece.path) : null;
    if (merged !== undefined && box !== null && canMerge(merged, piece as ColorFill, box)) {
      for (const value of (piece as ColorFill).path) merged.path.push(value);
      merged.boxes.push(box);
      continue;
    }
    merged = undefined;
    if (piece.type === "layer") parts.push({ ...piece, parts: mergeParts(piece.parts) });
    else if (box === null) parts.push(fillOf(piece, piece.path));
    else {
      merged = { path: piece.path.slice(), paint: piece.paint, boxes: [box] };
      parts.push(fillOf(piece, merged.path));
    }
  }
  return parts;
}

function canMerge({ paint, boxes }: MergedFill, fill: ColorFill, box: Box): boolean {
  return isAlike(paint, fill.paint) && boxes.length < MAX_MERGED && boxes.every((other) => isDisjoint(other, box));
}

/** Whether the paints are certainly the same. May return false for paints that are equal. */
function isAlike(first: Paint, second: Paint): boolean {
  if (first === second) return true;
  if (first.type !== "solid" || second.type !== "solid") return false;
  const [a, b] = [first.color, second.color];
  return a.red === b.red && a.green === b.green && a.blue === b.blue && a.alpha === b.alpha;
}

function fillOf({ paint, clips }: ColorFill, path: number[] | ColorFill["path"]): ColorFill {
  return { type: "fill", path, paint, clips };
}

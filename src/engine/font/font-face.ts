// An opened font face: metrics, outlines and shaping. Values are in font units with y pointing up, unless stated otherwise.

import { type Face, openFace, type ShapedGlyphs, type ShapeOptions } from "../../../wasm/harfbuzz/harfbuzz.ts";
import type { MeteredFace } from "../../../wasm/harfbuzz/metered-face.ts";
import { BLACK, type Rgba } from "../color.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../path.ts";
import type { ColorGlyph, GlyphSource } from "../surface.ts";
import { ColorGlyphs } from "./color-glyph.ts";
import { type AlignmentZones, alignmentZone, fitOutline } from "./grid-fit.ts";
import { stemWidth } from "./outline-edges.ts";

/** Maximum number of cached outlines per face. Most faces have fewer glyphs. */
const OUTLINE_ENTRIES = 4000;
/** Coverage is cached for code points below this limit, which include most alphabets, punctuation and symbols. */
const CACHED_CODE_POINTS = 0x2800;
/** Maximum number of cached words of a bundled face (about 1 MB at worst) and of an asset face (about 150 kB). */
const WORD_ENTRIES = 2000;
const ASSET_WORD_ENTRIES = 300;
/** Maximum length of a cached word, in UTF-16 code units. */
const WORD_LENGTH = 24;

export class FontFace implements GlyphSource {
  static #opened = 0;
  readonly key = ++FontFace.#opened;
  readonly unitsPerEm: number;
  /** Distance from the baseline to the top of the line box, in em. OpenType hhea table. */
  readonly ascent: number;
  /** Distance from the baseline down to the bottom of the line box, in em, positive. OpenType hhea table. */
  readonly descent: number;
  /** The fraction of the em square above the baseline, from the typographic metrics in the OS/2 table. */
  readonly emAscent: number;
  /** The methods for colour glyphs, which only faces with colour glyphs have. */
  readonly isColored?: (glyph: number) => boolean;
  readonly color?: (glyph: number, foreground: Rgba) => ColorGlyph | null;
  readonly #face: Face & Partial<Pick<MeteredFace, "used">>;
  readonly #colorGlyphs: ColorGlyphs | null;
  #zones: AlignmentZones | null | undefined;
  #covered: Int8Array | undefined;
  readonly #words = new Map<string, ShapedGlyphs>();
  /** Fuel that shaping used, for faces with a meter. */
  readonly #fuel = new WeakMap<ShapedGlyphs, number>();
  readonly #outlines = new Map<number, Path>();

  constructor(
    readonly name: string,
    bytes: ArrayBuffer,
    /** Whether the face is part of the bundle. A bundled face is never closed. */
    readonly isBundled: boolean,
    /** Opens the font file. Use `openMeteredFaces` for files from users. */
    open: (bytes: ArrayBuffer) => Face = openFace,
  ) {
    this.#face = open(bytes);
    this.unitsPerEm = this.#face.unitsPerEm;
    const hhea = viewOf(this.#face.table("hhea"));
    const os2 = viewOf(this.#face.table("OS/2"));
    this.ascent = hhea.getInt16(4) / this.unitsPerEm;
    this.descent = -hhea.getInt16(6) / this.unitsPerEm;
    const [typoAscender, typoDescender] = [os2.getInt16(68), os2.getInt16(70)];
    // Some icon fonts have no typographic metrics.
    this.emAscent =
      typoAscender === typoDescender
        ? this.ascent / (this.ascent + this.descent)
        : typoAscender / (typoAscender - typoDescender);
    const outlines = { unitsPerEm: this.unitsPerEm, outline: (glyph: number) => this.#draw(glyph) };
    const colorGlyphs = ColorGlyphs.open(this.#face.table("COLR"), this.#face.table("CPAL"), outlines);
    this.#colorGlyphs = colorGlyphs;
    if (colorGlyphs !== null) {
      this.isColored = (glyph) => colorGlyphs.isColored(glyph);
      this.color = (glyph, foreground) => colorGlyphs.glyph(glyph, foreground);
    }
  }

  /** Returns a copy of the font file. */
  bytes(): Uint8Array {
    return this.#face.bytes();
  }

  /**
   * Frees the face's memory. `outline` still works afterwards for glyphs whose outlines it has returned before: raster
   * images are drawn later, during encoding.
   */
  close(): void {
    if (this.#zones === undefined && this.#outlines.size > 0) this.#zones = this.#measureZones();
    this.#face.close();
    this.#words.clear();
  }

  /** Whether the face has a glyph for the code point. */
  covers(codePoint: number): boolean {
    if (codePoint >= CACHED_CODE_POINTS) return this.#face.glyphOf(codePoint) !== 0;
    this.#covered ??= new Int8Array(CACHED_CODE_POINTS);
    const cached = this.#covered[codePoint] as number;
    if (cached !== 0) return cached > 0;
    const covers = this.#face.glyphOf(codePoint) !== 0;
    this.#covered[codePoint] = covers ? 1 : -1;
    return covers;
  }

  /**
   * Shapes a word, or other text of one direction and script. Returns glyphs in visual order.
   *
   * @param optionsKey identifies the options in the cache of shaped words
   */
  shape(text: string, options: ShapeOptions, optionsKey: string): ShapedGlyphs {
    if (text.length > WORD_LENGTH) return this.#shape(text, options);
    const key = optionsKey + text;
    let glyphs = this.#words.get(key);
    if (glyphs === undefined) {
      glyphs = this.#shape(text, options);
      if (this.#words.size >= (this.isBundled ? WORD_ENTRIES : ASSET_WORD_ENTRIES)) this.#words.clear();
      this.#words.set(key, glyphs);
    }
    return glyphs;
  }

  /** Returns the fuel that shaping the glyphs used, even if they are cached; 0 for a face without a meter. */
  shapingFuel(glyphs: ShapedGlyphs): number {
    return this.#fuel.get(glyphs) ?? 0;
  }

  #shape(text: string, options: ShapeOptions): ShapedGlyphs {
    const glyphs = this.#face.shape(text, options);
    if (this.#face.used !== undefined) this.#fuel.set(glyphs, this.#face.used);
    return glyphs;
  }

  /** Returns a glyph's ink bounds, of its colour glyph if it has one. */
  extents(glyph: number): ReturnType<Face["extents"]> {
    const box = this.#colorGlyphs?.box(glyph) ?? this.color?.(glyph, BLACK)?.bounds;
    if (box === undefined) return this.#face.extents(glyph);
    return { left: box.left, bottom: box.top, right: box.right, top: box.bottom };
  }

  advance(glyph: number): number {
    return this.#face.advance(glyph);
  }

  outline(glyph: number, pixelsPerEm?: number): Path {
    const outline = this.#outline(glyph);
    if (pixelsPerEm === undefined) return outline;
    if (this.#zones === undefined) this.#zones = this.#measureZones();
    return this.#zones === null ? outline : fitOutline(outline, this.#zones, this.unitsPerEm, pixelsPerEm);
  }

  /**
   * Measures the alignment zones with reference letters. Returns null if the face lacks any of these letters; its
   * outlines are then not fitted.
   */
  #measureZones(): AlignmentZones | null {
    if (![..."pgoxHOdf"].every((letter) => this.covers(letter.charCodeAt(0)))) return null;
    const box = (letter: string) => this.#face.extents(this.#face.glyphOf(letter.charCodeAt(0)));
    return {
      descender: alignmentZone(box("p").bottom, box("g").bottom, -1),
      baseline: alignmentZone(0, box("o").bottom, -1),
      xHeight: alignmentZone(box("x").top, box("o").top, 1),
      capHeight: alignmentZone(box("H").top, box("O").top, 1),
      ascender: alignmentZone(box("d").top, box("f").top, 1),
      stemWidth: stemWidth(this.#outline(this.#face.glyphOf("o".charCodeAt(0))), this.unitsPerEm),
    };
  }

  #outline(glyph: number): Path {
    const cached = this.#outlines.get(glyph);
    if (cached !== undefined) return cached;
    const path = this.#draw(glyph);
    if (this.#outlines.size >= OUTLINE_ENTRIES) this.#outlines.clear();
    this.#outlines.set(glyph, path);
    return path;
  }

  #draw(glyph: number): Path {
    const path: number[] = [];
    this.#face.outline(glyph, {
      moveTo: (x, y) => path.push(MOVE, x, y),
      lineTo: (x, y) => path.push(LINE, x, y),
      quadraticTo: (cx, cy, x, y) => path.push(QUAD, cx, cy, x, y),
      cubicTo: (ax, ay, bx, by, x, y) => path.push(CUBIC, ax, ay, bx, by, x, y),
      closePath: () => path.push(CLOSE),
    });
    return path;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// One opened face: metrics, outlines and shaping, all in font units with y upwards unless said otherwise.

import { type Face, openFace, type ShapedGlyphs, type ShapeOptions } from "../../../wasm/harfbuzz/harfbuzz.ts";
import { BLACK, type Rgba } from "../color.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../path.ts";
import type { ColorGlyph, GlyphSource } from "../surface.ts";
import { ColorGlyphs } from "./color-glyph.ts";
import { type AlignmentZones, fitOutline } from "./grid-fit.ts";

/** Outlines kept per face; a face has a few thousand glyphs, so this bounds only large ones. */
const OUTLINE_ENTRIES = 4000;
/** Code points whose coverage is remembered: alphabets, punctuation and symbols. */
const REMEMBERED = 0x2800;
/** Shaped words kept of a face that stays, and of one of the many that come and go: about 1 MB, and 150 kB, at worst. */
const WORD_ENTRIES = 2000;
const PASSING_WORD_ENTRIES = 300;
/** The longest of them, UTF-16 units. */
const WORD_LENGTH = 24;

/** An opened face. */
export class FontFace implements GlyphSource {
  readonly unitsPerEm: number;
  /** Distance from the baseline to the top of the line box, in em. OpenType hhea. */
  readonly ascent: number;
  /** Distance from the baseline down to the bottom of the line box, in em, positive. OpenType hhea. */
  readonly descent: number;
  /** The part of the em square above the baseline: OS/2 typographic metrics scaled to one em. */
  readonly emAscent: number;
  /** The glyph's picture in colours of its own. Only faces that have such glyphs have the method. */
  readonly isColored?: (glyph: number) => boolean;
  readonly color?: (glyph: number, foreground: Rgba) => ColorGlyph | null;
  readonly #face: Face;
  readonly #pictures: ColorGlyphs | null;
  #zones: AlignmentZones | null | undefined;
  #covered: Int8Array | undefined;
  readonly #words = new Map<string, ShapedGlyphs>();
  readonly #outlines = new Map<number, Path>();

  constructor(
    readonly name: string,
    bytes: ArrayBuffer,
    /** Whether it is there as long as the program is. */
    readonly isBundled: boolean,
  ) {
    this.#face = openFace(bytes);
    this.unitsPerEm = this.#face.unitsPerEm;
    const hhea = viewOf(this.#face.table("hhea"));
    const os2 = viewOf(this.#face.table("OS/2"));
    this.ascent = hhea.getInt16(4) / this.unitsPerEm;
    this.descent = -hhea.getInt16(6) / this.unitsPerEm;
    const typoAscender = os2.getInt16(68);
    const typoDescender = os2.getInt16(70);
    this.emAscent = typoAscender / (typoAscender - typoDescender);
    const outlines = { unitsPerEm: this.unitsPerEm, outline: (glyph: number) => this.#draw(glyph) };
    const pictures = ColorGlyphs.open(this.#face.table("COLR"), this.#face.table("CPAL"), outlines);
    this.#pictures = pictures;
    if (pictures !== null) {
      this.isColored = (glyph) => pictures.isColored(glyph);
      this.color = (glyph, foreground) => pictures.glyph(glyph, foreground);
    }
  }

  /** The file that it was opened from, a copy. */
  bytes(): Uint8Array {
    return this.#face.bytes();
  }

  /**
   * Gives its memory back. Of its methods only `outline` may be used afterwards, for glyphs that it was used for before: pictures
   * of pixels are drawn when they are encoded.
   */
  close(): void {
    if (this.#zones === undefined && this.#outlines.size > 0) this.#zones = this.#measureZones();
    this.#face.close();
    this.#words.clear();
  }

  /** Whether the face has a glyph for the code point. */
  covers(codePoint: number): boolean {
    if (codePoint >= REMEMBERED) return this.#face.glyphOf(codePoint) !== 0;
    this.#covered ??= new Int8Array(REMEMBERED);
    const known = this.#covered[codePoint] as number;
    if (known !== 0) return known > 0;
    const covers = this.#face.glyphOf(codePoint) !== 0;
    this.#covered[codePoint] = covers ? 1 : -1;
    return covers;
  }

  /**
   * Glyphs of a word, or of any other text of one direction and script, in visual order.
   *
   * @param manner a name for the options, so that the same word in the same manner is shaped once
   */
  shape(text: string, options: ShapeOptions, manner: string): ShapedGlyphs {
    if (text.length > WORD_LENGTH) return this.#face.shape(text, options);
    const key = manner + text;
    let glyphs = this.#words.get(key);
    if (glyphs === undefined) {
      glyphs = this.#face.shape(text, options);
      if (this.#words.size >= (this.isBundled ? WORD_ENTRIES : PASSING_WORD_ENTRIES)) this.#words.clear();
      this.#words.set(key, glyphs);
    }
    return glyphs;
  }

  /** The box around a glyph's ink. */
  extents(glyph: number): ReturnType<Face["extents"]> {
    const box = this.#pictures?.box(glyph) ?? this.color?.(glyph, BLACK)?.bounds;
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

  /** The heights that the face's own letters show; null for a face without these letters, which is not fitted. */
  #measureZones(): AlignmentZones | null {
    if (![..."pgoxHOdf"].every((letter) => this.covers(letter.charCodeAt(0)))) return null;
    const box = (letter: string) => this.#face.extents(this.#face.glyphOf(letter.charCodeAt(0)));
    return {
      descender: { flat: box("p").bottom, round: box("g").bottom },
      baseline: { flat: 0, round: box("o").bottom },
      xHeight: { flat: box("x").top, round: box("o").top },
      capHeight: { flat: box("H").top, round: box("O").top },
      ascender: { flat: box("d").top, round: box("f").top },
    };
  }

  #outline(glyph: number): Path {
    const known = this.#outlines.get(glyph);
    if (known !== undefined) return known;
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

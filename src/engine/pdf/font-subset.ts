// Builds a composite font from the glyphs that a surface uses, with codes that map back to characters. A glyph that
// represents different characters has a code for each, and the glyphs of a cluster, such as a letter and its marks, are
// merged into one. PDF readers that know nothing about shaping can then extract the text. ISO 32000-1, 9.7 and 9.10.

import { formatFactor } from "../geometry/number.ts";
import { transformPath } from "../path.ts";
import type { GlyphSource } from "../surface.ts";
import { encodeLatin1, formatHex, type PdfFile, type Ref, textToHex } from "./pdf-file.ts";
import { formatTrueType, type Glyph } from "./true-type.ts";

/** A glyph within a cluster, with its offset from the cluster's origin. In font units, with y pointing up. */
export interface ClusterGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** A character code of the font and its width. */
export interface CharacterCode {
  /** Four hexadecimal digits. */
  readonly hex: string;
  /** In thousandths of an em. */
  readonly width: number;
}

/** Codes are two bytes long; 0xFFFF is not used. */
const MAX_CODES = 65_535;

/** Maximum number of lines in one bfchar block. Adobe Technical Note 5014. */
const MAX_BLOCK_LINES = 100;

/** Keeps font names below the 127-byte limit. ISO 32000-1, annex C. */
const NAME_LENGTH = 100;

const SYMBOLIC = 4;
const STEM_WIDTH = 80;

/** The glyphs of one face that a document uses. */
export class FontSubset {
  readonly #face: GlyphSource;
  readonly #codes = new Map<string, CharacterCode>();
  /** Glyphs by code. The first one is .notdef. */
  readonly #glyphs: Glyph[];
  readonly #texts: string[] = [""];

  constructor(face: GlyphSource) {
    this.#face = face;
    this.#glyphs = [this.#draw([{ id: 0, x: 0, y: 0 }])];
  }

  /** Returns the code for the glyphs with this text; null if the font is full. */
  code(parts: readonly ClusterGlyph[], text: string): CharacterCode | null {
    const key = `${parts.map(({ id, x, y }) => `${id} ${x} ${y}`).join(" ")} ${text}`;
    const cached = this.#codes.get(key);
    if (cached !== undefined) return cached;
    const index = this.#glyphs.length;
    if (index >= MAX_CODES) return null;
    // Outlines are read now, because the face can be released before the file is written.
    const drawn = this.#draw(parts);
    const code = { hex: formatHex(index), width: this.#width(drawn) };
    this.#glyphs.push(drawn);
    this.#texts.push(text);
    this.#codes.set(key, code);
    return code;
  }

  /** Adds the font to the file. */
  write(file: PdfFile): Ref {
    const name = `${subsetTag(file)}+${(this.#face.name.match(/[A-Za-z0-9]+/g) ?? ["Face"]).join("-").slice(0, NAME_LENGTH)}`;
    const program = formatTrueType(this.#glyphs, this.#face.unitsPerEm);
    const fontFile = file.addStream(`/Length1 ${program.length}`, program);
    const { ascent, descent } = this.#face;
    const [top, bottom] = [ascent, -descent].map((height) => Math.round(height * 1000));
    const widest = Math.round(this.#glyphs.reduce((max, glyph) => Math.max(max, this.#width(glyph)), 0));
    const descriptor = file.add(
      `<</Type /FontDescriptor /FontName /${name} /Flags ${SYMBOLIC} /FontBBox [0 ${bottom} ${widest} ${top}] /ItalicAngle 0 /Ascent ${top} /Descent ${bottom} /CapHeight ${top} /StemV ${STEM_WIDTH} /FontFile2 ${fontFile}>>`,
    );
    const widths = this.#glyphs.map((glyph) => formatFactor(this.#width(glyph))).join(" ");
    const system = "/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>";
    const descendant = file.add(
      `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} ${system} /FontDescriptor ${descriptor} /W [0 [${widths}]] /CIDToGIDMap /Identity>>`,
    );
    const map = file.addStream("", encodeLatin1(this.#formatMap()));
    return file.add(
      `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${map}>>`,
    );
  }

  /**
   * Returns the width in thousandths of an em, rounded to hundredths. Positions are computed from the same rounded widths.
   */
  #width({ advance }: Glyph): number {
    return Math.round((advance / this.#face.unitsPerEm) * 100_000) / 100;
  }

  #draw(parts: readonly ClusterGlyph[]): Glyph {
    const outline = parts.flatMap(({ id, x, y }) => transformPath(this.#face.outline(id), [1, 0, 0, 1, x, y]));
    return { outline, advance: parts.reduce((sum, { id }) => sum + this.#face.advance(id), 0) };
  }

  /** Returns the ToUnicode CMap, which maps codes to characters. ISO 32000-1, 9.10.3. */
  #formatMap(): string {
    const lines = this.#texts.flatMap((text, code) =>
      text === "" ? [] : [`<${formatHex(code)}> <${textToHex(text)}>\n`],
    );
    let blocks = "";
    for (let i = 0; i < lines.length; i += MAX_BLOCK_LINES) {
      const block = lines.slice(i, i + MAX_BLOCK_LINES);
      blocks += `${block.length} beginbfchar\n${block.join("")}endbfchar\n`;
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks}endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
  }
}

/** Returns a six-letter tag, unique among the font subsets of the file. ISO 32000-1, 9.6.4. */
function subsetTag(file: PdfFile): string {
  let number = Number.parseInt(file.next(0), 10);
  let tag = "";
  for (let i = 0; i < 6; i++) {
    tag = String.fromCharCode(65 + (number % 26)) + tag;
    number = Math.floor(number / 26);
  }
  return tag;
}

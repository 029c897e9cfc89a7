// The glyphs of one face that a surface draws → a composite font with those alone, whose codes lead back to the characters.
// A glyph that stands for different characters in different places has a code for each; glyphs that stand for a piece of text
// together, a letter and its marks, become one. So every reader finds the text, whatever it knows of shaping. ISO 32000-1,
// 9.7 and 9.10.

import { transformPath } from "../path.ts";
import type { GlyphSource } from "../surface.ts";
import { formatFactor } from "./number.ts";
import { formatHex, hexOfText, latin1, type PdfFile, type Ref } from "./pdf-file.ts";
import { formatTrueType, type Glyph } from "./true-type.ts";

/** A glyph of the face, font units from where those that belong together stand on the baseline, y upwards. */
export interface Part {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** A code of the font: what it is written as, and its width. */
export interface Code {
  /** Four hexadecimal digits. */
  readonly hex: string;
  /** In thousandths of an em. */
  readonly width: number;
}

/** Codes have two bytes, and the last is none. */
const MOST_CODES = 65_535;

/** Lines of a character map that may stand in one block. Adobe Technical Note 5014. */
const MOST_LINES = 100;

/** Names may have 127 bytes. ISO 32000-1, annex C. */
const NAME_LENGTH = 100;

const SYMBOLIC = 4;
const STEM_WIDTH = 80;

export class FontSubset {
  readonly #face: GlyphSource;
  readonly #codes = new Map<string, Code>();
  /** By code; the first is the face's own for what it lacks. */
  readonly #glyphs: Glyph[];
  readonly #texts: string[] = [""];

  constructor(face: GlyphSource) {
    this.#face = face;
    this.#glyphs = [this.#draw([{ id: 0, x: 0, y: 0 }])];
  }

  /** The code of the glyphs where they stand for the text; null when the font is full. */
  code(parts: readonly Part[], text: string): Code | null {
    const key = `${parts.map(({ id, x, y }) => `${id} ${x} ${y}`).join(" ")} ${text}`;
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const index = this.#glyphs.length;
    if (index >= MOST_CODES) return null;
    // Drawn now: the face may be gone when the file is written.
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
    const widest = Math.round(this.#glyphs.reduce((most, glyph) => Math.max(most, this.#width(glyph)), 0));
    const descriptor = file.add(
      `<</Type /FontDescriptor /FontName /${name} /Flags ${SYMBOLIC} /FontBBox [0 ${bottom} ${widest} ${top}] /ItalicAngle 0 /Ascent ${top} /Descent ${bottom} /CapHeight ${top} /StemV ${STEM_WIDTH} /FontFile2 ${fontFile}>>`,
    );
    const widths = this.#glyphs.map((glyph) => formatFactor(this.#width(glyph))).join(" ");
    const system = "/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>";
    const descendant = file.add(
      `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} ${system} /FontDescriptor ${descriptor} /W [0 [${widths}]] /CIDToGIDMap /Identity>>`,
    );
    const map = file.addStream("", latin1(this.#formatMap()));
    return file.add(
      `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant}] /ToUnicode ${map}>>`,
    );
  }

  /** Thousandths of an em, to hundredths: what the file says is what positions are reckoned with. */
  #width({ advance }: Glyph): number {
    return Math.round((advance / this.#face.unitsPerEm) * 100_000) / 100;
  }

  #draw(parts: readonly Part[]): Glyph {
    const outline = parts.flatMap(({ id, x, y }) => transformPath(this.#face.outline(id), [1, 0, 0, 1, x, y]));
    return { outline, advance: parts.reduce((sum, { id }) => sum + this.#face.advance(id), 0) };
  }

  /** The characters that each code stands for, as a CMap. ISO 32000-1, 9.10.3. */
  #formatMap(): string {
    const lines = this.#texts.flatMap((text, code) =>
      text === "" ? [] : [`<${formatHex(code)}> <${hexOfText(text)}>\n`],
    );
    let blocks = "";
    for (let i = 0; i < lines.length; i += MOST_LINES) {
      const block = lines.slice(i, i + MOST_LINES);
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

/** Six letters that tell subsets of one face in one file apart. ISO 32000-1, 9.6.4. */
function subsetTag(file: PdfFile): string {
  let number = Number.parseInt(file.next(0), 10);
  let tag = "";
  for (let i = 0; i < 6; i++) {
    tag = String.fromCharCode(65 + (number % 26)) + tag;
    number = Math.floor(number / 26);
  }
  return tag;
}

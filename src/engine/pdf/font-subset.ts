// Builds a composite font from the glyphs that a document uses, with a ToUnicode map for text extraction. A glyph that
// stands for different characters gets a code for each of them, and the glyphs of a cluster, such as a letter and its
// marks, are merged into one glyph, because PDF readers don't shape text. ISO 32000-1, 9.7 and 9.10.

import { formatFactor } from "../geometry/number.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD, transformPath } from "../path.ts";
import type { GlyphSource } from "../surface.ts";
import { ByteWriter } from "./byte-writer.ts";
import { encodeLatin1, formatHex, type PdfFile, type Ref, textToHex } from "./pdf-file.ts";

/** A glyph of a cluster, with its offset from the cluster's origin, in font units with y pointing up. */
interface ClusterGlyph {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

/** A character code of the font, with its width. */
export interface CharacterCode {
  /** Four hexadecimal digits. */
  readonly hex: string;
  /** In thousandths of an em. */
  readonly width: number;
}

/** Number of available codes, which have two bytes. 0xFFFF is not used. */
const MAX_CODES = 65_535;

/** Maximum number of lines in one bfchar block. Adobe Technical Note 5014. */
const MAX_BLOCK_LINES = 100;

/** Maximum length of a font name's main part. PDF limits names to 127 bytes. ISO 32000-1, annex C. */
const NAME_LENGTH = 100;

const SYMBOLIC = 4;
const STEM_WIDTH = 80;

/** The glyphs of a face that a document uses. */
export class FontSubset {
  readonly #face: GlyphSource;
  readonly #codes = new Map<string, CharacterCode>();
  /** Glyphs by code. The first glyph is .notdef. */
  readonly #glyphs: Glyph[];
  readonly #texts: string[] = [""];

  constructor(face: GlyphSource) {
    this.#face = face;
    this.#glyphs = [this.#draw([{ id: 0, x: 0, y: 0 }])];
  }

  /** Returns the code for these glyphs with this text; null if the font has no free code. */
  code(parts: readonly ClusterGlyph[], text: string): CharacterCode | null {
    const key = `${parts.map(({ id, x, y }) => `${id} ${x} ${y}`).join(" ")} ${text}`;
    const cached = this.#codes.get(key);
    if (cached !== undefined) return cached;
    const index = this.#glyphs.length;
    if (index >= MAX_CODES) return null;
    // Read the outlines now, because the face can be released before the file is written.
    const drawn = this.#draw(parts);
    const code = { hex: formatHex(index), width: this.#width(drawn) };
    this.#glyphs.push(drawn);
    this.#texts.push(text);
    this.#codes.set(key, code);
    return code;
  }

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
   * Returns the width in thousandths of an em, rounded to hundredths. Glyph positions are computed from the same
   * rounded widths.
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

/** Returns a six-letter tag that is unique among the font subsets of the file. ISO 32000-1, 9.6.4. */
function subsetTag(file: PdfFile): string {
  let number = Number.parseInt(file.next(0), 10);
  let tag = "";
  for (let i = 0; i < 6; i++) {
    tag = String.fromCharCode(65 + (number % 26)) + tag;
    number = Math.floor(number / 26);
  }
  return tag;
}

/** A glyph of the subset, in font units with y pointing up. */
interface Glyph {
  readonly outline: Path;
  readonly advance: number;
}

/** Largest coordinate that fits into 16 bits, in font units. */
const MAX_UNITS = 32_767;

const ON_CURVE = 0x01;
const X_SHORT = 0x02;
const Y_SHORT = 0x04;
/**
 * Flag bits. For a short coordinate, they mean a positive value; for any other coordinate, that it equals the previous
 * coordinate.
 */
const X_SAME = 0x10;
const Y_SAME = 0x20;

/** Maximum deviation of a converted curve from the original, in font units. */
const TOLERANCE = 0.5;
const MAX_PIECES = 16;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOn: boolean;
}

interface Extent {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Returns a TrueType font program. The first glyph must be .notdef. */
export function formatTrueType(glyphs: readonly Glyph[], unitsPerEm: number): Uint8Array {
  const glyf = new ByteWriter();
  const loca = new ByteWriter();
  const hmtx = new ByteWriter();
  const extents: Extent[] = [];
  let maxPoints = 0;
  let maxContours = 0;
  for (const { outline, advance } of glyphs) {
    const contours = contoursOf(outline);
    const extent = extentOf(contours);
    loca.u32(glyf.length);
    hmtx.u16(Math.min(2 * MAX_UNITS, Math.max(0, Math.round(advance)))).u16(extent?.left ?? 0);
    if (extent === null) continue;
    writeGlyph(glyf, contours, extent);
    extents.push(extent);
    maxContours = Math.max(maxContours, contours.length);
    maxPoints = Math.max(
      maxPoints,
      contours.reduce((sum, contour) => sum + contour.length, 0),
    );
  }
  loca.u32(glyf.length);
  const all = extents.reduce(unionOf, { left: 0, bottom: 0, right: 0, top: 0 });
  return formatTables({
    glyf,
    head: formatHead(unitsPerEm, all),
    hhea: formatHhea(glyphs, all),
    hmtx,
    loca,
    maxp: new ByteWriter()
      .u32(0x0001_0000)
      .u16(glyphs.length)
      .u16(maxPoints)
      .u16(maxContours)
      // No composite glyphs or instructions; maxZones is 1.
      .u16(0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  });
}

/** Returns the contours of an outline. The last point of a contour is implicitly joined to its first point. */
function contoursOf(outline: Path): Point[][] {
  const contours: Point[][] = [];
  let points: Point[] = [];
  const add = (at: number, isOn: boolean) =>
    points.push({ x: outline[at] as number, y: outline[at + 1] as number, isOn });
  for (let i = 0; i < outline.length; ) {
    const verb = outline[i] as number;
    if (verb === MOVE) {
      points = [];
      contours.push(points);
      add(i + 1, true);
      i += 3;
    } else if (verb === LINE) {
      add(i + 1, true);
      i += 3;
    } else if (verb === QUAD) {
      add(i + 1, false);
      add(i + 3, true);
      i += 5;
    } else if (verb === CUBIC) {
      pushCubic(points, outline.slice(i + 1, i + 7));
      i += 7;
    } else if (verb === CLOSE) i += 1;
    else throw new Error(`unknown outline verb ${verb}`);
  }
  return contours.map(simplify).filter((contour) => contour.length > 1);
}

/** Appends quadratic curves that approximate a cubic curve. */
function pushCubic(points: Point[], [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: Path): void {
  const { x: x0, y: y0 } = points.at(-1) as Point;
  // Deviation of a single quadratic curve. It decreases with the cube of the number of pieces.
  const deviation = (Math.hypot(x3 - 3 * x2 + 3 * x1 - x0, y3 - 3 * y2 + 3 * y1 - y0) * Math.sqrt(3)) / 36;
  const pieces = Math.min(MAX_PIECES, Math.max(1, Math.ceil(Math.cbrt(deviation / TOLERANCE))));
  const at = (p0: number, p1: number, p2: number, p3: number, t: number) => {
    const u = 1 - t;
    return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3;
  };
  const slope = (p0: number, p1: number, p2: number, p3: number, t: number) => {
    const u = 1 - t;
    return 3 * (u * u * (p1 - p0) + 2 * u * t * (p2 - p1) + t * t * (p3 - p2));
  };
  for (let i = 0; i < pieces; i++) {
    const [from, to] = [i / pieces, (i + 1) / pieces];
    // The control point that best approximates both inner control points of the piece.
    const control = (p0: number, p1: number, p2: number, p3: number) =>
      (at(p0, p1, p2, p3, from) + at(p0, p1, p2, p3, to)) / 2 +
      ((slope(p0, p1, p2, p3, from) - slope(p0, p1, p2, p3, to)) * (to - from)) / 4;
    points.push({ x: control(x0, x1, x2, x3), y: control(y0, y1, y2, y3), isOn: false });
    points.push({ x: at(x0, x1, x2, x3, to), y: at(y0, y1, y2, y3, to), isOn: true });
  }
}

/**
 * Rounds the points and drops redundant points: on-curve points midway between two off-curve points, and a repeated
 * start point.
 */
function simplify(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)];
  const isRepeated = points.length > 1 && first?.x === last?.x && first?.y === last?.y && last?.isOn === true;
  const unclosed = isRepeated ? points.slice(0, -1) : points;
  const needed = unclosed.filter(({ x, y, isOn }, index) => {
    const [before, after] = [unclosed[index - 1], unclosed[(index + 1) % unclosed.length]];
    if (!isOn || before === undefined || after === undefined || before.isOn || after.isOn) return true;
    return x !== (before.x + after.x) / 2 || y !== (before.y + after.y) / 2;
  });
  const round = (value: number) => Math.max(-MAX_UNITS, Math.min(MAX_UNITS, Math.round(value)));
  return needed.map(({ x, y, isOn }) => ({ x: round(x), y: round(y), isOn }));
}

function extentOf(contours: readonly (readonly Point[])[]): Extent | null {
  const points = contours.flat();
  if (points.length === 0) return null;
  return points.map(({ x, y }) => ({ left: x, right: x, bottom: y, top: y })).reduce(unionOf);
}

function unionOf(a: Extent, b: Extent): Extent {
  return {
    left: Math.min(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
    top: Math.max(a.top, b.top),
  };
}

function writeGlyph(out: ByteWriter, contours: readonly (readonly Point[])[], extent: Extent): void {
  out.u16(contours.length, extent.left, extent.bottom, extent.right, extent.top);
  let count = 0;
  for (const contour of contours) {
    count += contour.length;
    out.u16(count - 1);
  }
  out.u16(0);
  const [flags, xs, ys] = [new ByteWriter(), new ByteWriter(), new ByteWriter()];
  let x = 0;
  let y = 0;
  for (const point of contours.flat()) {
    const flagX = writeDelta(xs, point.x - x, X_SHORT, X_SAME);
    const flagY = writeDelta(ys, point.y - y, Y_SHORT, Y_SAME);
    flags.u8((point.isOn ? ON_CURVE : 0) | flagX | flagY);
    ({ x, y } = point);
  }
  out.append(flags).append(xs).append(ys);
  // Many readers expect the data of each glyph to start at an even offset.
  out.pad(4);
}

function writeDelta(out: ByteWriter, delta: number, short: number, same: number): number {
  if (delta === 0) return same;
  if (Math.abs(delta) > 255) {
    out.u16(delta);
    return 0;
  }
  out.u8(Math.abs(delta));
  return short | (delta > 0 ? same : 0);
}

function formatHead(unitsPerEm: number, { left, bottom, right, top }: Extent): ByteWriter {
  const dates = [0, 0, 0, 0] as const;
  return (
    new ByteWriter()
      // Version, revision, checkSumAdjustment (set at the end), magic number.
      .u32(0x0001_0000, 0x0001_0000, 0, 0x5f0f_3cf5)
      .u16(0, unitsPerEm)
      .u32(...dates)
      .u16(left, bottom, right, top)
      // macStyle, lowestRecPPEM, fontDirectionHint, indexToLocFormat (32-bit offsets), glyphDataFormat.
      .u16(0, 8, 2, 1, 0)
  );
}

function formatHhea(glyphs: readonly Glyph[], { left, bottom, right, top }: Extent): ByteWriter {
  const widest = glyphs.reduce((max, { advance }) => Math.max(max, Math.round(advance)), 0);
  return new ByteWriter()
    .u32(0x0001_0000)
    .u16(top, bottom, 0, Math.min(2 * MAX_UNITS, widest))
    .u16(left, 0, right)
    .u16(1, 0, 0, 0, 0, 0, 0, 0, glyphs.length);
}

/** Writes the table directory and the tables, with checksums. */
function formatTables(tables: Readonly<Record<string, ByteWriter>>): Uint8Array {
  const entries = Object.entries(tables);
  const power = Math.floor(Math.log2(entries.length));
  const directory = new ByteWriter()
    .u32(0x0001_0000)
    .u16(entries.length, 16 * 2 ** power, power, 16 * (entries.length - 2 ** power));
  const body = new ByteWriter();
  const start = 12 + 16 * entries.length;
  let headAt = 0;
  for (const [tag, table] of entries) {
    if (tag === "head") headAt = start + body.length;
    const { length } = table;
    table.pad(4);
    for (const character of tag) directory.u8(character.charCodeAt(0));
    directory.u32(sumOf(table.bytes()), start + body.length, length);
    body.append(table);
  }
  const font = directory.append(body).bytes();
  new DataView(font.buffer).setUint32(headAt + 8, 0xb1b0_afba - sumOf(font));
  return font;
}

/** Returns a table's checksum: the sum of its 32-bit words. */
function sumOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + view.getUint32(i)) >>> 0;
  return sum;
}

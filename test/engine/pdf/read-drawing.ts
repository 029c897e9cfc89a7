// Reads the content of a PDF: its strings, and the number of shapes in each colour. Supports only the operators that the PDF
// surface writes.

import { latin1, type PdfObject, readObjects } from "./read-objects.ts";

/** Content of a PDF. */
export interface PdfDrawing {
  /** The strings, in drawing order. */
  readonly texts: readonly string[];
  /** Number of filled outlines by colour, as `#rrggbb`. Gradients and tiles count as `pattern`. */
  readonly fills: Readonly<Record<string, number>>;
  /** Number of stroked lines by colour. */
  readonly strokes: Readonly<Record<string, number>>;
  /** Number of embedded images. */
  readonly images: number;
}

type GlyphMap = ReadonlyMap<string, string>;

/** Operands and an operator, or the glyphs of a string. */
const TOKEN =
  /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9A-F]*>|[-\d. ])*)\] TJ|([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)\b|\/\w+ (scn|SCN)\b|(?<=[\d.] )(m|re)$|^(f\*?|S|B\*?|n|W\*? n)$|^(?:h )?(f\*?|S|B\*?)$/gm;

/** Reads a PDF file. @throws if its cross-reference table is wrong */
export function readDrawing(bytes: Uint8Array): PdfDrawing {
  const objects = readObjects(bytes);
  const texts: string[] = [];
  const [fills, strokes]: Record<string, number>[] = [{}, {}] as const;
  for (const { dictionary, stream } of objects) {
    if (!dictionary.includes("/Subtype /Form")) continue;
    const fonts = readFonts(dictionary, objects);
    let [font, fill, stroke, outlines] = ["", "#000000", "#000000", 0];
    for (const [, name, glyphs, red, green, blue, paint, pattern, start, end, closed] of latin1(stream).matchAll(
      TOKEN,
    )) {
      if (name !== undefined) font = name;
      if (glyphs !== undefined) texts.push(decode(glyphs, fonts.get(font)));
      if (paint === "rg") fill = hexOf(red, green, blue);
      if (paint === "RG") stroke = hexOf(red, green, blue);
      if (pattern === "scn") fill = "pattern";
      if (pattern === "SCN") stroke = "pattern";
      if (start !== undefined) outlines++;
      const operator = end ?? closed;
      if (operator === undefined) continue;
      if (/^[fB]/.test(operator)) add(fills, fill, outlines);
      if (/^[SB]/.test(operator)) add(strokes, stroke, outlines);
      outlines = 0;
    }
  }
  const images = objects.filter(({ dictionary }) => dictionary.includes("/Subtype /Image")).length;
  return { texts, fills: fills as Record<string, number>, strokes: strokes as Record<string, number>, images };
}

function add(counts: Record<string, number> | undefined, color: string, outlines: number): void {
  if (counts !== undefined) counts[color] = (counts[color] ?? 0) + outlines;
}

const hexOf = (...parts: readonly (string | undefined)[]) =>
  `#${parts
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Returns, for each font that a form uses, the characters by glyph. */
function readFonts(dictionary: string, objects: readonly PdfObject[]): ReadonlyMap<string, GlyphMap> {
  const fonts = new Map<string, GlyphMap>();
  for (const [, name = "", number] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects[Number(number) - 1]?.dictionary ?? "")?.[1];
    const lines = latin1(objects[Number(map) - 1]?.stream ?? new Uint8Array());
    fonts.set(
      name,
      new Map(
        Array.from(lines.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]+)>$/gm), ([, glyph = "", hex = ""]) => [
          glyph,
          fromUnits(hex),
        ]),
      ),
    );
  }
  return fonts;
}

const fromUnits = (hex: string) =>
  String.fromCharCode(...Array.from(hex.matchAll(/..../g), ([unit]) => Number.parseInt(unit, 16)));

function decode(glyphs: string, map: GlyphMap | undefined): string {
  return Array.from(glyphs.matchAll(/[0-9A-F]{4}/g), ([glyph]) => map?.get(glyph) ?? "").join("");
}

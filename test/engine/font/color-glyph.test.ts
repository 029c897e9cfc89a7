import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLACK } from "../../../src/engine/color.ts";
import { COLOR_NUMBERS, ColorGlyphs } from "../../../src/engine/font/color-glyph.ts";
import { FontFace } from "../../../src/engine/font/font-face.ts";
import { boxContains, boxIsEmpty, pathBounds } from "../../../src/engine/path.ts";
import type { ColorGlyph, ColorPart } from "../../../src/engine/surface.ts";
import { CASE_FONT, CASES, glyphOfCase } from "./color-cases.ts";
import { colorFont, colrTable, cpalTable, type PaintSpec, plainColrTable } from "./color-font.ts";
import { LIBRARY } from "./fonts.ts";

const OUTLINES = {
  unitsPerEm: 1000,
  outline: (glyph: number) => CASE_FONT.outlines[glyph - 1] ?? [],
};
const CPAL = cpalTable(CASE_FONT.palette);

function open(colr: Uint8Array, cpal: Uint8Array = CPAL): ColorGlyphs {
  return ColorGlyphs.open(colr, cpal, OUTLINES) as ColorGlyphs;
}

/** Returns glyph 9 of a font with the given paint. */
function glyphImage(paint: PaintSpec, colors = [paint]): ColorGlyph | null {
  return open(colrTable({ paints: colors.map((own, index) => [9 + index, own] as const) })).glyph(9, BLACK);
}

/** Returns all fills, including those in layers. */
function fillsOf(parts: readonly ColorPart[]): Extract<ColorPart, { type: "fill" }>[] {
  return parts.flatMap((part) => (part.type === "fill" ? [part] : fillsOf(part.parts)));
}

function isFiniteImage({ parts, bounds }: ColorGlyph): boolean {
  const numbers = fillsOf(parts).flatMap(({ path, clips }) => [...path, ...clips.flat()]);
  return [...numbers, ...Object.values(bounds)].every(Number.isFinite);
}

const SQUARE = (paint: PaintSpec): PaintSpec => ({ glyph: 1, paint });

describe("a colour glyph", () => {
  test("of version 0 consists of its layers", () => {
    const layers = [0, 2, 0xffff].map((entry, index) => [index + 1, entry] as const);
    const glyphs = open(plainColrTable([[9, layers]]));
    const parts = glyphs.glyph(9, { red: 1, green: 2, blue: 3, alpha: 1 })?.parts ?? [];
    expect(fillsOf(parts).map(({ paint }) => paint)).toEqual([
      { type: "solid", color: { red: 220, green: 40, blue: 30, alpha: 1 } },
      { type: "solid", color: { red: 250, green: 210, blue: 40, alpha: 1 } },
      { type: "solid", color: { red: 1, green: 2, blue: 3, alpha: 1 } },
    ]);
    expect(glyphs.glyph(1, BLACK)).toBeNull();
  });

  test("has the bounds of its visible parts", () => {
    expect(glyphImage({ layers: [SQUARE({ solid: 0 }), { glyph: 2, paint: { solid: 1 } }] })?.bounds).toEqual({
      left: 100,
      top: -50,
      right: 900,
      bottom: 650,
    });
    const cut = { mode: 5, source: SQUARE({ solid: 0 }), backdrop: { layers: [{ glyph: 3, paint: { solid: 1 } }] } };
    expect(glyphImage(cut)?.bounds).toEqual({ left: 150, top: 200, right: 850, bottom: 320 });
  });

  test("is cached per text colour until it is evicted", () => {
    const glyphs = open(colrTable(CASE_FONT));
    const red = { ...BLACK, red: 255 };
    const plain = glyphOfCase(0);
    expect(glyphs.glyph(plain, BLACK)).toBe(glyphs.glyph(plain, red));
    const colored = glyphOfCase(CASES.findIndex(([name]) => name === "foreground"));
    expect(glyphs.glyph(colored, BLACK)).toBe(glyphs.glyph(colored, BLACK));
    expect(glyphs.glyph(colored, BLACK)).not.toBe(glyphs.glyph(colored, red));
    const kept = glyphs.glyph(plain, BLACK);
    for (let i = 0; i < 10_000; i++) glyphs.glyph(colored, { ...BLACK, alpha: i / 10_000 });
    expect(glyphs.glyph(plain, BLACK)).not.toBe(kept);
    expect(glyphs.glyph(plain, BLACK)).toEqual(kept);
  });

  test("needs no layer for highlights over flat colours, nested shapes and separate translucent shapes", () => {
    const layered = CASES.filter(([, paint]) => glyphImage(paint)?.parts.some(({ type }) => type === "layer"));
    const names = layered.map(([name]) => name).filter((name) => !name.startsWith("mode "));
    expect(names).toEqual(["faded"]);
  });

  test("merges shapes of the same colour that don't overlap", () => {
    const at = (x: number): PaintSpec => ({ format: 14, words: [x, 0], paint: { glyph: 3, paint: { solid: 1 } } });
    expect(glyphImage({ layers: [at(0), at(800), at(1600)] })?.parts).toHaveLength(1);
    expect(glyphImage({ layers: [at(0), at(300)] })?.parts).toHaveLength(2);
  });

  test("is empty if its gradient is degenerate or its palette entry is missing", () => {
    const stops = { stops: [0, 1].map((entry) => [entry, entry] as const) };
    for (const linear of [
      [0, 0, 0, 0, 100, 0],
      [0, 0, 100, 0, 0, 0],
      [0, 0, 100, 0, 200, 0],
    ])
      expect(glyphImage(SQUARE({ linear, line: stops }))?.parts).toEqual([]);
    expect(glyphImage(SQUARE({ radial: [5, 5, 9, 5, 5, 9], line: stops }))?.parts).toEqual([]);
    expect(glyphImage(SQUARE({ sweep: [5, 5, 90, 90], line: { ...stops, extend: 1 } }))?.parts).toEqual([]);
    expect(glyphImage(SQUARE({ linear: [0, 0, 9, 0, 0, 9], line: { stops: [] } }))?.parts).toEqual([]);
    expect(glyphImage(SQUARE({ solid: 99 }))?.parts).toEqual([]);
    expect(glyphImage(SQUARE({ linear: [0, 0, 9, 0, 0, 9], line: { stops: [[0, 99]] } }))?.parts).toEqual([]);
  });
});

describe("a malicious font", () => {
  test("with circular references draws nothing", () => {
    expect(glyphImage({ colorGlyph: 9 })).toBeNull();
    expect(
      glyphImage({ layers: [{ colorGlyph: 10 }] }, [{ layers: [{ colorGlyph: 10 }] }, { colorGlyph: 9 }]),
    ).toBeNull();
    // A layer list that contains itself.
    expect(glyphImage({ layers: [{ bytes: [1, 1, 0, 0, 0, 0] }] })).toBeNull();
  });

  test("with exponential work draws nothing", () => {
    // Each of 30 layer lists contains the next one twice.
    const lists = Array.from({ length: 30 }, (_, index) => ({ bytes: [1, 2, 0, 0, 0, 2 * index + 2] }));
    const doubled = lists.flatMap((list) => [list, list]);
    expect(glyphImage({ layers: [...doubled, SQUARE({ solid: 1 })] })).toBeNull();
  });

  test("with too many layers, stops or outlines draws nothing", () => {
    const mode = { mode: 11, source: SQUARE({ solid: 1 }), backdrop: SQUARE({ solid: 2 }) };
    expect(glyphImage({ layers: Array(60).fill(mode) })).toBeNull();
    const stops = Array.from({ length: 1001 }, (_, index) => [index / 1001, 1] as const);
    expect(glyphImage(SQUARE({ linear: [0, 0, 9, 0, 0, 9], line: { stops } }))).toBeNull();
    const long = { unitsPerEm: 1000, outline: () => Array(COLOR_NUMBERS).fill(1) };
    const colr = colrTable({ paints: [[9, { layers: [SQUARE({ solid: 1 }), SQUARE({ solid: 1 })] }]] });
    expect(ColorGlyphs.open(colr, CPAL, long)?.glyph(9, BLACK)).toBeNull();
  });

  test("has a bounded number of gradient repetitions", () => {
    const line = { extend: 1, stops: [0, 1].map((entry) => [entry / 1000, entry] as const) } as const;
    const image = glyphImage(SQUARE({ linear: [0, 0, 1, 0, 0, 1], line })) as ColorGlyph;
    const [paint] = fillsOf(image.parts).map((fill) => fill.paint);
    expect(paint?.type).toBe("linear");
    expect(paint?.type === "linear" ? paint.stops.length : Number.NaN).toBeLessThanOrEqual(1002);
  });

  test("may be truncated anywhere", () => {
    const colr = colrTable(CASE_FONT);
    for (let length = 0; length < colr.length; length += 7) {
      const glyphs = ColorGlyphs.open(colr.slice(0, length), CPAL, OUTLINES);
      for (const index of CASES.keys()) glyphs?.glyph(glyphOfCase(index), BLACK);
    }
    for (let length = 0; length < CPAL.length; length++)
      ColorGlyphs.open(colr, CPAL.slice(0, length), OUTLINES)?.glyph(glyphOfCase(0), BLACK);
  });

  test("may contain random bytes anywhere in its COLR table", () => {
    const whole = colrTable(CASE_FONT);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
    const property = fc.property(fc.array(change, { minLength: 1, maxLength: 30 }), (changes) => {
      const colr = whole.slice();
      for (const [at, value] of changes) colr[at] = value;
      const glyphs = ColorGlyphs.open(colr, CPAL, OUTLINES);
      for (const index of CASES.keys()) {
        glyphs?.box(glyphOfCase(index));
        const image = glyphs?.glyph(glyphOfCase(index), BLACK) ?? null;
        if (image !== null) expect(isFiniteImage(image)).toBe(true);
      }
    });
    fc.assert(property, { seed: 1, numRuns: 100 });
  });

  test("is opened as a font, and damaged glyphs are drawn without colours", () => {
    const spec = {
      ...CASE_FONT,
      paints: [
        [5, SQUARE({ solid: 1 })],
        [6, { colorGlyph: 6 }],
      ],
    } as const;
    const face = new FontFace("Harm", colorFont(spec).buffer, false);
    expect(face.color?.(5, BLACK)).not.toBeNull();
    expect(face.color?.(6, BLACK)).toBeNull();
    expect(face.outline(6)).not.toEqual([]);
    expect(face.extents(5)).toEqual({ left: 100, bottom: -50, right: 900, top: 650 });
  });
});

describe("the bundled emoji font", () => {
  test.each([1, 2, 5, 9])("has drawings within their boxes in slice %i", async (slice) => {
    const face = (await LIBRARY.open(`/fonts/noto-color-emoji/${slice}-400.woff`)) as FontFace;
    let images = 0;
    for (let glyph = 0; glyph < 4000; glyph++) {
      const image = face.color?.(glyph, BLACK) ?? null;
      if (image === null) continue;
      images++;
      expect(isFiniteImage(image)).toBe(true);
      const { left, bottom, right, top } = face.extents(glyph);
      const box = { left, top: bottom, right, bottom: top };
      expect(boxContains(box, image.bounds)).toBe(true);
      expect(boxIsEmpty(image.bounds)).toBe(false);
      expect(image.parts.length).toBeGreaterThan(0);
      for (const fill of fillsOf(image.parts)) expect(pathBounds(fill.path)).not.toBeNull();
    }
    expect(images).toBeGreaterThan(15);
  });
});

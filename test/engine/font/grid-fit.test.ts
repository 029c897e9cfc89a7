import { describe, expect, test } from "vitest";
import type { FontFace } from "../../../src/engine/font/font-face.ts";
import { parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { type AlignmentZones, alignmentZone, fitOutline } from "../../../src/engine/font/grid-fit.ts";
import { layoutText } from "../../../src/engine/font/text-layout.ts";
import { ARITY, CLOSE, LINE, MOVE, type Path, QUAD } from "../../../src/engine/path.ts";
import { FONTS } from "./fonts.ts";

/** Returns a glyph's fitted heights in rows, by its heights in font units. */
function fittedHeights(letter: string, pixelsPerEm: number): Map<number, number> {
  const font = parseFont("12px Arimo");
  if (font === null) throw new Error("the font is invalid");
  const style = { font, direction: "ltr", letterSpacing: 0, wordSpacing: 0, kerning: "auto" } as const;
  const run = layoutText(letter, style, FONTS).runs[0];
  if (run === undefined) throw new Error("the text is empty");
  const face: FontFace = run.face;
  const [outline, fitted] = [face.outline(run.glyphs[0] as number), face.outline(run.glyphs[0] as number, pixelsPerEm)];
  return new Map(
    heightIndices(outline).map((i) => [outline[i] as number, ((fitted[i] as number) * pixelsPerEm) / face.unitsPerEm]),
  );
}

/** Returns the indices of a path's y coordinates. */
function heightIndices(path: Path): number[] {
  const indices: number[] = [];
  for (let i = 0; i < path.length; i += 1 + ARITY[path[i] as 0])
    for (let k = 2; k <= ARITY[path[i] as 0]; k += 2) indices.push(i + k);
  return indices;
}

describe("heights equal FreeType's light hinter:", () => {
  // Heights in rows by height in font units, from FreeType 2.12 with FT_LOAD_TARGET_LIGHT.
  test.each<[letter: string, pixelsPerEm: number, heights: Record<number, number>]>([
    ["o", 12, { [-20]: 0, 542: 3.5, 1102: 7 }],
    ["a", 12, { [-20]: 0, 530: 3.109375, 656: 3.890625, 719: 4.328125, 965: 6.140625, 1102: 7 }],
    ["A", 12, { 0: 0, 412: 3.03125, 561: 3.96875, 1409: 9 }],
    ["l", 24, { 0: 0, 1484: 17 }],
    ["O", 48, { [-20]: 0, 711: 16.890625, 1430: 33.5 }],
  ])("%s at %i pixels per em", (letter, pixelsPerEm, expected) => {
    const heights = fittedHeights(letter, pixelsPerEm);
    for (const [height, rows] of Object.entries(expected))
      expect(Math.abs((heights.get(Number(height)) ?? Number.NaN) - rows)).toBeLessThan(0.05);
  });
});

const ZONES: AlignmentZones = {
  descender: { flat: -200, round: -210 },
  baseline: { flat: 0, round: -10 },
  xHeight: { flat: 520, round: 530 },
  capHeight: { flat: 700, round: 710 },
  ascender: { flat: 730, round: 740 },
  stemWidth: 80,
};

/** Returns a clockwise box. */
const box = (bottom: number, top: number, left = 0, right = 500): number[] => [
  ...[MOVE, left, bottom, LINE, left, top, LINE, right, top, LINE, right, bottom, CLOSE],
];
const heightsOf = (path: Path) => heightIndices(path).map((i) => (path[i] as number) / 100);

test("a stem between zones is centred on a row and keeps its height", () => {
  const [bottom = 0, top = 0] = heightsOf(fitOutline(box(300, 380), ZONES, 1000, 10));
  const stretch = 5 / 5.3;
  expect(top - bottom).toBeCloseTo(0.8 * stretch);
  expect((top + bottom) / 2).toBeCloseTo(3.5);
});

test("large text is not fitted, and text of no size doesn't fail", () => {
  const outline = box(300, 380);
  expect(fitOutline(outline, ZONES, 1000, 101)).toBe(outline);
  expect(fitOutline(outline, ZONES, 1000, Number.NaN)).toBe(outline);
  expect(fitOutline([], ZONES, 1000, 10)).toEqual([]);
});

test("a zone whose round edges are inside its flat ones has one height", () => {
  expect(alignmentZone(1484, 1482, 1)).toEqual({ flat: 1483, round: 1483 });
  expect(alignmentZone(0, -20, -1)).toEqual({ flat: 0, round: -20 });
});

describe("hostile outlines", () => {
  test.each<[string, Path]>([
    ["a single point", [MOVE, 5, 5]],
    ["a point repeated", [MOVE, 5, 5, LINE, 5, 5, LINE, 5, 5, CLOSE]],
    ["a closed contour without points", [CLOSE, CLOSE]],
    ["a horizontal line", [MOVE, 0, 5, LINE, 100, 5, LINE, 0, 5, CLOSE]],
    ["curves without height", [MOVE, 0, 0, QUAD, 50, 0, 100, 0, QUAD, 50, 0, 0, 0, CLOSE]],
    ["a contour in the other direction", [MOVE, 0, 0, LINE, 500, 0, LINE, 500, 90, LINE, 0, 90, CLOSE]],
    ["boxes inside each other", [...box(0, 700), ...box(100, 600), ...box(200, 500)]],
  ])("%s keeps its length and has finite heights", (_, path) => {
    const fitted = fitOutline(path, { ...ZONES, stemWidth: 0 }, 1000, 12);
    expect(fitted.length).toBe(path.length);
    expect([...fitted].every(Number.isFinite)).toBe(true);
  });

  test("an outline with thousands of stems is only stretched, in bounded time", () => {
    const many = Array.from({ length: 20_000 }, (_, index) => box(index * 3, index * 3 + 1)).flat();
    const start = performance.now();
    const heights = heightsOf(fitOutline(many, ZONES, 1000, 10));
    expect(performance.now() - start).toBeLessThan(2000);
    expect(heights[2]).toBeCloseTo((1 / 100) * (5 / 5.3));
  });
});

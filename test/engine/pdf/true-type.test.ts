// Embedded font programs, read back with HarfBuzz: their outlines must match the originals.

import { describe, expect, test } from "vitest";
import { type FontRequest, parseFont } from "../../../src/engine/font/font-shorthand.ts";
import { CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../../../src/engine/path.ts";
import { formatTrueType } from "../../../src/engine/pdf/font-subset.ts";
import { GLYPH_FIELDS, openFace } from "../../../wasm/harfbuzz/harfbuzz.ts";
import { FONTS } from "../font/fonts.ts";

const NOTHING = { outline: [], advance: 0 };

/** Returns the outline of a glyph in a font program. */
function outlineIn(program: Uint8Array, glyph: number): number[] {
  const path: number[] = [];
  openFace(Uint8Array.from(program).buffer).outline(glyph, {
    moveTo: (x, y) => path.push(MOVE, x, y),
    lineTo: (x, y) => path.push(LINE, x, y),
    quadraticTo: (cx, cy, x, y) => path.push(QUAD, cx, cy, x, y),
    cubicTo: (ax, ay, bx, by, x, y) => path.push(CUBIC, ax, ay, bx, by, x, y),
    closePath: () => path.push(CLOSE),
  });
  return path;
}

/** Returns the points of a path as a set of strings, because subpaths may start at different points. */
function pointsOf(path: Path): Set<string> {
  const points = new Set<string>();
  for (let i = 0; i < path.length; i += path[i] === CLOSE ? 1 : path[i] === QUAD ? 5 : 3)
    for (let k = i + 1; k < i + (path[i] === QUAD ? 5 : path[i] === CLOSE ? 0 : 3); k += 2)
      points.add(`${path[k]} ${path[k + 1]}`);
  return points;
}

describe("a font program", () => {
  test("contains the exact outlines and advances of a font", () => {
    const face = FONTS.primary(parseFont("16px Arial") as FontRequest);
    const options = { direction: "ltr", script: "Latn", lang: undefined, ligatures: true, kerning: true } as const;
    const shaped = face.shape("g&@8Äß", options, "test");
    const glyphs = shaped.filter((_, index) => index % GLYPH_FIELDS === 0);
    const program = formatTrueType(
      [NOTHING, ...Array.from(glyphs, (id) => ({ outline: face.outline(id), advance: face.advance(id) }))],
      face.unitsPerEm,
    );
    expect(glyphs.length).toBeGreaterThan(4);
    const opened = openFace(Uint8Array.from(program).buffer);
    expect(opened.unitsPerEm).toBe(face.unitsPerEm);
    glyphs.forEach((id, index) => {
      expect(opened.advance(index + 1)).toBe(face.advance(id));
      expect(pointsOf(outlineIn(program, index + 1))).toEqual(pointsOf(face.outline(id)));
    });
  });

  test("approximates cubic curves with quadratic ones within half a unit", () => {
    const circle: Path = [MOVE, 500, 0, CUBIC, 500, 276, 276, 500, 0, 500, LINE, 0, 0, CLOSE];
    const drawn = outlineIn(formatTrueType([NOTHING, { outline: circle, advance: 700 }], 1000), 1);
    expect(drawn.filter((_, i) => i === 0)).toEqual([MOVE]);
    let [x, y] = [500, 0];
    let curves = 0;
    for (let i = 0; i < drawn.length; i += drawn[i] === CLOSE ? 1 : drawn[i] === QUAD ? 5 : 3) {
      if (drawn[i] === CLOSE) continue;
      if (drawn[i] === QUAD) {
        curves++;
        const [cx, cy, toX, toY] = drawn.slice(i + 1, i + 5) as [number, number, number, number];
        for (const t of [0.25, 0.5, 0.75, 1]) {
          const u = 1 - t;
          const radius = Math.hypot(u * u * x + 2 * u * t * cx + t * t * toX, u * u * y + 2 * u * t * cy + t * t * toY);
          // The cubic curve itself deviates from the circle by 0.13, and points are rounded to integers.
          expect(Math.abs(radius - 500)).toBeLessThan(1.5);
        }
      }
      const end = i + (drawn[i] === QUAD ? 3 : 1);
      [x, y] = [drawn[end] as number, drawn[end + 1] as number];
    }
    expect(curves).toBeGreaterThan(1);
  });

  test("may contain only empty glyphs", () => {
    expect(outlineIn(formatTrueType([NOTHING, { outline: [], advance: 250 }], 1000), 1)).toEqual([]);
  });

  test("has a correct checksum", () => {
    const program = formatTrueType([NOTHING], 2048);
    const view = new DataView(program.buffer);
    let sum = 0;
    for (let i = 0; i < program.length; i += 4) sum = (sum + view.getUint32(i)) >>> 0;
    expect(sum).toBe(0xb1b0_afba);
  });
});

import { describe, expect, test } from "vitest";
import { boxPath } from "../../../src/engine/path.ts";
import { RasterSurface } from "../../../src/engine/raster/raster-surface.ts";
import {
  DEFAULT_COMPOSITE_STATE,
  type GlyphRun,
  type GlyphSource,
  type Paint,
  type Stop,
} from "../../../src/engine/surface.ts";

/** A font whose glyphs are boxes from the baseline to `id` / 256 of an em. */
const FACE: GlyphSource = {
  key: 0,
  name: "boxes",
  unitsPerEm: 256,
  ascent: 1,
  descent: 0,
  advance: () => 256,
  outline: (glyph) => boxPath({ left: 0, top: 0, right: 256, bottom: glyph }),
};

/** Returns the alpha of a pixel that a glyph covers up to a fraction of its height. */
function alphaOf(coverage: number, paint: Paint, alpha = 1, pixelsPerEm = 2): number {
  const surface = new RasterSurface(4, 4);
  const id = (coverage * 256) / pixelsPerEm;
  const run: GlyphRun = {
    text: "a",
    face: FACE,
    size: 1,
    glyphs: [{ id, x: 0, y: 0, cluster: 0 }],
    matrix: [pixelsPerEm, 0, 0, pixelsPerEm, 0, 1],
  };
  surface.text(run, paint, { ...DEFAULT_COMPOSITE_STATE, alpha });
  return surface.pixels()[3] as number;
}

const rgb = (red: number, green: number, blue: number) => ({ red, green, blue, alpha: 1 });
const solid = (red: number, green = red, blue = red): Paint => ({ type: "solid", color: rgb(red, green, blue) });
const gradient = (...stops: Stop[]): Paint => ({
  type: "linear",
  from: [0, 0],
  to: [4, 0],
  stops,
  matrix: [1, 0, 0, 1, 0, 0],
});

describe("the opacity of text equals Chromium's", () => {
  // Alphas of canvas text in Chromium 156, for pixels with coverages of 64, 128 and 191 of 255.
  test.each([
    [0, 64, 125, 186],
    [35, 65, 129, 191],
    [65, 67, 131, 193],
    [100, 68, 133, 195],
    [130, 69, 134, 196],
    [160, 71, 136, 197],
    [195, 73, 138, 198],
    [225, 80, 143, 200],
  ])("in grey %i", (grey, quarter, half, threeQuarters) => {
    const drawn = [0.25, 0.5, 0.75].map((coverage) => alphaOf(coverage, solid(grey)));
    [quarter, half, threeQuarters].forEach((expected, index) => {
      expect(Math.abs((drawn[index] as number) - expected)).toBeLessThanOrEqual(1);
    });
    expect(alphaOf(1, solid(grey))).toBe(255);
  });

  test("in colours, by their luma", () => {
    expect(alphaOf(0.5, solid(255, 0, 0))).toBe(alphaOf(0.5, solid(35)));
    expect(alphaOf(0.5, solid(0, 255, 0))).toBe(alphaOf(0.5, solid(160)));
    expect(alphaOf(0.5, solid(0, 0, 255))).toBe(alphaOf(0.5, solid(0)));
  });

  test("in transparent colours", () => {
    expect(alphaOf(0.5, solid(0), 0.5)).toBe(Math.round(alphaOf(0.5, solid(0)) * (128 / 255)));
  });
});

test("a gradient has the brightness of its mean colour", () => {
  const [black, white] = [rgb(0, 0, 0), rgb(255, 255, 255)];
  const from = (color: typeof black, offset = 0) => ({ offset, color });
  expect(alphaOf(0.5, gradient(from(white), from(white, 1)))).toBe(alphaOf(0.5, solid(255)));
  expect(alphaOf(0.5, gradient(from(black), from(white, 1)))).toBe(alphaOf(0.5, solid(128)));
  expect(alphaOf(0.5, gradient(from(black, 0.5), from(white, 1)))).toBe(alphaOf(0.5, solid(85)));
});

test("glyphs of more than 256 pixels per em are drawn as paths", () => {
  expect(alphaOf(0.5, solid(255), 1, 256)).toBe(alphaOf(0.5, solid(255)));
  expect(alphaOf(0.5, solid(255), 1, 257)).toBe(128);
});

test("a matrix without area draws nothing", () => {
  for (const pixelsPerEm of [0, Number.NaN, Number.POSITIVE_INFINITY])
    expect(alphaOf(0.5, solid(0), 1, pixelsPerEm)).toBe(0);
});

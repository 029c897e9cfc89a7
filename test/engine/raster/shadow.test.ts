// Pixel tests for the built-in rasteriser's shadows.

import { describe, expect, test } from "vitest";
import { boxPath, IDENTITY } from "../../../src/engine/path.ts";
import { RasterSurface } from "../../../src/engine/raster/raster-surface.ts";
import { type CompositeState, DEFAULT_COMPOSITE_STATE, type Paint, type Shadow } from "../../../src/engine/surface.ts";

const BLACK: Paint = { type: "solid", color: { red: 0, green: 0, blue: 0, alpha: 1 } };
const shadow: Shadow = { color: { red: 0, green: 0, blue: 0, alpha: 0.5 }, offsetX: 3, offsetY: 3, deviation: 2 };

describe("shadows", () => {
  const alphaAt = (surface: RasterSurface, x: number, y: number) =>
    surface.pixels()[(y * surface.width + x) * 4 + 3] as number;
  const square = boxPath({ left: 40, top: 40, right: 60, bottom: 60 });
  const cast = (own: Partial<Shadow>, effect: Partial<CompositeState> = {}, paint: Paint = BLACK) => {
    const surface = new RasterSurface(100, 100);
    surface.fill(square, "nonzero", paint, { ...DEFAULT_COMPOSITE_STATE, ...effect, shadow: { ...shadow, ...own } });
    return surface;
  };

  test("without a blur are a moved copy in the shadow colour", () => {
    const color = { red: 200, green: 100, blue: 0, alpha: 0.5 };
    const surface = cast({ color, offsetX: 30, offsetY: -25, deviation: 0 });
    const at = (x: number, y: number) => [...surface.pixels().slice((y * 100 + x) * 4, (y * 100 + x) * 4 + 4)];
    expect(at(80, 25)).toEqual([100, 50, 0, 128]);
    expect(at(69, 25)).toEqual([0, 0, 0, 0]);
    expect(at(80, 35)).toEqual([0, 0, 0, 0]);
    expect(at(50, 50)).toEqual([0, 0, 0, 255]);
  });

  test.each([1, 2.5, 4, 7, 12, 30])("with a standard deviation of %d are Gaussian", (deviation) => {
    const color = { red: 0, green: 0, blue: 0, alpha: 1 };
    const surface = new RasterSurface(500, 40);
    // The shape is a half-plane far below the canvas; only its shadow falls onto the canvas.
    surface.fill(boxPath({ left: -500, top: 1000, right: 250, bottom: 3000 }), "nonzero", BLACK, {
      ...DEFAULT_COMPOSITE_STATE,
      shadow: { color, offsetX: 0, offsetY: -2000, deviation },
    });
    const pixels = surface.pixels();
    for (let x = 0; x < 500; x++) {
      // Cumulative normal distribution from Abramowitz and Stegun, formula 26.2.17.
      const z = Math.abs(x + 0.5 - 250) / deviation;
      const t = 1 / (1 + 0.2316419 * z);
      const polynomial =
        t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
      const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
      const share = x + 0.5 < 250 ? 1 - tail : tail;
      expect(Math.abs((pixels[(20 * 500 + x) * 4 + 3] as number) - 255 * share)).toBeLessThan(4);
    }
  });

  test("have the alpha of their shape and of the effect", () => {
    const hard = { offsetX: 30, offsetY: 0, deviation: 0 };
    expect(alphaAt(cast(hard, { alpha: 0.5 }), 80, 50)).toBe(64);
    const half: Paint = { type: "solid", color: { red: 9, green: 9, blue: 9, alpha: 0.5 } };
    expect(alphaAt(cast(hard, {}, half), 80, 50)).toBe(64);
    const fading: Paint = {
      type: "linear",
      from: [40, 0],
      to: [60, 0],
      stops: [
        { offset: 0, color: { red: 0, green: 0, blue: 0, alpha: 0 } },
        { offset: 1, color: { red: 0, green: 0, blue: 0, alpha: 1 } },
      ],
      matrix: IDENTITY,
    };
    const surface = cast(hard, {}, fading);
    expect(alphaAt(surface, 71, 50)).toBeLessThan(15);
    expect(alphaAt(surface, 88, 50)).toBeGreaterThan(100);
  });

  test("are clipped themselves, and not cast by the clipped shape", () => {
    const clip = { box: { left: 70, top: 0, right: 100, bottom: 50 }, shapes: [] };
    const surface = cast({ offsetX: 30, offsetY: 0, deviation: 0 }, { clip });
    expect(alphaAt(surface, 80, 45)).toBe(128);
    expect(alphaAt(surface, 80, 55)).toBe(0);
    expect(alphaAt(surface, 50, 45)).toBe(0);
  });

  test("are cast into the canvas by shapes outside of it", () => {
    const surface = new RasterSurface(100, 100);
    const far = { ...shadow, offsetX: 5000, offsetY: 0, deviation: 3 };
    surface.fill(boxPath({ left: -4960, top: 40, right: -4940, bottom: 60 }), "nonzero", BLACK, {
      ...DEFAULT_COMPOSITE_STATE,
      shadow: far,
    });
    expect(alphaAt(surface, 50, 50)).toBeGreaterThan(120);
    expect(alphaAt(surface, 20, 50)).toBe(0);
  });

  test.each([
    ["wide", { deviation: 1e9 }],
    ["far", { offsetX: 1e300, offsetY: -1e300 }],
  ])("that are extremely %s are drawn", (_, own) => {
    expect(alphaAt(cast(own), 50, 50)).toBe(255);
  });

  test("that would take too long are rejected", () => {
    const surface = new RasterSurface(6000, 6000);
    const all = boxPath({ left: 0, top: 0, right: 6000, bottom: 6000 });
    expect(() => {
      for (let i = 0; i < 30; i++) surface.fill(all, "nonzero", BLACK, { ...DEFAULT_COMPOSITE_STATE, shadow });
    }).toThrow("image is too expensive to draw");
  });
});

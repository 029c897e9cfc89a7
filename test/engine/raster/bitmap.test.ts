import { describe, expect, test } from "vitest";
import { Fuel, HELD_BYTE_WORK } from "../../../src/base/fuel.ts";
import { type Box, boxPath, type Matrix } from "../../../src/engine/path.ts";
import { RasterSurface } from "../../../src/engine/raster/raster-surface.ts";
import {
  type CompositeState,
  DEFAULT_COMPOSITE_STATE,
  type DrawnImage,
  type Paint,
} from "../../../src/engine/surface.ts";

const RED: Paint = { type: "solid", color: { red: 255, green: 0, blue: 0, alpha: 1 } };
const BLUE: Paint = { type: "solid", color: { red: 0, green: 0, blue: 255, alpha: 1 } };
const GLASS: Paint = { type: "solid", color: { red: 0, green: 200, blue: 0, alpha: 0.5 } };

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

/** Returns a 6x6-pixel image with soft edges. */
function makeImage(isFrozen: boolean): DrawnImage {
  const redraw = () => {
    const surface = new RasterSurface(6, 6);
    surface.fill(boxPath(box(0.5, 0.5, 4.25, 5.5)), "nonzero", BLUE, DEFAULT_COMPOSITE_STATE);
    surface.fill(boxPath(box(2, 2, 6, 6)), "nonzero", GLASS, DEFAULT_COMPOSITE_STATE);
    return surface;
  };
  const surface = redraw();
  if (!isFrozen) return { type: "surface", surface };
  surface.freeze(new Fuel());
  return { type: "surface", surface, redraw };
}

/**
 * Draws the image on a red rectangle.
 *
 * @param isFrozen whether to freeze the image's surface, so that it is drawn from its pixels
 */
function draw(isFrozen: boolean, matrix: Matrix, effect: Partial<CompositeState> = {}): Uint8Array {
  const surface = new RasterSurface(20, 12);
  surface.fill(boxPath(box(2, 2, 18, 10)), "nonzero", RED, DEFAULT_COMPOSITE_STATE);
  surface.image(makeImage(isFrozen), box(0, 0, 6, 6), matrix, false, { ...DEFAULT_COMPOSITE_STATE, ...effect });
  return surface.pixels();
}

describe("an image aligned to whole pixels", () => {
  test.each<[string, Matrix, Partial<CompositeState>]>([
    ["looks the same as its drawing calls", [1, 0, 0, 1, 7, 3], {}],
    ["is cut at the canvas edges", [1, 0, 0, 1, -2, 9], {}],
    ["is translucent as a whole", [1, 0, 0, 1, 12, 5], { alpha: 0.4 }],
    ["is cut by a clip on whole pixels", [1, 0, 0, 1, 7, 3], { clip: { box: box(8, 4, 11, 20), shapes: [] } }],
    ["is cut by a clip between pixels", [1, 0, 0, 1, 7, 3], { clip: { box: box(8.5, 4.5, 11.5, 20), shapes: [] } }],
    ["is blended", [1, 0, 0, 1, 7, 3], { composite: "multiply" }],
    ["may be rotated", [0, 1, -1, 0, 13, 3], {}],
  ])("%s", (_, matrix, effect) => {
    const [own, anew] = [draw(true, matrix, effect), draw(false, matrix, effect)];
    const differences = own.map((value, index) => Math.abs(value - (anew[index] as number)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(2);
    expect(own).not.toEqual(draw(true, [1, 0, 0, 1, 100, 100]));
  });

  test("is invisible outside of the canvas, at any distance", () => {
    for (const offset of [-6, 20, 1e9, -1e300])
      expect(draw(true, [1, 0, 0, 1, offset, 0])).toEqual(draw(true, [1, 0, 0, 1, 0, 100]));
  });

  test("is identical in every band", () => {
    const surface = new RasterSurface(20, 12);
    const image = makeImage(true);
    for (const [x, y] of [
      [0, 0],
      [9, 5],
      [3, 4],
    ] as const)
      surface.image(image, box(0, 0, 6, 6), [1, 0, 0, 1, x, y], false, DEFAULT_COMPOSITE_STATE);
    const whole = surface.pixels();
    const rows = Array.from({ length: 12 }, (_, top) => [...surface.pixels(top, 1)]).flat();
    expect([...whole]).toEqual(rows);
  });

  test("stays the same below a later composite operation", () => {
    const surface = new RasterSurface(20, 12);
    surface.image(makeImage(true), box(0, 0, 6, 6), [1, 0, 0, 1, 7, 3], false, DEFAULT_COMPOSITE_STATE);
    const before = surface.pixels();
    surface.fill(boxPath(box(0, 0, 1, 1)), "nonzero", RED, {
      ...DEFAULT_COMPOSITE_STATE,
      composite: "destination-over",
    });
    const after = surface.pixels();
    expect(
      Math.max(...after.subarray(4).map((value, index) => Math.abs(value - (before[index + 4] as number)))),
    ).toBeLessThanOrEqual(2);
    expect([...after.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });

  test("charges its work and memory when it is frozen, and copies of it little", () => {
    const fuel = new Fuel();
    const surface = new RasterSurface(100, 100);
    surface.fill(boxPath(box(0, 0, 99.5, 99.5)), "nonzero", GLASS, DEFAULT_COMPOSITE_STATE);
    const { work } = surface;
    surface.freeze(fuel);
    expect(fuel.spent).toBeGreaterThanOrEqual(work + 40_000 * HELD_BYTE_WORK);
    expect(surface.work).toBe(0);
  });

  test("is rejected if all bitmaps together take too much memory", () => {
    const fuel = new Fuel();
    const draw = () => {
      for (let count = 0; count < 5000; count++) new RasterSurface(100, 100).freeze(fuel);
    };
    expect(draw).toThrow("too expensive");
  });

  test("is recorded like any other surface if it is too large to hold", () => {
    const surface = new RasterSurface(1000, 1000);
    surface.fill(boxPath(box(0, 0, 9, 9)), "nonzero", RED, DEFAULT_COMPOSITE_STATE);
    surface.freeze(new Fuel());
    expect(surface.frozen).toBeUndefined();
    expect([...surface.pixels(0, 1).subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });
});

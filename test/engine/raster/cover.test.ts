import { describe, expect, test } from "vitest";
import { type Box, boxPath } from "../../../src/engine/path.ts";
import { RasterSurface } from "../../../src/engine/raster/raster-surface.ts";
import { type CompositeState, DEFAULT_COMPOSITE_STATE, type Paint } from "../../../src/engine/surface.ts";

const [WIDTH, HEIGHT] = [40, 30];
const RED: Paint = { type: "solid", color: { red: 255, green: 0, blue: 0, alpha: 1 } };
const WHITE: Paint = { type: "solid", color: { red: 255, green: 255, blue: 255, alpha: 1 } };
const GLASS: Paint = { type: "solid", color: { red: 0, green: 0, blue: 255, alpha: 0.5 } };
const WHOLE: Box = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT };
const INNER: Box = { left: 4.5, top: 6.25, right: 30, bottom: 20 };

interface Fill {
  readonly box?: Box;
  readonly paint?: Paint;
  readonly effect?: Partial<CompositeState>;
}

/** Draws a red rectangle, then the fill, then a translucent rectangle. */
function draw({ box = WHOLE, paint = WHITE, effect = {} }: Fill): RasterSurface {
  const surface = new RasterSurface(WIDTH, HEIGHT);
  surface.fill(boxPath(INNER), "nonzero", RED, DEFAULT_COMPOSITE_STATE);
  surface.fill(boxPath(box), "nonzero", paint, { ...DEFAULT_COMPOSITE_STATE, ...effect });
  surface.fill(boxPath({ ...INNER, right: 12 }), "nonzero", GLASS, DEFAULT_COMPOSITE_STATE);
  return surface;
}

const showsRed = (surface: RasterSurface) => {
  const pixels = surface.pixels();
  return pixels.some((value, index) => index % 4 === 0 && value > (pixels[index + 1] as number));
};

describe("a fill hides what was drawn before it", () => {
  test("if it is opaque and covers the image", () => {
    const surface = draw({});
    expect(showsRed(surface)).toBe(false);
    expect(surface.isOpaque).toBe(true);
    const plain = new RasterSurface(WIDTH, HEIGHT);
    plain.fill(boxPath({ ...WHOLE, right: WIDTH / 2 }), "nonzero", WHITE, DEFAULT_COMPOSITE_STATE);
    plain.fill(boxPath({ ...WHOLE, left: WIDTH / 2 }), "nonzero", WHITE, DEFAULT_COMPOSITE_STATE);
    plain.fill(boxPath({ ...INNER, right: 12 }), "nonzero", GLASS, DEFAULT_COMPOSITE_STATE);
    expect(surface.pixels()).toEqual(plain.pixels());
  });

  test.each<[string, Fill]>([
    ["translucent", { paint: GLASS }],
    ["drawn with an alpha below 1", { effect: { alpha: 0.5 } }],
    ["a pixel too narrow", { box: { ...WHOLE, right: WIDTH - 10.5 } }],
    ["clipped to a rectangle", { effect: { clip: { box: { ...WHOLE, bottom: 10 }, shapes: [] } } }],
    [
      "clipped to a shape",
      { effect: { clip: { box: WHOLE, shapes: [{ path: boxPath({ ...WHOLE, right: 8 }), rule: "nonzero" }] } } },
    ],
  ])("but not if it is %s", (_, fill) => {
    const surface = draw(fill);
    expect(showsRed(surface)).toBe(true);
    expect(surface.isOpaque).toBe(false);
  });

  test("and an erased part of it is transparent", () => {
    const surface = draw({});
    surface.erase(boxPath({ left: 10, top: 10, right: 14, bottom: 14 }), null);
    expect(surface.isOpaque).toBe(false);
    const pixels = surface.pixels();
    expect([...pixels.subarray((12 * WIDTH + 12) * 4).subarray(0, 4)]).toEqual([0, 0, 0, 0]);
    expect(showsRed(surface)).toBe(false);
  });

  test("in every band", () => {
    const surface = draw({});
    const parts = [surface.pixels(0, 7), surface.pixels(7, 13), surface.pixels(20)].map((part) => [...part]);
    expect(parts.flat()).toEqual([...surface.pixels()]);
  });
});

// Drawings that try to overload the rasteriser, exhaust its memory or corrupt its state: each is drawn or rejected with
// a message.

import { describe, expect, test } from "vitest";
import { boxPath, LINE, type Matrix, MOVE, type Path } from "../../../src/engine/path.ts";
import { RasterSurface } from "../../../src/engine/raster/raster-surface.ts";
import {
  type Clip,
  COMPOSITE_OPERATIONS,
  DEFAULT_COMPOSITE_STATE,
  type GlyphSource,
  type Paint,
  type StrokeStyle,
} from "../../../src/engine/surface.ts";
import { useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";

const BLACK: Paint = { type: "solid", color: { red: 0, green: 0, blue: 0, alpha: 1 } };
const PEN: StrokeStyle = {
  width: 2,
  cap: "butt",
  join: "miter",
  miterLimit: 10,
  dash: [],
  dashOffset: 0,
  matrix: null,
};
const SPECK = boxPath({ left: 10, top: 10, right: 12, bottom: 12 });

const stroke = (surface: RasterSurface, path: Path, pen: Partial<StrokeStyle> = {}) =>
  surface.stroke(path, { ...PEN, ...pen }, BLACK, DEFAULT_COMPOSITE_STATE);

/**
 * Returns a path with the given number of lines.
 *
 * @param at returns the point at an index
 */
function lines(count: number, at: (index: number) => readonly [x: number, y: number]): Path {
  return [MOVE, ...at(0), ...Array.from({ length: count }, (_, i) => [LINE, ...at(i + 1)]).flat()];
}

describe("drawings that would take too long are rejected while drawing", () => {
  const shape = (at: number): Clip => ({
    box: { left: 0, top: 0, right: 3000, bottom: 3000 },
    shapes: [{ path: [MOVE, 0, 0, LINE, 3000, at, LINE, 1500, 3000], rule: "nonzero" }],
  });
  const clips = [shape(0), shape(1)] as const;
  test.each<[string, (surface: RasterSurface) => void]>([
    [
      "crossing lines that are blended",
      (surface) => {
        const path = lines(20_000, (i) => [(i * 7919) % 3000, (i * 104_729) % 3000]);
        surface.stroke(path, PEN, BLACK, { ...DEFAULT_COMPOSITE_STATE, composite: "multiply" });
      },
    ],
    [
      "small shapes in large clips",
      (surface) => surface.fill(SPECK, "nonzero", BLACK, { ...DEFAULT_COMPOSITE_STATE, clip: clips[0] }),
    ],
    [
      "a jagged line as wide as the canvas",
      (surface) =>
        stroke(
          surface,
          lines(2000, (i) => [1500 + (i % 7), 1500 + (i % 5)]),
          { width: 3000 },
        ),
    ],
    [
      "hairlines across the canvas",
      (surface) =>
        stroke(
          surface,
          lines(2000, (i) => [i % 2 === 0 ? 0 : 3000, i % 10]),
          { width: 1 },
        ),
    ],
    [
      "wide round dashes",
      (surface) =>
        stroke(
          surface,
          lines(1, (i) => [1000 + i * 1000, 1500]),
          { width: 2000, cap: "round", dash: [0.1, 0.1] },
        ),
    ],
    [
      "glyphs with many points",
      (surface) => {
        const glyphs = Array.from({ length: 2000 }, (_, index) => ({ id: 0, x: index, y: 20, cluster: 0 }));
        const outline = lines(2000, (index) => [index, index % 7]);
        const extents = { left: 0, top: 7, right: 2000, bottom: 0 };
        const face = { unitsPerEm: 1000, outline: () => outline, extents: () => extents } as unknown as GlyphSource;
        surface.text({ face, text: "", size: 12, glyphs, matrix: [1, 0, 0, 1, 0, 0] }, BLACK, DEFAULT_COMPOSITE_STATE);
      },
    ],
    [
      "full-size radial gradients",
      (surface) =>
        surface.fill(
          boxPath({ left: 0, top: 0, right: 3000, bottom: 3000 }),
          "nonzero",
          {
            type: "radial",
            from: [0, 0, 0],
            to: [5, 5, 3000],
            stops: [{ offset: 0, color: { red: 0, green: 0, blue: 0, alpha: 1 } }],
            matrix: [1, 0, 0, 1, 0, 0],
          },
          DEFAULT_COMPOSITE_STATE,
        ),
    ],
  ])("%s", (_, draw) => {
    const surface = new RasterSurface(3000, 3000);
    expect(() => {
      for (let i = 0; i < 300; i++) {
        // Use another clip in between, so that the previous clip's mask can't be reused.
        surface.fill(SPECK, "nonzero", BLACK, { ...DEFAULT_COMPOSITE_STATE, clip: clips[1] });
        draw(surface);
      }
    }).toThrow("image is too expensive to draw");
  });

  test("many small clears after many calls", () => {
    const surface = new RasterSurface(100, 100);
    for (let i = 0; i < 20_000; i++) surface.fill(SPECK, "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
    expect(() => {
      for (let i = 0; i < 20_000; i++) surface.erase(boxPath({ left: 10, top: 10, right: 11, bottom: 11 }), null);
    }).toThrow("image is too expensive to draw");
  });
});

describe("drawings that would take too much memory are rejected", () => {
  test("with many copies of a growing path", () => {
    const surface = new RasterSurface(100, 100);
    const path = [...lines(100_000, () => [5, 5])];
    expect(() => {
      for (let i = 0; i < 50; i++) {
        path.push(LINE, 6, 6);
        stroke(surface, path);
      }
    }).toThrow("image is too expensive to draw");
  });

  test("with curves whose strokes need too many points", () => {
    const surface = new RasterSurface(100, 100);
    const curves = Array.from({ length: 3000 }, () => [3, 1e6, 1e6, -1e6, 1e6, 50, 50]).flat();
    expect(() => stroke(surface, [MOVE, 50, 50, ...curves])).toThrow("image is too expensive to draw");
  });

  test("but not if the canvas is cleared and drawn again", () => {
    const surface = new RasterSurface(100, 100);
    const whole = boxPath({ left: 0, top: 0, right: 100, bottom: 100 });
    for (let frame = 0; frame < 100; frame++) {
      for (let i = 0; i < 3000; i++) surface.fill(SPECK, "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
      surface.erase(whole, null);
    }
    expect(surface.pixels().every((value) => value === 0)).toBe(true);
  });
});

describe("a text with long outlines is drawn in parts, and", () => {
  const outline = Array.from({ length: 300 }, () => boxPath({ left: 0, top: 0, right: 1000, bottom: 1000 })).flat();
  const face = { name: "boxes", unitsPerEm: 1000, outline: () => outline } as unknown as GlyphSource;
  const glyphs = Array.from({ length: 1000 }, (_, index) => ({ id: 0, x: (index % 40) * 2, y: 0, cluster: index }));
  const shadow = { color: (BLACK as Extract<Paint, { type: "solid" }>).color, deviation: 2, offsetX: 3, offsetY: 5 };
  const draw = (list: readonly (typeof glyphs)[number][]) => {
    const surface = new RasterSurface(100, 30);
    const effect = { ...DEFAULT_COMPOSITE_STATE, shadow };
    const run = { face: { ...face, extents: () => EXTENTS }, text: "", size: 1, glyphs: list, matrix: MATRIX };
    surface.text(run as unknown as Parameters<typeof surface.text>[0], BLACK, effect);
    return surface.pixels();
  };
  const EXTENTS = { left: 0, top: 1000, right: 1000, bottom: 0 };
  const MATRIX: Matrix = [1, 0, 0, 1, 5.25, 12];

  test("looks like the same text drawn once", () => {
    expect(draw(glyphs)).toEqual(draw(glyphs.slice(0, 40)));
  });

  test("needs little memory", () => {
    // An engine that throws is dropped, so that the text is drawn with a new one.
    const drop = () => {
      throw new Error("dropped");
    };
    expect(() => useRasterizer(drop)).toThrow("dropped");
    draw(glyphs);
    expect(useRasterizer((engine) => engine.memory.buffer.byteLength)).toBeLessThan(4_000_000);
  });
});

test("extremely wide strokes terminate", () => {
  const surface = new RasterSurface(10, 10);
  stroke(surface, [MOVE, 5, 5, LINE, 9, 6, LINE, 1, 2], { width: 1e20, cap: "round", join: "round" });
  expect(surface.pixels().length).toBe(400);
});

test("a line with a denormal height doesn't change its row", () => {
  const surface = new RasterSurface(10, 10);
  stroke(surface, [MOVE, 0, 2, LINE, 10, 2]);
  const tiny: Path = [MOVE, 2, 5e-324, LINE, 8, 0, LINE, 8, 4, LINE, 2, 4];
  stroke(surface, tiny, { width: 3 });
  surface.fill(tiny, "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
  expect(surface.pixels()[(2 * 10 + 5) * 4 + 3]).toBe(255);
});

test("an engine that trapped is not reused", () => {
  const draw = () => {
    const surface = new RasterSurface(10, 10);
    surface.fill(boxPath({ left: 1.5, top: 1, right: 4, bottom: 6 }), "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
    return surface.pixels();
  };
  const before = draw();
  let first: unknown;
  expect(() =>
    useRasterizer((engine) => {
      first = engine;
      engine.begin(10, 0, 10, 0);
      throw new WebAssembly.RuntimeError("unreachable");
    }),
  ).toThrow();
  useRasterizer((engine) => expect(engine).not.toBe(first));
  expect(draw()).toEqual(before);
});

describe("images, patterns and layers:", () => {
  const WHOLE = boxPath({ left: 0, top: 0, right: 3000, bottom: 3000 });
  const pixel = { width: 1, height: 1, data: new Uint8Array(4).fill(255) };
  const speck = { type: "encoded", width: 1, height: 1, url: () => "data:,", pixels: () => pixel } as const;
  const photo = {
    ...speck,
    width: 1500,
    height: 2000,
    pixels: () => ({ width: 1500, height: 2000, data: new Uint8Array(12_000_000) }),
  };
  const source = { left: 0, top: 0, right: 1, bottom: 1 };
  const tile = (matrix: Matrix, smooth = true): Paint => ({
    type: "pattern",
    image: speck,
    repeatX: true,
    repeatY: true,
    smooth,
    matrix,
  });

  test.each<[string, (surface: RasterSurface, index: number) => void]>([
    [
      "patterns of single pixels",
      (surface) => surface.fill(WHOLE, "nonzero", tile([0.5, 0, 0, 0.5, 0, 0]), DEFAULT_COMPOSITE_STATE),
    ],
    [
      "images of single pixels",
      (surface) => surface.image(speck, source, [3000, 1, 1, 3000, 0, 0], true, DEFAULT_COMPOSITE_STATE),
    ],
    [
      "blended rectangles",
      (surface) => surface.fill(WHOLE, "nonzero", BLACK, { ...DEFAULT_COMPOSITE_STATE, composite: "hue" }),
    ],
    [
      "specks that clear everything else",
      (surface) => surface.fill(SPECK, "nonzero", BLACK, { ...DEFAULT_COMPOSITE_STATE, composite: "source-in" }),
    ],
    [
      "large canvases",
      (surface) => {
        const other = new RasterSurface(3000, 3000);
        other.fill(WHOLE, "nonzero", tile([1, 0, 0, 1, 0.5, 0]), DEFAULT_COMPOSITE_STATE);
        const whole = { left: 0, top: 0, right: 3000, bottom: 3000 };
        surface.image({ type: "surface", surface: other }, whole, [1, 0, 0, 1, 0, 0], true, DEFAULT_COMPOSITE_STATE);
      },
    ],
    ["copies of photos", (surface) => surface.image(photo, source, [1, 0, 0, 1, 0, 0], true, DEFAULT_COMPOSITE_STATE)],
  ])("too many %s are rejected", (_, draw) => {
    const surface = new RasterSurface(3000, 3000);
    expect(() => {
      for (let i = 0; i < 500; i++) draw(surface, i);
    }).toThrow("image is too expensive to draw");
  });

  const NUMBERS = [0, 1, -1, 1e-9, -1e-300, 5e-324, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY];

  test("matrices with arbitrary numbers are drawn or ignored", () => {
    const canvas = new RasterSurface(5, 5);
    canvas.fill(boxPath({ left: 1, top: 1, right: 9, bottom: 9 }), "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
    const shadow = { color: { red: 0, green: 0, blue: 0, alpha: 1 }, offsetX: 3, offsetY: 1, deviation: 1 };
    for (const [index, a] of NUMBERS.entries())
      for (const b of NUMBERS) {
        const [c, d, e] = [1, 4, 7].map((step) => NUMBERS[(index + step) % NUMBERS.length] as number) as [
          number,
          number,
          number,
        ];
        for (const matrix of [
          [a, 0, 0, b, e, 1],
          [a, b, c, d, e, 2],
          [1, 0, 0, 1, a, b],
        ] as const) {
          const surface = new RasterSurface(10, 10);
          const effect = { ...DEFAULT_COMPOSITE_STATE, shadow: index % 2 === 0 ? shadow : null };
          for (const smooth of [true, false]) {
            surface.image(speck, source, matrix, smooth, effect);
            surface.image({ type: "surface", surface: canvas }, source, matrix, smooth, effect);
            surface.fill(SPECK, "nonzero", tile(matrix, smooth), effect);
            surface.stroke(SPECK, PEN, { ...tile(matrix, smooth), type: "pattern", repeatX: false } as Paint, effect);
          }
          expect(surface.pixels()).toHaveLength(400);
        }
      }
  });

  test("canvases that are nested too deeply are rejected", () => {
    const surface = new RasterSurface(20, 20);
    surface.fill(SPECK, "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
    const area = { left: 0, top: 0, right: 20, bottom: 20 };
    expect(() => {
      for (let i = 0; i < 100; i++)
        surface.image({ type: "surface", surface }, area, [1, 0, 0, 1, 1, 1], true, DEFAULT_COMPOSITE_STATE);
    }).toThrow("canvas must be nested at most 10 levels deep");
  });
});

test("images, patterns and layers are the same in bands and in one piece", () => {
  const data = Uint8Array.from({ length: 6 * 5 * 4 }, (_, i) => (i % 4 === 3 ? 200 : (i * 37) % 200));
  const image = {
    type: "encoded",
    width: 6,
    height: 5,
    url: () => "data:,",
    pixels: () => ({ width: 6, height: 5, data }),
  } as const;
  const canvas = new RasterSurface(700, 600);
  canvas.fill(
    lines(3, (i) => [i * 200, (i % 2) * 500]),
    "nonzero",
    BLACK,
    DEFAULT_COMPOSITE_STATE,
  );
  const area = { left: 0, top: 0, right: 700, bottom: 600 };
  const shadow = { color: { red: 9, green: 0, blue: 99, alpha: 0.7 }, offsetX: 3, offsetY: 4, deviation: 4 };
  const clip: Clip = {
    box: { left: 3, top: 5, right: 60, bottom: 90 },
    shapes: [{ path: lines(2, (i) => [i * 60, (i * i * 90) % 91]), rule: "nonzero" }],
  };
  const surface = new RasterSurface(80, 100);
  for (const [index, composite] of COMPOSITE_OPERATIONS.entries()) {
    const effect = {
      alpha: 0.8,
      composite,
      clip: index % 3 === 0 ? clip : null,
      shadow: index % 2 === 0 ? shadow : null,
    };
    const matrix = [3, index / 9, -0.3, 2.7, 5.3, index] as const;
    const paint = {
      type: "pattern",
      image,
      repeatX: true,
      repeatY: index % 2 === 0,
      smooth: index % 5 > 0,
      matrix,
    } as const;
    surface.fill(
      lines(3, (i) => [i * 30, ((i + index) * 41) % 100]),
      "evenodd",
      paint,
      effect,
    );
    surface.image(
      image,
      { left: 0, top: 1, right: 6, bottom: 5 },
      [7, 0, 0, 9, index * 2.3, 20],
      index % 4 > 0,
      effect,
    );
    surface.image({ type: "surface", surface: canvas }, area, [1.1, 0, 0, 0.9, -index, -3.3], true, {
      ...effect,
      shadow: null,
    });
  }
  const whole = surface.pixels();
  const rows = Array.from({ length: 100 }, (_, top) => [...surface.pixels(top, 1)]).flat();
  expect([...whole]).toEqual(rows);
});

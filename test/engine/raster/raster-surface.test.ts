import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toBase64 } from "../../../src/base/base64.ts";
import { dropZeroLengthSegments } from "../../../src/engine/canvas/trace.ts";
import { encodePixels } from "../../../src/engine/image/pixel-png.ts";
import { unpremultiply } from "../../../src/engine/image/unpremultiply.ts";
import { boxPath, CLOSE, CUBIC, LINE, MOVE, type Path, QUAD } from "../../../src/engine/path.ts";
import { RasterSurface } from "../../../src/engine/raster/raster-surface.ts";
import {
  type Clip,
  COMPOSITE_OPERATIONS,
  type CompositeState,
  DEFAULT_COMPOSITE_STATE,
  type GlyphRun,
  type GlyphSource,
  type Paint,
  type Shadow,
  type StrokeStyle,
  type Surface,
} from "../../../src/engine/surface.ts";
import { SvgSurface } from "../../../src/engine/svg/svg-surface.ts";
import { loadResvg, rasterize } from "../../../wasm/resvg/resvg.ts";
import { decimal } from "../../decimal.ts";

await loadResvg();

const BLUE: Paint = { type: "solid", color: { red: 40, green: 160, blue: 220, alpha: 0.8 } };
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
const LINE_PATH = (...points: number[]): number[] =>
  points.flatMap((value, index) => (index % 2 === 0 ? [index === 0 ? MOVE : LINE, value] : [value]));

/** Returns the alpha of each pixel, row by row. */
function alphas(draw: (surface: RasterSurface) => void, width = 10, height = 6): number[][] {
  const surface = new RasterSurface(width, height);
  draw(surface);
  const data = surface.pixels();
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => data[(y * width + x) * 4 + 3] as number),
  );
}

const filled = (path: Path, rule: "nonzero" | "evenodd" = "nonzero", clip: Clip | null = null) =>
  alphas((surface) => surface.fill(path, rule, BLACK, { ...DEFAULT_COMPOSITE_STATE, clip }));
const stroked = (path: Path, pen: Partial<StrokeStyle> = {}) =>
  alphas((surface) => surface.stroke(path, { ...PEN, ...pen }, BLACK, DEFAULT_COMPOSITE_STATE));

describe("coverage", () => {
  test("is the covered fraction of a pixel", () => {
    const rows = filled(boxPath({ left: 1.25, top: 1, right: 4.5, bottom: 2.5 }));
    expect(rows[1]).toEqual([0, 191, 255, 255, 128, 0, 0, 0, 0, 0]);
    expect(rows[2]).toEqual([0, 96, 128, 128, 64, 0, 0, 0, 0, 0]);
    expect(rows[3]).toEqual(Array(10).fill(0));
  });

  test("of a slanted shape adds up to its area", () => {
    const triangle = [...LINE_PATH(0, 0, 9, 1, 3, 6), CLOSE];
    const sum = filled(triangle)
      .flat()
      .reduce((total, alpha) => total + alpha / 255, 0);
    expect(sum).toBeCloseTo((9 * 6 - 3 * 1) / 2, 1);
  });

  test("of nested shapes follows the fill rule", () => {
    const frame = [
      ...boxPath({ left: 1, top: 0.5, right: 9, bottom: 5 }),
      ...boxPath({ left: 3, top: 0.5, right: 7, bottom: 4 }),
    ];
    const odd = filled(frame, "evenodd");
    // In the row where both shapes start, their overlap is empty.
    expect(odd[0]?.slice(3, 7)).toEqual([0, 0, 0, 0]);
    expect(odd[0]?.[1]).toBe(128);
    expect(odd[2]).toEqual([0, 255, 255, 0, 0, 0, 0, 255, 255, 0]);
    const all = filled(frame);
    expect(all[2]).toEqual([0, 255, 255, 255, 255, 255, 255, 255, 255, 0]);
  });

  test("of shapes that meet within a pixel has no gap, for any winding", () => {
    const left = LINE_PATH(1, 1, 4.5, 1, 4.5, 5, 1, 5);
    const right = LINE_PATH(8, 1, 4.5, 1, 4.5, 5, 8, 5);
    const rows = filled([...left, ...right]);
    expect(rows[2]).toEqual([0, 255, 255, 255, 255, 255, 255, 255, 0, 0]);
    // A nested shape with the opposite winding stays a hole.
    const hole = LINE_PATH(3, 2, 3, 4, 6, 4, 6, 2);
    const outer = LINE_PATH(1, 1, 8, 1, 8, 5, 1, 5);
    const ring = filled([...outer, ...hole]);
    expect(ring[3]).toEqual([0, 255, 255, 0, 0, 0, 255, 255, 0, 0]);
  });

  test("is multiplied with the coverage of the clip at its edges", () => {
    const clip: Clip = { box: { left: 2.5, top: 0, right: 8, bottom: 1.5 }, shapes: [] };
    const rows = filled(boxPath({ left: 0, top: 0, right: 10, bottom: 6 }), "nonzero", clip);
    expect(rows[0]).toEqual([0, 0, 128, 255, 255, 255, 255, 255, 0, 0]);
    expect(rows[1]).toEqual([0, 0, 64, 128, 128, 128, 128, 128, 0, 0]);
    expect(rows[2]).toEqual(Array(10).fill(0));
  });

  test("is correct for a clip within one pixel", () => {
    const clip: Clip = { box: { left: 2.25, top: 1.25, right: 2.75, bottom: 1.75 }, shapes: [] };
    const rows = filled(boxPath({ left: 0, top: 0, right: 10, bottom: 6 }), "nonzero", clip);
    expect(rows[1]).toEqual([0, 0, 64, 0, 0, 0, 0, 0, 0, 0]);
  });

  test("is the intersection of all shapes of a clip", () => {
    const shape = (left: number, right: number) =>
      ({ path: [...boxPath({ left, top: 1, right, bottom: 5 }), MOVE, 0, 0], rule: "nonzero" }) as const;
    const clip: Clip = { box: { left: 0, top: 1, right: 10, bottom: 5 }, shapes: [shape(1, 6), shape(3.5, 9)] };
    const rows = filled(boxPath({ left: 0, top: 0, right: 10, bottom: 6 }), "nonzero", clip);
    expect(rows[0]).toEqual(Array(10).fill(0));
    expect(rows[2]).toEqual([0, 0, 0, 128, 255, 255, 0, 0, 0, 0]);
  });

  test("is removed by erasing", () => {
    const rows = alphas((surface) => {
      surface.fill(boxPath({ left: 0, top: 0, right: 10, bottom: 3 }), "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
      surface.erase(boxPath({ left: 2, top: 0, right: 4.5, bottom: 2 }), null);
    });
    expect(rows[0]).toEqual([255, 255, 0, 0, 127, 255, 255, 255, 255, 255]);
    expect(rows[2]).toEqual(Array(10).fill(255));
  });

  test("is erased completely after painting with a translucent gradient", () => {
    const stops = [{ offset: 0, color: { red: 0, green: 0, blue: 0, alpha: 1 } }];
    const shade: Paint = { type: "linear", from: [0, 0], to: [10, 0], stops, matrix: [1, 0, 0, 1, 0, 0] };
    const all = boxPath({ left: 0, top: 0, right: 10, bottom: 6 });
    const rows = alphas((surface) => {
      surface.fill(all, "nonzero", shade, { ...DEFAULT_COMPOSITE_STATE, alpha: 0.5 });
      surface.erase(boxPath({ left: 0, top: 0, right: 10, bottom: 3 }), null);
    });
    expect(rows[2]).toEqual(Array(10).fill(0));
    expect(rows[3]).toEqual(Array(10).fill(128));
  });
});

describe("a gradient", () => {
  const solid = (red: number) => ({ red, green: 0, blue: 0, alpha: 1 });
  const reds = (paint: Paint) => {
    const surface = new RasterSurface(10, 1);
    surface.fill(boxPath({ left: 0, top: 0, right: 10, bottom: 1 }), "nonzero", paint, DEFAULT_COMPOSITE_STATE);
    return Array.from({ length: 10 }, (_, x) => surface.pixels()[x * 4] as number);
  };

  test("starts with its first stop and ends with its last, even with duplicate offsets", () => {
    const stops = [
      { offset: 0, color: solid(10) },
      { offset: 0, color: solid(200) },
      { offset: 1, color: solid(200) },
      { offset: 1, color: solid(30) },
    ];
    const linear: Paint = { type: "linear", from: [3, 0], to: [7, 0], stops, matrix: [1, 0, 0, 1, 0, 0] };
    expect(reds(linear)).toEqual([10, 10, 10, 200, 200, 200, 200, 30, 30, 30]);
  });

  test("between circles is independent of the unit size", () => {
    const stops = [
      { offset: 0, color: solid(0) },
      { offset: 1, color: solid(255) },
    ];
    const radial = (unit: number): Paint => ({
      type: "radial",
      from: [5 / unit, 0, 0],
      to: [5.5 / unit, 0, 5 / unit],
      stops,
      matrix: [unit, 0, 0, unit, 0, 0],
    });
    expect(reds(radial(1e7))).toEqual(reds(radial(1)));
  });
});

describe("a stroke", () => {
  test("has half its width on either side of a line", () => {
    const rows = stroked(LINE_PATH(2, 3, 8, 3));
    expect(rows[2]).toEqual([0, 0, 255, 255, 255, 255, 255, 255, 0, 0]);
    expect(rows[1]).toEqual(Array(10).fill(0));
  });

  test.each([
    ["butt", [0, 0, 255, 255, 255, 255, 0, 0, 0, 0]],
    ["square", [0, 255, 255, 255, 255, 255, 255, 0, 0, 0]],
  ] as const)("has %s caps", (cap, row) => {
    const rows = stroked(LINE_PATH(2, 3, 6, 3), { cap });
    expect(rows[2]).toEqual(row);
  });

  test("draws zero-length dashes with square caps as squares parallel to the axes, as in browsers", () => {
    const rows = alphas((surface) => {
      const pen: StrokeStyle = { ...PEN, width: 4, cap: "square", dash: [0, 100], dashOffset: 97 };
      surface.stroke(LINE_PATH(1, 1, 10, 10), pen, BLACK, DEFAULT_COMPOSITE_STATE);
    });
    // The centre of the square is three pixels along the line, at 3.12.
    const inside = [0, 223, 255, 255, 255, 32, 0, 0, 0, 0];
    expect(rows[3]).toEqual(inside);
    expect(rows[4]).toEqual(inside);
  });

  test("has dashes, and dots for dashes of zero length", () => {
    const dashed = stroked(LINE_PATH(0, 3, 10, 3), { dash: [2, 3], dashOffset: 1 });
    expect(dashed[2]).toEqual([255, 0, 0, 0, 255, 255, 0, 0, 0, 255]);
    const dotted = stroked(LINE_PATH(1, 3, 9, 3), { cap: "round", dash: [0, 4] });
    expect(dotted[2]?.map((alpha) => alpha > 100)).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 0, 0].map((value) => value === 1));
  });

  test("joins the ends of a closed path, and its first dash with its last", () => {
    const square = [...LINE_PATH(2, 1, 8, 1, 8, 5, 2, 5), CLOSE];
    const whole = stroked(square);
    expect(whole[0]?.[1]).toBe(255);
    const dashed = stroked(square, { dash: [4, 4] });
    expect(dashed[0]?.[1]).toBe(255);
  });

  test("of a closed line goes back and forth, and joins both ends", () => {
    const closed = [...LINE_PATH(4, 3, 7, 3), CLOSE];
    const mitered = stroked(closed, { cap: "square" });
    expect(mitered[2]).toEqual([0, 0, 0, 0, 255, 255, 255, 0, 0, 0]);
    const round = stroked(closed, { width: 4, join: "round" });
    expect(round[2]?.map((alpha) => alpha > 100)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 0].map((value) => value === 1));
  });

  test("has a join where a curve reverses", () => {
    const curve = [MOVE, 1, 3, QUAD, 11, 3, 1, 3];
    const rows = stroked(curve, { width: 4 });
    expect(rows[2]?.map((alpha) => alpha > 200)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 0, 0].map((value) => value === 1));
  });

  test("with a matrix is scaled in each direction, mirrored or not", () => {
    for (const matrix of [
      [3, 0, 0, 1, 0, 0],
      [-3, 0, 0, 1, 9, 0],
    ] as const) {
      const squeezed: StrokeStyle = { ...PEN, cap: "square", matrix };
      const flat = stroked(LINE_PATH(4, 3, 6, 3), squeezed);
      expect(flat[1]).toEqual(Array(10).fill(0));
      expect(flat[2]).toEqual([0, 255, 255, 255, 255, 255, 255, 255, 255, 0]);
      const steep = stroked(LINE_PATH(5, 2, 5, 4), squeezed);
      expect(steep[1]).toEqual([0, 0, 255, 255, 255, 255, 255, 255, 0, 0]);
    }
  });

  test("with a matrix scales its dashes, without affecting the next stroke", () => {
    const rows = alphas((surface) => {
      const squeezed: StrokeStyle = { ...PEN, dash: [1, 1], matrix: [3, 0, 0, 1, 0, 0] };
      surface.stroke(LINE_PATH(0, 2, 9, 2), squeezed, BLACK, DEFAULT_COMPOSITE_STATE);
      surface.stroke(LINE_PATH(0, 5, 4, 5), PEN, BLACK, DEFAULT_COMPOSITE_STATE);
    });
    expect(rows[1]).toEqual([255, 255, 255, 0, 0, 0, 255, 255, 255, 0]);
    expect(rows[4]).toEqual([255, 255, 255, 255, 0, 0, 0, 0, 0, 0]);
  });

  test("with a matrix that makes it at most a pixel wide is a hairline", () => {
    const draw = (pen: StrokeStyle) => stroked(LINE_PATH(0, 0.5, 6, 3.5), pen);
    expect(draw({ ...PEN, width: 0.4, matrix: [2, 0, 0, 0.5, 0, 0] })).toEqual(draw({ ...PEN, width: 0.5 }));
  });

  test("with a singular matrix draws nothing", () => {
    const rows = stroked(LINE_PATH(0, 3, 9, 3), { matrix: [3, 1, 6, 2, 0, 0] });
    expect(rows.flat().every((alpha) => alpha === 0)).toBe(true);
  });

  test("wider than its curve has no hole", () => {
    const k = 0.5522847;
    const circle = [
      ...[MOVE, 7, 6, CUBIC, 7, 6 + k, 6 + k, 7, 6, 7, CUBIC, 6 - k, 7, 5, 6 + k, 5, 6],
      ...[CUBIC, 5, 6 - k, 6 - k, 5, 6, 5, CUBIC, 6 + k, 5, 7, 6 - k, 7, 6, CLOSE],
    ];
    const rows = alphas(
      (surface) => surface.stroke(circle, { ...PEN, width: 6 }, BLACK, DEFAULT_COMPOSITE_STATE),
      12,
      12,
    );
    for (const y of [4, 5, 6, 7]) for (const x of [4, 5, 6, 7]) expect(rows[y]?.[x]).toBe(255);
  });

  test("of at most a pixel is one pixel wide, with its width as opacity", () => {
    const flat = stroked(LINE_PATH(0, 0.5, 6, 3.5), { width: 0.5 });
    for (let x = 0; x < 6; x++) {
      const column = flat.map((row) => row[x] as number).reduce((sum, alpha) => sum + alpha);
      expect(Math.abs(column - 127.5)).toBeLessThanOrEqual(2);
    }
  });
});

const coordinate = fc.integer({ min: -400, max: 1400 }).map((value) => value / 10);
const point = fc.tuple(coordinate, coordinate);
/** Boxes often have the same rows, so that the rasteriser paints these rows together. */
const side = fc.constantFrom(-7, 10.3, 40, 61.5, 62.5, 90.9, 110);
const box = fc
  .record({ left: coordinate, top: side, right: coordinate, bottom: side })
  .map((sides) => [...boxPath(sides)]);
const segment = fc.oneof(
  box,
  point.map((p) => [LINE, ...p]),
  fc.tuple(point, point).map((points) => [QUAD, ...points.flat()]),
  fc.tuple(point, point, point).map((points) => [CUBIC, ...points.flat()]),
  fc.constant([CLOSE]),
  point.map((p) => [MOVE, ...p]),
);
const path: fc.Arbitrary<Path> = fc.oneof(
  fc.array(box, { minLength: 1, maxLength: 3 }).map((boxes) => boxes.flat()),
  fc
    .tuple(point, fc.array(segment, { minLength: 1, maxLength: 8 }))
    .map(([start, segments]) => [MOVE, ...start, ...segments.flat()]),
);
const channel = fc.integer({ min: 0, max: 255 });
const color = fc.record({
  red: channel,
  green: channel,
  blue: channel,
  alpha: decimal(0, 1),
});
const stops = fc
  .array(fc.record({ offset: decimal(0, 1), color }), { minLength: 1, maxLength: 4 })
  .map((list) => list.sort((one, other) => one.offset - other.offset));
const matrix = fc.constantFrom([1, 0, 0, 1, 0, 0] as const, [0.5, 0.2, -0.3, 1.5, 3, 9] as const);
const paint: fc.Arbitrary<Paint> = fc.oneof(
  color.map((value): Paint => ({ type: "solid", color: value })),
  fc.record({ type: fc.constant("linear" as const), from: point, to: point, stops, matrix }),
  fc.record({
    type: fc.constant("radial" as const),
    from: fc.tuple(coordinate, coordinate, decimal(0, 60)),
    to: fc.tuple(coordinate, coordinate, decimal(0, 60)),
    stops,
    matrix,
  }),
);
const clip: fc.Arbitrary<Clip | null> = fc.oneof(
  fc.constant(null),
  fc.tuple(point, point).map(([one, other]) => ({
    box: {
      left: Math.min(one[0], other[0]),
      top: Math.min(one[1], other[1]),
      right: Math.max(one[0], other[0]),
      bottom: Math.max(one[1], other[1]),
    },
    shapes: [],
  })),
  path.map((shape) => ({
    box: { left: -40, top: -40, right: 140, bottom: 140 },
    shapes: [{ path: shape, rule: "nonzero" as const }],
  })),
);
const castShadow: fc.Arbitrary<Shadow> = fc.record({
  color,
  offsetX: decimal(-30, 30),
  offsetY: decimal(-30, 30),
  deviation: fc.oneof(fc.constant(0), decimal(0, 40)),
});
const effect: fc.Arbitrary<CompositeState> = fc
  .tuple(
    clip,
    decimal(0, 1),
    fc.oneof(fc.constant(null), castShadow),
    fc.oneof(fc.constant("source-over" as const), fc.constantFrom(...COMPOSITE_OPERATIONS)),
  )
  .map(([value, alpha, own, composite]) => ({ clip: value, alpha, shadow: own, composite }));
const pen: fc.Arbitrary<StrokeStyle> = fc.record({
  width: decimal(0.1, 30),
  cap: fc.constantFrom("butt", "round", "square"),
  join: fc.constantFrom("miter", "round", "bevel"),
  miterLimit: decimal(1, 20),
  dash: fc.oneof(fc.constant([]), fc.constant([3, 2]), fc.constant([0, 7, 4, 1])),
  dashOffset: decimal(-50, 50),
  matrix: fc.constantFrom(null, [2, 0, 0, 0.5, 0, 0] as const, [-0.8, 0.3, 0.5, 1.2, 3, 4] as const),
});
/** Font with two glyphs, one of lines and one of curves. */
const FACE: GlyphSource = {
  key: 0,
  name: "letters",
  unitsPerEm: 1000,
  ascent: 0.8,
  descent: 0.2,
  advance: () => 700,
  outline: (glyph) =>
    glyph === 0
      ? [MOVE, 50, -200, LINE, 650, 0, LINE, 350, 800, CLOSE]
      : [MOVE, 50, 0, QUAD, 700, 100, 300, 700, CUBIC, 900, 200, -300, 100, 50, 0, CLOSE],
};
const turn = decimal(-3, 3);
const run: fc.Arbitrary<GlyphRun> = fc.record({
  text: fc.constant("ab"),
  face: fc.constant(FACE),
  size: decimal(1, 60),
  glyphs: fc.tuple(coordinate, coordinate).map(([x, y]) => [
    { id: 0, x: 0, y: 0, cluster: 0 },
    { id: 1, x: x / 10, y: y / 10, cluster: 1 },
  ]),
  matrix: fc.oneof(
    fc.tuple(point).map(([[x, y]]) => [1, 0, 0, 1, x, y] as const),
    fc.tuple(point).map(([[x, y]]) => [0, -1, 1, 0, x, y] as const),
    fc.tuple(turn, turn, turn, turn, point).map(([a, b, c, d, [x, y]]) => [a, b, c, d, x, y] as const),
  ),
});
/** A drawing method and its arguments, so that failing examples are readable. */
type Step = { [Method in "fill" | "stroke" | "text" | "erase"]: [Method, ...Parameters<Surface[Method]>] }[
  | "fill"
  | "stroke"
  | "text"
  | "erase"];
const method = <Method extends Step[0]>(name: Method) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(method("fill"), path, fc.constantFrom("nonzero" as const, "evenodd" as const), paint, effect),
  fc.tuple(method("stroke"), path, pen, paint, effect),
  fc.tuple(method("text"), run, paint, effect),
  fc.tuple(method("erase"), path, clip),
);
function drawSteps(steps: readonly Step[], width: number, height: number): RasterSurface {
  const surface = new RasterSurface(width, height);
  for (const [name, ...args] of steps) (surface[name] as (...args: unknown[]) => void)(...args);
  return surface;
}
const scene = fc.array(step, { minLength: 1, maxLength: 6 });

/** Returns all rows of an image in which rows that equal the row above are left out. */
function repeatRows(own: Uint8Array, repeats: Uint8Array, stride: number): Uint8Array {
  let row = -1;
  const rows = Array.from(repeats, (isRepeat) => {
    if (isRepeat === 0) row++;
    return own.subarray(row * stride, (row + 1) * stride);
  });
  return new Uint8Array(Buffer.concat(rows));
}

test("an image rendered in bands, or with repeated rows omitted, equals the one rendered at once, and doesn't affect the next", () => {
  const bands = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });
  const width = fc.constantFrom(1, 2, 7, 64, 101);
  fc.assert(
    fc.property(scene, scene, width, bands, (steps, others, across, heights) => {
      const surface = drawSteps(steps, across, 97);
      const whole = surface.pixels();
      for (let top = 0, index = 0; top < 97; index++) {
        const rows = Math.min(heights[index % heights.length] as number, 97 - top);
        const expected = whole.slice(top * across * 4, (top + rows) * across * 4);
        expect(surface.pixels(top, rows)).toEqual(expected);
        const repeats = new Uint8Array(rows);
        const own = surface.pixels(top, rows, undefined, repeats);
        expect(repeatRows(own, repeats, across * 4)).toEqual(expected);
        top += rows;
      }
      drawSteps(others, across, 97).pixels();
      expect(surface.pixels()).toEqual(whole);
    }),
    { numRuns: 150, seed: 1 },
  );
});

test("pixels are premultiplied: no channel exceeds alpha", () => {
  fc.assert(
    fc.property(scene, (steps) => {
      const data = drawSteps(steps, 100, 100).pixels();
      for (let i = 0; i < data.length; i += 4)
        if (Math.max(data[i] as number, data[i + 1] as number, data[i + 2] as number) > (data[i + 3] as number) + 1)
          throw new Error(`pixel ${i / 4}: ${data.slice(i, i + 4)}`);
    }),
    { numRuns: 60, seed: 2 },
  );
});

test("the output is similar to that of resvg", () => {
  fc.assert(
    fc.property(path, fc.oneof(fc.constant(null), pen), color, (shape, tool, ink) => {
      // resvg and this rasteriser round thin lines and the edges of overlapping parts differently, so edges may differ by a pixel.
      const surfaces = [new RasterSurface(100, 100), new SvgSurface(100, 100, true)] as const;
      const opaque: Paint = { type: "solid", color: { ...ink, alpha: 1 } };
      for (const surface of surfaces)
        if (tool === null) surface.fill(shape, "nonzero", opaque, DEFAULT_COMPOSITE_STATE);
        // The canvas drops zero-length segments, and resvg draws no dashes on them.
        else surface.stroke(dropZeroLengthSegments(shape), tool, opaque, DEFAULT_COMPOSITE_STATE);
      const ours = surfaces[0].pixels();
      const theirs = rasterize(surfaces[1].format()).data;
      let different = 0;
      for (let y = 1; y < 99; y++)
        for (let x = 1; x < 99; x++) {
          const around = [-101, -100, -99, -1, 0, 1, 99, 100, 101].map(
            (step) => theirs[(y * 100 + x + step) * 4 + 3] as number,
          );
          const alpha = ours[(y * 100 + x) * 4 + 3] as number;
          if (alpha < Math.min(...around) - 128 || alpha > Math.max(...around) + 128) different++;
        }
      expect(different).toBeLessThan(100);
    }),
    { numRuns: 200, seed: 3 },
  );
});

test("rows between the same vertical edges are marked as repeats", () => {
  const surface = new RasterSurface(100, 90);
  for (const left of [10, 40.5, 70])
    surface.fill(boxPath({ left, top: left, right: left + 20, bottom: 80 }), "nonzero", BLUE, DEFAULT_COMPOSITE_STATE);
  const repeats = new Uint8Array(90);
  surface.pixels(0, 90, undefined, repeats);
  // Rows in which a bar starts or ends, and the rows after them.
  const own = [...repeats.keys()].filter((row) => repeats[row] === 0);
  expect(own).toEqual([0, 10, 40, 41, 70, 80]);
});

describe("images, patterns and composite operations match resvg's:", () => {
  const data = Uint8Array.from({ length: 8 * 6 * 4 }, (_, i) => (i % 4 === 3 ? 220 : (i * 29) % 220));
  const straight = data.slice();
  unpremultiply(straight);
  const url = `data:image/png;base64,${toBase64(encodePixels({ width: 8, height: 6, data: straight }))}`;
  const image = {
    type: "encoded",
    width: 8,
    height: 6,
    url: () => url,
    pixels: () => ({ width: 8, height: 6, data }),
  } as const;
  const whole = { left: 0, top: 0, right: 8, bottom: 6 };

  test.each(COMPOSITE_OPERATIONS)("%s", (composite) => {
    const surfaces = [new RasterSurface(90, 60), new SvgSurface(90, 60, true)] as const;
    const clip: Clip = {
      box: { left: 5, top: 3, right: 70, bottom: 58 },
      shapes: [{ path: LINE_PATH(5, 3, 70, 20, 40, 58), rule: "nonzero" }],
    };
    for (const surface of surfaces) {
      surface.fill(boxPath({ left: 10, top: 10, right: 60, bottom: 50 }), "nonzero", BLUE, DEFAULT_COMPOSITE_STATE);
      surface.image(image, whole, [6, 0, 0, 6, 20, 15], false, { ...DEFAULT_COMPOSITE_STATE, composite, clip });
      const pattern = { image, repeatX: true, repeatY: true, smooth: false, matrix: [2, 0, 0, 2, 0, 0] } as const;
      surface.fill(
        boxPath({ left: 30, top: 30, right: 80, bottom: 55 }),
        "nonzero",
        { type: "pattern", ...pattern },
        { ...DEFAULT_COMPOSITE_STATE, alpha: 0.7, composite },
      );
    }
    const [ours, theirs] = [surfaces[0].pixels(), rasterize(surfaces[1].format()).data];
    const sum = ours.reduce((total, value, i) => total + Math.abs(value - (theirs[i] as number)), 0);
    expect(sum / ours.length).toBeLessThan(1);
  });
});

describe("hostile drawings", () => {
  test.each([
    ["not a number", [MOVE, Number.NaN, 1, LINE, 5, 5, LINE, 1, 9, CLOSE]],
    ["far away", [MOVE, -1e300, 1, LINE, 1e300, 5, LINE, 1, 1e300, CLOSE]],
    ["empty", []],
    ["a lone move", [MOVE, 5, 5]],
    ["only closes", [MOVE, 5, 5, CLOSE, CLOSE, CLOSE]],
  ] as const)("are drawn or ignored: %s", (_, shape) => {
    const surface = new RasterSurface(10, 10);
    surface.fill(shape, "nonzero", BLACK, DEFAULT_COMPOSITE_STATE);
    for (const cap of ["butt", "round", "square"] as const)
      surface.stroke(shape, { ...PEN, cap, join: "round", dash: [1, 1] }, BLACK, DEFAULT_COMPOSITE_STATE);
    expect(surface.pixels().length).toBe(400);
  });

  test("with extremely wide strokes cover the canvas", () => {
    const surface = new RasterSurface(10, 10);
    surface.stroke(
      LINE_PATH(0, 5, 9, 6, 3, 2),
      { ...PEN, width: 1e9, cap: "square", join: "round" },
      BLACK,
      DEFAULT_COMPOSITE_STATE,
    );
    expect(surface.pixels().every((value, index) => index % 4 !== 3 || value === 255)).toBe(true);
  });

  test("with dashes much shorter than a pixel terminate", () => {
    const surface = new RasterSurface(100, 100);
    const dash = [1e-7, 1e-7];
    surface.stroke(LINE_PATH(0, 5, 100, 60), { ...PEN, dash }, BLACK, DEFAULT_COMPOSITE_STATE);
    expect(surface.pixels().some((value) => value > 0)).toBe(true);
  });
});

import { describe, expect, test } from "vitest";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { Path2D } from "../../../src/engine/canvas/path-2d.ts";
import { colorAt, createContext, drawPixels, drawSvg, pathsOf } from "./canvas.ts";

/** Returns the SVG path data of a filled path. */
function filled(build: (ctx: CanvasContext) => void): string | undefined {
  return pathsOf(
    drawSvg((ctx) => {
      ctx.beginPath();
      build(ctx);
      ctx.fill();
    }),
  )[0];
}

describe("path calls:", () => {
  test.each<[string, (ctx: CanvasContext) => void, string | RegExp | undefined]>([
    [
      "lines",
      (c) => {
        c.moveTo(1, 2);
        c.lineTo(3, 4.005);
        c.lineTo(3, 9);
        c.lineTo(-1, -2);
      },
      "M1 2L3 4.01V9L-1-2",
    ],
    ["lineTo without a current point moves", (c) => c.lineTo(3, 4), "M3 4"],
    [
      "curves without a current point start at their first control point",
      (c) => {
        c.quadraticCurveTo(1, 2, 3, 4);
        c.bezierCurveTo(5, 6, 7, 8, 9, 1);
      },
      "M1 2Q1 2 3 4C5 6 7 8 9 1",
    ],
    [
      "a closed subpath continues from its start",
      (c) => {
        c.moveTo(1, 1);
        c.lineTo(5, 1);
        c.lineTo(5, 5);
        c.closePath();
        c.lineTo(9, 9);
      },
      "M1 1H5V5ZL9 9",
    ],
    ["closePath without a path", (c) => c.closePath(), undefined],
    [
      "a rectangle, and a line from its corner",
      (c) => {
        c.rect(1, 2, 3, 4);
        c.lineTo(9, 9);
      },
      "M1 2H4V6H1ZM1 2L9 9",
    ],
    ["a rectangle with negative size", (c) => c.rect(9, 9, -4, -5), "M9 9H5V4H9Z"],
    [
      "a rounded rectangle",
      (c) => c.roundRect(0, 0, 10, 10, 2),
      "M2 0H8C9.1 0 10 0.9 10 2V8C10 9.1 9.1 10 8 10H2C0.9 10 0 9.1 0 8V2C0 0.9 0.9 0 2 0Z",
    ],
    [
      "radii larger than the rectangle",
      (c) => c.roundRect(0, 0, 10, 10, 100),
      /^M5 0H5C7.76 0 10 2.24 10 5H10C10 7.76 7.76 10 5 10H5C2.24 10 0 7.76 0 5H0C0 2.24 2.24 0 5 0Z$/,
    ],
    ["rounded rectangle without radii", (c) => c.roundRect(0, 0, 10, 10), "M0 0H10V10H0V0Z"],
    ["a corner with two radii", (c) => c.roundRect(0, 0, 10, 10, [{ x: 2, y: 4 }, 0, 0, 0]), /^M2 0H10V10H0V4C/],
    [
      "rounded rectangle with two radii",
      (c) => c.roundRect(0, 0, 10, 10, [1, 3]),
      /^M1 0H7C.*10 3V9C.*9 10H3C.*0 7V1C/,
    ],
    [
      "a mirrored rounded rectangle",
      (c) => c.roundRect(10, 10, -10, -10, [1, 2, 3, 4]),
      /^M9 10H2C.*0 8V3C.*3 0H6C.*10 4V9C/,
    ],
    ["a radius that is not finite", (c) => c.roundRect(0, 0, 10, 10, Number.NaN), undefined],
    ["an arc without a sweep", (c) => c.arc(5, 5, 3, 1, 1), /^M[\d.]+ [\d.]+$/],
    ["an arc without a radius", (c) => c.arc(5, 6, 0, 0, 3), "M5 6"],
    ["a quarter circle", (c) => c.arc(5, 5, 3, 0, Math.PI / 2), "M8 5C8 6.66 6.66 8 5 8"],
    [
      "a counterclockwise quarter circle",
      (c) => {
        c.moveTo(0, 0);
        c.arc(5, 5, 3, 0, -Math.PI / 2, true);
      },
      "M0 0L8 5C8 3.34 6.66 2 5 2",
    ],
    ["a rotated ellipse", (c) => c.ellipse(5, 5, 4, 2, Math.PI / 2, 0, Math.PI / 2), "M5 9C3.9 9 3 7.21 3 5"],
    [
      "arcTo between two lines",
      (c) => {
        c.moveTo(0, 0);
        c.arcTo(10, 0, 10, 10, 4);
      },
      "M0 0H6C8.21 0 10 1.79 10 4",
    ],
    ["arcTo without a current point", (c) => c.arcTo(1, 2, 3, 4, 5), "M1 2H1"],
    [
      "arcTo between collinear lines",
      (c) => {
        c.moveTo(0, 0);
        c.arcTo(5, 0, 9, 0, 3);
      },
      "M0 0H5",
    ],
    [
      "calls with different transforms",
      (c) => {
        c.translate(10, 10);
        c.moveTo(0, 0);
        c.scale(2, 3);
        c.lineTo(2, 2);
        c.resetTransform();
        c.lineTo(0, 0);
      },
      "M10 10L14 16 0 0",
    ],
  ])("%s", (_, build, expected) => {
    if (expected instanceof RegExp) expect(filled(build)).toMatch(expected);
    else expect(filled(build)).toBe(expected);
  });

  test.each(["moveTo", "lineTo", "quadraticCurveTo", "bezierCurveTo", "rect", "roundRect", "arc", "ellipse", "arcTo"])(
    "%s does nothing if a number is not finite or missing",
    (name) => {
      for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, undefined])
        for (let place = 0; place < 8; place++)
          expect(
            filled((ctx) => {
              ctx.moveTo(1, 2);
              const args: unknown[] = [1, 2, 3, 4, 5, 6, 7, 8];
              args[place] = bad;
              const call = (ctx as unknown as Record<string, (...args: unknown[]) => void>)[name];
              if (place < ({ moveTo: 2, lineTo: 2, bezierCurveTo: 6, ellipse: 7, arc: 5, arcTo: 5 }[name] ?? 4))
                call?.apply(ctx, args);
            }),
          ).toBe("M1 2");
    },
  );

  test.each<[string, (ctx: CanvasContext) => void, string]>([
    ["arc", (c) => c.arc(0, 0, -1, 0, 1), "IndexSizeError"],
    ["ellipse", (c) => c.ellipse(0, 0, 1, -1, 0, 0, 1), "IndexSizeError"],
    ["arcTo", (c) => c.arcTo(0, 0, 1, 1, -1), "IndexSizeError"],
    ["roundRect", (c) => c.roundRect(0, 0, 1, 1, -1), "RangeError"],
    ["roundRect with one negative radius", (c) => c.roundRect(0, 0, 1, 1, { x: 1, y: -1 }), "RangeError"],
    ["roundRect without radii", (c) => c.roundRect(0, 0, 1, 1, []), "RangeError"],
    ["fill with another rule", (c) => c.fill("winding" as never), "TypeError"],
    ["clip with another rule", (c) => c.clip(new Path2D(), "odd" as never), "TypeError"],
    ["stroke of an object that is not a path", (c) => c.stroke({} as never), "TypeError"],
  ])("%s throws", (_, call, name) => {
    expect(() => call(createContext())).toThrow(expect.objectContaining({ name }));
  });
});

describe("whole circles:", () => {
  test.each<[string, number, number, boolean, boolean]>([
    ["one turn", 0, 2 * Math.PI, false, true],
    ["one counterclockwise turn", 0, -2 * Math.PI, true, true],
    ["one positive turn with the counterclockwise flag", 1, 1 + 2 * Math.PI, true, true],
    ["less than a turn", 0, 6, false, false],
    ["slightly more than a turn with the counterclockwise flag", 0, 7, true, false],
  ])("%s", async (_, start, end, back, isWhole) => {
    const pixels = await drawPixels((ctx) => {
      ctx.lineWidth = 4;
      ctx.beginPath();
      ctx.arc(20, 15, 10, start, end, back);
      ctx.stroke();
    });
    // If the circle has a gap, it is just before or after the start.
    const around = Array.from({ length: 24 }, (_, i) => {
      const angle = start + ((i + 0.5) / 24) * 2 * Math.PI;
      return colorAt(pixels, Math.floor(20 + 10 * Math.cos(angle)), Math.floor(15 + 10 * Math.sin(angle)));
    });
    expect(around.every((color) => color !== "none")).toBe(isWhole);
    expect(around.some((color) => color !== "none")).toBe(true);
  });
});

describe("Path2D", () => {
  test.each<[string, string, string | undefined]>([
    ["absolute and relative commands", "M1 2L3 4l1 1H9h-1V0v5Z", "M1 2L3 4 4 5H9H8V0V5Z"],
    ["arcs", "M0 0A5 5 0 0 1 5 5", "M0 0C2.76 0 5 2.24 5 5"],
    ["flags and numbers without separators", "M0 0a5 5 0 015 5M1.5.5L-1-2", "M0 0C2.76 0 5 2.24 5 5M1.5 0.5L-1-2"],
    ["commas and new lines", "M1,2\n3,4,5,6z", "M1 2L3 4 5 6Z"],
    ["up to the first error", "M1 1L5 5 X 9 9", "M1 1L5 5"],
    ["other text", "hello", undefined],
    ["a path without an initial moveto", "L1 1 5 5", undefined],
  ])("reads %s", (_, text, expected) => {
    expect(filled((ctx) => ctx.fill(new Path2D(text)))).toBe(expected);
  });

  test("uses the transform at the time of drawing", () => {
    const svg = drawSvg((ctx) => {
      ctx.scale(2, 2);
      const path = new Path2D();
      path.rect(1, 1, 4, 4);
      ctx.translate(5, 0);
      ctx.fill(path);
    });
    expect(pathsOf(svg)).toEqual(["M12 2H20V10H12Z"]);
  });

  test("copies and adds other paths, mapped by a matrix", () => {
    const square = new Path2D("M0 0H2V2H0Z");
    const copy = new Path2D(square);
    square.lineTo(9, 9);
    const sum = new Path2D("M5 5");
    sum.addPath(copy, { a: 2, f: 10 });
    sum.addPath(copy, { a: Number.NaN });
    sum.lineTo(7, 7);
    expect(filled((ctx) => ctx.fill(sum))).toBe("M5 5M0 10H4V12H0ZL7 7");
  });

  test.each([null, 5, undefined])("accepts %j", (source) => {
    expect(filled((ctx) => ctx.fill(new Path2D(source as never)))).toBeUndefined();
  });
});

describe("isPointInPath and isPointInStroke:", () => {
  const ring = (ctx: CanvasContext) => {
    ctx.beginPath();
    ctx.rect(10, 10, 50, 50);
    ctx.rect(20, 20, 20, 20);
  };

  test.each<[number, number, boolean, boolean]>([
    [15, 15, true, true],
    [25, 25, true, false],
    [10, 10, true, true],
    [60, 30, true, true],
    [61, 30, false, false],
    [Number.NaN, 15, false, false],
  ])("(%d, %d) with each fill rule", (x, y, nonzero, evenodd) => {
    const ctx = createContext();
    ring(ctx);
    expect([ctx.isPointInPath(x, y), ctx.isPointInPath(x, y, "evenodd")]).toEqual([nonzero, evenodd]);
  });

  test("the point is not transformed, but the Path2D is", () => {
    const ctx = createContext();
    ctx.translate(100, 0);
    const square = new Path2D("M0 0H10V10H0Z");
    expect(ctx.isPointInPath(square, 5, 5)).toBe(false);
    expect(ctx.isPointInPath(square, 105, 5, "evenodd")).toBe(true);
    expect(() => ctx.isPointInPath(5, 5, "odd" as never)).toThrow(TypeError);
  });

  test("an open path is closed for filling, but not for strokes", () => {
    const ctx = createContext();
    ctx.lineWidth = 4;
    ctx.moveTo(10, 10);
    ctx.lineTo(50, 10);
    ctx.lineTo(50, 50);
    expect([ctx.isPointInPath(40, 20), ctx.isPointInStroke(30, 30)]).toEqual([true, false]);
    ctx.closePath();
    expect(ctx.isPointInStroke(30, 30)).toBe(true);
  });

  test.each<[string, Partial<CanvasContext> & { dash?: number[] }, number[], number[]]>([
    ["butt caps", {}, [20, 50, 100, 54, 60, 46], [18, 50, 102, 50, 60, 56]],
    ["round caps", { lineCap: "round" }, [16, 50, 104, 50], [14, 50, 16, 46]],
    ["square caps", { lineCap: "square" }, [16, 46, 104, 54], [14, 50]],
    ["dashes", { dash: [10, 10] }, [25, 50, 45, 50], [35, 50, 55, 50]],
    ["dashes with an offset", { dash: [10, 10], lineDashOffset: 10 }, [35, 50], [25, 50]],
    ["dashes with caps", { dash: [10, 20], lineCap: "square" }, [33, 50], [37, 50]],
  ])("strokes with %s", (_, style, inside, outside) => {
    const ctx = createContext();
    const { dash = [], ...rest } = style;
    Object.assign(ctx, { lineWidth: 10 }, rest);
    ctx.setLineDash(dash);
    ctx.moveTo(20, 50);
    ctx.lineTo(100, 50);
    // The points are x and y in turn.
    for (const [points, isInside] of [
      [inside, true],
      [outside, false],
    ] as const)
      for (let at = 0; at < points.length; at += 2)
        expect(ctx.isPointInStroke(points[at] as number, points[at + 1] as number)).toBe(isInside);
  });

  test.each<["miter" | "round" | "bevel", number, boolean, boolean]>([
    ["miter", 10, true, true],
    ["miter", 1, false, false],
    ["round", 10, false, true],
    ["bevel", 10, false, false],
  ])("corners with %s joins and a miter limit of %d", (lineJoin, miterLimit, tip, middle) => {
    const ctx = createContext();
    Object.assign(ctx, { lineWidth: 10, lineJoin, miterLimit });
    ctx.moveTo(20, 20);
    ctx.lineTo(100, 20);
    ctx.lineTo(100, 100);
    expect([ctx.isPointInStroke(104.9, 15.1), ctx.isPointInStroke(103, 17)]).toEqual([tip, middle]);
    expect(ctx.isPointInStroke(102, 19)).toBe(true);
  });

  test("strokes with a transform", () => {
    const ctx = createContext();
    ctx.lineWidth = 10;
    ctx.scale(2, 1);
    ctx.moveTo(10, 10);
    ctx.lineTo(10, 90);
    expect([ctx.isPointInStroke(29, 50), ctx.isPointInStroke(31, 50)]).toEqual([true, false]);
    ctx.scale(0, 1);
    expect(ctx.isPointInStroke(20, 50)).toBe(false);
  });
});

import { describe, expect, test } from "vitest";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { Path2D } from "../../../src/engine/canvas/path-2d.ts";
import { type Decoded, pixelAt } from "../../png.ts";
import { colorAt, createContext, drawPixels, drawSvg, pathsOf, type Script } from "./canvas.ts";

/** Returns `#` for each painted point and `.` for each empty one. The points are `x` and `y` in turn. */
function inkAt(pixels: Decoded, points: readonly number[]): string {
  const inks = points.flatMap((y, index) => (index % 2 === 0 ? [] : [colorAt(pixels, points[index - 1] as number, y)]));
  return inks.map((color) => (color === "none" ? "." : "#")).join("");
}

const RINGS = "M2 2H38V28H2ZM8 8H32V22H8Z";

describe("fill and clip:", () => {
  const POINTS = [1, 1, 5, 5, 20, 15];
  test.each<[string, Script, string]>([
    ["fill", (c) => c.fill(new Path2D(RINGS)), ".##"],
    ["fill with evenodd", (c) => c.fill(new Path2D(RINGS), "evenodd"), ".#."],
    ["fill of the current path with evenodd", (c) => rings(c).fill("evenodd"), ".#."],
    ["clip", (c) => cover(c, () => c.clip(new Path2D(RINGS))), ".##"],
    ["clip with evenodd", (c) => cover(c, () => c.clip(new Path2D(RINGS), "evenodd")), ".#."],
    ["clip of the current path with evenodd", (c) => cover(c, () => rings(c).clip("evenodd")), ".#."],
    ["clip with an empty path hides everything", (c) => cover(c, () => c.clip()), "..."],
  ])("%s", async (_, script, expected) => {
    expect(inkAt(await drawPixels(script), POINTS)).toBe(expected);
  });

  test("clips intersect: rectangles, other shapes and rotated ones", async () => {
    const pixels = await drawPixels((ctx) => {
      ctx.beginPath();
      ctx.rect(0, 0, 40, 20);
      ctx.clip();
      ctx.beginPath();
      ctx.arc(20, 15, 13, 0, 7);
      ctx.clip();
      ctx.translate(20, 15);
      ctx.rotate(Math.PI / 4);
      ctx.beginPath();
      ctx.rect(0, -20, 20, 40);
      ctx.clip();
      ctx.resetTransform();
      ctx.fillRect(0, 0, 40, 30);
    });
    // Points outside the rectangle, the circle and the rotated half-plane, and one inside all three.
    expect(inkAt(pixels, [25, 22, 38, 15, 14, 12, 28, 12])).toBe("...#");
  });

  test("a clip that cuts nothing is omitted", () => {
    const svg = drawSvg((ctx) => {
      ctx.beginPath();
      ctx.rect(0, 0, 40, 30);
      ctx.clip();
      ctx.beginPath();
      ctx.arc(20, 15, 10, 0, 7);
      ctx.fill();
      ctx.fillRect(-10, 5, 100, 3);
    });
    expect(svg).not.toContain("clip");
  });

  test("adjacent shapes with the same clip share a group", () => {
    const svg = drawSvg((ctx) => {
      for (let i = 0; i < 5; i++) {
        ctx.save();
        ctx.beginPath();
        ctx.rect(10, 5, 20, 20);
        ctx.clip();
        ctx.beginPath();
        ctx.arc(i * 8, 10, 6, 0, 7);
        ctx.fill();
        ctx.restore();
      }
    });
    expect(svg.match(/<g clip-path/g)).toHaveLength(1);
    expect(svg.match(/<clipPath/g)).toHaveLength(1);
  });

  test("polygons are clipped geometrically, even if they continue after closePath", async () => {
    const script: Script = (ctx) => {
      ctx.beginPath();
      ctx.rect(10, 5, 20, 20);
      ctx.clip();
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.lineTo(20, 0);
      ctx.lineTo(20, 10);
      ctx.closePath();
      ctx.lineTo(40, 25);
      ctx.lineTo(0, 30);
      ctx.fill();
    };
    expect(drawSvg(script)).not.toContain("clip");
    expect(inkAt(await drawPixels(script), [9, 12, 12, 12, 18, 8, 28, 8, 18, 22, 18, 26])).toBe(".##.#.");
  });
});

function rings(ctx: CanvasContext): CanvasContext {
  ctx.beginPath();
  ctx.rect(2, 2, 36, 26);
  ctx.rect(8, 8, 24, 14);
  return ctx;
}

function cover(ctx: CanvasContext, clip: () => void): void {
  clip();
  ctx.fillRect(0, 0, 40, 30);
}

describe("clearRect", () => {
  test.each<[string, Script, string]>([
    ["erases the content", (c) => c.clearRect(10, 10, 10, 10), "#.#"],
    ["with zero size does nothing", (c) => c.clearRect(10, 10, 0, 10), "###"],
    ["with a missing argument does nothing", (c) => (c as never as { clearRect(x: number): void }).clearRect(1), "###"],
    [
      "with a transform",
      (c) => {
        c.translate(35, 15);
        c.rotate(Math.PI / 4);
        c.clearRect(-9, -9, 18, 18);
      },
      "##.",
    ],
    [
      "within a rectangular clip",
      (c) => {
        c.rect(10, 10, 10, 10);
        c.clip();
        c.clearRect(0, 0, 40, 30);
      },
      "#.#",
    ],
    [
      "within a non-rectangular clip",
      (c) => {
        c.arc(15, 15, 8, 0, 7);
        c.clip();
        c.clearRect(0, 0, 40, 30);
      },
      "#.#",
    ],
    [
      "regardless of style",
      (c) => {
        Object.assign(c, { globalAlpha: 0, shadowColor: "red", shadowBlur: 9, globalCompositeOperation: "multiply" });
        c.clearRect(10, 10, 10, 10);
      },
      "#.#",
    ],
    ["keeps later drawings", (c) => (c.clearRect(0, 0, 40, 30), c.fillRect(30, 10, 9, 9)), "..#"],
  ])("%s", async (_, script, expected) => {
    const pixels = await drawPixels((ctx) => {
      ctx.fillRect(0, 0, 40, 30);
      script(ctx);
    });
    expect(inkAt(pixels, [5, 5, 15, 15, 35, 15])).toBe(expected);
  });

  test("of the whole canvas leaves an empty document", () => {
    const empty = drawSvg(() => {});
    for (const clip of [false, true])
      expect(
        drawSvg((ctx) => {
          ctx.fillRect(1, 1, 9, 9);
          ctx.scale(2, 2);
          if (clip) {
            ctx.rect(-1, -1, 50, 50);
            ctx.clip();
          }
          ctx.clearRect(0, 0, 20, 15);
        }),
      ).toBe(empty);
  });

  test("removes covered elements, and masks only those that it cuts", () => {
    const svg = drawSvg((ctx) => {
      ctx.fillRect(0, 0, 5, 5);
      ctx.fillRect(12, 12, 5, 5);
      ctx.fillRect(15, 15, 20, 5);
      ctx.fillRect(30, 0, 5, 5);
      ctx.clearRect(10, 10, 10, 10);
    });
    expect(svg).not.toContain("M12 12");
    expect(svg.replace(/<defs>.*<\/defs>/, "")).toMatch(/>(<path[^>]*>)<g mask="[^"]*"><path[^>]*><\/g>(<path[^>]*>)</);
  });
});

describe("strokes:", () => {
  test("fillRect and strokeRect don't change the path", () => {
    const svg = drawSvg((ctx) => {
      ctx.rect(1, 1, 2, 2);
      ctx.fillRect(5, 5, 3, 3);
      ctx.strokeRect(10, 10, 3, 3);
      ctx.fill();
    });
    expect(pathsOf(svg)).toEqual(["M5 5H8V8H5Z", "M10 10H13V13H10Z", "M1 1H3V3H1Z"]);
  });

  test.each<[string, [number, number, number, number], string | undefined]>([
    ["with zero height is a line", [5, 6, 7, 0], "M5 6H12"],
    ["with zero width is a line", [5, 6, 0, -4], "M5 6V2"],
    ["with zero size draws nothing", [5, 6, 0, 0], undefined],
    ["with NaN draws nothing", [5, 6, Number.NaN, 1], undefined],
  ])("strokeRect %s", (_, [x, y, width, height], expected) => {
    expect(pathsOf(drawSvg((ctx) => ctx.strokeRect(x, y, width, height)))[0]).toBe(expected);
  });

  test("a fill and a stroke of the same path become one element", () => {
    const svg = drawSvg((ctx) => {
      ctx.fillStyle = "red";
      ctx.arc(20, 15, 5, 0, 7);
      ctx.fill();
      ctx.stroke();
    });
    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg).toContain('fill="#ff0000" stroke="#000000"');
  });

  test("zero-length lines are not stroked with any caps", async () => {
    for (const lineCap of ["butt", "round", "square"] as const) {
      const pixels = await drawPixels((ctx) => {
        Object.assign(ctx, { lineWidth: 10, lineCap });
        for (const x of [5, 15, 25]) {
          ctx.moveTo(x, 10);
          if (x > 5) ctx.lineTo(x, 10);
          if (x > 15) ctx.closePath();
        }
        ctx.stroke();
      });
      expect(inkAt(pixels, [5, 10, 15, 10, 25, 10]), lineCap).toBe("...");
    }
  });

  test("duplicate points don't interrupt a line", () => {
    const svg = drawSvg((ctx) => {
      ctx.lineCap = "round";
      ctx.moveTo(1, 1);
      ctx.lineTo(1, 1);
      ctx.lineTo(9, 1);
      ctx.lineTo(9, 1);
      ctx.lineTo(9, 9);
      ctx.stroke();
    });
    expect(pathsOf(svg)).toEqual(["M1 1H9V9"]);
  });

  test.each<[string, Script, string]>([
    [
      "width, cap and join",
      (c) => Object.assign(c, { lineWidth: 3, lineCap: "round", lineJoin: "bevel" }),
      'stroke-width="3" stroke-linecap="round" stroke-linejoin="bevel"',
    ],
    ["a miter limit below 1 as bevel", (c) => Object.assign(c, { miterLimit: 0.5 }), 'stroke-linejoin="bevel"'],
    ["dashes", (c) => c.setLineDash([3, 1]), 'stroke-dasharray="3 1"'],
    [
      "a dash offset modulo the period",
      (c) => (c.setLineDash([3, 1]), Object.assign(c, { lineDashOffset: 9 })),
      'stroke-dashoffset="1"',
    ],
    ["a uniform scale", (c) => (c.scale(2, 2), c.setLineDash([3, 1])), 'stroke-width="2" stroke-dasharray="6 2"'],
  ])("the SVG contains %s", (_, style, expected) => {
    const svg = drawSvg((ctx) => {
      style(ctx);
      ctx.moveTo(1, 1);
      ctx.lineTo(9, 5);
      ctx.stroke();
    });
    expect(svg).toContain(expected);
  });

  test("zero-length dashes are ignored", () => {
    const svg = drawSvg((ctx) => {
      ctx.setLineDash([0, 0]);
      ctx.strokeRect(1, 1, 9, 9);
    });
    expect(svg).not.toContain("dash");
  });

  test.each<[string, Script, readonly string[]]>([
    [
      "restart at the corners of a box with arcs without a radius",
      (c) => {
        c.arc(1, 1, 0, 1.5 * Math.PI, Math.PI, true);
        c.arc(1, 9, 0, Math.PI, Math.PI / 2, true);
        c.arc(9, 9, 0, Math.PI / 2, 0, true);
        c.lineTo(9, 9);
        c.lineTo(9, 1);
        c.closePath();
      },
      ["M1 1V9H9M9 9V1H1"],
    ],
    [
      "restart at a segment without length on a side of a box",
      (c) => [1, 5, 5, 9].forEach((y) => c.lineTo(1, y)) ?? (c.lineTo(9, 9), c.lineTo(9, 1), c.closePath()),
      ["M1 1V5M1 5V9H9V1H1"],
    ],
    ["continue around a box without such segments", (c) => c.rect(1, 1, 8, 8), ["M1 1H9V9H1Z"]],
    [
      "continue around a shape that isn't a box",
      (c) => [1, 9, 9].forEach((x) => c.lineTo(x, 1)) ?? (c.lineTo(5, 9), c.closePath()),
      ["M1 1H9H9L5 9Z"],
    ],
  ])("dashes %s", (_, trace, expected) => {
    const svg = drawSvg((ctx) => {
      ctx.setLineDash([3, 1]);
      ctx.beginPath();
      trace(ctx);
      ctx.stroke();
    });
    expect(pathsOf(svg)).toEqual(expected);
  });

  test("a non-uniform scale also scales the stroke", async () => {
    const pixels = await drawPixels((ctx) => {
      ctx.scale(4, 1);
      ctx.lineWidth = 2;
      ctx.strokeRect(3, 8, 5, 14);
    });
    // The left side is 8 pixels wide, the top side 2.
    expect(inkAt(pixels, [7, 15, 8, 15, 15, 15, 16, 15, 20, 6, 20, 7, 20, 8, 20, 9])).toBe(".##..##.");
  });

  test("a stroke with an extreme scale stays in place", async () => {
    const pixels = await drawPixels((ctx) => {
      ctx.scale(1000, 0.5);
      ctx.lineWidth = 0.01;
      ctx.beginPath();
      ctx.moveTo(0.02, 0);
      ctx.lineTo(0.02, 60);
      ctx.stroke();
    });
    expect(inkAt(pixels, [14, 15, 15, 15, 24, 15, 25, 15])).toBe(".##.");
  });

  test("a singular matrix draws nothing", () => {
    const svg = drawSvg((ctx) => {
      ctx.rect(1, 1, 9, 9);
      ctx.scale(1, 0);
      ctx.stroke();
      ctx.strokeText("x", 1, 1);
    });
    expect(pathsOf(svg)).toEqual([]);
  });

  test("a line to a distant point keeps its direction", async () => {
    const pixels = await drawPixels((ctx) => {
      ctx.lineWidth = 2;
      ctx.moveTo(0, 5);
      ctx.lineTo(1e9, 5e8 + 5);
      ctx.moveTo(-1e12, 25 - 5e11);
      ctx.lineTo(1e12, 25 + 5e11);
      ctx.stroke();
    });
    expect(inkAt(pixels, [20, 15, 30, 20, 30, 10, 4, 27, 4, 22])).toBe("##.#.");
  });
});

describe("shadows:", () => {
  const shadowed = (style: Partial<CanvasContext>, script: Script) =>
    drawPixels((ctx) => {
      Object.assign(ctx, { shadowColor: "blue", fillStyle: "red", strokeStyle: "red" }, style);
      script(ctx);
    });
  const square: Script = (ctx) => ctx.fillRect(5, 5, 10, 10);

  test.each<[string, Partial<CanvasContext>, string[]]>([
    ["an offset", { shadowOffsetX: 10, shadowOffsetY: 10 }, ["#ff0000", "#0000ff"]],
    ["an offset back", { shadowOffsetX: -3 }, ["#ff0000", "none"]],
    ["no offset and no blur, which draws nothing", {}, ["#ff0000", "none"]],
    [
      "a transparent colour, which draws nothing",
      { shadowOffsetX: 10, shadowOffsetY: 10, shadowColor: "transparent" },
      ["#ff0000", "none"],
    ],
    [
      "alpha of the context",
      { shadowOffsetX: 10, shadowOffsetY: 10, globalAlpha: 0.5 },
      ["#ff0000/128", "#0000ff/128"],
    ],
    [
      "alpha of the paint",
      { shadowOffsetX: 10, shadowOffsetY: 10, fillStyle: "rgba(255,0,0,.5)" },
      ["#ff0000/128", "#0000ff/128"],
    ],
  ])("with %s", async (_, style, expected) => {
    const pixels = await shadowed(style, square);
    expect([colorAt(pixels, 9, 9), colorAt(pixels, 20, 20)]).toEqual(expected);
  });

  test("the offset is not transformed", async () => {
    const pixels = await shadowed({ shadowOffsetX: 10 }, (ctx) => {
      ctx.scale(2, 2);
      ctx.rotate(Math.PI / 2);
      ctx.fillRect(2, -5, 4, 2);
    });
    expect([colorAt(pixels, 8, 8), colorAt(pixels, 18, 8)]).toEqual(["#ff0000", "#0000ff"]);
  });

  test("blur fades by half at the edge and ends within twice its size", async () => {
    const pixels = await shadowed({ shadowBlur: 6, shadowOffsetX: 1000 }, (ctx) => ctx.fillRect(-1050, -50, 70, 200));
    const alpha = (x: number) => pixelAt(pixels, x, 15)[3] as number;
    expect(alpha(5)).toBeGreaterThan(250);
    expect(Math.abs((alpha(19) + alpha(20)) / 2 - 128)).toBeLessThan(6);
    expect(alpha(31)).toBeLessThan(3);
  });

  test("a shape outside of the canvas can cast a shadow into it", async () => {
    const pixels = await shadowed({ shadowOffsetX: 100 }, (ctx) => ctx.fillRect(-95, 5, 10, 10));
    expect(colorAt(pixels, 10, 10)).toBe("#0000ff");
  });

  test("the clip applies to the shadow itself", async () => {
    const pixels = await shadowed({ shadowOffsetX: 10 }, (ctx) => {
      ctx.rect(18, 0, 20, 30);
      ctx.clip();
      square(ctx);
    });
    expect([colorAt(pixels, 10, 10), colorAt(pixels, 16, 10), colorAt(pixels, 20, 10)]).toEqual([
      "none",
      "none",
      "#0000ff",
    ]);
  });

  test.each<[string, Script]>([
    ["gradients", (c) => ((c.fillStyle = stripes(c)), square(c))],
    ["strokes", (c) => ((c.lineWidth = 10), c.moveTo(5, 10), c.lineTo(15, 10), c.stroke())],
    ["canvases", (c) => c.drawImage(filledCanvas(c), 5, 5)],
    ["text", (c) => ((c.font = "40px Arial"), c.fillText("\u25a0", -2, 26))],
  ])("%s cast shadows in the shadow colour", async (_, script) => {
    const pixels = await shadowed({ shadowOffsetX: 12 }, script);
    expect([colorAt(pixels, 10, 10), colorAt(pixels, 22, 10)]).toEqual(["#ff0000", "#0000ff"]);
  });
});

function stripes(ctx: CanvasContext) {
  const gradient = ctx.createLinearGradient(0, 0, 9, 9);
  gradient.addColorStop(0, "red");
  return gradient;
}

function filledCanvas(ctx: CanvasContext) {
  const canvas = ctx.createCanvas(10, 10) as unknown as { getContext(kind: "2d"): CanvasContext };
  const inner = canvas.getContext("2d");
  inner.fillStyle = "red";
  inner.fillRect(0, 0, 10, 10);
  return canvas;
}

test("globalAlpha multiplies the alpha of the colour", async () => {
  const pixels = await drawPixels((ctx) => {
    ctx.globalAlpha = 0.5;
    ctx.fillStyle = "rgba(255, 0, 0, 0.5)";
    ctx.fillRect(0, 0, 20, 30);
    ctx.globalAlpha = 0;
    ctx.fillRect(20, 0, 20, 30);
  });
  expect([colorAt(pixels, 5, 5), colorAt(pixels, 25, 5)]).toEqual(["#ff0000/64", "none"]);
});

test("filter is not supported and stays none", () => {
  const ctx = createContext();
  ctx.filter = "blur(3px)";
  expect(ctx.filter).toBe("none");
});

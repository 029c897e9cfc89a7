import { describe, expect, test } from "vitest";
import type { Canvas } from "../../../src/engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { pixelAt } from "../../png.ts";
import {
  colorAt,
  createCanvas,
  createContext,
  drawPixels,
  drawSvg,
  FOUR_COLOR_IMAGE,
  imageOf,
  type Script,
} from "./canvas.ts";

const RAINBOW = [
  [0, "#ff0000"],
  [0.5, "#00ff00"],
  [1, "#0000ff"],
] as const;

/**
 * Fills the canvas with a gradient.
 *
 * @returns the colours at the given points
 */
async function colors(make: (ctx: CanvasContext) => ReturnType<CanvasContext["createLinearGradient"]>, at: number[][]) {
  const pixels = await drawPixels((ctx) => {
    const gradient = make(ctx);
    for (const [offset, color] of RAINBOW) gradient.addColorStop(offset, color);
    ctx.fillStyle = gradient;
    ctx.fillRect(0, 0, 40, 30);
  });
  return at.map(([x, y]) => pixelAt(pixels, x as number, y as number));
}

/** Returns the dominant channel of a colour: `r`, `g` or `b`, or `-` if it is mostly transparent. */
function dominantChannel([red = 0, green = 0, blue = 0, alpha = 0]: number[]): string {
  if (alpha < 128) return "-";
  const max = Math.max(red, green, blue);
  return max === red ? "r" : max === green ? "g" : "b";
}

describe("gradients:", () => {
  test.each<[string, Parameters<typeof colors>[0], string, number[][]]>([
    ["linear, extended beyond its ends", (c) => c.createLinearGradient(10, 0, 30, 0), "rrgbb", across(15)],
    ["linear between equal points draws nothing", (c) => c.createLinearGradient(9, 9, 9, 9), "-----", across(15)],
    ["radial from the centre", (c) => c.createRadialGradient(20, 15, 0, 20, 15, 20), "bgrgb", across(15)],
    ["radial from a circle", (c) => c.createRadialGradient(20, 15, 12, 20, 15, 19), "brrrrrrgb", across(15, 9)],
    [
      "radial between equal circles draws nothing",
      (c) => c.createRadialGradient(9, 9, 5, 9, 9, 5),
      "-----",
      across(15),
    ],
    [
      "radial with an off-centre inner circle",
      (c) => c.createRadialGradient(28, 15, 0, 20, 15, 19),
      "bggrb",
      across(15),
    ],
    ["radial between circles of equal size", (c) => c.createRadialGradient(5, 15, 6, 35, 15, 6), "rggbb", across(15)],
    [
      "beside circles of equal size, which is empty",
      (c) => c.createRadialGradient(5, 15, 6, 35, 15, 6),
      "-----",
      across(25),
    ],
    [
      "conic",
      (c) => c.createConicGradient(0, 20, 15),
      "rgb",
      [
        [39, 16],
        [1, 16],
        [39, 14],
      ],
    ],
  ])("%s", async (_, make, expected, points) => {
    expect((await colors(make, points)).map(dominantChannel).join("")).toBe(expected);
  });

  test("stops at the same offset keep their order, and only the outer ones blend", async () => {
    const pixels = await drawPixels((ctx) => {
      const gradient = ctx.createLinearGradient(0, 0, 40, 0);
      for (const [offset, color] of [
        [0.5, "red"],
        [0.5, "lime"],
        [0.5, "blue"],
        [0, "red"],
        [1, "blue"],
      ] as const)
        gradient.addColorStop(offset, color);
      ctx.fillStyle = gradient;
      ctx.fillRect(0, 0, 40, 30);
    });
    expect([1, 18, 21, 38].map((x) => colorAt(pixels, x, 5))).toEqual(["#ff0000", "#ff0000", "#0000ff", "#0000ff"]);
  });

  test("stops that are added later affect later drawings only", async () => {
    const pixels = await drawPixels((ctx) => {
      const gradient = ctx.createLinearGradient(0, 0, 40, 0);
      ctx.fillStyle = gradient;
      ctx.fillRect(0, 0, 40, 10);
      gradient.addColorStop(0, "red");
      ctx.fillRect(0, 10, 40, 10);
      gradient.addColorStop(1, "red");
      gradient.addColorStop(0, "red");
      ctx.fillRect(0, 20, 40, 10);
    });
    expect([5, 15, 25].map((y) => colorAt(pixels, 20, y))).toEqual(["none", "#ff0000", "#ff0000"]);
  });

  test("the transform at the time of drawing applies", async () => {
    const pixels = await drawPixels((ctx) => {
      const gradient = ctx.createLinearGradient(0, 0, 10, 0);
      gradient.addColorStop(0.5, "red");
      gradient.addColorStop(0.5, "blue");
      ctx.fillStyle = gradient;
      ctx.beginPath();
      ctx.rect(0, 0, 40, 30);
      ctx.translate(20, 0);
      ctx.fill();
    });
    expect([22, 28].map((x) => colorAt(pixels, x, 15))).toEqual(["#ff0000", "#0000ff"]);
  });

  test.each(["linear", "conic"])("%s: strokes with a non-uniform scale get the same colours", async (kind) => {
    const draw = (script: Script) =>
      drawPixels((ctx) => {
        const gradient = kind === "conic" ? ctx.createConicGradient(0, 20, 15) : ctx.createLinearGradient(0, 0, 40, 30);
        for (const [offset, color] of RAINBOW) gradient.addColorStop(offset, color);
        ctx.fillStyle = ctx.strokeStyle = gradient;
        script(ctx);
      });
    const filled = await draw((ctx) => {
      ctx.beginPath();
      ctx.rect(0, 0, 40, 30);
      ctx.scale(0.5, 2);
      ctx.fill();
    });
    const stroked = await draw((ctx) => {
      ctx.scale(0.5, 2);
      ctx.lineWidth = 200;
      ctx.strokeRect(0, 0, 80, 15);
    });
    for (const [x, y] of [
      [3, 3],
      [20, 5],
      [35, 25],
      [8, 20],
    ] as const)
      expect(dominantChannel(pixelAt(stroked, x, y)), `${x} ${y}`).toBe(dominantChannel(pixelAt(filled, x, y)));
  });

  test.each<[string, (ctx: CanvasContext) => unknown, string]>([
    ["a stop beyond the end", (c) => c.createLinearGradient(0, 0, 1, 1).addColorStop(1.1, "red"), "IndexSizeError"],
    ["a stop at NaN", (c) => c.createLinearGradient(0, 0, 1, 1).addColorStop(Number.NaN, "red"), "TypeError"],
    ["an invalid colour", (c) => c.createLinearGradient(0, 0, 1, 1).addColorStop(0, "bad"), "SyntaxError"],
    ["a negative radius", (c) => c.createRadialGradient(0, 0, -1, 0, 0, 1), "IndexSizeError"],
    ["a NaN coordinate", (c) => c.createLinearGradient(0, 0, Number.NaN, 1), "TypeError"],
    ["missing arguments", (c) => (c as never as { createRadialGradient(): void }).createRadialGradient(), "TypeError"],
  ])("%s throws", (_, call, name) => {
    expect(() => call(createContext())).toThrow(expect.objectContaining({ name }));
  });
});

function across(y: number, count = 5): number[][] {
  return Array.from({ length: count }, (_, i) => [Math.round(1 + (i * 38) / (count - 1)), y]);
}

/** Creates an 8x6-pixel tile: red, with a blue 4x3 corner. */
function tile(target: CanvasContext): Canvas {
  const canvas = target.createCanvas(8, 6) as Canvas;
  const ctx = canvas.getContext("2d") as CanvasContext;
  ctx.fillStyle = "red";
  ctx.fillRect(0, 0, 8, 6);
  ctx.fillStyle = "blue";
  ctx.fillRect(0, 0, 4, 3);
  return canvas;
}

describe("patterns:", () => {
  const letter: Record<string, string> = { "#ff0000": "r", "#0000ff": "b", none: "-" };
  test.each([
    ["repeat", "brbrb", "brbrb"],
    ["", "brbrb", "brbrb"],
    [null, "brbrb", "brbrb"],
    ["repeat-x", "brbrb", "b----"],
    ["repeat-y", "b----", "brbrb"],
    ["no-repeat", "b----", "b----"],
  ])("%s", async (repetition, row, column) => {
    const pixels = await drawPixels((ctx) => {
      ctx.fillStyle = ctx.createPattern(tile(ctx), repetition) ?? "none";
      ctx.fillRect(0, 0, 40, 30);
    });
    expect([2, 14, 18, 30, 34].map((x) => letter[colorAt(pixels, x, 1)]).join("")).toBe(row);
    expect([1, 10, 13, 22, 25].map((y) => letter[colorAt(pixels, 2, y)]).join("")).toBe(column);
  });

  test("a pattern uses its own transform and that of the context", async () => {
    const pixels = await drawPixels((ctx) => {
      const pattern = ctx.createPattern(tile(ctx), "no-repeat");
      pattern?.setTransform({ a: 2, d: 2, e: 5 });
      pattern?.setTransform({ a: Number.NaN });
      ctx.translate(10, 0);
      ctx.fillStyle = pattern ?? "none";
      ctx.fillRect(0, 0, 30, 30);
    });
    expect([14, 16, 22, 24, 30, 32].map((x) => letter[colorAt(pixels, x, 2)]).join("")).toBe("-bbrr-");
  });

  test("a pattern keeps the canvas content at the time of its creation", async () => {
    const pixels = await drawPixels((ctx) => {
      const canvas = tile(ctx);
      const pattern = ctx.createPattern(canvas, "repeat");
      canvas.getContext("2d")?.clearRect(0, 0, 8, 6);
      ctx.fillStyle = pattern ?? "none";
      ctx.fillRect(0, 0, 40, 30);
    });
    expect(colorAt(pixels, 10, 1)).toBe("#0000ff");
  });

  test("the SVG defines a pattern once for all uses", () => {
    const svg = drawSvg((ctx) => {
      ctx.fillStyle = ctx.createPattern(tile(ctx), "repeat") ?? "none";
      for (let i = 0; i < 10; i++) ctx.fillRect(i * 4, 0, 3, 30);
    });
    expect(svg.match(/<pattern /g)).toHaveLength(1);
  });

  test.each<[string, (ctx: CanvasContext) => unknown, string]>([
    ["an invalid repetition", (c) => c.createPattern(FOUR_COLOR_IMAGE, "both"), "SyntaxError"],
    ["a canvas without pixels", (c) => c.createPattern(createCanvas(0, 5), "repeat"), "InvalidStateError"],
    ["not an image", (c) => c.createPattern({ width: 1, height: 1 }, "repeat"), "TypeError"],
  ])("%s throws", (_, call, name) => {
    expect(() => call(createContext())).toThrow(expect.objectContaining({ name }));
  });

  test("createPattern returns null for an image without pixels", () => {
    expect(createContext().createPattern(imageOf("data:,", 0, 0), "repeat")).toBeNull();
  });
});

describe("drawImage", () => {
  /** Returns the colours at a grid of points, row by row: r, g, b, y, or - if empty. */
  async function grid(script: Script, columns: number[], rows: number[]) {
    const pixels = await drawPixels((ctx) => {
      ctx.imageSmoothingEnabled = false;
      script(ctx);
    });
    const letters: Record<string, string> = { "#ff0000": "r", "#00ff00": "g", "#0000ff": "b", "#ffff00/128": "y" };
    return rows.map((y) => columns.map((x) => letters[colorAt(pixels, x, y)] ?? "-").join("")).join(" ");
  }

  test.each<[string, Script, number[], number[], string]>([
    ["at its own size", (c) => c.drawImage(FOUR_COLOR_IMAGE, 4, 5), [3, 4, 5, 6], [4, 5, 6, 7], "---- -rg- -by- ----"],
    ["stretched", (c) => c.drawImage(FOUR_COLOR_IMAGE, 0, 0, 20, 30), [5, 15, 25], [7, 22], "rg- by-"],
    [
      "with a source rectangle",
      (c) => c.drawImage(FOUR_COLOR_IMAGE, 1, 0, 1, 2, 0, 0, 20, 30),
      [5, 15, 25],
      [7, 22],
      "gg- yy-",
    ],
    [
      "not mirrored by negative sizes",
      (c) => c.drawImage(FOUR_COLOR_IMAGE, 20, 30, -20, -30),
      [5, 15],
      [7, 22],
      "rg by",
    ],
    [
      "mirrored by the transform",
      (c) => {
        c.scale(-1, 1);
        c.drawImage(FOUR_COLOR_IMAGE, -20, 0, 20, 30);
      },
      [5, 15],
      [7, 22],
      "gr yb",
    ],
    [
      "empty outside of the source",
      (c) => c.drawImage(FOUR_COLOR_IMAGE, -2, 0, 4, 2, 0, 0, 40, 30),
      [5, 15, 25, 35],
      [7],
      "--rg",
    ],
    ["empty with an empty source", (c) => c.drawImage(FOUR_COLOR_IMAGE, 0, 0, 0, 2, 0, 0, 40, 30), [5, 25], [7], "--"],
  ])("%s", async (_, script, columns, rows, expected) => {
    expect(await grid(script, columns, rows)).toBe(expected);
  });

  test("blends pixels when smoothing is on", async () => {
    const pixels = await drawPixels((ctx) => ctx.drawImage(FOUR_COLOR_IMAGE, 0, 0, 40, 15));
    const [red = 0, green = 0] = pixelAt(pixels, 20, 2);
    expect(Math.min(red, green)).toBeGreaterThan(60);
  });

  test("draws a canvas in its current state, with opacity, clipped to its size", async () => {
    const pixels = await drawPixels((ctx) => {
      const canvas = ctx.createCanvas(10, 10) as Canvas;
      const inner = canvas.getContext("2d") as CanvasContext;
      inner.fillStyle = "red";
      inner.fillRect(-50, -50, 100, 100);
      ctx.globalAlpha = 0.5;
      ctx.drawImage(canvas, 5, 5);
      inner.fillStyle = "blue";
      inner.fillRect(0, 0, 10, 10);
    });
    expect([colorAt(pixels, 4, 9), colorAt(pixels, 9, 9), colorAt(pixels, 15, 9)]).toEqual([
      "none",
      "#ff0000/128",
      "none",
    ]);
  });

  test("draws a canvas onto itself in its previous state", async () => {
    const pixels = await drawPixels((ctx) => {
      ctx.fillStyle = "red";
      ctx.fillRect(0, 0, 5, 5);
      ctx.drawImage(ctx.canvas, 10, 0);
      ctx.drawImage(ctx.canvas, 20, 0);
    });
    expect([2, 7, 12, 17, 22, 32].map((x) => colorAt(pixels, x, 2))).toEqual([
      "#ff0000",
      "none",
      "#ff0000",
      "none",
      "#ff0000",
      "#ff0000",
    ]);
  });

  test.each<[string, (ctx: CanvasContext) => void, string]>([
    ["not an image", (c) => c.drawImage({}, 0, 0), "TypeError"],
    ["null", (c) => c.drawImage(null, 0, 0), "TypeError"],
    ["one number", (c) => c.drawImage(FOUR_COLOR_IMAGE, 1), "TypeError"],
    ["a canvas without pixels", (c) => c.drawImage(createCanvas(5, 0), 0, 0), "InvalidStateError"],
  ])("%s throws", (_, call, name) => {
    expect(() => call(createContext())).toThrow(expect.objectContaining({ name }));
  });
});

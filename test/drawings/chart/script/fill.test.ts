// The fill helpers, compared pixel by pixel: gradient colours, and each pattern tile against patternomaly 1.3.2
// in Chromium (pattern-tiles.txt: black on white, pixel coverage in ninths).

import { describe, expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure.ts";
import { createFills, SCRIPT_PATTERNS, SCRIPT_STOPS, SHAPE_NAMES } from "../../../../src/drawings/chart/script/fill.ts";
import type { CanvasContext } from "../../../../src/engine/canvas/context.ts";
import { GRADIENT_STOPS } from "../../../../src/engine/limits.ts";
import { colorAt, createRasterCanvas as createCanvas, drawPixels } from "../../../engine/canvas/canvas.ts";
import { type Decoded, pixelAt } from "../../../png.ts";
import tilesText from "./pattern-tiles.txt?raw";

const WIDTH = 100;
const HEIGHT = 60;

const createHelpers = () => createFills({ createCanvas, width: WIDTH, height: HEIGHT });

/** Fills a whole image at the given pixel ratio. */
function drawFill(fill: () => CanvasContext["fillStyle"], ratio = 1): Promise<Decoded> {
  return drawPixels(
    (ctx) => {
      ctx.scale(ratio, ratio);
      ctx.fillStyle = fill();
      ctx.fillRect(0, 0, WIDTH, HEIGHT);
    },
    WIDTH * ratio,
    HEIGHT * ratio,
  );
}

function failureOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return "no failure";
}

/** Checks a pixel with a tolerance of 4 per channel, because gradients start and end half a pixel from the edges. */
function expectNear(pixels: Decoded, x: number, y: number, color: readonly number[]): void {
  const found = pixelAt(pixels, x, y);
  const off = Math.max(...found.map((value, channel) => Math.abs(value - (color[channel] ?? 255))));
  expect(off, `${found} at ${x}, ${y}, expected ${color}`).toBeLessThanOrEqual(4);
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const PURPLE = [128, 0, 128];

describe("getGradientFill", () => {
  const stops = [
    { offset: 0, color: "red" },
    { offset: 1, color: "#00f" },
  ];

  test("runs along the width of the chart by default", async () => {
    const pixels = await drawFill(createHelpers().getGradientFill(stops));
    for (const y of [0, 59]) {
      expectNear(pixels, 0, y, RED);
      expectNear(pixels, 50, y, PURPLE);
      expectNear(pixels, 99, y, BLUE);
    }
  });

  test("uses CSS pixels at every ratio", async () => {
    const pixels = await drawFill(createHelpers().getGradientFill(stops), 2);
    expectNear(pixels, 0, 0, RED);
    expectNear(pixels, 100, 60, PURPLE);
    expectNear(pixels, 199, 119, BLUE);
  });

  test("runs along the given line and extends its end colours", async () => {
    const pixels = await drawFill(createHelpers().getGradientFill(stops, [0, 20, 0, 40]));
    expectNear(pixels, 7, 19, RED);
    expectNear(pixels, 7, 30, [121, 0, 134]);
    expectNear(pixels, 93, 40, BLUE);
  });

  test("places stops at their offsets", async () => {
    const three = [{ offset: "0.5", color: "lime" }, { offset: 0.5, color: "black" }, ...stops];
    const pixels = await drawFill(createHelpers().getGradientFill(three));
    expectNear(pixels, 48, 0, [8, 247, 0]);
    expectNear(pixels, 51, 0, [0, 0, 8]);
  });

  test("returns the same gradient on each call of the result, and a new one for each definition", () => {
    const { getGradientFill } = createHelpers();
    const fill = getGradientFill(stops);
    expect(fill()).toBe(fill());
    expect(getGradientFill(stops)()).not.toBe(fill());
  });

  test.each([
    [["red"], "stops of getGradientFill must be a list, got red"],
    [[["red"]], "stop 0 of getGradientFill must be an object, got red"],
    [[[null]], "stop 0 of getGradientFill must be an object, got null"],
    [[[{ color: "red" }]], "offset of gradient stop 0 must be between 0 and 1, got undefined"],
    [[[...stops, { offset: 2, color: "red" }]], "offset of gradient stop 2 must be between 0 and 1, got 2"],
    [[[{ offset: [1], color: "red" }]], "offset of gradient stop 0 must be between 0 and 1, got a list"],
    [[[{ offset: 0 }]], "color of gradient stop 0 must be a CSS colour, got undefined"],
    [[[{ offset: 0, color: "rot" }]], "color of gradient stop 0 must be a CSS colour, got rot"],
    [[[{ offset: 0, color: {} }]], "color of gradient stop 0 must be a CSS colour, got an object"],
    [[stops, "x"], "line of getGradientFill must be four numbers [x0, y0, x1, y1], got x"],
    [[stops, [1, 2, 3, Number.NaN]], "line of getGradientFill must be four numbers [x0, y0, x1, y1], got a list"],
  ] as const)("rejects %j", (args, message) => {
    const [given, line] = args;
    expect(failureOf(() => createHelpers().getGradientFill(given, line))).toBe(message);
  });

  test("limits the number of stops", () => {
    const { getGradientFill } = createHelpers();
    const many = (count: number) => Array.from({ length: count }, () => ({ offset: 0.5, color: "red" }));
    expect(failureOf(() => getGradientFill(many(GRADIENT_STOPS)))).toBe("no failure");
    expect(failureOf(() => getGradientFill(many(GRADIENT_STOPS + 1)))).toBe("gradient must have at most 1000 stops");
    expect(failureOf(() => getGradientFill(many(1_000_000)))).toBe("chart must have at most 100000 gradient stops");
    expect(
      failureOf(() => {
        for (let made = 0; made <= SCRIPT_STOPS; made += 2) getGradientFill(stops);
      }),
    ).toBe("chart must have at most 100000 gradient stops");
  });
});

describe("getGradientFillHelper", () => {
  const colors = ["red", "blue"];

  test.each([
    ["horizontal", [50, 5], [50, 55], [99, 30]],
    ["sideways", [50, 5], [50, 55], [99, 30]],
    [undefined, [50, 5], [50, 55], [99, 30]],
    ["vertical", [5, 30], [95, 30], [50, 59]],
    ["both", [50, 30], [75, -12], [99, 59]],
  ] as const)("runs in the direction %s", async (direction, half, alsoHalf, end) => {
    const pixels = await drawFill(createHelpers().getGradientFillHelper(direction, colors));
    expectNear(pixels, 0, 0, RED);
    expectNear(pixels, half[0], half[1], PURPLE);
    if (alsoHalf[1] >= 0) expectNear(pixels, alsoHalf[0], alsoHalf[1], PURPLE);
    expectNear(pixels, end[0], end[1], BLUE);
  });

  test("spaces the colours evenly", async () => {
    const pixels = await drawFill(createHelpers().getGradientFillHelper("horizontal", ["red", "lime", "blue"]));
    expectNear(pixels, 25, 0, [128, 128, 0]);
    expectNear(pixels, 50, 0, [0, 252, 4]);
    expectNear(pixels, 75, 0, [0, 128, 128]);
  });

  test("accepts a single colour, and paints nothing without colours", async () => {
    const { getGradientFillHelper } = createHelpers();
    expect(colorAt(await drawFill(getGradientFillHelper("both", ["#123456"])), 99, 59)).toBe("#123456");
    expect(colorAt(await drawFill(getGradientFillHelper("both", [])), 50, 30)).toBe("none");
  });

  test("accepts dimensions, each on its own", async () => {
    const { getGradientFillHelper } = createHelpers();
    const low = await drawFill(getGradientFillHelper("vertical", colors, { height: 20 }));
    expectNear(low, 0, 10, [121, 0, 134]);
    expectNear(low, 0, 20, BLUE);
    const wide = await drawFill(getGradientFillHelper("horizontal", colors, { width: 200, height: 1 }));
    expectNear(wide, 99, 0, PURPLE);
    for (const nothing of [null, {}, { width: 0 }, { width: Number.NaN }, { width: null }])
      expectNear(await drawFill(getGradientFillHelper("horizontal", colors, nothing)), 99, 0, BLUE);
  });

  test.each([
    [["vertical", "red"], "colors of getGradientFillHelper must be a list, got red"],
    [["vertical", undefined], "colors of getGradientFillHelper must be a list, got undefined"],
    [["vertical", ["red", 7]], "color of gradient stop 1 must be a CSS colour, got 7"],
    [["vertical", colors, 5], "dimensions of getGradientFillHelper must be an object, got 5"],
    [["both", colors, { width: "wide" }], "width of dimensions of getGradientFillHelper must be a number, got wide"],
    [
      ["both", colors, { height: Number.POSITIVE_INFINITY }],
      "height of dimensions of getGradientFillHelper must be a number, got Infinity",
    ],
  ] as const)("rejects %j", (args, message) => {
    const [direction, given, dimensions] = args;
    expect(failureOf(() => createHelpers().getGradientFillHelper(direction, given, dimensions))).toBe(message);
  });
});

/** patternomaly's tiles: each shape's pixel coverage, as rows of digits. */
const TILES = new Map(
  tilesText.split("\n\n").map((block) => {
    const [name = "", ...rows] = block.trim().split("\n");
    return [name, rows] as const;
  }),
);

const FORMER: readonly (readonly [string, string])[] = [
  ["circle", "disc"],
  ["triangle-vertical", "triangle-inverted"],
  ["line-horizontal", "line"],
  ["line-diagonal-lr", "diagonal"],
  ["line-diagonal-rl", "diagonal-right-left"],
  ["zigzag-horizontal", "zigzag"],
  ["diamond-outline", "diamond-box"],
];

describe("pattern.draw", () => {
  test("has all shapes", () => {
    expect([...TILES.keys()].sort()).toEqual([...SHAPE_NAMES].sort());
  });

  test.each(SHAPE_NAMES)("draws %s like patternomaly", async (name) => {
    const pixels = await drawFill(createHelpers().pattern.draw(name, "white", "black"));
    const rows = TILES.get(name) as readonly string[];
    const off: string[] = [];
    for (let y = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++) {
        const [red = 0] = pixelAt(pixels, x, y);
        const [found, expected] = [(255 - red) / (255 / 9), Number(rows[y % 20]?.[x % 20])];
        // The rasteriser has 16 coverage levels, and the digits are rounded.
        if (!(Math.abs(found - expected) <= 1.7)) off.push(`${found.toFixed(1)} for ${expected} at ${x}, ${y}`);
      }
    expect(off).toEqual([]);
  });

  test.each(FORMER)("accepts the former name %s of %s", async (former, current) => {
    const { pattern } = createHelpers();
    expect(await drawFill(pattern.draw(former, "white", "black"))).toEqual(
      await drawFill(pattern.draw(current, "white", "black")),
    );
  });

  test("draws plus signs by default", async () => {
    const { pattern } = createHelpers();
    const plus = await drawFill(pattern.draw("plus"));
    expect(await drawFill(pattern.draw())).toEqual(plus);
    expect(await drawFill(pattern.draw(null, null, undefined, null))).toEqual(plus);
  });

  test("draws the pattern over the background colour", async () => {
    const pixels = await drawFill(createHelpers().pattern.draw("square", "rgba(255, 0, 0, 0.5)", "rgb(0, 0, 255)"));
    expect(colorAt(pixels, 5, 5)).toBe("#0000ff");
    expect(colorAt(pixels, 15, 5)).toBe("#ff0000/128");
    const usual = await drawFill(createHelpers().pattern.draw("square"));
    expect(colorAt(usual, 15, 5)).toBe("#646464/179");
  });

  test("uses black for invalid colours", async () => {
    const pixels = await drawFill(createHelpers().pattern.draw("square", "paper", "ink"));
    expect(colorAt(pixels, 5, 5)).toBe("#000000");
    expect(colorAt(pixels, 15, 5)).toBe("#000000");
  });

  test.each([
    [undefined, 20],
    [Number.NaN, 20],
    ["wide", 20],
    ["30", 30],
    [1e9, 200],
    [Number.POSITIVE_INFINITY, 200],
  ])("treats the size %j as %i", async (size, side) => {
    const { pattern } = createFills({ createCanvas, width: 400, height: 4 });
    const pixels = await drawPixels(
      (ctx) => {
        ctx.fillStyle = pattern.draw("line-vertical", "white", "black", size)();
        ctx.fillRect(0, 0, 400, 4);
      },
      400,
      4,
    );
    // Each tile has two lines, one in the middle of each half.
    const middles = Array.from({ length: Math.floor(800 / side) }, (_, index) => (index + 0.5) * (side / 2));
    for (const x of middles) expect(colorAt(pixels, Math.floor(x - 0.5), 2), `at ${x}`).toBe("#000000");
    for (const x of middles.slice(1)) expect(colorAt(pixels, Math.floor(x - side / 4), 2)).toBe("#ffffff");
  });

  test("uses CSS pixels at every ratio", async () => {
    const pixels = await drawFill(createHelpers().pattern.draw("square", "white", "black"), 2);
    for (const [x, y, color] of [
      [1, 1, "#ffffff"],
      [2, 2, "#000000"],
      [17, 17, "#000000"],
      [18, 18, "#ffffff"],
      [22, 22, "#000000"],
      [42, 2, "#000000"],
      [22, 2, "#ffffff"],
    ] as const)
      expect(colorAt(pixels, x, y), `at ${x}, ${y}`).toBe(color);
  });

  test.each([
    [["plaid"], "got plaid"],
    [["toString"], "got toString"],
    [["__proto__"], "got __proto__"],
    [[7], "got 7"],
    [[{ shape: "dot" }], "got an object"],
  ] as const)("rejects the shape %j and lists the known ones", ([shape], end) => {
    const message = failureOf(() => createHelpers().pattern.draw(shape));
    expect(message).toMatch(/^pattern shape must be one of plus, cross, dash, .*, diamond-box, got/);
    expect(message.endsWith(end)).toBe(true);
  });

  test.each([
    [["dot", 5], "pattern background colour must be a CSS colour, got 5"],
    [["dot", "red", ["red"]], "pattern colour must be a CSS colour, got a list"],
    [["dot", "red", () => "red"], "pattern colour must be a CSS colour, got a function"],
    [["dot", "red", "blue", -4], "pattern size must be between 1 and 200, got -4"],
    [["dot", "red", "blue", 0.5], "pattern size must be between 1 and 200, got 0.5"],
  ] as const)("rejects %j", (args, message) => {
    const [shape, background, foreground, size] = args;
    expect(failureOf(() => createHelpers().pattern.draw(shape, background, foreground, size))).toBe(message);
  });

  test("draws each pattern once, and limits their number", () => {
    let canvases = 0;
    const counted: typeof createCanvas = (width, height) => {
      canvases++;
      return createCanvas(width, height);
    };
    const { pattern } = createFills({ createCanvas: counted, width: WIDTH, height: HEIGHT });
    for (let i = 0; i < 5000; i++) pattern.draw("dot", "red");
    expect(canvases).toBe(1);
    const message = failureOf(() => {
      for (let i = 0; i <= SCRIPT_PATTERNS; i++) pattern.draw("dot", `rgb(${i % 256}, ${i >> 8}, 0)`);
    });
    expect(message).toBe("chart must have at most 1000 different patterns");
    expect(canvases).toBe(SCRIPT_PATTERNS);
  });
});

describe("pattern.generate", () => {
  const { pattern } = createHelpers();

  test("gives neighbours different shapes", () => {
    for (const count of [2, 3, 21, 22, 43, 60]) {
      const fills = pattern.generate(Array.from({ length: count }, () => "red"));
      expect(fills).toHaveLength(count);
      // Fills with the same shape and colours share one pattern.
      fills.forEach((fill, index) => {
        expect(fill, `${index} of ${count}`).not.toBe(fills[(index + 1) % count]);
      });
    }
  });

  test("returns the same patterns each time", () => {
    expect(pattern.generate(["red", "blue"])).toEqual([pattern.draw("plus", "red"), pattern.draw("cross", "blue")]);
    expect(pattern.generate([])).toEqual([]);
  });

  test("rejects values that are not a list", () => {
    expect(failureOf(() => pattern.generate("red"))).toBe("colours of pattern.generate must be a list, got red");
    expect(failureOf(() => pattern.generate([5]))).toBe("pattern background colour must be a CSS colour, got 5");
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import type { TextMetrics } from "../../../src/engine/canvas/text.ts";
import { countInk, type Decoded } from "../../png.ts";
import { loadFonts, resetFonts } from "../font/fonts.ts";
import { createContext, drawPixels, drawSvg, pathsOf, type Script } from "./canvas.ts";

type Style = Partial<Pick<CanvasContext, "font" | "textAlign" | "textBaseline" | "direction" | "letterSpacing">>;

/** Returns the bounding box of all ink, in whole pixels, or null if there is none. */
function inkBox({ data, width, height }: Decoded) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] as number) < 100) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x + 1), Math.max(bottom, y + 1)];
    }
  return left < right ? { left, top, right, bottom } : null;
}

async function boxOf(style: Style, draw: Script, width = 200, height = 100) {
  const pixels = await drawPixels(
    (ctx) => {
      ctx.font = "20px Arial";
      Object.assign(ctx, style);
      draw(ctx);
    },
    width,
    height,
  );
  return inkBox(pixels) ?? { left: Number.NaN, top: Number.NaN, right: Number.NaN, bottom: Number.NaN };
}

function measure(text: string, style: Style = {}): TextMetrics {
  const ctx = createContext();
  Object.assign(ctx, style);
  return ctx.measureText(text);
}

beforeAll(async () => {
  resetFonts();
  await loadFonts("italic 16px Times", "17px Courier");
});

describe("measureText:", () => {
  // Values measured in Chromium with these fonts: width; left, right, ascent and descent of the ink; ascent and descent of the
  // font; hanging, alphabetic and ideographic baselines. Chromium rounds the ink box of every glyph out to whole
  // pixels.
  type Row = readonly [string, string, CanvasContext["textBaseline"], CanvasContext["textAlign"], number[]];
  const ROWS: readonly Row[] = [
    ["Hello", "12px Arial", "alphabetic", "left", [27.346, 0, 27.672, 9, 0, 11, 3, 8.8, 0, -3]],
    [
      "Hello",
      "12px Arial",
      "top",
      "right",
      [27.346, 27.346, 0.326, -0.719, 9.719, 1.281, 12.719, -0.919, -9.719, -12.719],
    ],
    ["Hello", "12px Arial", "hanging", "center", [27.346, 13.673, 13.999, 0.2, 8.8, 2.2, 11.8, 0, -8.8, -11.8]],
    ["Hello", "12px Arial", "middle", "start", [27.346, 0, 27.672, 5.281, 3.719, 7.281, 6.719, 5.081, -3.719, -6.719]],
    ["Hello", "12px Arial", "ideographic", "end", [27.346, 27.346, 0.326, 12, -3, 14, 0, 11.8, 3, 0]],
    [
      "Hello",
      "12px Arial",
      "bottom",
      "left",
      [27.346, 0, 27.672, 11.281, -2.281, 13.281, 0.719, 11.081, 2.281, -0.719],
    ],
    ["Hello", "italic 16px Times", "alphabetic", "left", [35.547, 1, 35.547, 12, 0, 14, 3, 11.2, 0, -3]],
    ["Hello", "17px Courier", "middle", "start", [51.008, -1, 50.807, 8, 4, 10, 9, 7.2, -4, -9]],
    [
      "AVAToTy",
      "100px Arial",
      "bottom",
      "right",
      [389.014, 389.014, 0, 87.969, 2.031, 109.969, 2.031, 91.769, 18.969, -2.031],
    ],
    [
      "office fi ffl",
      "italic 16px Times",
      "hanging",
      "end",
      [65.766, 65.766, 0.555, 0.8, 15.2, 2.8, 14.2, 0, -11.2, -14.2],
    ],
    ["office fi ffl", "17px Courier", "top", "start", [132.622, -1, 132.42, -0.5, 12.5, 1.5, 17.5, -1.3, -12.5, -17.5]],
    ["Привет", "12px Arial", "ideographic", "left", [40.014, 0, 40.518, 12, 0, 14, 0, 11.8, 3, 0]],
  ];
  test.each(ROWS)("%s in %s, %s, %s", (text, font, textBaseline, textAlign, expected) => {
    const [width = 0, left = 0, right = 0, ascent = 0, descent = 0, ...lines] = expected;
    const metrics = measure(text, { font, textBaseline, textAlign });
    expect(Math.abs(metrics.width / width - 1)).toBeLessThan(0.0005);
    const ink = [
      metrics.actualBoundingBoxLeft - left,
      metrics.actualBoundingBoxRight - right,
      metrics.actualBoundingBoxAscent - ascent,
      metrics.actualBoundingBoxDescent - descent,
    ];
    expect(Math.max(...ink.map(Math.abs))).toBeLessThan(1.2);
    const { fontBoundingBoxAscent, fontBoundingBoxDescent, hangingBaseline, alphabeticBaseline, ideographicBaseline } =
      metrics;
    [fontBoundingBoxAscent, fontBoundingBoxDescent, hangingBaseline, alphabeticBaseline, ideographicBaseline].forEach(
      (value, i) => expect(Math.abs(value - (lines[i] as number))).toBeLessThan(0.05),
    );
  });

  test("the em box is measured from the baseline", () => {
    for (const textBaseline of ["alphabetic", "top", "middle", "bottom", "hanging", "ideographic"] as const) {
      const metrics = measure("x", { font: "50px Tinos", textBaseline });
      expect(metrics.emHeightAscent + metrics.emHeightDescent).toBeCloseTo(50);
      if (textBaseline === "top") expect(metrics.emHeightAscent).toBe(0);
      if (textBaseline === "bottom") expect(metrics.emHeightDescent).toBeCloseTo(0);
      if (textBaseline === "middle") expect(metrics.emHeightAscent).toBeCloseTo(25);
    }
  });

  test.each([
    ["A B", 161.18],
    ["A\tB", 161.18],
    ["A\u2028B", 161.18],
    ["A\0B", 133.4],
    ["A\u00adB", 133.4],
    ["", 0],
    ["\ud800", 84.03],
    ["a\udc00b", 195.26],
    ["e\u0301", 55.62],
    ["ﬁ", 50],
    ["\u{1F600}", 75],
  ])("%j is %d wide at 100px", (text, width) => {
    expect(measure(text, { font: "100px Arial" }).width).toBeCloseTo(width, 1);
  });

  test("kerning follows fontKerning; beside spaces it must be enabled explicitly", () => {
    const width = (text: string, fontKerning: CanvasContext["fontKerning"]) => {
      const ctx = createContext();
      Object.assign(ctx, { font: "100px Arial", fontKerning });
      return ctx.measureText(text).width;
    };
    expect(width("AVA", "auto")).toBeLessThan(width("AVA", "none"));
    expect(width("AVA", "auto")).toBe(width("AVA", "normal"));
    expect([width("A B", "auto"), width("A B", "none")].map(Math.round)).toEqual([161, 161]);
    expect(width("A B", "normal")).toBeCloseTo(155.66, 1);
  });

  test("letter and word spacing widen the text, and disable ligatures", () => {
    const ctx = createContext();
    ctx.font = "100px Arial";
    const plain = ctx.measureText("ab cd").width;
    ctx.letterSpacing = "2px";
    ctx.wordSpacing = "10px";
    expect(ctx.measureText("ab cd").width).toBeCloseTo(plain + 5 * 2 + 10);
    expect(ctx.measureText("fi").width).toBeCloseTo(50 + 4);
    expect(ctx.measureText("q\u0301").width).toBeCloseTo(ctx.measureText("q").width);
    ctx.letterSpacing = "0.5em";
    ctx.font = "20px Arial";
    expect(ctx.measureText("a").width).toBeCloseTo(20 * 0.5562 + 10, 1);
  });

  test("a font of size zero measures and draws nothing", () => {
    const metrics = measure("text", { font: "0px Arial", letterSpacing: "5px" });
    expect([metrics.width, metrics.actualBoundingBoxRight, metrics.fontBoundingBoxAscent]).toEqual([0, 0, 0]);
    const svg = drawSvg((ctx) => {
      ctx.font = "0px Arial";
      ctx.fillText("text", 5, 20);
      ctx.strokeText("text", 5, 20);
    });
    expect(pathsOf(svg)).toEqual([]);
  });

  test("the metrics don't change with the context", () => {
    const ctx = createContext();
    const metrics = ctx.measureText("abc");
    const { width } = metrics;
    ctx.font = "90px Arial";
    expect([metrics.width, metrics.actualBoundingBoxAscent < 20]).toEqual([width, true]);
  });
});

describe("text position:", () => {
  test.each<[CanvasContext["textAlign"], "ltr" | "rtl", "left" | "right" | "center"]>([
    ["left", "ltr", "left"],
    ["right", "ltr", "right"],
    ["center", "ltr", "center"],
    ["start", "ltr", "left"],
    ["end", "ltr", "right"],
    ["right", "rtl", "right"],
    ["start", "rtl", "right"],
    ["end", "rtl", "left"],
  ])("textAlign %s, direction %s", async (textAlign, direction, side) => {
    const { left, right } = await boxOf({ textAlign, direction }, (ctx) => ctx.fillText("HHHH", 100, 50));
    // Four capital Hs are 57.8 pixels wide, including a side bearing of 1.6 pixels on each side.
    const expected = { left: 101.6, right: 43.8, center: 72.7 }[side];
    expect(Math.abs(left - expected)).toBeLessThanOrEqual(1);
    expect(Math.abs(right - left - 54.6)).toBeLessThanOrEqual(2);
  });

  test("direction inherits from the style of the canvas", async () => {
    const { right } = await boxOf({ textAlign: "start" }, (ctx) => {
      (ctx.canvas as unknown as { style: { setProperty(name: string, value: string): void } }).style.setProperty(
        "direction",
        "rtl",
      );
      ctx.fillText("HHHH", 100, 50);
    });
    expect(right).toBeLessThanOrEqual(100);
  });

  test.each<[CanvasContext["textBaseline"], number]>([
    // Number of rows from y to the bottom of a capital H at a 20-pixel font size.
    ["alphabetic", 0],
    ["top", 16],
    ["hanging", 14],
    ["middle", 6],
    ["ideographic", -4],
    ["bottom", -4],
  ])("textBaseline %s", async (textBaseline, foot) => {
    const { bottom, top } = await boxOf({ textBaseline }, (ctx) => ctx.fillText("H", 20, 50));
    expect([bottom - 50, bottom - top]).toEqual([foot, 14]);
  });

  test("horizontal and vertical baselines are aligned to whole pixels, others are not", async () => {
    for (const y of [50.2, 49.8]) {
      const { top, bottom } = await boxOf({}, (ctx) => ctx.fillText("H", 20, y));
      expect([top, bottom]).toEqual([36, 50]);
    }
    for (const x of [50.2, 49.8]) {
      const { left, right } = await boxOf({}, (ctx) => {
        ctx.translate(x, 90);
        ctx.rotate(-Math.PI / 2);
        ctx.fillText("H", 0, 0);
      });
      expect([left, right]).toEqual([36, 50]);
    }
    const slanted = (y: number) =>
      pathsOf(
        drawSvg((ctx) => {
          ctx.rotate(0.5);
          ctx.fillText("H", 5, y);
        }),
      );
    expect(slanted(9.2)).not.toEqual(slanted(9.6));
  });

  test.each([11, 16, 23, 30, 40])(
    "stroked text of %i pixels is fitted to whole pixels like filled text",
    async (size) => {
      for (const turn of [0, -Math.PI / 2]) {
        const draw = (how: "fillText" | "strokeText") =>
          boxOf({}, (ctx) => {
            ctx.translate(50, 60);
            ctx.rotate(turn);
            ctx.font = `${size}px Arial`;
            ctx.lineWidth = 2;
            ctx[how]("H", 0.1, 0);
          });
        const [filled, stroked] = [await draw("fillText"), await draw("strokeText")];
        const [first, last] = turn === 0 ? (["top", "bottom"] as const) : (["left", "right"] as const);
        expect([stroked[first], stroked[last]]).toEqual([filled[first] - 1, filled[last] + 1]);
      }
    },
  );

  test.each<[string, Script, { left: number; top: number; right: number; bottom: number }]>([
    [
      "upside down",
      (c) => (c.translate(100, 50), c.rotate(Math.PI), c.fillText("HH", 0, 0)),
      { left: 73, top: 50, right: 98, bottom: 64 },
    ],
    [
      "mirrored",
      (c) => (c.translate(100, 50), c.scale(-1, 1), c.fillText("HH", 0, 0)),
      { left: 73, top: 36, right: 98, bottom: 50 },
    ],
    ["scaled", (c) => (c.scale(2, 2), c.fillText("HH", 10, 25)), { left: 23, top: 22, right: 75, bottom: 50 }],
    [
      "scaled horizontally",
      (c) => (c.scale(2, 1), c.fillText("HH", 10, 50)),
      { left: 23, top: 36, right: 75, bottom: 50 },
    ],
    [
      "with a small font that is scaled up and rotated",
      (c) => (
        c.translate(50, 90),
        c.rotate(-Math.PI / 2),
        c.scale(40, 40),
        c.rotate(1e-3),
        (c.font = "0.5px Arial"),
        c.fillText("HH", 0, 0)
      ),
      { left: 36, top: 63, right: 50, bottom: 88 },
    ],
  ])("%s", async (_, script, expected) => {
    const box = await boxOf({}, script);
    for (const side of ["left", "top", "right", "bottom"] as const)
      expect(Math.abs(box[side] - expected[side]), `${side} of ${JSON.stringify(box)}`).toBeLessThanOrEqual(1);
  });

  test.each<[number | undefined, number]>([
    [undefined, 54.6],
    [29, 27.4],
    [0, Number.NaN],
    [Number.NaN, Number.NaN],
  ])("maxWidth %d", async (maxWidth, width) => {
    const { left, right } = await boxOf({}, (ctx) => ctx.fillText("HHHH", 20, 50, maxWidth));
    if (Number.isNaN(width)) expect(left).toBeNaN();
    else expect(Math.abs(right - left - width)).toBeLessThanOrEqual(1.5);
  });

  test("maxWidth condenses fills and strokes towards the anchor", async () => {
    for (const how of ["fillText", "strokeText"] as const) {
      const { left, right } = await boxOf({ textAlign: "right" }, (ctx) => ctx[how]("HHHH", 100, 50, 29));
      expect(left).toBeGreaterThanOrEqual(70);
      expect(right).toBeLessThanOrEqual(101);
    }
  });

  test("stroked text can be much longer than the image, and wide strokes and shadows of outside glyphs are visible", async () => {
    const draw = (text: string, style: Partial<Pick<CanvasContext, "shadowColor" | "shadowOffsetX" | "lineWidth">>) =>
      drawPixels(
        (ctx) => {
          ctx.font = "20px Arial";
          Object.assign(ctx, { strokeStyle: "#00000080", ...style });
          ctx.rotate(0.1);
          ctx.strokeText(text, 5, 30);
        },
        100,
        60,
      );
    const digits = "0123456789";
    const long = await draw(digits.repeat(5000), {});
    expect(countInk(long)).toBeGreaterThan(100);
    expect(long).toEqual(await draw(digits.repeat(20), {}));
    // The image shows nine digits, and the first 27 reach into it.
    const shadow = { shadowColor: "red", shadowOffsetX: -220 };
    expect(await draw(digits.repeat(5), shadow)).not.toEqual(await draw(digits, shadow));
    const wide = { lineWidth: 900 };
    expect(countInk(await draw(`${" ".repeat(60)}H`, wide))).toBeGreaterThan(5000);
  });

  test("non-finite or missing coordinates draw nothing", () => {
    const svg = drawSvg((ctx) => {
      const lenient = ctx as unknown as Record<"fillText" | "strokeText", (...args: unknown[]) => void>;
      for (const how of ["fillText", "strokeText"] as const) {
        lenient[how]("x", Number.NaN, 5);
        lenient[how]("x", 5, Number.POSITIVE_INFINITY);
        lenient[how]("x", 5);
      }
    });
    expect(pathsOf(svg)).toEqual([]);
  });
});

describe("characters:", () => {
  test.each([null, undefined, 5, true, { toString: () => "text" }])("%s is drawn as text", (value) => {
    const svg = (text: unknown) => drawSvg((ctx) => ctx.fillText(text as string, 5, 20));
    expect(svg(value)).toBe(svg(String(value)));
  });

  test("a missing glyph is drawn as the .notdef box of the font", async () => {
    const box = (text: string) => drawPixels((ctx) => ((ctx.font = "20px Arial"), ctx.fillText(text, 5, 25)));
    const missing = await box("\u{1F600}");
    expect(countInk(missing)).toBeGreaterThan(20);
    expect(missing).toEqual(await box("\u4e2d"));
  });

  test.each(["\0", "\u0007", "\u200b", " ", "\n\t"])("%j draws nothing", async (text) => {
    expect(countInk(await drawPixels((ctx) => ctx.fillText(text, 5, 20)))).toBe(0);
  });

  test.each(["\ud800", "\udc00\ud800", "a\uffff\ufffe", "\u202e\u2066x", `e${"\u0301".repeat(500)}`])(
    "%j is drawn without errors",
    (text) => {
      const svg = drawSvg((ctx) => {
        ctx.fillText(text, 5, 20);
        ctx.strokeText(text, 5, 20);
      });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.isWellFormed()).toBe(true);
    },
  );
});

test("the outlines of long stroked text are limited", () => {
  const ctx = createContext();
  ctx.font = "12px Arial";
  ctx.scale(0.001, 0.001);
  expect(() => {
    for (let i = 0; i < 40; i++) ctx.strokeText("﷽".repeat(10_000), 0, 20);
  }).toThrow(Failure);
});

test("text looks the same after the cache of outlines was emptied", async () => {
  const draw = () => drawPixels((ctx) => ctx.fillText("Text 123", 2, 20));
  const before = await draw();
  await drawPixels((ctx) => {
    for (let size = 5; size < 400; size += 0.5) {
      ctx.font = `${size}px Arial`;
      ctx.fillText("abcdefghijk&@%§", 2, 30);
    }
  });
  expect(await draw()).toEqual(before);
});

import { describe, expect, test } from "vitest";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { pixelAt } from "../../png.ts";
import { colorAt, type createContext, drawPixels, drawSvg } from "./canvas.ts";

type Operation = CanvasContext["globalCompositeOperation"];

/** Premultiplied red, green, blue and alpha, 0 to 1. */
type Color = readonly [number, number, number, number];
const NONE: Color = [0, 0, 0, 0];
const BACKDROP: Color = [0.1, 0.4, 0.3, 0.8];
const SOURCE: Color = [0.15, 0.25, 0.45, 0.5];

/** A fraction of the source or the backdrop. */
type Fraction = (s: Color, b: Color) => number;
const NOTHING: Fraction = () => 0;
const ALL: Fraction = () => 1;
const INSIDE_BACKDROP: Fraction = (_, b) => b[3];
const OUTSIDE_BACKDROP: Fraction = (_, b) => 1 - b[3];
const INSIDE_SOURCE: Fraction = (s) => s[3];
const OUTSIDE_SOURCE: Fraction = (s) => 1 - s[3];

/** Compositing and Blending Level 1, "Porter Duff compositing operators": fractions of source and backdrop. */
const OPERATORS: Partial<Record<Operation, readonly [source: Fraction, backdrop: Fraction]>> = {
  "source-over": [ALL, OUTSIDE_SOURCE],
  "source-in": [INSIDE_BACKDROP, NOTHING],
  "source-out": [OUTSIDE_BACKDROP, NOTHING],
  "source-atop": [INSIDE_BACKDROP, OUTSIDE_SOURCE],
  "destination-over": [OUTSIDE_BACKDROP, ALL],
  "destination-in": [NOTHING, INSIDE_SOURCE],
  "destination-out": [NOTHING, OUTSIDE_SOURCE],
  "destination-atop": [OUTSIDE_BACKDROP, INSIDE_SOURCE],
  lighter: [ALL, ALL],
  copy: [ALL, NOTHING],
  xor: [OUTSIDE_BACKDROP, OUTSIDE_SOURCE],
};

/** Compositing and Blending Level 1, "Separable blend modes": blend functions of non-premultiplied colours. */
const MODES: Partial<Record<Operation, (s: number, b: number) => number>> = {
  multiply: (s, b) => s * b,
  screen: (s, b) => s + b - s * b,
  overlay: (s, b) => hardLight(b, s),
  darken: Math.min,
  lighten: Math.max,
  "color-dodge": (s, b) => (b === 0 ? 0 : s === 1 ? 1 : Math.min(1, b / (1 - s))),
  "color-burn": (s, b) => (b === 1 ? 1 : s === 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  "hard-light": hardLight,
  "soft-light": (s, b) => {
    const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
    return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b);
  },
  difference: (s, b) => Math.abs(s - b),
  exclusion: (s, b) => s + b - 2 * s * b,
};

function hardLight(s: number, b: number): number {
  return s <= 0.5 ? 2 * s * b : 2 * s - 1 + b - (2 * s - 1) * b;
}

function expected(operation: Operation, s: Color, b: Color): number[] {
  const [source, backdrop] = OPERATORS[operation] ?? [];
  if (source !== undefined && backdrop !== undefined)
    return s.map((value, i) => Math.min(1, value * source(s, b) + (b[i] as number) * backdrop(s, b)));
  const mode = MODES[operation] as (s: number, b: number) => number;
  const alpha = s[3] + b[3] - s[3] * b[3];
  const channel = (i: 0 | 1 | 2) => {
    const [cs, cb] = [s[3] === 0 ? 0 : s[i] / s[3], b[3] === 0 ? 0 : b[i] / b[3]];
    return s[i] * (1 - b[3]) + b[i] * (1 - s[3]) + s[3] * b[3] * mode(cs, cb);
  };
  return [channel(0), channel(1), channel(2), alpha];
}

function css(color: Color): string {
  const [red, green, blue, alpha] = color;
  return `rgba(${[red, green, blue].map((value) => Math.round((value / alpha) * 255)).join()}, ${alpha})`;
}

const NAMES = [...Object.keys(OPERATORS), ...Object.keys(MODES)] as Operation[];

/**
 * Samples a drawing in which the backdrop covers columns 0 to 19, the source covers columns 10 to 29, and the clip covers
 * rows 0 to 19.
 */
async function regions(operation: Operation, clip: ((ctx: CanvasContext) => void) | null) {
  const pixels = await drawPixels((ctx) => {
    ctx.fillStyle = css(BACKDROP);
    ctx.fillRect(0, 0, 20, 30);
    if (clip !== null) {
      ctx.beginPath();
      clip(ctx);
      ctx.clip();
    }
    ctx.globalCompositeOperation = operation;
    ctx.fillStyle = css(SOURCE);
    ctx.fillRect(10, 0, 20, 30);
  });
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixelAt(pixels, x, y);
    return [red, green, blue].map((channel) => (channel * alpha) / 255).concat(alpha);
  };
  return {
    both: at(15, 10),
    backdrop: at(5, 10),
    source: at(25, 10),
    none: at(35, 10),
    beyond: [at(5, 25), at(15, 25)],
  };
}

function expectNear(actual: number[], color: readonly number[]): void {
  color.forEach((value, i) => {
    expect(
      Math.abs((actual[i] as number) - value * 255),
      `${actual} against ${color.map((v) => v * 255)}`,
    ).toBeLessThan(3);
  });
}

const CLIPS: readonly [string, ((ctx: CanvasContext) => void) | null][] = [
  ["no clip", null],
  ["a rectangular clip", (ctx) => ctx.rect(0, 0, 40, 20)],
  [
    "a non-rectangular clip",
    (ctx) => {
      ctx.moveTo(-9, -9);
      ctx.lineTo(60, -9);
      ctx.lineTo(60, 20);
      ctx.lineTo(20, 20.01);
      ctx.lineTo(-9, 20);
    },
  ],
];

describe.each(CLIPS)("globalCompositeOperation with %s:", (_, clip) => {
  test.each(NAMES)("%s", async (operation) => {
    const { both, backdrop, source, none, beyond } = await regions(operation, clip);
    expectNear(both, expected(operation, SOURCE, BACKDROP));
    expectNear(backdrop, expected(operation, NONE, BACKDROP));
    expectNear(source, expected(operation, SOURCE, NONE));
    expectNear(none, NONE);
    if (clip !== null) expectNear(beyond[0] as number[], BACKDROP);
    expectNear(beyond[1] as number[], clip !== null ? BACKDROP : expected(operation, SOURCE, BACKDROP));
  });
});

describe("non-separable blend modes", () => {
  // Results from Chromium for #cc6633 on #336699.
  test.each<[Operation, string]>([
    ["hue", "#904c2a"],
    ["saturation", "#1e6bb7"],
    ["color", "#a94310"],
    ["luminosity", "#5689bc"],
  ])("%s", async (operation, result) => {
    const pixels = await drawPixels((ctx) => {
      ctx.fillStyle = "#336699";
      ctx.fillRect(0, 0, 40, 30);
      ctx.globalCompositeOperation = operation;
      ctx.fillStyle = "#cc6633";
      ctx.fillRect(0, 0, 40, 30);
    });
    const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    const difference = channels(colorAt(pixels, 20, 15)).map((value, i) =>
      Math.abs(value - (channels(result)[i] as number)),
    );
    expect(Math.max(...difference), colorAt(pixels, 20, 15)).toBeLessThan(4);
  });
});

describe("compositing:", () => {
  test("a transparent fill still clears the canvas if the operation does", async () => {
    for (const [operation, left] of [
      ["source-in", "none"],
      ["source-out", "none"],
      ["destination-in", "none"],
      ["destination-atop", "none"],
      ["copy", "none"],
      ["source-atop", "#ff0000"],
      ["xor", "#ff0000"],
      ["multiply", "#ff0000"],
    ] as const) {
      const pixels = await drawPixels((ctx) => {
        ctx.fillStyle = "red";
        ctx.fillRect(0, 0, 40, 30);
        ctx.globalCompositeOperation = operation;
        ctx.fillStyle = "transparent";
        ctx.fillRect(5, 5, 5, 5);
      });
      expect(colorAt(pixels, 7, 7), operation).toBe(left);
    }
  });

  test("a shadow is composited before its shape, and not at all with copy", async () => {
    const draw = (operation: Operation) =>
      drawPixels((ctx) => {
        ctx.globalCompositeOperation = operation;
        Object.assign(ctx, { shadowColor: "blue", shadowOffsetX: 10, fillStyle: "red" });
        ctx.fillRect(0, 0, 20, 30);
      });
    const row = async (operation: Operation) => {
      const pixels = await draw(operation);
      return [5, 15, 25].map((x) => colorAt(pixels, x, 10));
    };
    expect(await row("source-over")).toEqual(["#ff0000", "#ff0000", "#0000ff"]);
    expect(await row("destination-over")).toEqual(["#ff0000", "#0000ff", "#0000ff"]);
    expect(await row("xor")).toEqual(["#ff0000", "none", "#0000ff"]);
    expect(await row("copy")).toEqual(["#ff0000", "#ff0000", "none"]);
  });

  test("each element is in the document once, regardless of the number of operations", () => {
    const size = (times: number) =>
      drawSvg((ctx) => {
        ctx.fillRect(0, 0, 30, 30);
        ctx.beginPath();
        ctx.arc(20, 15, 10, 0, 7);
        ctx.clip();
        for (let i = 0; i < times; i++) {
          ctx.globalCompositeOperation = ["source-atop", "xor", "source-in", "destination-atop", "lighter"][
            i % 5
          ] as Operation;
          ctx.fillRect(i, 0, 5, 30);
        }
      }).length;
    expect(size(40) - size(20)).toBeLessThan((size(20) - size(0)) * 1.2);
  });

  test("blend modes don't nest, so their number is unlimited", () => {
    const svg = drawSvg((ctx) => {
      ctx.globalCompositeOperation = "multiply";
      for (let i = 0; i < 1000; i++) ctx.fillRect(i % 40, 0, 1, 30);
    });
    expect(svg.match(/mix-blend-mode/g)).toHaveLength(1000);
  });

  test("blending inside a canvas doesn't affect the canvas that it is drawn on", async () => {
    const pixels = await drawPixels((ctx) => {
      const inner = ctx.createCanvas(40, 30) as ReturnType<typeof createContext>["canvas"] & {
        getContext(kind: string): CanvasContext;
      };
      const part = inner.getContext("2d");
      part.globalCompositeOperation = "multiply";
      part.fillStyle = "#ff0000";
      part.fillRect(0, 0, 40, 30);
      ctx.fillStyle = "#00ff00";
      ctx.fillRect(0, 0, 40, 30);
      ctx.drawImage(inner, 0, 0);
    });
    expect(colorAt(pixels, 5, 5)).toBe("#ff0000");
  });
});

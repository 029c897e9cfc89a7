// Layers in the rasteriser: clipped, blended, masked and filtered content must be complete at any position, whether the
// image is rendered in one piece or in bands.

import { describe, expect, test } from "vitest";
import type { Canvas } from "../../../src/engine/canvas/canvas.ts";
import type { SvgSurface } from "../../../src/engine/svg/svg-surface.ts";
import { loadResvg, rasterize } from "../../../wasm/resvg/resvg.ts";
import { colorAt, createCanvas, createContext, drawPixels, FOUR_COLOR_IMAGE, type Script } from "./canvas.ts";

await loadResvg();

const WIDTH = 40;
const HEIGHT = 600;
const ROWS = 30;

/** Returns the premultiplied pixels of a tall image, rendered in one piece or in bands. */
async function drawTall(script: Script, rows: number): Promise<Uint8Array> {
  const ctx = createContext(WIDTH, HEIGHT);
  script(ctx);
  const surface = ctx.canvas.surface as SvgSurface;
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let top = 0; top < HEIGHT; top += rows)
    pixels.set((await rasterize(surface.format({}, top, rows))).data, top * WIDTH * 4);
  return pixels;
}

/** Clips to the left half with a shape that isn't treated as a rectangle. */
function clipLeft(ctx: Parameters<Script>[0]): void {
  ctx.beginPath();
  ctx.moveTo(-5, -5);
  ctx.lineTo(20, -5);
  ctx.lineTo(20.01, HEIGHT + 5);
  ctx.lineTo(-5, HEIGHT + 5);
  ctx.clip();
}

function fill(ctx: Parameters<Script>[0], color: string, y: number, height: number): void {
  ctx.fillStyle = color;
  ctx.fillRect(3, y, 30, height);
}

describe("an image rendered in bands is identical to one rendered at once, with", () => {
  test.each<[string, Script]>([
    [
      "nested clips",
      (c) => {
        clipLeft(c);
        c.arc(10, 300, 290, 0, 7);
        c.clip();
        c.beginPath();
        c.arc(10, 300, 280, 0, 7);
        c.fill();
      },
    ],
    [
      "a clipped shape at the top, composited with one at the bottom",
      (c) => {
        c.save();
        clipLeft(c);
        fill(c, "red", 5, 20);
        c.restore();
        c.globalCompositeOperation = "xor";
        fill(c, "blue", 500, 50);
      },
    ],
    ...(["lighter", "source-atop", "destination-in", "source-out"] as const).map((operation): [string, Script] => [
      operation,
      (c) => {
        fill(c, "#103060", 0, 400);
        c.globalCompositeOperation = operation;
        fill(c, "rgba(90, 40, 20, .5)", 200, 390);
      },
    ]),
    [
      "a clip in clearRect",
      (c) => {
        fill(c, "green", 10, 580);
        clipLeft(c);
        c.clearRect(0, 400, 30, 100);
      },
    ],
    [
      "blended shapes that are composited",
      (c) => {
        fill(c, "green", 10, 580);
        c.globalCompositeOperation = "multiply";
        fill(c, "#ff8080", 10, 15);
        c.globalCompositeOperation = "source-atop";
        fill(c, "rgba(0, 0, 0, .5)", 560, 10);
      },
    ],
    [
      "translucent images that are composited",
      (c) => {
        c.globalAlpha = 0.5;
        c.drawImage(FOUR_COLOR_IMAGE, 0, 0, 20, 20);
        c.globalCompositeOperation = "xor";
        fill(c, "red", 500, 20);
      },
    ],
    [
      "blurred shadows that are cleared",
      (c) => {
        Object.assign(c, { shadowColor: "red", shadowBlur: 6, shadowOffsetX: 4, shadowOffsetY: 300 });
        fill(c, "green", 20, 20);
        c.shadowColor = "transparent";
        c.clearRect(10, 30, 5, 500);
      },
    ],
    [
      "a curve with control points far outside of it",
      (c) => {
        clipLeft(c);
        c.beginPath();
        c.moveTo(5, 580);
        c.bezierCurveTo(5, 0, 10, 0, 30, 590);
        c.stroke();
      },
    ],
    [
      "canvases that contain clips",
      (c) => {
        const inner = createCanvas(40, 600).getContext("2d") as Parameters<Script>[0];
        for (const y of [10, 500]) {
          inner.save();
          inner.beginPath();
          inner.arc(10, y, 9, 0, 7);
          inner.clip();
          fill(inner, "blue", y, 20);
          inner.restore();
        }
        c.drawImage(inner.canvas, 2, 1);
      },
    ],
  ])("%s", async (_, script) => {
    const whole = await drawTall(script, HEIGHT);
    const bands = await drawTall(script, ROWS);
    expect(whole.some((value) => value !== 0)).toBe(true);
    // Edges are traced in fixed-point steps from each band's first row, so rounding depends on the bands.
    const differences = whole.map((value, i) => Math.abs(value - (bands[i] as number)));
    expect(Math.max(...differences)).toBeLessThan(64);
    expect(differences.filter((difference) => difference > 2).length).toBeLessThan(200);
  });
});

describe("layers that reach far out of the image", () => {
  test("keep their visible part", async () => {
    const pixels = await drawPixels((ctx) => {
      for (const radius of [20, 18, 16]) {
        ctx.beginPath();
        ctx.arc(20, 15, radius, 0, 7);
        ctx.clip();
      }
      ctx.beginPath();
      ctx.arc(-500, -500, 2000, 0, 7);
      ctx.fill();
    });
    expect([colorAt(pixels, 10, 15), colorAt(pixels, 30, 25), colorAt(pixels, 1, 1)]).toEqual([
      "#000000",
      "#000000",
      "none",
    ]);
  });

  test("don't affect canvases that are drawn partially", async () => {
    const pixels = await drawPixels((ctx) => {
      const inner = (ctx.createCanvas(400, 30) as Canvas).getContext("2d") as Parameters<Script>[0];
      inner.fillStyle = "red";
      inner.fillRect(390, 0, 10, 30);
      inner.arc(10, 15, 10, 0, 7);
      inner.clip();
      inner.beginPath();
      inner.arc(8, 15, 9, 0, 7);
      inner.fill();
      ctx.drawImage(inner.canvas, -370, 0);
    });
    expect([colorAt(pixels, 15, 15), colorAt(pixels, 25, 15)]).toEqual(["none", "#ff0000"]);
  });

  test("don't result from a moveTo without a line", async () => {
    const pixels = await drawPixels((ctx) => {
      ctx.fillRect(18, 13, 4, 4);
      ctx.arc(20, 15, 10, 0, 7);
      ctx.clip();
      ctx.beginPath();
      ctx.moveTo(-4000, 5);
      ctx.lineTo(-3000, 5);
      ctx.lineTo(-3000, 25);
      ctx.moveTo(20, 15);
      ctx.fill();
    });
    expect([colorAt(pixels, 20, 15), colorAt(pixels, 15, 15)]).toEqual(["#000000", "none"]);
  });
});

describe("coordinates beyond the range of the rasteriser:", () => {
  test("a curve with control points millions of pixels away is drawn", async () => {
    const pixels = await drawPixels((ctx) => {
      ctx.moveTo(0, 0);
      ctx.bezierCurveTo(5e6, 5e6, -5e6, 5e6, 40, 0);
      ctx.fill();
    });
    expect([colorAt(pixels, 20, 5), colorAt(pixels, 3, 20)]).toEqual(["#000000", "none"]);
  });

  test("a non-uniformly scaled stroke stays in place, even if the matrix translates it far", async () => {
    const far = 30_000_000;
    const pixels = await drawPixels((ctx) => {
      ctx.setTransform(2, 0, 0, 1, -2 * far, 0);
      ctx.lineWidth = 4;
      ctx.moveTo(far + 5, 5);
      ctx.lineTo(far + 5, 25);
      ctx.stroke();
    });
    expect([5, 7, 12, 15].map((x) => colorAt(pixels, x, 15))).toEqual(["none", "#000000", "#000000", "none"]);
  });
});

// Drawings that resvg rasterises: their work is limited, and drawings whose rasteriser traps look the same as others.

import { describe, expect, test } from "vitest";
import { Fuel } from "../../../src/base/fuel.ts";
import { Canvas } from "../../../src/engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import type { PixelImage } from "../../../src/engine/encodable-image.ts";
import { outputBackend } from "../../../src/engine/output/output-backend.ts";
import { SvgRasterSurface } from "../../../src/engine/output/svg-raster.ts";
import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import { FONTS } from "../font/fonts.ts";
import { breakRasterizer } from "../raster/break-rasterizer.ts";

await loadResvg();

const WIDTH = 160;
const HEIGHT = 90;

type Draw = (ctx: CanvasContext) => void;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Draws an image with Limn's rasteriser. @param broken size of the surface whose drawing traps; undefined for none */
async function draw(script: Draw, broken?: Size, fuel = new Fuel()): Promise<Uint8Array> {
  const { createSurface, finish } = outputBackend("png");
  const paint = () => {
    const canvas = new Canvas(WIDTH, HEIGHT, createSurface, FONTS, fuel);
    script(canvas.getContext("2d") as CanvasContext);
    return canvas.surface;
  };
  paint();
  await FONTS.load();
  const image = finish(paint(), { title: "" }, fuel) as PixelImage;
  if (broken !== undefined) breakRasterizer(broken.width, broken.height);
  return image.pixels().slice();
}

function makeTile(ctx: CanvasContext): Canvas {
  const tile = ctx.createCanvas(10, 10) as Canvas;
  const inner = tile.getContext("2d") as CanvasContext;
  inner.fillStyle = "teal";
  inner.fillRect(0, 0, 5, 5);
  inner.fillRect(5, 5, 5, 5);
  return tile;
}

const CASES: Readonly<Record<string, Draw>> = {
  "shapes and gradients": (ctx) => {
    const gradient = ctx.createLinearGradient(0, 0, 100, 0);
    gradient.addColorStop(0, "red");
    gradient.addColorStop(1, "blue");
    ctx.fillStyle = gradient;
    ctx.fillRect(10, 10, 100, 50);
    ctx.lineWidth = 3;
    ctx.setLineDash([6, 3]);
    ctx.strokeRect(20, 20, 100, 50);
  },
  "text and emoji": (ctx) => {
    ctx.font = "24px sans-serif";
    ctx.fillText("Sales 😀 東京", 5, 40);
    ctx.rotate(0.3);
    ctx.fillText("🎉 rotated", 30, 50);
  },
  "patterns of other canvases": (ctx) => {
    ctx.fillStyle = ctx.createPattern(makeTile(ctx), "repeat") ?? "red";
    ctx.fillRect(5, 5, 120, 70);
  },
  "other canvases at other sizes": (ctx) => {
    const tile = makeTile(ctx);
    ctx.drawImage(tile, 5, 5, 80, 60);
    ctx.globalAlpha = 0.5;
    ctx.drawImage(tile, 60, 20);
  },
  "shadows, clips and blending": (ctx) => {
    ctx.beginPath();
    ctx.arc(80, 45, 40, 0, 7);
    ctx.clip();
    ctx.fillStyle = "orange";
    ctx.fillRect(0, 0, WIDTH, HEIGHT);
    ctx.globalCompositeOperation = "multiply";
    ctx.fillStyle = "skyblue";
    ctx.fillRect(60, 20, 90, 40);
    ctx.globalCompositeOperation = "source-over";
    ctx.shadowBlur = 6;
    ctx.shadowColor = "black";
    ctx.fillRect(70, 40, 20, 20);
  },
  "cleared areas": (ctx) => {
    ctx.fillRect(0, 0, WIDTH, HEIGHT);
    ctx.clearRect(20, 20, 50, 30);
  },
};

const IMAGE: Size = { width: WIDTH, height: HEIGHT };
/** Sizes of textures, which are drawn before the image. */
const TRAPPED: Readonly<Record<string, Size>> = {
  "patterns of other canvases": { width: 10, height: 10 },
  "other canvases at other sizes": { width: 80, height: 60 },
};

describe("if the rasteriser traps, resvg draws", () => {
  test.each(Object.entries(CASES))("%s", async (name, script) => {
    const expected = await draw(script);
    let traps = 0;
    const countTrap = () => {
      traps += 1;
    };
    const pixels = await draw(script, TRAPPED[name] ?? IMAGE, new Fuel(undefined, undefined, countTrap));
    expect(traps).toBe(1);
    const difference = pixels.reduce((sum, value, i) => sum + Math.abs(value - (expected[i] as number)), 0);
    expect(difference / pixels.length).toBeLessThan(1.5);
    expect(Buffer.compare(await draw(script), expected)).toBe(0);
  });

  test("within the request's budget", async () => {
    const script: Draw = (ctx) => {
      ctx.shadowColor = "red";
      ctx.shadowBlur = 5;
      for (let i = 0; i < 10; i++) ctx.fillRect(i, i, 100, 60);
    };
    const fuel = new Fuel();
    await draw(script, undefined, fuel);
    const { spent } = fuel;
    await expect(draw(script, IMAGE, new Fuel(spent + 1000))).rejects.toThrow("image is too expensive to draw");
  });
});

describe("drawings that would take resvg too long are rejected:", () => {
  const repeat = (count: number, step: (ctx: CanvasContext, index: number) => void): Draw => {
    return (ctx) => {
      for (let i = 0; i < count; i++) step(ctx, i);
    };
  };
  test.each<readonly [string, Draw]>([
    [
      "blurred shadows",
      repeat(200, (ctx, i) => {
        ctx.shadowBlur = 100;
        ctx.shadowColor = "red";
        ctx.fillRect(i, i, 900, 900);
      }),
    ],
    [
      "clips",
      repeat(500, (ctx, i) => {
        ctx.save();
        ctx.beginPath();
        ctx.arc(500, 500, 400 + i / 10, 0, 7);
        ctx.clip();
        ctx.fillRect(0, 0, 1000, 1000);
        ctx.restore();
      }),
    ],
    ["translucent shapes", repeat(500, (ctx) => Object.assign(ctx, { fillStyle: "#f001" }).fillRect(0, 0, 1000, 1000))],
    [
      "crossing lines",
      repeat(20, (ctx) => {
        ctx.beginPath();
        for (let i = 0; i < 20_000; i++) ctx.lineTo((i * 7919) % 1000, (i * 104_729) % 1000);
        ctx.stroke();
      }),
    ],
    [
      "tall thin shapes",
      repeat(5000, (ctx, i) => {
        ctx.beginPath();
        ctx.rect(i / 5, 0, 0.2, 1000);
        ctx.fill();
        ctx.stroke();
      }),
    ],
    [
      "short dashes",
      repeat(200, (ctx, i) => {
        ctx.setLineDash([0.1, 0.1]);
        ctx.lineCap = "round";
        ctx.lineWidth = 200;
        ctx.beginPath();
        ctx.moveTo(0, i);
        ctx.lineTo(1000, i);
        ctx.stroke();
      }),
    ],
    [
      "canvases on canvases",
      (ctx) => {
        let canvas = makeTile(ctx);
        for (let depth = 0; depth < 9; depth++) {
          const next = ctx.createCanvas(300, 300) as Canvas;
          const inner = next.getContext("2d") as CanvasContext;
          for (let i = 0; i < 12; i++) inner.drawImage(canvas, i * 20, i * 20, 60, 60);
          canvas = next;
        }
        ctx.drawImage(canvas, 0, 0);
      },
    ],
    [
      "much SVG",
      repeat(5000, (ctx, i) => ctx.fillText("a text with many letters, which become outlines", i % 9, i % 900)),
    ],
  ])("%s", (_, script) => {
    const canvas = new Canvas(1000, 1000, (w, h) => new SvgRasterSurface(w, h), FONTS, new Fuel(Infinity));
    expect(() => script(canvas.getContext("2d") as CanvasContext)).toThrow(
      /^image is too expensive to draw|^canvas must use|^image must have at most/,
    );
  });
});

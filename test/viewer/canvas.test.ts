// Compares images, patterns, gradients and composite operations on the canvas with Chromium's, pixel by pixel.

import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { Canvas } from "../../src/engine/canvas/canvas.ts";
import type { CanvasContext } from "../../src/engine/canvas/context.ts";
import { CanvasImage } from "../../src/engine/canvas/image.ts";
import { encodePixels } from "../../src/engine/image/pixel-png.ts";
import { openRaster } from "../../src/engine/image/raster-image.ts";
import { ScaledImage } from "../../src/engine/image/scaled-image.ts";
import { RasterSurface } from "../../src/engine/raster/raster-surface.ts";
import { COMPOSITE_OPERATIONS } from "../../src/engine/surface.ts";
import { FONTS } from "../engine/font/fonts.ts";
import { describeInChromium, openPage } from "./browser.ts";

// The service transfers ArrayBuffers, so Buffers must not share one.
Buffer.poolSize = 0;

const WIDTH = 120;
const HEIGHT = 80;

/** Returns a PNG as a `data:` URL. @param at returns the colour of a pixel, 0 to 255 */
function makePng(width: number, height: number, at: (x: number, y: number) => readonly number[]): string {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4);
  return `data:image/png;base64,${Buffer.from(encodePixels({ width, height, data })).toString("base64")}`;
}

/** A picture with smooth colours, an opaque frame and a translucent corner, and a small tile with sharp edges. */
const PICTURE = makePng(24, 16, (x, y) => [x * 10, y * 15, 255 - x * 8, x > 15 && y > 9 ? 100 : 255]);
const TILE = makePng(7, 5, (x, y) =>
  x === 0 || y === 0 ? [200, 0, 0, 255] : x > 4 ? [0, 0, 0, 0] : [0, 120, 220, 160],
);

/** How far pixels may differ: the mean difference of all channels, and the maximum difference of a channel. */
interface Bounds {
  readonly mean: number;
  readonly most: number;
}

/** Blending and interpolation round differently. */
const ROUNDING: Bounds = { mean: 0.6, most: 13 };

/** Where edges cut through pixels, the coverage differs, too. */
const EDGES: Bounds = { mean: 1.2, most: 70 };

/** Chromium interpolates between repeated pixels in only 16 steps. */
const STEPS: Bounds = { mean: 2.2, most: 24 };

/** A canvas script. It gets `ctx`, the images `picture` and `tile`, and `makeCanvas(width, height)`. */
type Case = readonly [name: string, script: string, bounds?: Bounds];

function loadImage(url: string): CanvasImage {
  const source = openRaster(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
  if (source === null) throw new Error("not an image");
  const file = new ScaledImage(source);
  const image = new CanvasImage(() => file);
  image.src = url;
  return image;
}

/** Runs a script on our canvas. Returns premultiplied pixels. */
function drawHere(script: string): Uint8Array {
  const canvas = new Canvas(WIDTH, HEIGHT, (w, h) => new RasterSurface(w, h), FONTS);
  const ctx = canvas.getContext("2d") as CanvasContext;
  const makeCanvas = (width: number, height: number) => ctx.createCanvas(width, height);
  new Function("ctx", "picture", "tile", "makeCanvas", script)(ctx, loadImage(PICTURE), loadImage(TILE), makeCanvas);
  return (canvas.surface as RasterSurface).pixels();
}

/** Runs a script in Chromium. Returns premultiplied pixels. */
async function drawInChromium(page: Page, script: string): Promise<Uint8Array> {
  const data: number[] = await page.evaluate(`(async () => {
    const [picture, tile] = ${JSON.stringify([PICTURE, TILE])}.map((src) => Object.assign(new Image(), { src }));
    await Promise.all([picture.decode(), tile.decode()]);
    const makeCanvas = (width, height) => Object.assign(document.createElement("canvas"), { width, height });
    const ctx = makeCanvas(${WIDTH}, ${HEIGHT}).getContext("2d", { willReadFrequently: true });
    ${script};
    ctx.resetTransform();
    return [...ctx.getImageData(0, 0, ${WIDTH}, ${HEIGHT}).data];
  })()`);
  return Uint8Array.from(data, (value, i) =>
    i % 4 === 3 ? value : Math.round((value * (data[i | 3] as number)) / 255),
  );
}

function differenceOf(one: Uint8Array, other: Uint8Array): Bounds {
  let [sum, most] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    const difference = Math.abs((one[i] as number) - (other[i] as number));
    sum += difference;
    most = Math.max(most, difference);
  }
  return { mean: sum / one.length, most };
}

const IMAGES: readonly Case[] = [
  ["at its own size", "ctx.drawImage(picture, 10, 20)"],
  ["between pixels", "ctx.drawImage(picture, 10.3, 20.6)"],
  ["scaled up", "ctx.drawImage(picture, 5, 6, 100, 60)"],
  ["scaled up by fractional factors, between pixels", "ctx.drawImage(picture, 5.4, 6.7, 77.3, 31.2)"],
  ["scaled up without smoothing", "ctx.imageSmoothingEnabled = false; ctx.drawImage(picture, 5, 6, 96, 64)"],
  [
    "scaled up by fractional factors without smoothing",
    "ctx.imageSmoothingEnabled = false; ctx.drawImage(picture, 5, 6, 77, 41)",
  ],
  ["scaled to half its size", "ctx.drawImage(picture, 10, 10, 12, 8)"],
  ["scaled down a little", "ctx.drawImage(picture, 10, 10, 20, 14)"],
  ["a part of it", "ctx.drawImage(picture, 4, 3, 12, 9, 10, 10, 80, 50)"],
  ["a part beyond its edges", "ctx.drawImage(picture, -6, -4, 24, 16, 10, 10, 80, 50)"],
  ["mirrored", "ctx.translate(110, 0); ctx.scale(-1, 1); ctx.drawImage(picture, 5, 6, 72, 48)"],
  ["turned by 90°", "ctx.translate(100, 5); ctx.rotate(Math.PI / 2); ctx.drawImage(picture, 0, 0, 48, 32)"],
  ["rotated", "ctx.translate(60, 10); ctx.rotate(0.5); ctx.drawImage(picture, 0, 0, 60, 40)", EDGES],
  ["skewed", "ctx.transform(2, 0.4, -0.5, 1.5, 20, 10); ctx.drawImage(picture, 0, 0)", EDGES],
  ["with alpha", "ctx.globalAlpha = 0.4; ctx.drawImage(picture, 5, 6, 72, 48)"],
  [
    "clipped to a rectangle",
    "ctx.beginPath(); ctx.rect(20.5, 10.5, 50, 40); ctx.clip(); ctx.drawImage(picture, 5, 6, 96, 64)",
  ],
  [
    "clipped to a circle",
    "ctx.beginPath(); ctx.arc(50, 40, 30, 0, 7); ctx.clip(); ctx.drawImage(picture, 5, 6, 96, 64)",
    EDGES,
  ],
  [
    "with a sharp shadow",
    "ctx.shadowColor = 'rgba(0,0,0,.6)'; ctx.shadowOffsetX = 7; ctx.shadowOffsetY = 5; ctx.drawImage(picture, 15, 12, 48, 32)",
  ],
  [
    "with a blurred shadow",
    "ctx.shadowColor = 'navy'; ctx.shadowBlur = 9; ctx.shadowOffsetX = 7; ctx.drawImage(picture, 15, 12, 48, 32)",
  ],
  [
    "of a canvas",
    "const c = makeCanvas(30, 20); const o = c.getContext('2d'); o.fillStyle = 'teal'; o.fillRect(2, 2, 20, 15); o.fillStyle = 'rgba(255,0,0,.5)'; o.fillRect(10, 5, 18, 14); ctx.drawImage(c, 10, 10); ctx.globalAlpha = .5; ctx.drawImage(c, 50, 30)",
  ],
  [
    "of the canvas itself",
    "ctx.fillStyle = 'teal'; ctx.fillRect(5, 5, 20, 15); ctx.drawImage(ctx.canvas, 30, 20); ctx.drawImage(ctx.canvas, 0, 0, 60, 40, 60, 40, 60, 40)",
  ],
];

const fillWith = (repetition: string, before = "", after = "") =>
  `${before}; const p = ctx.createPattern(tile, '${repetition}'); ${after}; ctx.fillStyle = p; ctx.fillRect(3, 4, 110, 70)`;

const PATTERNS: readonly Case[] = [
  ...["repeat", "repeat-x", "repeat-y", "no-repeat"].flatMap((repetition): Case[] => [
    [repetition, fillWith(repetition)],
    [`${repetition}, moved and scaled`, fillWith(repetition, "ctx.translate(10, 8); ctx.scale(2, 3)"), STEPS],
    [
      `${repetition}, with a transform`,
      fillWith(repetition, "", "p.setTransform({ a: 1.5, b: 0.5, c: -0.5, d: 1.5, e: 20, f: 10 })"),
    ],
    [`${repetition}, without smoothing`, fillWith(repetition, "ctx.imageSmoothingEnabled = false; ctx.scale(3, 3)")],
  ]),
  [
    "as a stroke",
    "ctx.strokeStyle = ctx.createPattern(tile, 'repeat'); ctx.lineWidth = 12; ctx.beginPath(); ctx.moveTo(10, 10); ctx.lineTo(100, 60); ctx.lineTo(20, 70); ctx.stroke()",
    EDGES,
  ],
  [
    "in a circle, with alpha",
    "ctx.globalAlpha = .5; ctx.fillStyle = ctx.createPattern(picture, 'repeat'); ctx.beginPath(); ctx.arc(60, 40, 35, 0, 7); ctx.fill()",
    EDGES,
  ],
  [
    "of a canvas",
    "const c = makeCanvas(8, 8); const o = c.getContext('2d'); o.fillStyle = 'red'; o.fillRect(0, 0, 4, 4); o.fillStyle = 'blue'; o.fillRect(4, 4, 4, 4); ctx.fillStyle = ctx.createPattern(c, 'repeat'); ctx.fillRect(5, 5, 100, 60)",
  ],
  [
    "with a shadow",
    "ctx.shadowColor = 'black'; ctx.shadowBlur = 6; ctx.shadowOffsetY = 6; ctx.fillStyle = ctx.createPattern(tile, 'repeat'); ctx.fillRect(15, 10, 80, 50)",
  ],
];

const BACKDROP =
  "ctx.fillStyle = 'rgba(40, 160, 220, .8)'; ctx.fillRect(10, 10, 60, 45); ctx.fillStyle = '#f5c542'; ctx.fillRect(20, 30, 45, 40)";

const OPERATIONS: readonly Case[] = COMPOSITE_OPERATIONS.flatMap((operation): Case[] => {
  const start = `${BACKDROP}; ctx.globalCompositeOperation = '${operation}'; ctx.fillStyle = 'rgba(200, 60, 90, .7)'`;
  return [
    [operation, `${start}; ctx.fillRect(40, 20, 60, 40)`],
    [
      `${operation} with alpha, of a circle`,
      `${start}; ctx.globalAlpha = .6; ctx.beginPath(); ctx.arc(65, 40, 28, 0, 7); ctx.fill()`,
      EDGES,
    ],
    [
      `${operation} in a rectangular clip`,
      `ctx.save(); ${start}; ctx.beginPath(); ctx.rect(30, 15, 50, 45); ctx.clip(); ctx.fillRect(40, 20, 60, 40)`,
    ],
    [
      `${operation} in a round clip`,
      `ctx.save(); ${start}; ctx.beginPath(); ctx.arc(60, 40, 30, 0, 7); ctx.clip(); ctx.fillRect(40, 20, 60, 40)`,
      EDGES,
    ],
    [`${operation} of an image`, `${start}; ctx.drawImage(picture, 35, 15, 72, 48)`],
    [
      `${operation} of a pattern`,
      `${start}; ctx.fillStyle = ctx.createPattern(tile, 'repeat'); ctx.fillRect(40, 20, 60, 40)`,
    ],
    [
      `${operation} of a stroke with a shadow`,
      `${start}; ctx.shadowColor = 'black'; ctx.shadowBlur = 5; ctx.shadowOffsetX = 4; ctx.lineWidth = 8; ctx.strokeRect(40, 20, 60, 40)`,
      EDGES,
    ],
  ];
});

const GRADIENTS: readonly Case[] = [
  [
    "conic",
    "const g = ctx.createConicGradient(0.7, 60, 40); g.addColorStop(0, 'red'); g.addColorStop(.3, 'lime'); g.addColorStop(1, 'blue'); ctx.fillStyle = g; ctx.fillRect(5, 5, 110, 70)",
    { mean: 1, most: 255 },
  ],
  [
    "conic, transformed",
    "ctx.transform(1, .3, -.2, 1.5, 10, -10); const g = ctx.createConicGradient(-1, 50, 30); g.addColorStop(0, 'rgba(255,0,0,.5)'); g.addColorStop(1, 'black'); ctx.fillStyle = g; ctx.fillRect(0, 10, 90, 40)",
    { mean: 1.2, most: 255 },
  ],
];

describeInChromium("as in Chromium:", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPage(1);
  });

  const groups: Readonly<Record<string, readonly Case[]>> = {
    image: IMAGES,
    pattern: PATTERNS,
    operation: OPERATIONS,
    gradient: GRADIENTS,
  };
  for (const [group, cases] of Object.entries(groups))
    test.each(cases.map(([name, script, bounds = ROUNDING]) => [name, script, bounds] as const))(
      `${group}: %s`,
      async (_, script, bounds) => {
        const difference = differenceOf(drawHere(script), await drawInChromium(page, script));
        expect(difference.mean).toBeLessThanOrEqual(bounds.mean);
        expect(difference.most).toBeLessThanOrEqual(bounds.most);
      },
    );
});

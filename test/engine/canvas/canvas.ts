// Helpers to draw on a canvas as charts do, and to inspect the result.

import { Canvas } from "../../../src/engine/canvas/canvas.ts";
import type { CanvasContext } from "../../../src/engine/canvas/context.ts";
import { CanvasImage } from "../../../src/engine/canvas/image.ts";
import { openRaster } from "../../../src/engine/image/raster-image.ts";
import { ScaledImage } from "../../../src/engine/image/scaled-image.ts";
import { outputBackend } from "../../../src/engine/output/output-backend.ts";
import { SvgSurface } from "../../../src/engine/svg/svg-surface.ts";
import { encodePng } from "../../encode-png.ts";
import { asPixelImage } from "../../pixel-image.ts";
import { type Decoded, decodePng, pixelAt } from "../../png.ts";
import { FONTS } from "../font/fonts.ts";

export type Script = (ctx: CanvasContext) => void;

export function createCanvas(width = 40, height = 30): Canvas {
  return new Canvas(width, height, (w, h) => new SvgSurface(w, h, true), FONTS);
}

/** Returns a canvas that can be drawn on canvases for raster images. */
export function createRasterCanvas(width: number, height: number): Canvas {
  return new Canvas(width, height, outputBackend("png").createSurface, FONTS);
}

export function createContext(width = 40, height = 30): CanvasContext {
  return createCanvas(width, height).getContext("2d") as CanvasContext;
}

export function drawSvg(script: Script, width = 40, height = 30): string {
  const ctx = createContext(width, height);
  script(ctx);
  return (ctx.canvas.surface as SvgSurface).format();
}

export async function drawPixels(script: Script, width = 40, height = 30): Promise<Decoded> {
  const canvas = createRasterCanvas(width, height);
  script(canvas.getContext("2d") as CanvasContext);
  return decodePng(encodePng(asPixelImage(outputBackend("png").finish(canvas.surface, { title: "" }))));
}

/** Returns the `d` attributes of a document, in order. */
export function pathsOf(svg: string): string[] {
  return [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d as string);
}

/**
 * Returns a pixel's colour in the form `#ff0000`, followed by `/` and the alpha if it isn't opaque, or `none` if it is
 * transparent.
 */
export function colorAt(pixels: Decoded, x: number, y: number): string {
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixelAt(pixels, x, y);
  if (alpha === 0) return "none";
  const hex = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  return alpha === 255 ? hex : `${hex}/${alpha}`;
}

/** Creates an image that is already loaded. */
export function imageOf(url: string, width: number, height: number): CanvasImage {
  const pixels = (scale: number) => {
    const source = openRaster(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
    if (source === null) throw new Error(`${url} is not an image`);
    return new ScaledImage(source).pixels(scale);
  };
  const image = new CanvasImage(() => ({ type: "encoded", width, height, url: () => url, pixels }));
  image.src = url;
  return image;
}

/** 2x2-pixel image: red, lime, blue, and yellow at half opacity. */
export const FOUR_COLOR_IMAGE = imageOf(
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGElEQVR4AQXBgQEAAATAoPjc5VMiaUfiHj9uBn8lX7zqAAAAAElFTkSuQmCC",
  2,
  2,
);

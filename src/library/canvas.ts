// A canvas for the caller's own drawing code, Chart.js, D3 or Vega. HTML Living Standard, section 4.12.5, the canvas element.

import type { Format as EngineFormat } from "../engine/encodable-image.ts";
import { FontLibrary } from "../engine/font/font-library.ts";
import { FontSet } from "../engine/font/font-set.ts";
import { createCanvas as createOutput } from "../engine/output/create-canvas.ts";
import { loadAssets, loadAssetsNow } from "./assets.ts";
import { fonts } from "./fonts.ts";
import { encode } from "./image-file.ts";
import type { CanvasOptions, Format, Rendered } from "./types.ts";

/** CanvasRenderingContext2D in programs that declare this type, otherwise an unchecked object. */
export type Context2D = typeof globalThis extends { CanvasRenderingContext2D: { prototype: infer Context } }
  ? Context
  : // biome-ignore lint/suspicious/noExplicitAny: the type belongs to the DOM, which not all programs have
    any;

/** A canvas that needs no DOM. */
export interface LimnCanvas {
  /** Width and height, in pixels. */
  readonly width: number;
  readonly height: number;
  getContext(type: "2d"): Context2D;
  /**
   * Returns the image as a file. The canvas must not be drawn on afterwards.
   *
   * @param format `svg` or `pdf` for a canvas of that type, otherwise a pixel format
   * @param quality compression quality for jpg, webp and avif, 1 to 100
   */
  encode<F extends Format>(format: F, quality?: number): Promise<Rendered<F>>;
}

/**
 * Draws on a canvas and encodes it. Text can use all of the library's fonts: if a font isn't loaded yet, the function calls
 * `draw` again with a new canvas.
 *
 * @param draw draws on a CanvasRenderingContext2D; must draw the same image each time
 */
export async function renderCanvas<F extends Format = "png">(
  width: number,
  height: number,
  draw: (context: Context2D) => void,
  { format = "png" as F, quality }: { readonly format?: F; readonly quality?: number } = {},
): Promise<Rendered<F>> {
  await loadAssets();
  const set = new FontSet(fonts);
  try {
    for (let round = 1; ; round++) {
      const { canvas, finish } = createOutput(width, height, { format, fonts: set });
      draw(canvas.getContext("2d") as unknown as Context2D);
      if (set.needsFonts && round < ROUNDS) await set.load();
      // The fonts are held until the image is encoded.
      else return await encode<F>(finish({ title: "" }), format, quality);
    }
  } finally {
    set.release();
  }
}

/** Contains the bundled fonts only, so that an image doesn't depend on the fonts that earlier drawings loaded. */
const BUNDLED = new FontLibrary();

/** Maximum number of times that `draw` is called until all fonts are loaded. */
const ROUNDS = 3;

/**
 * Creates an empty, transparent canvas. Its text uses Arimo, which is metric-compatible with Arial and Helvetica;
 * `renderCanvas` can use all fonts.
 *
 * @param width width in pixels, an integer of at least 1
 * @param height height in pixels, an integer of at least 1
 */
export function createCanvas(width: number, height: number, { type = "image" }: CanvasOptions = {}): LimnCanvas {
  const format: EngineFormat = type === "image" ? "png" : type;
  loadAssetsNow();
  const { canvas, finish } = createOutput(width, height, { format, fonts: new FontSet(BUNDLED) });
  return Object.assign(canvas, {
    encode: async <F extends Format>(wanted: F, quality?: number): Promise<Rendered<F>> => {
      const isDocument = wanted === "svg" || wanted === "pdf";
      if (isDocument ? wanted !== type : type !== "image")
        throw new TypeError(
          `format must be ${type === "image" ? "a pixel format" : type} for a canvas of type ${type}, got ${wanted}`,
        );
      return encode<F>(finish({ title: "" }), wanted, quality);
    },
  }) as unknown as LimnCanvas;
}

// Draws a barcode. Codes that consist only of rectangles become palette images without a canvas; text, dots, hexagons
// and vector formats are drawn on a surface.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontLibrary } from "../../engine/font/font-library.ts";
import { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT, type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutInkBounds, layoutText } from "../../engine/font/text-layout.ts";
import { DRAW_ROUNDS } from "../../engine/limits.ts";
import { type OutputBackend, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { BarcodeParams } from "./barcode-params.ts";
import { createShapes, isFlat } from "./barcode-shapes.ts";
import { openEncoder } from "./encoder.ts";
import { paintFlat } from "./flat.ts";
import { layoutBarcode } from "./layout.ts";
import type { TextMeasure } from "./mark.ts";
import { createTextStyle, paintSurface } from "./surface.ts";

/** Services that the platform provides. */
export interface BarcodeRenderEnv {
  /** The font faces available for text. */
  readonly fonts: FontLibrary;
  /** Called if a face that the text needs could not be loaded, so that the image is not cached for long. */
  readonly onMissingFonts?: () => void;
  /** Replaces the format's backend, for a drawing that is part of another one. */
  readonly backend?: OutputBackend | undefined;
  /** Budget that drawing is charged to. */
  readonly fuel?: Fuel;
}

/** Work per barcode, and per character of its text, in units of src/base/fuel.ts. */
const BARCODE_WORK = 10_000_000;
const CHARACTER_WORK = 100_000;

/**
 * Draws a barcode.
 *
 * @throws Failure for text that the type does not accept, and for a size that is too small
 */
export async function drawBarcode(params: BarcodeParams, env: BarcodeRenderEnv): Promise<EncodableImage> {
  const { textAlternative: text } = params;
  try {
    return await drawText(params, env);
  } catch (error) {
    if (!(error instanceof Failure) || text === undefined) throw error;
    // A `+` in a query may stand for a plus or a space, so try the alternate parse. If both fail, report the first error.
    try {
      return await drawText({ ...params, text }, env);
    } catch {
      throw error;
    }
  }
}

async function drawText(params: BarcodeParams, env: BarcodeRenderEnv): Promise<EncodableImage> {
  env.fuel?.spend(BARCODE_WORK + params.text.length * CHARACTER_WORK, "text is too expensive to encode: shorten it");
  const font = fontOf(params.textfont);
  const fonts = new FontSet(env.fonts);
  const measure: TextMeasure = (text, size) => {
    const layout = layoutText(text, createTextStyle(font, size, 0), fonts);
    const ink = layoutInkBounds(layout, size);
    return { width: layout.width, ascent: Math.max(0, -(ink?.top ?? 0)), descent: Math.max(0, ink?.bottom ?? 0) };
  };
  try {
    // Lone surrogates have no UTF-8 encoding.
    const encode = await openEncoder({ ...params, text: params.text.toWellFormed() }, measure);
    for (let round = 1; ; round++) {
      const shapes = createShapes(layoutBarcode(params, encode, measure), params);
      const { backend = outputBackend(params.format) } = env;
      if (backend.hasPixels && isFlat(shapes)) return paintFlat(shapes);
      const image = paintSurface(shapes, { backend, font, fonts, title: params.text, fuel: env.fuel });
      if (!fonts.needsFonts || round === DRAW_ROUNDS) return await writeDocument(image);
      await fonts.load();
    }
  } finally {
    if (fonts.isDamaged) env.onMissingFonts?.();
    fonts.release();
  }
}

function fontOf(family: string | undefined): FontRequest {
  return (family === undefined ? null : parseFont(`10px ${family}`)) ?? DEFAULT_FONT;
}

// Draws a barcode. Codes that consist only of rectangles become palette images without a canvas; text, dots, hexagons
// and vector formats are drawn on a surface.

import { Failure } from "../../base/failure.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT, type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutInkBounds, layoutText } from "../../engine/font/text-layout.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import { type DrawingEnv, outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import type { BarcodeParams } from "./barcode-params.ts";
import { createShapes, isFlat } from "./barcode-shapes.ts";
import { openEncoder } from "./encoder.ts";
import { paintFlat } from "./flat.ts";
import { layoutBarcode } from "./layout.ts";
import type { TextMeasure } from "./mark.ts";
import { createTextStyle, paintSurface } from "./surface.ts";

/** Work per barcode, and per character of its text, in units of src/base/fuel.ts. */
const BARCODE_WORK = 10_000_000;
const CHARACTER_WORK = 100_000;

/**
 * Draws a barcode.
 *
 * @throws Failure for text that the type does not accept, and for a size that is too small
 */
export async function drawBarcode(params: BarcodeParams, env: DrawingEnv): Promise<EncodableImage> {
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

async function drawText(params: BarcodeParams, env: DrawingEnv): Promise<EncodableImage> {
  env.fuel?.spend(BARCODE_WORK + params.text.length * CHARACTER_WORK, "text is too expensive to encode: shorten it");
  const font = fontOf(params.textfont);
  const { backend = outputBackend(params.format), fuel } = env;
  return withFonts(
    env,
    params,
    async (fonts) => {
      const measure = measureWith(font, fonts);
      // Lone surrogates have no UTF-8 encoding.
      const encode = await openEncoder({ ...params, text: params.text.toWellFormed() }, measure);
      return createShapes(layoutBarcode(params, encode, measure), params);
    },
    (shapes, fonts) =>
      backend.hasPixels && isFlat(shapes)
        ? paintFlat(shapes)
        : writeDocument(paintSurface(shapes, { backend, font, fonts, title: params.text, fuel })),
  );
}

function measureWith(font: FontRequest, fonts: FontSet): TextMeasure {
  return (text, size) => {
    const layout = layoutText(text, createTextStyle(font, size, 0), fonts);
    const ink = layoutInkBounds(layout, size);
    return { width: layout.width, ascent: Math.max(0, -(ink?.top ?? 0)), descent: Math.max(0, ink?.bottom ?? 0) };
  };
}

function fontOf(family: string | undefined): FontRequest {
  return (family === undefined ? null : parseFont(`10px ${family}`)) ?? DEFAULT_FONT;
}

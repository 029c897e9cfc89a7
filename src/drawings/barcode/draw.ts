// Parameters of a barcode → its picture. Codes of bars and squares are pictures of flat colours; those with text, dots or
// hexagons are drawn on a surface, as documents are. Refuses, as a Failure, what the type cannot hold and sizes without room.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { DRAW_ROUNDS } from "../../base/limits.ts";
import type { FontLibrary } from "../../engine/font/font-library.ts";
import { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT, type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { inkOf, layoutText } from "../../engine/font/text-layout.ts";
import { complete, mediumOf } from "../../engine/picture/medium.ts";
import type { Picture } from "../../engine/picture.ts";
import type { BarcodeParams } from "./barcode-params.ts";
import { openEncoder } from "./encoder.ts";
import { figureOf, isFlat } from "./figure.ts";
import { paintFlat } from "./flat.ts";
import { layoutBarcode } from "./layout.ts";
import type { TextMeasure } from "./mark.ts";
import { paintSurface, styleOf } from "./surface.ts";

/** What drawing needs of the world outside. */
export interface Outside {
  /** The faces that there are. */
  readonly fonts: FontLibrary;
  /** Called when the picture lacks faces that could not be read this time. */
  readonly noteMissing?: () => void;
  /** Pays for the work of drawing. */
  readonly fuel?: Fuel;
}

/** Work of any barcode, and of a character of its text, units of src/base/fuel.ts. */
const BARCODE_WORK = 10_000_000;
const CHARACTER_WORK = 100_000;

/** Draws the barcode. @throws Failure */
export async function drawBarcode(params: BarcodeParams, outside: Outside): Promise<Picture> {
  const { textAlternative: text } = params;
  try {
    return await drawText(params, outside);
  } catch (error) {
    if (!(error instanceof Failure) || text === undefined) throw error;
    // Where the text is nothing that the type takes, its pluses may have been spaces.
    try {
      return await drawText({ ...params, text }, outside);
    } catch {
      throw error;
    }
  }
}

async function drawText(params: BarcodeParams, outside: Outside): Promise<Picture> {
  outside.fuel?.spend(BARCODE_WORK + params.text.length * CHARACTER_WORK, "text takes too much work to encode");
  const font = fontOf(params.textfont);
  const fonts = new FontSet(outside.fonts);
  const measure: TextMeasure = (text, size) => {
    const layout = layoutText(text, styleOf(font, size, 0), fonts);
    const ink = inkOf(layout, size);
    return { width: layout.width, ascent: Math.max(0, -(ink?.top ?? 0)), descent: Math.max(0, ink?.bottom ?? 0) };
  };
  try {
    // Half a character is none, in UTF-8.
    const encode = await openEncoder({ ...params, text: params.text.toWellFormed() }, measure);
    for (let round = 1; ; round++) {
      const figure = figureOf(layoutBarcode(params, encode, measure), params);
      const medium = mediumOf(params.format);
      if (medium.hasPixels && isFlat(figure)) return paintFlat(figure);
      const picture = paintSurface(figure, { medium, font, fonts, title: params.text, fuel: outside.fuel });
      if (!fonts.isWanting || round === DRAW_ROUNDS) return await complete(picture);
      await fonts.load();
    }
  } finally {
    if (fonts.isDamaged) outside.noteMissing?.();
    fonts.release();
  }
}

function fontOf(family: string | undefined): FontRequest {
  return (family === undefined ? null : parseFont(`10px ${family}`)) ?? DEFAULT_FONT;
}

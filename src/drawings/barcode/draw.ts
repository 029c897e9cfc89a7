// Draws a barcode. Codes that consist only of rectangles become palette images without a canvas; text, dots, hexagons
// and vector formats are drawn on a surface.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { Rgba } from "../../engine/color.ts";
import type { EncodableImage, FlatBand, FlatImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { DEFAULT_FONT, type FontRequest, parseFont } from "../../engine/font/font-shorthand.ts";
import { layoutInkBounds, layoutText, placeRun } from "../../engine/font/text-layout.ts";
import type { TextStyle } from "../../engine/font/text-style.ts";
import { withFonts } from "../../engine/font/with-fonts.ts";
import {
  type DrawingEnv,
  type OutputBackend,
  outputBackend,
  writeDocument,
} from "../../engine/output/output-backend.ts";
import { boxPath, type Path } from "../../engine/path.ts";
import { DEFAULT_COMPOSITE_STATE, type FillRule, type Paint, type Surface } from "../../engine/surface.ts";
import { type BarcodeShapes, createShapes, isFlat, type Line } from "./barcode-shapes.ts";
import { openEncoder } from "./encoder.ts";
import { layoutBarcode } from "./layout.ts";
import type { TextMeasure } from "./mark.ts";
import type { BarcodeParams } from "./options.ts";

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

/** Paints a barcode that consists of blocks only. */
function paintFlat({ width, height, background, parts }: BarcodeShapes): FlatImage {
  const palette: Rgba[] = [background];
  const blocks = parts.flatMap((part) => {
    if (part.type !== "blocks") return [];
    let color = palette.indexOf(part.color);
    if (color < 0) color = palette.push(part.color) - 1;
    return part.rectangles.map((rectangle) => ({ ...clip(rectangle, width, height), color }));
  });
  const edges = [...new Set([0, height, ...blocks.flatMap(({ top, bottom }) => [top, bottom])])];
  edges.sort((one, other) => one - other);
  const rows = edges.slice(0, -1).map(() => new Uint8Array(width));
  const bandAt = new Map(edges.map((edge, index) => [edge, index]));
  for (const { left, right, top, bottom, color } of blocks) {
    const end = bandAt.get(bottom) as number;
    for (let band = bandAt.get(top) as number; band < end; band++) rows[band]?.fill(color, left, right);
  }
  const bands = rows.map((indices, index): FlatBand => {
    return { rows: (edges[index + 1] as number) - (edges[index] as number), indices };
  });
  return { type: "flat", width, height, palette, bands };
}

function clip(box: { left: number; top: number; right: number; bottom: number }, width: number, height: number) {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
  return {
    left: clamp(box.left, width),
    right: clamp(box.right, width),
    top: clamp(box.top, height),
    bottom: clamp(box.bottom, height),
  };
}

/** Everything needed to paint a barcode, apart from its shapes. */
interface PaintContext {
  readonly backend: OutputBackend;
  readonly font: FontRequest;
  readonly fonts: FontSet;
  /** Title in the image's metadata. */
  readonly title: string;
  /** Budget that drawing is charged to. */
  readonly fuel?: Fuel | undefined;
}

/** Returns the text style for a font size. All lengths have the same unit. */
function createTextStyle(font: FontRequest, size: number, letterSpacing: number): TextStyle {
  return { font: { ...font, size }, direction: "ltr", letterSpacing, wordSpacing: 0, kerning: "auto" };
}

function paintSurface(shapes: BarcodeShapes, { backend, font, fonts, title, fuel }: PaintContext): EncodableImage {
  const { width, height, background, parts } = shapes;
  const surface = backend.createSurface(width, height);
  const fill = (path: Path, color: Rgba, rule: FillRule = "nonzero") =>
    surface.fill(path, rule, solid(color), DEFAULT_COMPOSITE_STATE);
  if (background.alpha > 0) fill(boxPath({ left: 0, top: 0, right: width, bottom: height }), background);
  for (const part of parts) {
    if (part.type === "blocks") fill(part.outline?.() ?? part.rectangles.flatMap(boxPath), part.color);
    else if (part.type === "outline") fill(part.path, part.color, "evenodd");
    else drawLine(surface, part, font, fonts);
  }
  return backend.finish(surface, { title }, fuel);
}

function drawLine(surface: Surface, line: Line, font: FontRequest, fonts: FontSet): void {
  const { runs } = layoutText(line.text, createTextStyle(font, line.size, line.gap), fonts);
  for (const run of runs) {
    const placed = placeRun(run, line.size);
    surface.text({ ...placed, matrix: line.matrix }, solid(line.color), DEFAULT_COMPOSITE_STATE);
  }
}

function solid(color: Rgba): Paint {
  return { type: "solid", color };
}

// Paints a barcode on the surface of an output format: rectangles and outlines as paths, text as glyphs.

import type { Fuel } from "../../base/fuel.ts";
import type { Rgba } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import type { FontRequest } from "../../engine/font/font-shorthand.ts";
import { layoutText, placeRun } from "../../engine/font/text-layout.ts";
import type { TextStyle } from "../../engine/font/text-style.ts";
import type { OutputBackend } from "../../engine/output/output-backend.ts";
import { boxPath, type Path } from "../../engine/path.ts";
import { DEFAULT_COMPOSITE_STATE, type FillRule, type Paint, type Surface } from "../../engine/surface.ts";
import type { BarcodeShapes, Line } from "./barcode-shapes.ts";

/** Everything needed to paint a barcode, apart from its shapes. */
export interface PaintContext {
  readonly backend: OutputBackend;
  readonly font: FontRequest;
  readonly fonts: FontSet;
  /** Title in the image's metadata. */
  readonly title: string;
  /** Budget that drawing is charged to. */
  readonly fuel?: Fuel | undefined;
}

/** Returns the text style for a font size. All lengths have the same unit. */
export function createTextStyle(font: FontRequest, size: number, letterSpacing: number): TextStyle {
  return { font: { ...font, size }, direction: "ltr", letterSpacing, wordSpacing: 0, kerning: "auto" };
}

/** Paints a barcode. */
export function paintSurface(
  shapes: BarcodeShapes,
  { backend, font, fonts, title, fuel }: PaintContext,
): EncodableImage {
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

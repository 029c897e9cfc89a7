// Draws formulas. MathJax lays out the formula, and the engine's canvas draws the outlines.

import { Failure } from "../../base/failure.ts";
import type { Fuel } from "../../base/fuel.ts";
import { SIDE_PIXELS } from "../../base/limits.ts";
import type { Canvas } from "../../engine/canvas/canvas.ts";
import { Path2D } from "../../engine/canvas/path-2d.ts";
import { formatColor, parseColor } from "../../engine/color.ts";
import type { EncodableImage } from "../../engine/encodable-image.ts";
import type { FontSet } from "../../engine/font/font-set.ts";
import { type FontEnv, withFonts } from "../../engine/font/with-fonts.ts";
import { createCanvas } from "../../engine/output/create-canvas.ts";
import { outputBackend, writeDocument } from "../../engine/output/output-backend.ts";
import { type Box, boxPath, growBox, type Path, pathBounds, uniteBoxes } from "../../engine/path.ts";
import type { FormulaParams } from "./formula-params.ts";
import { measureLabel } from "./label.ts";
import { listMarks, type Mark } from "./svg-marks.ts";
import { typeset } from "./typeset.ts";

/** Font size if the request sets no image size, in CSS pixels. */
const FONT_SIZE = 18;
/** Space around the formula, in thousandths of an em, the unit of all marks. */
const MARGIN = 150;
const EM = 1000;

/** Work per mark, excluding rasterisation, in units of src/base/fuel.ts. */
const MARK_WORK = 20_000;

/** A formula after layout. */
interface Layout {
  readonly marks: readonly Mark[];
  /** The area to show, in thousandths of an em. */
  readonly area: Box;
}

/** Draws a formula. @throws Failure if it is not valid TeX, or cannot be drawn within the limits */
export async function drawFormula(params: FormulaParams, env: FontEnv): Promise<EncodableImage> {
  const { tex } = params;
  const { fuel } = env;
  return withFonts(
    env,
    { text: tex },
    (fonts) => typeset(tex, (text) => measureLabel(text, fonts), fuel),
    (svg, fonts) => {
      const marks = listMarks(svg);
      fuel?.spend(marks.length * MARK_WORK, "chl is too expensive to draw: use a shorter formula");
      const layout = { marks, area: areaOf(String(svg.attributes.viewBox ?? ""), marks) };
      return writeDocument(paint(layout, params, fonts, fuel));
    },
  );
}

/** Returns the layout's area, extended to include marks outside it, such as the content of `\llap`. */
function areaOf(viewBox: string, marks: readonly Mark[]): Box {
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(" ").map(Number);
  let area: Box = { left, top, right: left + width, bottom: top + height };
  for (const mark of marks) {
    const bounds = mark.type === "text" ? undefined : (mark.clip ?? pathBounds(mark.path));
    if (bounds) area = uniteBoxes(area, bounds);
  }
  return growBox(area, MARGIN);
}

function paint({ marks, area }: Layout, params: FormulaParams, fonts: FontSet, fuel?: Fuel): EncodableImage {
  const { format, ink, background, tex } = params;
  const ratio = outputBackend(format).hasPixels ? params.devicePixelRatio : 1;
  const [across, down] = [area.right - area.left, area.bottom - area.top];
  const scale = scaleOf(params, across, down);
  const [width, height] = [params.width ?? Math.ceil(across * scale), params.height ?? Math.ceil(down * scale)];
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)] as const;
  const { canvas, finish } = createCanvas(columns, rows, { format, fonts, fuel });
  const context = canvas.getContext("2d") as NonNullable<ReturnType<typeof canvas.getContext>>;
  if (background.alpha > 0) {
    context.fillStyle = formatColor(background);
    context.fillRect(0, 0, columns, rows);
  }
  const [x, y] = [(width - across * scale) / 2, (height - down * scale) / 2];
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.translate(x, y);
  context.scale(scale, scale);
  context.translate(-area.left, -area.top);
  paintMarks(marks, context, formatColor(ink));
  return finish({ title: tex });
}

/** Returns CSS pixels per thousandth of an em. @throws Failure if the image would be too large */
function scaleOf({ width, height }: FormulaParams, across: number, down: number): number {
  const natural = FONT_SIZE / EM;
  const sides = [across, down].map((side) => Math.ceil(side * natural)) as [number, number];
  if (!(Math.max(...sides) <= SIDE_PIXELS))
    throw new Failure(
      "invalid",
      `chl must be a formula of at most ${SIDE_PIXELS} pixels in width and height, got ${sides.join(" x ")}`,
    );
  const scale = Math.min((width ?? Number.POSITIVE_INFINITY) / across, (height ?? Number.POSITIVE_INFINITY) / down);
  if (!Number.isFinite(scale)) return natural;
  const side = Math.ceil((width === undefined ? across : down) * scale);
  if (width !== undefined && height !== undefined) return scale;
  if (side <= SIDE_PIXELS) return scale;
  throw new Failure(
    "invalid",
    `chs must give an image of at most ${SIDE_PIXELS} pixels in width and height, got a ${width === undefined ? "width" : "height"} of ${side}`,
  );
}

type Context = NonNullable<ReturnType<Canvas["getContext"]>>;

/** Paints marks. The context's matrix maps thousandths of an em to pixels. @param ink the CSS colour of the formula */
function paintMarks(marks: readonly Mark[], context: Context, ink: string): void {
  for (const mark of marks) {
    context.save();
    if (mark.clip !== undefined) context.clip(pathOf(boxPath(mark.clip)));
    const color = mark.color !== undefined && parseColor(mark.color) !== null ? mark.color : ink;
    context.fillStyle = color;
    context.strokeStyle = color;
    if (mark.type === "fill") context.fill(pathOf(mark.path));
    else if (mark.type === "stroke") {
      context.lineWidth = mark.width;
      context.lineCap = mark.cap;
      context.setLineDash(mark.dash);
      context.stroke(pathOf(mark.path));
    } else {
      context.transform(...mark.matrix);
      context.font = mark.font;
      context.fillText(mark.text, 0, 0);
    }
    context.restore();
  }
}

function pathOf(segments: Path): Path2D {
  const path = new Path2D();
  path.append(segments);
  return path;
}

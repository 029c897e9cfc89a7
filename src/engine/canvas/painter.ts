// Resolves the drawing state of a context to the paints, stroke styles, compositing states and clips that surfaces use, in
// device pixels, and lays out text.

import { Failure } from "../../base/failure.ts";
import { BLACK, parseColor, type Rgba } from "../color.ts";
import type { FontSet } from "../font/font-set.ts";
import { placeRun } from "../font/text-layout.ts";
import { drawingArea, isVisibleBox, runBounds, strokeReach } from "../geometry/bounds.ts";
import { isQuarterTurn, isUpright, snapGlyph } from "../geometry/glyph-place.ts";
import { PATH_NUMBERS } from "../limits.ts";
import {
  type Box,
  boxContains,
  boxPath,
  growBox,
  intersectBoxes,
  type Matrix,
  multiply,
  type Path,
  pathAsBox,
  pathBounds,
  transformPath,
} from "../path.ts";
import type {
  Clip,
  ColorGlyph,
  ColorRun,
  CompositeState,
  FillRule,
  GlyphRun,
  Paint,
  Shadow,
  StrokeStyle,
  Surface,
} from "../surface.ts";
import { drawColorText } from "./color-text.ts";
import { CanvasGradient } from "./gradient.ts";
import type { SurfaceHolder } from "./image.ts";
import { CanvasPattern } from "./pattern.ts";
import type { CanvasState, PaintStyle } from "./state.ts";
import { alignmentShift, baselineShift, layoutCanvasText, snapBaseline } from "./text.ts";

/** Maximum number of nested clip paths that are not rectangles. Each path costs a layer; real charts have one or two. */
const CLIP_SHAPES = 10;

/** The clip box of an empty path, which clips everything. */
const NOWHERE: Box = { left: 1, top: 1, right: 0, bottom: 0 };
const EVERYWHERE: Box = { left: -1e7, top: -1e7, right: 1e7, bottom: 1e7 };

/** Parses a value of `fillStyle` or `strokeStyle`; null for an invalid value, which the standard ignores. */
export function readStyle(value: unknown): PaintStyle | null {
  if (value instanceof CanvasGradient || value instanceof CanvasPattern) return value;
  return parseColor(String(value));
}

/** Converts a style to a paint under the current transform. */
export function createPaint(style: PaintStyle, state: CanvasState): Paint {
  if (style instanceof CanvasGradient) return style.toPaint(state.matrix);
  if (style instanceof CanvasPattern) return style.toPaint(state.matrix, state.imageSmoothingEnabled);
  return { type: "solid", color: style };
}

/** Returns the compositing state: alpha, compositing operator, clip and shadow. */
export function readCompositeState(state: CanvasState): CompositeState {
  return { alpha: state.globalAlpha, composite: state.composite, clip: state.clip, shadow: shadowOf(state) };
}

function shadowOf({ shadowColor, shadowBlur, shadowOffsetX, shadowOffsetY }: CanvasState): Shadow | null {
  if (shadowColor.alpha === 0 || (shadowBlur === 0 && shadowOffsetX === 0 && shadowOffsetY === 0)) return null;
  return { color: shadowColor, offsetX: shadowOffsetX, offsetY: shadowOffsetY, deviation: shadowBlur / 2 };
}

/** Returns the stroke style. If the matrix preserves shapes, all lengths are converted to device pixels. */
export function readStrokeStyle(state: CanvasState, matrix: Matrix = state.matrix): StrokeStyle {
  const [a, b, c, d] = matrix;
  const isSimilarity = (a === d && b === -c) || (a === -d && b === c);
  const scale = isSimilarity ? Math.hypot(a, b) : 1;
  return {
    width: state.lineWidth * scale,
    cap: state.lineCap,
    join: state.lineJoin,
    miterLimit: state.miterLimit,
    dash: scale === 1 ? state.lineDash : state.lineDash.map((length) => length * scale),
    dashOffset: state.lineDashOffset * scale,
    matrix: isSimilarity ? null : matrix,
  };
}

/** Returns the intersection of a clip and a path, in device pixels. */
export function addClip(clip: Clip | null, path: Path, rule: FillRule): Clip {
  const bounds = pathBounds(path);
  const outer = clip?.box ?? EVERYWHERE;
  if (bounds === null) return { box: NOWHERE, shapes: [] };
  const box = pathAsBox(path);
  if (box !== null)
    return { box: boxContains(box, outer) ? outer : intersectBoxes(box, outer), shapes: clip?.shapes ?? [] };
  const shapes = clip?.shapes ?? [];
  if (shapes.length >= CLIP_SHAPES)
    throw new Failure("invalid", `canvas must nest at most ${CLIP_SHAPES} clip paths that are not rectangles`);
  return { box: intersectBoxes(bounds, outer), shapes: [...shapes, { path: path.slice(), rule }] };
}

/** Translates a clip. @param matrix a translation */
export function moveClip({ box, shapes }: Clip, matrix: Matrix): Clip {
  const [, , , , x, y] = matrix;
  return {
    box: { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y },
    shapes: shapes.map(({ path, rule }) => ({ path: transformPath(path, matrix), rule })),
  };
}

/** Interns the rectangular clips of a canvas, so that equal rectangles are the same object. */
export class ClipPool {
  readonly #boxes = new Map<string, Clip>();

  unify(clip: Clip): Clip {
    if (clip.shapes.length > 0) return clip;
    const { left, top, right, bottom } = clip.box;
    const key = `${left} ${top} ${right} ${bottom}`;
    const existing = this.#boxes.get(key);
    if (existing !== undefined) return existing;
    this.#boxes.set(key, clip);
    return clip;
  }
}

/** Fills or strokes text anchored at (x, y), condensed horizontally if it is wider than `maxWidth`. */
export function drawText(
  holder: SurfaceHolder,
  state: CanvasState,
  mode: "fill" | "stroke",
  text: string,
  x: number,
  y: number,
  maxWidth: number,
): void {
  if (!(Number.isFinite(x + y) && maxWidth > 0)) return;
  const layout = layoutCanvasText(text, state, holder.fonts);
  const squeeze = layout.width > maxWidth ? maxWidth / layout.width : 1;
  const left = x - alignmentShift(layout.width * squeeze, state);
  const baseline = y + baselineShift(layout, state);
  const matrix = snapBaseline(multiply(state.matrix, [squeeze, 0, 0, 1, left, baseline]));
  const effect = readCompositeState(state);
  const { size } = state.font;
  const paint = createPaint(mode === "fill" ? state.fillStyle : state.strokeStyle, state);
  const color = paint.type === "solid" ? paint.color : BLACK;
  // Browsers fill colour glyphs even in strokeText(). The paint sets only their opacity and the colour of parts in the
  // text colour.
  const foreground = { ...color, alpha: color.alpha * effect.alpha };
  const glyphEffect = { ...effect, alpha: foreground.alpha };
  const outlines =
    mode === "stroke"
      ? new TextOutlines(
          holder.surface,
          readStrokeStyle(state, multiply(state.matrix, [squeeze, 0, 0, 1, 0, 0])),
          effect,
        )
      : undefined;
  for (const layoutRun of layout.runs) {
    const run = { ...placeRun(layoutRun, size), matrix };
    const { colored, rest } = splitColors(run, foreground, holder.fonts);
    if (colored.length > 0) {
      drawColorText(holder, { text: run.text, unitsPerEm: run.face.unitsPerEm, glyphs: colored }, glyphEffect);
      if (rest.glyphs.length === 0) holder.surface.addInvisibleText?.(run, effect.clip);
    }
    if (outlines !== undefined) outlines.add(rest);
    else if (rest.glyphs.length > 0) holder.surface.text(rest, paint, effect);
  }
  outlines?.stroke(paint);
}

/** Splits a run into its colour glyphs and a run with the remaining glyphs. */
function splitColors(
  run: GlyphRun,
  foreground: Rgba,
  fonts: FontSet,
): { readonly colored: ColorRun["glyphs"]; readonly rest: GlyphRun } {
  const { face, size } = run;
  if (face.isColored === undefined) return { colored: [], rest: run };
  const scale = size / face.unitsPerEm;
  const { red, green, blue, alpha } = foreground;
  const colored: ColorRun["glyphs"][number][] = [];
  const glyphs = run.glyphs.filter(({ id, x, y }) => {
    if (!face.isColored?.(id)) return true;
    const key = `${face.key} ${id} ${red} ${green} ${blue} ${alpha}`;
    colored.push({
      read: () => {
        const glyph = face.color?.(id, foreground) as ColorGlyph;
        fonts.spendColorGlyph(glyph);
        return glyph;
      },
      key,
      matrix: multiply(run.matrix, [scale, 0, 0, -scale, x, y]),
    });
    return false;
  });
  return { colored, rest: { ...run, glyphs } };
}

/** The outlines of stroked text, in device pixels. */
class TextOutlines {
  readonly #surface: Surface;
  readonly #pen: StrokeStyle;
  readonly #effect: CompositeState;
  readonly #path: number[] = [];
  readonly #isFitted: boolean;
  /** Outlines outside this area are left out. Undefined for vector images, and for text whose shadow can still be visible. */
  readonly #area: Box | undefined;

  constructor(surface: Surface, pen: StrokeStyle, effect: CompositeState) {
    const { width, height } = surface;
    this.#surface = surface;
    this.#pen = pen;
    this.#effect = effect;
    this.#isFitted = surface.fitsOutlines === true;
    if (surface.hasGrid === true && effect.shadow === null)
      this.#area = growBox(drawingArea({ left: 0, top: 0, right: width, bottom: height }), strokeReach(pen));
  }

  /**
   * Appends a run's outlines. Like filled text, horizontal and vertical stroked text is fitted to the pixel grid.
   *
   * @throws Failure if the path becomes too long
   */
  add(run: GlyphRun): void {
    const { face, size, matrix } = run;
    const scale = size / face.unitsPerEm;
    const [, b, , d] = matrix;
    const isFitted = this.#isFitted;
    const height = !isFitted ? undefined : isUpright(matrix) ? d : isQuarterTurn(matrix) ? Math.abs(b) : undefined;
    for (const { id, x, y } of this.#listVisible(run)) {
      const place = multiply(matrix, [scale, 0, 0, -scale, x, y]);
      const outline = face.outline(id, height === undefined ? undefined : size * height);
      for (const value of transformPath(outline, isFitted ? snapPlace(place) : place)) this.#path.push(value);
      if (this.#path.length > PATH_NUMBERS)
        throw new Failure("invalid", "text is too long to draw its outlines: use less text");
    }
  }

  stroke(paint: Paint): void {
    this.#surface.stroke(this.#path, this.#pen, paint, this.#effect);
  }

  #listVisible(run: GlyphRun): GlyphRun["glyphs"] {
    const area = this.#area;
    const box = area === undefined ? null : runBounds(run);
    if (area === undefined || box === null || boxContains(area, box)) return run.glyphs;
    return run.glyphs.filter((glyph) => {
      const ink = runBounds({ ...run, glyphs: [glyph] });
      return ink !== null && isVisibleBox(intersectBoxes(ink, area));
    });
  }
}

/**
 * Moves a glyph to the nearest quarter pixel along its baseline. Rotated text is moved to quarter pixels in both
 * directions.
 */
function snapPlace([a, b, c, d, e, f]: Matrix): Matrix {
  const isHorizontal = b === 0 && c === 0;
  const isVertical = a === 0 && d === 0;
  return [a, b, c, d, isVertical ? e : snapGlyph(e), isHorizontal ? f : snapGlyph(f)];
}

/** Returns a rectangle's path in device pixels, or null if a number is not finite. */
export function rectPath(matrix: Matrix, x: number, y: number, width: number, height: number): Path | null {
  if (!Number.isFinite(x + y + width + height)) return null;
  return transformPath(boxPath({ left: x, top: y, right: x + width, bottom: y + height }), matrix);
}

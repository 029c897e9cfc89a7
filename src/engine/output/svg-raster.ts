// A second renderer for raster images: the drawing is written as SVG and rasterised by resvg. It is the reference for
// the project's own rasteriser, and takes over if that rasteriser traps.

import { RasterTrap, rasterizeInto } from "../../../wasm/resvg/resvg.ts";
import { inkBounds, runBounds } from "../geometry/bounds.ts";
import { pathYCoordinates, sortingWork } from "../geometry/edge-sorting.ts";
import { BAND_PIXELS } from "../limits.ts";
import {
  type Box,
  boxIsEmpty,
  boxPath,
  type Matrix,
  type Path,
  pathBounds,
  transformPath,
  uniteBoxes,
} from "../path.ts";
import { blend } from "../raster/bitmap.ts";
import { shadowBox } from "../raster/blur-ink.ts";
import { pathWork } from "../raster/draw-work.ts";
import { localPen, strokeInk } from "../raster/engine-path.ts";
import { tooComplexFailure } from "../raster/too-complex.ts";
import {
  BLEND_MODES,
  type Clip,
  type ColorRun,
  type CompositeOperation,
  type CompositeState,
  changesBackdrop,
  type FillRule,
  type GlyphRun,
  imageSize,
  type Paint,
  type Shadow,
  type Shape,
  type StrokeStyle,
  type SurfaceImage,
  visiblePart,
} from "../surface.ts";
import { SvgSurface } from "../svg/svg-surface.ts";

/** Maximum work of rendering one image, in approximate nanoseconds. */
const SVG_WORK = 3_000_000_000;

/** Maximum length of the SVG, in characters. resvg's tree takes about ten times as much memory. */
const SVG_RASTER_LENGTH = 3_000_000;

/** Ratio of resvg's work to the project's own rasteriser's work for the same drawing. */
export const RESVG_FACTOR = 4;

/**
 * An SVG surface that counts the work of rasterising it. Because resvg can't be interrupted, drawing methods throw a
 * Failure if the total work or memory would be too much.
 */
export class SvgRasterSurface extends SvgSurface {
  readonly #bounds: Box;
  #work = 0;

  constructor(width: number, height: number) {
    super(width, height, true);
    this.#bounds = { left: 0, top: 0, right: width, bottom: height };
  }

  override fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    super.fill(path, rule, paint, effect);
    this.#spendPath(path, null, inkBounds(path, this.#bounds), paint, effect);
  }

  override stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    super.stroke(path, pen, paint, effect);
    const local = localPen(pen, path);
    this.#spendPath(path, pen, local && strokeInk(path, pen, local.pen, this.#bounds), paint, effect);
  }

  override text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    super.text(run, paint, effect);
    this.#spendCall(runBounds(run), paint, effect);
  }

  override colorText(run: ColorRun, effect: CompositeState): void {
    super.colorText(run, effect);
    // Glyphs are rarely larger than the em square, and reading exact bounds would take longer than drawing.
    const square = boxPath({ left: 0, top: -run.unitsPerEm / 2, right: run.unitsPerEm * 1.5, bottom: run.unitsPerEm });
    for (const { matrix } of run.glyphs) this.#spendCall(pathBounds(transformPath(square, matrix)), null, effect);
  }

  override image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: CompositeState): void {
    super.image(image, source, matrix, smooth, effect);
    const visible = this.#spendCall(inkBounds(transformPath(boxPath(source), matrix), this.#bounds), null, effect);
    if (visible !== null) this.#spend(contentWork(image, visible));
  }

  override erase(path: Path, clip: Clip | null): void {
    super.erase(path, clip);
    this.#spend(edgesWork({ type: "fill", path }, clip, this.#bounds));
    // Unless everything was erased, a mask cuts the path out of the content.
    if (this.drawnLength > 0) this.#spend(maskWork(this.#bounds));
  }

  /** Work of rendering the surface, in approximate nanoseconds. */
  get work(): number {
    return this.#work + lengthWork(this.drawnLength, this.bandedLength(rowsPerBand(this.width)));
  }

  /** Work of rendering the surface as an image on another surface, at its own size. */
  get workAsImage(): number {
    return this.#work + lengthWork(this.drawnLength, this.drawnLength);
  }

  /** Renders rows of premultiplied pixels, as PixelImage specifies, always band by band. */
  pixels(top = 0, rows = this.height - top, into?: Uint8Array): Uint8Array {
    const [stride, length] = [this.width * 4, this.width * 4 * rows];
    const out = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
    const bandRows = rowsPerBand(this.width);
    for (let done = 0; done < rows; done += bandRows) {
      const count = Math.min(bandRows, rows - done);
      drawBand(this.format({}, top + done, count), out.subarray(done * stride, (done + count) * stride));
    }
    return out;
  }

  #spendPath(path: Path, pen: StrokeStyle | null, ink: Box | null, paint: Paint, effect: CompositeState): void {
    this.#spend(edgesWork({ type: pen === null ? "fill" : "stroke", path }, null, this.#bounds));
    const visible = this.#spendCall(ink, paint, effect);
    if (visible === null) return;
    const count = effect.shadow === null ? 1 : 2;
    this.#spend(count * RESVG_FACTOR * pathWork(path, visible, this.#bounds, 0, pen));
    this.#spend(count * rowsWork(visible, pen !== null));
    if (paint.type === "pattern") this.#spend(contentWork(paint.image, visible));
  }

  /**
   * Counts the work of a call. Returns the visible bounds of the pixels that the call changes; null if there are none.
   */
  #spendCall(ink: Box | null, paint: Paint | null, effect: CompositeState): Box | null {
    const { clip, shadow, composite } = effect;
    this.#spend(edgesWork(null, clip, this.#bounds));
    if (ink === null) return null;
    const box = shadow === null ? ink : uniteBoxes(ink, shadowBox(ink, shadow));
    const visible = visiblePart(box, clip, this.#bounds);
    if (boxIsEmpty(visible) && !changesBackdrop(composite)) return null;
    this.#spend(callWork(putsContentOnLayer(composite) ? this.#bounds : visible, effect, paint));
    return visible;
  }

  #spend(work: number): void {
    this.#work += work;
    if (!(this.#work <= SVG_WORK && this.drawnLength <= SVG_RASTER_LENGTH)) throw tooComplexFailure();
  }
}

function contentWork(image: SurfaceImage, visible: Box): number {
  if (image.type === "encoded") return resamplingWork(visible);
  const { width, height } = imageSize(image);
  return nestedWork(visible, (image.surface as SvgRasterSurface).workAsImage, width * height);
}

function rowsPerBand(width: number): number {
  return Math.max(1, Math.floor(BAND_PIXELS / width));
}

/** Renders a band. @throws Failure if the document is too complex for resvg */
function drawBand(svg: string, into: Uint8Array): void {
  try {
    rasterizeInto(svg, into);
  } catch (error) {
    throw error instanceof RasterTrap ? tooComplexFailure() : error;
  }
}

/** Composites rows of premultiplied pixels over other pixels. @param box bounds of the rows in the image */
export function drawOver(front: Uint8Array, behind: Uint8Array, box: Box): void {
  const above = front.slice();
  front.set(behind);
  blend({ pixels: above, box }, { pixels: front, box }, 1, box);
}

/** Costs per call, per composited call, and per pixel for each operation, in approximate nanoseconds. */
const COST = {
  call: 20_000,
  composite: 200_000,
  opaque: 2,
  plain: 8,
  linear: 8,
  radial: 20,
  tile: 40,
  conic: 55,
  blend: 40,
  layer: 150,
  mask: 100,
  shadow: 300,
} as const;

/** Additional cost of a shadow, per pixel of the blur's deviation and per row and column. */
const SHADOW_STEP = 4;

/** Additional cost per pixel of an image file, because resvg interpolates between 16 pixels. */
const RESAMPLED_PIXEL = 350;

/**
 * Estimates the work of rendering a call with resvg, in all bands of an image together, in approximate nanoseconds.
 *
 * @param visible bounds of the visible part
 * @param paint null for an image
 */
function callWork(visible: Box, effect: CompositeState, paint: Paint | null): number {
  const { clip, composite, shadow, alpha } = effect;
  const isComposited = composite !== "source-over";
  const layers = (putsContentOnLayer(composite) ? 1 : 0) + (clip?.shapes.length ?? 0);
  const blend = isComposited ? COST.blend : 0;
  const isOpaque = paint?.type === "solid" && paint.color.alpha * alpha === 1;
  const fill = (isOpaque ? COST.opaque : COST.plain) + paintCost(paint);
  const pixelCost = fill + blend + layers * COST.layer + (shadow === null ? 0 : COST.shadow);
  return (
    COST.call + (isComposited ? COST.composite : 0) + boxPixels(visible) * pixelCost + shadowSteps(shadow, visible)
  );
}

/**
 * Cost per row of a path, which resvg divides into four sub-rows. Measured with 5,000 thin shapes as tall as the image.
 */
const ROW = 300;

/** Returns the work of a path's rows of pixels. A stroke's outline runs along both sides of the path. */
function rowsWork({ top, bottom }: Box, isStroke: boolean): number {
  return Math.max(0, bottom - top) * ROW * (isStroke ? 2 : 1);
}

/** Returns the work of cutting an erased path out of the content. @param visible bounds of the content */
function maskWork(visible: Box): number {
  return COST.composite + boxPixels(visible) * COST.mask;
}

/** Whether an operator moves the content below a call to a layer, because SVG has no such operator for elements. */
function putsContentOnLayer(operation: CompositeOperation): boolean {
  return (
    operation !== "source-over" && operation !== "destination-over" && !BLEND_MODES.some((mode) => mode === operation)
  );
}

function paintCost(paint: Paint | null): number {
  if (paint?.type === "conic") return COST.conic;
  if (paint?.type === "radial") return COST.radial;
  if (paint?.type === "linear") return COST.linear;
  return paint === null || paint.type === "pattern" ? COST.tile : 0;
}

function shadowSteps(shadow: Shadow | null, { left, top, right, bottom }: Box): number {
  return shadow === null ? 0 : shadow.deviation * (right - left + bottom - top) * SHADOW_STEP;
}

/** Work per character: writing the SVG, and parsing and rendering it with resvg. */
const WRITTEN_CHARACTER = 80;
const DRAWN_CHARACTER = 130;

/**
 * Returns the work that depends on the length of the SVG.
 *
 * @param length number of characters that are written
 * @param bandedLength number of characters that resvg processes in all bands
 */
function lengthWork(length: number, bandedLength: number): number {
  return length * WRITTEN_CHARACTER + bandedLength * DRAWN_CHARACTER;
}

/** Returns the additional work of resampling an image file. */
function resamplingWork(visible: Box): number {
  return boxPixels(visible) * RESAMPLED_PIXEL;
}

/**
 * Returns the additional work of drawing another surface as an image. resvg renders the surface anew for each use.
 *
 * @param work work of rendering the other surface at its own size
 * @param pixels size of the other surface
 */
function nestedWork(visible: Box, work: number, pixels: number): number {
  return boxIsEmpty(visible) ? 0 : work * Math.max(1, boxPixels(visible) / pixels);
}

/** Returns the work of sorting the edges of a shape and of its clip. */
function edgesWork(shape: Pick<Shape, "type" | "path"> | null, clip: Clip | null, { top, bottom }: Box): number {
  const work = ({ type, path }: Pick<Shape, "type" | "path">) =>
    sortingWork(pathYCoordinates(path), top, bottom, type === "stroke");
  const cuts = clip?.shapes ?? [];
  return cuts.reduce((sum, { path }) => sum + work({ type: "fill", path }), shape === null ? 0 : work(shape));
}

function boxPixels({ left, top, right, bottom }: Box): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}

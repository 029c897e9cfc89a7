// The surface for raster output. Calls are recorded, and drawn by our own rasteriser in bands when pixels are read. If any
// call needs patterns, images or blending, which our rasteriser lacks, resvg draws the whole image from SVG instead.

import { type Fuel, HELD_BYTE_WORK } from "../../base/fuel.ts";
import { inkBounds } from "../geometry/bounds.ts";
import { runBounds } from "../geometry/run-bounds.ts";
import { hasDashes } from "../geometry/stroke.ts";
import { BAND_PIXELS } from "../limits.ts";
import {
  type Box,
  boxContains,
  boxIsEmpty,
  boxPath,
  intersectBoxes,
  type Matrix,
  type Path,
  transformPath,
  uniteBoxes,
} from "../path.ts";
import { PathCopier } from "../path-copier.ts";
import {
  type Clip,
  type CompositeState,
  changesBackdrop,
  erasedArea,
  type FillRule,
  type GlyphRun,
  type Paint,
  type StrokeStyle,
  type Surface,
  type SurfaceImage,
} from "../surface.ts";
import { SvgSurface } from "../svg/svg-surface.ts";
import { type BitmapImage, bitmapCall, isBitmap } from "./bitmap.ts";
import { shadowBox } from "./blur-ink.ts";
import { isOpaqueDrawing } from "./cover.ts";
import { tooComplexFailure } from "./document-band.ts";
import { drawBand, drawSvgBand } from "./draw-band.ts";
import { canRasterizeDashes, canRasterizePaint, replayCall } from "./draw-call.ts";
import {
  bitmapWork,
  contentWork,
  documentWork,
  edgesWork,
  maskWork,
  pathWork,
  pixelWork,
  shadowSteps,
  shadowWork,
  textWork,
} from "./draw-work.ts";
import { glyphPathLength, readOutlines } from "./glyph-path.ts";
import { localPen, strokeInk } from "./local-stroke.ts";
import { OutlineStore } from "./outline-store.ts";
import type { DrawCall } from "./surface-call.ts";

/**
 * Maximum work of rasterising one image, in units of about a nanosecond. A 5,000-point line takes 20 million units, and
 * a network of 5,000 long edges 500 million.
 */
const RASTER_WORK = 3_000_000_000;

/**
 * Maximum memory that recorded calls hold until the image is drawn, in 8-byte numbers: the longest path, or about
 * 70,000 short paths. An isolate has 128 MB, and the canvas holds another copy of the latest path.
 */
const RASTER_NUMBERS = 5_000_000;

/** Work of checking a recorded call again, in units of about a nanosecond. */
const RECHECK_WORK = 300;
/** Work per character of SVG that resvg parses and draws. */
const SVG_CHARACTER_WORK = 130;
/** Ratio of resvg's work to our own rasteriser's work for the same calls. */
const SVG_WORK_FACTOR = 4;
/** Memory of a recorded call without its path, and of a glyph, in 8-byte numbers. */
const CALL_NUMBERS = 60;
const GLYPH_NUMBERS = 10;
/** Default maximum size of a frozen surface, in pixels. Its pixels are held in memory until the image is drawn. */
const FROZEN_PIXELS = 300_000;

/** A surface that is rasterised on demand. Drawing methods throw a Failure if the drawing takes too much work or memory. */
export class RasterSurface implements Surface {
  readonly hasGrid = true;
  readonly #area: Box;
  #calls: DrawCall[] = [];
  #work = 0;
  #numbers = 0;
  /** The latest clip that needs a mask. */
  #lastMaskedClip: Clip | undefined;
  /** Replaces the recorded calls as soon as one of them needs a feature that the rasteriser lacks. */
  #svg: SvgSurface | undefined;
  readonly #paths = new PathCopier((numbers) => this.#countNumbers(numbers));
  readonly #outlines = new OutlineStore();
  readonly #images = new WeakMap<SurfaceImage, SurfaceImage>();
  /** The pixels of a frozen surface. */
  frozen: Uint8Array | undefined;
  /** Premultiplied RGBA pixels behind the drawing, of the surface's size. */
  backdrop: Uint8Array | undefined;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#area = { left: 0, top: 0, right: width, bottom: height };
  }

  fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    if (this.#svg === undefined && canRasterizePaint(paint, effect)) {
      const ink = inkBounds(path, this.#area);
      const visible = ink === null ? null : this.#visibleInk(ink, effect);
      if (ink === null || visible === null) return;
      this.#spend(pathWork(path, visible, this.#area, pixelWork(paint, effect.alpha, effect.clip)), effect.clip);
      this.#calls.push({ type: "fill", path: this.#copy(path), rule, paint, effect, ink, box: visible });
    } else {
      const svg = this.#spendOnSvg(inkBounds(path, this.#area), effect, paint, { type: "fill", path });
      svg.fill(path, rule, this.#paint(paint), effect);
    }
  }

  stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    if (this.#svg === undefined && canRasterizePaint(paint, effect) && canRasterizeDashes(pen)) {
      const local = localPen(pen, path);
      const ink = local && strokeInk(path, pen, local.pen, this.#area);
      const visible = ink && this.#visibleInk(ink, effect);
      if (local === null || ink === null || visible === null) return;
      const drawn = pen.dash.length === 0 || hasDashes(local.pen, local.path) ? pen : { ...pen, dash: [] };
      this.#spend(pathWork(path, visible, this.#area, pixelWork(paint, effect.alpha, effect.clip), drawn), effect.clip);
      this.#calls.push({ type: "stroke", path: this.#copy(path), pen: drawn, paint, effect, ink, box: visible });
    } else {
      const ink = strokeInk(path, pen, pen, this.#area);
      this.#spendOnSvg(ink, effect, paint, { type: "stroke", path }).stroke(path, pen, this.#paint(paint), effect);
    }
  }

  text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    if (this.#svg === undefined && canRasterizePaint(paint, effect)) {
      const ink = runBounds(run);
      const visible = ink && this.#visibleInk(ink, effect);
      if (ink === null || visible === null) return;
      const placed = readOutlines(run);
      const pixelCost = pixelWork(paint, effect.alpha, effect.clip);
      this.#spend(textWork(run, glyphPathLength(placed), visible, this.#area, pixelCost), effect.clip);
      this.#countNumbers(run.glyphs.length * GLYPH_NUMBERS);
      this.#calls.push({ type: "text", ...placed, paint, effect, ink, box: visible });
    } else {
      this.#spendOnSvg(runBounds(run), effect, paint).text(run, this.#paint(paint), effect);
    }
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: CompositeState): void {
    const bitmap = this.#svg === undefined ? bitmapCall(image, source, matrix, effect) : null;
    if (bitmap !== null) {
      const visible = this.#visibleBox(bitmap.place, effect.clip);
      if (visible === null) return;
      this.#spend(bitmapWork(visible, this.#area), null);
      this.#countNumbers(CALL_NUMBERS);
      this.#calls.push({ ...bitmap, box: visible });
    } else {
      const ink = inkBounds(transformPath(boxPath(source), matrix), this.#area);
      this.#spendOnSvg(ink, effect, null).image(this.#image(image), source, matrix, smooth, effect);
      this.#spend(contentWork(image, ink, this.#area), null);
    }
  }

  erase(path: Path, clip: Clip | null): void {
    if (this.#svg !== undefined) {
      this.#spend(edgesWork({ type: "fill", path }, clip, this.#area), null);
      this.#svg.erase(path, clip);
      return;
    }
    const erased = erasedArea(path, clip);
    const visible = erased === null ? null : this.#visibleBox(erased.bounds, clip);
    if (erased === null || visible === null) return;
    // Removes the calls that lie completely inside an erased rectangle.
    if (erased.isBox) {
      this.#spend(this.#calls.length * RECHECK_WORK, null);
      if (this.#calls.some((call) => boxContains(erased.area, call.box)))
        this.#calls = this.#calls.filter((call) => !boxContains(erased.area, call.box));
      if (this.#calls.length === 0) {
        this.#work = this.#numbers = 0;
        this.#lastMaskedClip = undefined;
        this.#paths.clear();
        return;
      }
    }
    this.#spend(pathWork(path, visible, this.#area, pixelWork(null, 1, clip)), clip);
    this.#calls.push({ type: "erase", path: this.#copy(path), clip, box: visible });
  }

  /** Work of rasterising all calls, in units of about a nanosecond. */
  get work(): number {
    return this.#work + (this.#svg === undefined ? 0 : this.#svg.drawnLength * SVG_CHARACTER_WORK);
  }

  freeze(fuel: Fuel, maxPixels = FROZEN_PIXELS): boolean {
    const bytes = this.width * this.height * 4;
    if (bytes > maxPixels * 4) return false;
    fuel.spend(
      this.work + bytes * HELD_BYTE_WORK,
      "image is too expensive to draw: use fewer or smaller images or emoji",
    );
    this.frozen = this.pixels();
    this.#svg = undefined;
    this.#calls.length = this.#work = 0;
    return true;
  }

  /** The recorded calls, in drawing order; undefined if resvg draws the image. */
  get calls(): readonly DrawCall[] | undefined {
    return this.#svg === undefined ? this.#calls : undefined;
  }

  /** Whether all pixels are known to be opaque. */
  get isOpaque(): boolean {
    return isOpaqueDrawing(this.#calls, this.#area);
  }

  /** Returns rows of premultiplied pixels, as PixelImage specifies. They are always drawn in bands. */
  pixels(top = 0, rows = this.height - top, into?: Uint8Array): Uint8Array {
    const [stride, length] = [this.width * 4, this.width * 4 * rows];
    const out = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
    const bandRows = Math.max(1, Math.floor(BAND_PIXELS / this.width));
    for (let done = 0; done < rows; done += bandRows) {
      const count = Math.min(bandRows, rows - done);
      const bandPixels = out.subarray(done * stride, (done + count) * stride);
      const band = { ...this.#area, top: top + done, bottom: top + done + count };
      const behind = this.backdrop?.subarray(band.top * stride, band.bottom * stride);
      if (this.#svg === undefined) drawBand(this.#calls, this.#area, band, this.#outlines, behind, bandPixels);
      else drawSvgBand(this.#svg, band, behind, bandPixels);
    }
    return out;
  }

  /** Returns a box's visible part; null if it is hidden. */
  #visibleBox(box: Box, clip: Clip | null): Box | null {
    const inside = intersectBoxes(box, this.#area);
    const visible = clip === null ? inside : intersectBoxes(inside, clip.box);
    return boxIsEmpty(visible) ? null : visible;
  }

  /** Returns the visible bounds of ink and shadow, and counts the shadow's work; null if both are hidden. */
  #visibleInk(ink: Box, { shadow, clip, alpha }: CompositeState): Box | null {
    const visible = this.#visibleBox(ink, clip);
    if (shadow === null) return visible;
    const cast = this.#visibleBox(shadowBox(ink, shadow), clip);
    if (cast === null) return visible;
    this.#spend(shadowWork(shadow, cast, this.#area, pixelWork(null, alpha, clip)), null);
    return visible === null ? cast : uniteBoxes(visible, cast);
  }

  /** Counts the work of a call, and of its clip's mask if the previous call had a different mask. */
  #spend(work: number, clip: Clip | null): void {
    this.#work += work;
    if (clip !== null && clip.shapes.length > 0 && clip !== this.#lastMaskedClip) {
      this.#work += maskWork(clip, this.#area);
      this.#lastMaskedClip = clip;
      this.#countNumbers(clip.shapes.reduce((sum, { path }) => sum + path.length, 0));
    }
    if (!(this.#work <= RASTER_WORK)) throw tooComplexFailure();
  }

  /** Counts the work of a call for resvg, and returns the SVG surface that records it. */
  #spendOnSvg(
    ink: Box | null,
    effect: CompositeState,
    paint: Paint | null,
    shape: Parameters<typeof edgesWork>[0] = null,
  ): SvgSurface {
    const svg = this.#switchToSvg();
    this.#spend(edgesWork(shape, effect.clip, this.#area), null);
    if (ink === null) return svg;
    const box = effect.shadow === null ? ink : uniteBoxes(ink, shadowBox(ink, effect.shadow));
    // Operators that clear the backdrop change the whole image.
    const visible = changesBackdrop(effect.composite) ? this.#area : this.#visibleBox(box, effect.clip);
    if (visible !== null) this.#spend(documentWork(visible, effect, paint), null);
    return svg;
  }

  /** Counts memory that is held until the image is drawn. */
  #countNumbers(numbers: number): void {
    this.#numbers += numbers;
    if (this.#numbers > RASTER_NUMBERS) throw tooComplexFailure();
  }

  #copy(path: Path): Path {
    this.#countNumbers(CALL_NUMBERS);
    return this.#paths.copy(path);
  }

  #switchToSvg(): SvgSurface {
    if (this.#svg === undefined) {
      this.#svg = new SvgSurface(this.width, this.height, true);
      this.#work *= SVG_WORK_FACTOR;
      for (const call of this.#calls)
        if (call.type !== "erase") this.#work += shadowSteps(call.effect.shadow, this.#area);
      for (const call of this.#calls)
        if (call.type === "fill" || call.type === "stroke") this.#work += edgesWork(call, call.effect.clip, this.#area);
      for (const call of this.#calls)
        replayCall(call.type === "bitmap" ? { ...call, image: this.#image(call.image) } : call, this.#svg);
      this.#calls = [];
    }
    return this.#svg;
  }

  #paint(paint: Paint): Paint {
    return paint.type === "pattern" ? { ...paint, image: this.#image(paint.image) } : paint;
  }

  /** Returns the image in the form that an SVG surface accepts; always the same object for the same image. */
  #image<Image extends SurfaceImage>(image: Image): Image | BitmapImage;
  #image(image: SurfaceImage): SurfaceImage {
    if (image.type === "encoded" || !(image.surface instanceof RasterSurface)) return image;
    const cached = this.#images.get(image);
    if (cached !== undefined && isBitmap(image)) return cached;
    const drawn = isBitmap(image) ? (image.redraw() as RasterSurface) : image.surface;
    const created: SurfaceImage = cached ?? { type: "surface", surface: drawn.#switchToSvg() };
    if (cached === undefined) this.#images.set(image, created);
    return created;
  }
}

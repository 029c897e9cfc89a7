// The surface for raster output. Records calls, which the project's own rasteriser draws in bands when pixels are read.

import { DASHES } from "../../../wasm/rasterizer/rasterizer.ts";
import { type Fuel, HELD_BYTE_WORK } from "../../base/fuel.ts";
import { inkBounds, runBounds } from "../geometry/bounds.ts";
import { hasDashes } from "../geometry/stroke.ts";
import { BAND_PIXELS } from "../limits.ts";
import {
  type Box,
  boxContains,
  boxIsEmpty,
  IDENTITY,
  intersectBoxes,
  invert,
  type Matrix,
  moveBox,
  multiply,
  type Path,
  PathCopier,
  transformPath,
  uniteBoxes,
} from "../path.ts";
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
import { type BitmapImage, bitmapCall } from "./bitmap.ts";
import { OutlineStore, shadowBox } from "./blur-ink.ts";
import { drawBand, isOpaqueDrawing } from "./draw-band.ts";
import { bitmapWork, layerWork, maskWork, pathWork, pixelWork, shadowWork, textWork, uploadWork } from "./draw-work.ts";
import { localPen, strokeInk } from "./engine-path.ts";
import { glyphPathLength, readOutlines } from "./glyph-path.ts";
import type { RasterizerPaint } from "./shade.ts";
import type { DrawCall } from "./surface-call.ts";
import type { Texture } from "./texture.ts";
import { type DrawnSurface, imagePath, keepContent, TextureStore } from "./texture-store.ts";
import { tooComplexFailure } from "./too-complex.ts";

/**
 * Maximum work of rasterising one image, in approximate nanoseconds. A 5,000-point line takes 20 million, and a network
 * with 5,000 long edges 500 million.
 */
const RASTER_WORK = 3_000_000_000;

/**
 * Maximum memory of recorded calls until the image is drawn, in 8-byte numbers: the longest path, or about 70,000 short
 * paths. An isolate has 128 MB, and the canvas holds another copy of the latest path.
 */
const RASTER_NUMBERS = 5_000_000;

/** Work of checking whether a recorded call is erased, in approximate nanoseconds. */
const RECHECK_WORK = 300;
/** Memory of a recorded call without its path, and of a glyph, in 8-byte numbers. */
const CALL_NUMBERS = 60;
const GLYPH_NUMBERS = 10;
/** Default maximum size of a frozen surface, in pixels. Its pixels stay in memory until the image is drawn. */
const FROZEN_PIXELS = 300_000;
/** Work of copying the list of recorded calls, per call. */
const COPIED_CALL_WORK = 2;

/**
 * A surface that is rasterised on demand. Drawing methods throw a Failure if the drawing takes too much work or memory.
 */
export class RasterSurface implements DrawnSurface {
  readonly hasGrid = true;
  readonly fitsOutlines = true;
  readonly #area: Box;
  #calls: DrawCall[] = [];
  #work = 0;
  #numbers = 0;
  /** The latest clip that needs a mask. */
  #lastMaskedClip: Clip | undefined;
  /** The latest texture, which stays in the engine's memory until another texture is needed. */
  #lastTexture: Texture | undefined;
  readonly #paths = new PathCopier((numbers) => this.#countNumbers(numbers));
  readonly #outlines = new OutlineStore();
  readonly #textures = new TextureStore({
    spend: (work) => this.#spend(work, null),
    hold: (numbers) => this.#countNumbers(numbers),
  });
  /** A surface with the current content; undefined if calls have been added since. */
  #snapshot: RasterSurface | undefined;
  /** Copies of this surface at other sizes and positions. Used only for surfaces whose content doesn't change. */
  readonly #copies = new Map<string, RasterSurface>();
  /** The pixels of a frozen surface. */
  frozen: Uint8Array | undefined;
  /** Premultiplied RGBA pixels behind the drawing, with the size of the surface. */
  backdrop: Uint8Array | undefined;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#area = { left: 0, top: 0, right: width, bottom: height };
  }

  fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    const ink = inkBounds(path, this.#area);
    const visible = ink && this.#visibleInk(ink, effect);
    if (ink === null || visible === null) return;
    const drawn = this.#textures.paint(paint);
    const work = pathWork(path, visible, this.#area, pixelWork(drawn, effect.alpha, effect.clip));
    this.#spendInk(work, drawn, visible, effect);
    this.#add({ type: "fill", path: this.#copy(path), rule, paint: drawn, effect, ink, box: visible });
  }

  stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    const local = localPen(pen, path);
    const ink = local && strokeInk(path, pen, local.pen, this.#area);
    const visible = ink && this.#visibleInk(ink, effect);
    if (local === null || ink === null || visible === null) return;
    const isDashed = pen.dash.length <= DASHES && hasDashes(local.pen, local.path);
    const drawnPen = pen.dash.length === 0 || isDashed ? pen : { ...pen, dash: [] };
    const drawn = this.#textures.paint(paint);
    const pixelCost = pixelWork(drawn, effect.alpha, effect.clip);
    this.#spendInk(pathWork(path, visible, this.#area, pixelCost, drawnPen), drawn, visible, effect);
    this.#add({ type: "stroke", path: this.#copy(path), pen: drawnPen, paint: drawn, effect, ink, box: visible });
  }

  text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    const ink = runBounds(run);
    const visible = ink && this.#visibleInk(ink, effect);
    if (ink === null || visible === null) return;
    const drawn = this.#textures.paint(paint);
    const placed = readOutlines(run);
    const pixelCost = pixelWork(drawn, effect.alpha, effect.clip);
    this.#spendInk(textWork(run, glyphPathLength(placed), visible, this.#area, pixelCost), drawn, visible, effect);
    this.#countNumbers(run.glyphs.length * GLYPH_NUMBERS);
    this.#add({ type: "text", ...placed, paint: drawn, effect, ink, box: visible });
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: CompositeState): void {
    const bitmap = bitmapCall(image, source, matrix, effect);
    if (bitmap !== null) {
      const visible = this.#visibleBox(bitmap.place, effect.clip);
      if (visible === null) return;
      this.#spend(bitmapWork(visible, this.#area), null);
      this.#countNumbers(CALL_NUMBERS);
      this.#add({ ...bitmap, box: visible });
      return;
    }
    if (invert(matrix) === null) return;
    const path = imagePath(source, matrix);
    const ink = inkBounds(path, this.#area);
    const visible = ink && this.#visibleInk(ink, effect);
    if (ink === null || visible === null) return;
    const seen = this.#visibleBox(ink, effect.clip);
    const paint = this.#textures.imagePaint(image, matrix, smooth, seen ?? visible, effect);
    const work = pathWork(path, visible, this.#area, pixelWork(paint, effect.alpha, effect.clip));
    this.#spendInk(work, paint, visible, effect);
    this.#countNumbers(CALL_NUMBERS);
    const drawn = { path, rule: "nonzero", image: keepContent(image), source, matrix, smooth } as const;
    this.#add({ type: "image", ...drawn, paint, effect, ink, box: visible });
  }

  erase(path: Path, clip: Clip | null): void {
    const erased = erasedArea(path, clip);
    const visible = erased === null ? null : this.#visibleBox(erased.bounds, clip);
    if (erased === null || visible === null) return;
    this.#snapshot = undefined;
    // Remove the calls that lie completely inside an erased rectangle.
    if (erased.isBox) {
      this.#spend(this.#calls.length * RECHECK_WORK, null);
      if (this.#calls.some((call) => boxContains(erased.area, call.box)))
        this.#calls = this.#calls.filter((call) => !boxContains(erased.area, call.box));
      if (this.#calls.length === 0) {
        this.clear();
        return;
      }
    }
    this.#spend(pathWork(path, visible, this.#area, pixelWork(null, 1, clip)), clip);
    this.#add({ type: "erase", path: this.#copy(path), clip, box: visible });
  }

  /** Removes all recorded calls. */
  protected clear(): void {
    this.#calls = [];
    this.#snapshot = undefined;
    this.#work = this.#numbers = 0;
    this.#lastMaskedClip = undefined;
    this.#paths.clear();
    this.#textures.clear();
  }

  /** Maximum memory of the recorded calls, in 8-byte numbers. */
  protected maxNumbers(): number {
    return RASTER_NUMBERS;
  }

  /** Memory of the recorded calls and their textures, in 8-byte numbers. */
  get numbers(): number {
    return this.#numbers;
  }

  /** Nesting depth: 1 if no other surface is drawn on this surface. */
  get depth(): number {
    return this.#textures.depth;
  }

  /** Work of rasterising all calls, in approximate nanoseconds. */
  get work(): number {
    return this.#work;
  }

  freeze(fuel: Fuel, maxPixels = FROZEN_PIXELS): boolean {
    const bytes = this.width * this.height * 4;
    if (bytes > maxPixels * 4) return false;
    fuel.spend(
      this.work + bytes * HELD_BYTE_WORK,
      "image is too expensive to draw: use fewer or smaller images or emoji",
    );
    try {
      this.frozen = this.pixels();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      fuel.reportTrap(error);
      return false;
    }
    this.#calls.length = this.#work = 0;
    return true;
  }

  /** The recorded calls, in drawing order. */
  get calls(): readonly DrawCall[] {
    return this.#calls;
  }

  /** Whether all pixels are known to be opaque. */
  get isOpaque(): boolean {
    return isOpaqueDrawing(this.#calls, this.#area);
  }

  /**
   * Renders rows of premultiplied pixels, as PixelImage specifies, always band by band.
   *
   * @throws WebAssembly.RuntimeError if the rasteriser traps; output/output-backend.ts then uses resvg
   */
  pixels(top = 0, rows = this.height - top, into?: Uint8Array, repeats?: Uint8Array): Uint8Array {
    const [stride, length] = [this.width * 4, this.width * 4 * rows];
    const out = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
    const bandRows = Math.max(1, Math.floor(BAND_PIXELS / this.width));
    let written = 0;
    for (let done = 0; done < rows; done += bandRows) {
      const count = Math.min(bandRows, rows - done);
      const bandPixels = out.subarray(written, written + count * stride);
      const bandRepeats = repeats?.subarray(done, done + count);
      const band = { ...this.#area, top: top + done, bottom: top + done + count };
      const behind = this.backdrop?.subarray(band.top * stride, band.bottom * stride);
      written += drawBand(this.#calls, this.#area, band, this.#outlines, behind, bandPixels, bandRepeats) * stride;
    }
    return out;
  }

  /** Returns the visible part of a box; null if the box is hidden. */
  #visibleBox(box: Box, clip: Clip | null): Box | null {
    const inside = intersectBoxes(box, this.#area);
    const visible = clip === null ? inside : intersectBoxes(inside, clip.box);
    return boxIsEmpty(visible) ? null : visible;
  }

  /**
   * Returns the visible bounds of the pixels that a call changes; null if there are none. Counts the work of the call's
   * shadow.
   *
   * @param ink bounds of the call's ink
   */
  #visibleInk(ink: Box, { shadow, clip, alpha, composite }: CompositeState): Box | null {
    const own = this.#visibleBox(ink, clip);
    // Some operators change the backdrop even where there is no ink.
    const visible = changesBackdrop(composite) ? this.#visibleBox(this.#area, clip) : own;
    if (shadow === null) return visible;
    const cast = this.#visibleBox(shadowBox(ink, shadow), clip);
    if (cast === null) return visible;
    this.#spend(shadowWork(shadow, cast, this.#area, pixelWork(null, alpha, clip)), null);
    this.#spend(layerWork(composite, cast, this.#area), null);
    return visible === null ? cast : uniteBoxes(visible, cast);
  }

  /** Counts the work of a call that draws ink. */
  #spendInk(work: number, paint: RasterizerPaint, box: Box, { composite, clip }: CompositeState): void {
    const texture = paint.type === "texture" ? paint.texture : this.#lastTexture;
    const upload = texture === this.#lastTexture ? 0 : uploadWork(texture, box, this.#area);
    this.#lastTexture = texture;
    this.#spend(work + upload + layerWork(composite, box, this.#area), clip);
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

  /** Counts memory that stays in use until the image is drawn. */
  #countNumbers(numbers: number): void {
    this.#numbers += numbers;
    if (this.#numbers > this.maxNumbers()) throw tooComplexFailure();
  }

  #copy(path: Path): Path {
    this.#countNumbers(CALL_NUMBERS);
    return this.#paths.copy(path);
  }

  #add(call: DrawCall): void {
    this.#snapshot = undefined;
    this.#calls.push(call);
  }

  /** Returns a surface with the current content that later calls don't change. */
  snapshot(): RasterSurface {
    if (this.#snapshot === undefined) {
      this.#snapshot = new RasterSurface(this.width, this.height);
      this.#snapshot.#calls = this.#calls.slice();
      this.#snapshot.#work = this.#work + this.#calls.length * COPIED_CALL_WORK;
      this.#snapshot.#textures.depth = this.#textures.depth;
      this.#snapshot.#snapshot = this.#snapshot;
    }
    return this.#snapshot;
  }

  /**
   * Returns a copy of this surface at another size. The surface must not change.
   *
   * @param matrix maps this surface's pixels to the copy's pixels
   */
  copyAt(width: number, height: number, matrix: Matrix): RasterSurface {
    const isSame = width === this.width && height === this.height && matrix.every((value, i) => value === IDENTITY[i]);
    if (isSame) return this;
    const key = `${width} ${height} ${matrix.join(" ")}`;
    const known = this.#copies.get(key);
    if (known !== undefined) return known;
    const copy = new RasterSurface(width, height);
    const replay = new CallReplay(copy, matrix);
    for (const call of this.#calls) replay.replay(call);
    this.#copies.set(key, copy);
    return copy;
  }
}

/** Replays the recorded calls of a surface on another surface. */
export class CallReplay {
  readonly #surface: Surface;
  readonly #matrix: Matrix;
  readonly #isTransformed: boolean;
  /** Transformed clips and states by their originals. Surfaces compare clips by identity. */
  readonly #clips = new Map<Clip, Clip>();
  readonly #effects = new Map<CompositeState, CompositeState>();

  /** @param matrix maps the calls' coordinates to the surface's; scales by positive factors and translates */
  constructor(surface: Surface, matrix: Matrix = IDENTITY) {
    this.#surface = surface;
    this.#matrix = matrix;
    this.#isTransformed = matrix.some((value, index) => value !== IDENTITY[index]);
  }

  replay(call: DrawCall): void {
    const surface = this.#surface;
    if (call.type === "erase") {
      surface.erase(this.#path(call.path), this.#clip(call.clip));
      return;
    }
    const effect = this.#effect(call.effect);
    if (call.type === "bitmap") {
      const { width, height } = call.image.surface;
      const place = multiply(this.#matrix, [1, 0, 0, 1, call.place.left, call.place.top]);
      const source = { left: 0, top: 0, right: width, bottom: height };
      surface.image(call.image satisfies BitmapImage, source, place, this.#isTransformed, effect);
    } else if (call.type === "image") {
      surface.image(call.image, call.source, multiply(this.#matrix, call.matrix), call.smooth, effect);
    } else {
      const paint = this.#paint(call.paint);
      if (call.type === "fill") surface.fill(this.#path(call.path), call.rule, paint, effect);
      else if (call.type === "stroke") surface.stroke(this.#path(call.path), this.#pen(call.pen), paint, effect);
      else surface.text({ ...call.run, matrix: multiply(this.#matrix, call.run.matrix) }, paint, effect);
    }
  }

  #path(path: Path): Path {
    return this.#isTransformed ? transformPath(path, this.#matrix) : path;
  }

  #paint(paint: RasterizerPaint): Paint {
    // Only image calls have a texture without a pattern, and replaying an image needs no paint.
    const original = paint.type === "texture" ? (paint.pattern as Paint) : paint;
    if (original.type === "solid" || !this.#isTransformed) return original;
    return { ...original, matrix: multiply(this.#matrix, original.matrix) };
  }

  #pen(pen: StrokeStyle): StrokeStyle {
    const [scaleX, , , scaleY] = this.#matrix;
    if (pen.matrix !== null) return { ...pen, matrix: multiply(this.#matrix, pen.matrix) };
    if (scaleX !== scaleY) return { ...pen, matrix: this.#matrix };
    const dash = pen.dash.map((length) => length * scaleX);
    return { ...pen, width: pen.width * scaleX, dash, dashOffset: pen.dashOffset * scaleX };
  }

  #effect(effect: CompositeState): CompositeState {
    const { clip, shadow } = effect;
    if (!this.#isTransformed || (clip === null && shadow === null)) return effect;
    const known = this.#effects.get(effect);
    if (known !== undefined) return known;
    const [scaleX, , , scaleY] = this.#matrix;
    const transformed: CompositeState = {
      ...effect,
      clip: this.#clip(clip),
      shadow: shadow && {
        ...shadow,
        offsetX: shadow.offsetX * scaleX,
        offsetY: shadow.offsetY * scaleY,
        deviation: shadow.deviation * Math.sqrt(scaleX * scaleY),
      },
    };
    this.#effects.set(effect, transformed);
    return transformed;
  }

  #clip(clip: Clip | null): Clip | null {
    if (clip === null || !this.#isTransformed) return clip;
    const known = this.#clips.get(clip);
    if (known !== undefined) return known;
    const [scaleX, , , scaleY, x, y] = this.#matrix;
    const { left, top, right, bottom } = clip.box;
    const box = { left: left * scaleX, top: top * scaleY, right: right * scaleX, bottom: bottom * scaleY };
    const shapes = clip.shapes.map(({ path, rule }) => ({ path: this.#path(path), rule }));
    const transformed = { box: moveBox(box, x, y), shapes };
    this.#clips.set(clip, transformed);
    return transformed;
  }
}

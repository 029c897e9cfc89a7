// The surface of pictures that people see pixel by pixel. Calls are kept and drawn when pixels are asked for, band by band, by
// our own rasteriser; a picture with anything that it cannot draw (patterns, pictures, blending) is drawn as SVG by resvg
// instead, all of it.

import { useRasterizer } from "../../../wasm/rasterizer/rasterizer.ts";
import { BAND_PIXELS, RASTER_NUMBERS, RASTER_WORK } from "../../base/limits.ts";
import {
  type Box,
  boxContains,
  boxIsEmpty,
  boxPath,
  growBox,
  intersectBoxes,
  type Matrix,
  type Path,
  transformPath,
  uniteBoxes,
} from "../path.ts";
import {
  type Clip,
  changesBackdrop,
  type Effect,
  erasedArea,
  type FillRule,
  type GlyphRun,
  type Paint,
  type Pen,
  type Surface,
  type SurfaceImage,
} from "../surface.ts";
import { inkBounds, strokeBounds } from "../svg/bounds.ts";
import { runBounds } from "../svg/glyph-text.ts";
import { hasDashes } from "../svg/pen-text.ts";
import { SvgSurface } from "../svg/svg-surface.ts";
import { type BitmapImage, Bitmaps, bitmapCall } from "./bitmap.ts";
import { shadowBox } from "./blur-ink.ts";
import { rasterizeBand, tooMuch } from "./document-band.ts";
import { BandPainter, coversArea, isPlain, isPlainPen, repeatCall } from "./draw-call.ts";
import { findOutlines } from "./glyph-path.ts";
import { isHairline, localPen } from "./local-pen.ts";
import { OutlineStore } from "./outline-store.ts";
import type { DrawCall } from "./surface-call.ts";
import { bitmapWork, documentWork, maskWork, pixelWork, shadowWork, textWork, workOf } from "./work.ts";

/** Work of looking at a call that was made before, as src/engine/raster/work.ts counts. */
const LOOK_WORK = 300;
/** Work of a character that is drawn as SVG: reading it, and what it draws. */
const SVG_CHARACTER_WORK = 125;
/** How much longer resvg takes for calls that our own rasteriser could have drawn. */
const DOCUMENT_WORK = 4;
/** Memory in numbers of 8 bytes: of a call beside its path, and of a glyph; and characters of SVG that take as much as a number. */
const CALL_NUMBERS = 60;
const GLYPH_NUMBERS = 10;
const CHARACTERS_OF_NUMBER = 8;

export class RasterSurface implements Surface {
  readonly hasGrid = true;
  readonly #area: Box;
  #calls: DrawCall[] = [];
  #work = 0;
  #numbers = 0;
  /** The latest clip that needs a mask. */
  #masked: Clip | undefined;
  /** The surface that draws instead, from the first call on that the rasteriser has no means for. */
  #svg: SvgSurface | undefined;
  /** The copy of the latest path, in case that another call draws the same. */
  #copied: { readonly path: Path; readonly length: number; readonly copy: Path } | undefined;
  readonly #outlines = new OutlineStore();
  readonly #images = new WeakMap<SurfaceImage, SurfaceImage>();
  readonly #bitmaps = new Bitmaps();

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#area = { left: 0, top: 0, right: width, bottom: height };
  }

  fill(path: Path, rule: FillRule, paint: Paint, effect: Effect): void {
    if (this.#svg === undefined && isPlain(paint, effect)) {
      const ink = inkBounds(path, this.#area);
      const seen = ink === null ? null : this.#seenOf(ink, effect);
      if (ink === null || seen === null) return;
      this.#spend(workOf(path, seen, this.#area, pixelWork(paint, effect.alpha, effect.clip)), effect.clip);
      this.#calls.push({ type: "fill", path: this.#copy(path), rule, paint, effect, ink, box: seen });
    } else {
      this.#spendInstead(inkBounds(path, this.#area), effect, paint).fill(path, rule, this.#paint(paint), effect);
    }
  }

  stroke(path: Path, pen: Pen, paint: Paint, effect: Effect): void {
    if (this.#svg === undefined && isPlain(paint, effect) && isPlainPen(pen)) {
      const outline = inkBounds(path, this.#area);
      const local = localPen(pen, path);
      if (outline === null || local === null || !(pen.width > 0)) return;
      // Hairlines are a pixel high in each column or wide in each row, however thin the pen is.
      const ink = isHairline(local.pen)
        ? growBox(strokeBounds(path, outline, pen), 1)
        : strokeBounds(path, outline, pen);
      const seen = this.#seenOf(ink, effect);
      if (seen === null) return;
      const drawn = pen.dash.length === 0 || hasDashes(local.pen, local.path) ? pen : { ...pen, dash: [] };
      this.#spend(workOf(path, seen, this.#area, pixelWork(paint, effect.alpha, effect.clip), drawn), effect.clip);
      this.#calls.push({ type: "stroke", path: this.#copy(path), pen: drawn, paint, effect, ink, box: seen });
    } else {
      const outline = inkBounds(path, this.#area);
      this.#spendInstead(outline && strokeBounds(path, outline, pen), effect, paint).stroke(
        path,
        pen,
        this.#paint(paint),
        effect,
      );
    }
  }

  text(run: GlyphRun, paint: Paint, effect: Effect): void {
    if (this.#svg === undefined && isPlain(paint, effect)) {
      const ink = runBounds(run);
      const seen = ink === null ? null : this.#seenOf(ink, effect);
      if (ink === null || seen === null) return;
      this.#spend(textWork(run, seen, this.#area, pixelWork(paint, effect.alpha, effect.clip)), effect.clip);
      this.#keep(run.glyphs.length * GLYPH_NUMBERS);
      this.#calls.push({ type: "text", ...findOutlines(run), paint, effect, ink, box: seen });
    } else {
      this.#spendInstead(runBounds(run), effect, paint).text(run, this.#paint(paint), effect);
    }
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: Effect): void {
    const bitmap = this.#svg === undefined ? bitmapCall(image, source, matrix, effect) : null;
    if (bitmap !== null) {
      const seen = this.#seen(bitmap.place, effect.clip);
      if (seen === null) return;
      const { work, numbers } = this.#bitmaps.costOf(bitmap.image);
      this.#spend(work + bitmapWork(seen, this.#area), null);
      this.#keep(CALL_NUMBERS + numbers);
      this.#calls.push({ ...bitmap, box: seen });
    } else {
      const ink = inkBounds(transformPath(boxPath(source), matrix), this.#area);
      this.#spendInstead(ink, effect, null).image(this.#image(image), source, matrix, smooth, effect);
    }
  }

  erase(path: Path, clip: Clip | null): void {
    if (this.#svg !== undefined) {
      this.#svg.erase(path, clip);
      return;
    }
    const erased = erasedArea(path, clip);
    const seen = erased === null ? null : this.#seen(erased.bounds, clip);
    if (erased === null || seen === null) return;
    const { area, isBox } = erased;
    // A rectangle takes along what lies inside of it.
    if (isBox) {
      this.#spend(this.#calls.length * LOOK_WORK, null);
      if (this.#calls.some((call) => boxContains(area, call.box)))
        this.#calls = this.#calls.filter((call) => !boxContains(area, call.box));
      if (this.#calls.length === 0) {
        this.#work = this.#numbers = 0;
        this.#masked = this.#copied = undefined;
        return;
      }
    }
    this.#spend(workOf(path, seen, this.#area, pixelWork(null, 1, clip)), clip);
    this.#calls.push({ type: "erase", path: this.#copy(path), clip, box: seen });
  }

  /** The work of rastering all calls, in units of the request's fuel. */
  get work(): number {
    return this.#work + (this.#svg === undefined ? 0 : this.#svg.drawnLength * SVG_CHARACTER_WORK);
  }

  /** What is held until the pixels are made, in numbers of 8 bytes. */
  get numbers(): number {
    return this.#numbers + (this.#svg === undefined ? 0 : this.#svg.drawnLength / CHARACTERS_OF_NUMBER);
  }

  /** Whether all pixels are known to be opaque: something opaque covers them, and nothing is taken away after it. */
  get isOpaque(): boolean {
    const opaque = this.#calls.findLastIndex((call) => coversArea(call, this.#area));
    return opaque >= 0 && !this.#calls.some((call, index) => index > opaque && call.type === "erase");
  }

  /** Rows of premultiplied pixels, as PixelPicture says. They are drawn in bands, however many are asked for. */
  pixels(top = 0, rows = this.height - top, into?: Uint8Array): Uint8Array {
    const stride = this.width * 4;
    const length = rows * stride;
    const out = into !== undefined && into.length >= length ? into.subarray(0, length) : new Uint8Array(length);
    const most = Math.max(1, Math.floor(BAND_PIXELS / this.width));
    for (let done = 0; done < rows; done += most) {
      const count = Math.min(most, rows - done);
      const room = out.subarray(done * stride, (done + count) * stride);
      if (this.#svg === undefined) this.#drawBand(top + done, count, room);
      else rasterizeBand(this.#svg.format("", top + done, count), room);
    }
    return out;
  }

  #drawBand(top: number, rows: number, into: Uint8Array): void {
    const band = { ...this.#area, top, bottom: top + rows };
    const calls = this.#calls.filter((call) => !boxIsEmpty(intersectBoxes(call.box, band)));
    // They take an engine of their own.
    for (const call of calls) if (call.type === "bitmap") this.#bitmaps.pixelsOf(call.image);
    try {
      useRasterizer((engine) => {
        const start = engine.begin(this.width, top, rows);
        const painter = new BandPainter(engine, this.#area, band, this.#outlines);
        const pixels = () => new Uint8Array(engine.memory.buffer, start, into.length);
        for (const call of calls)
          if (call.type === "bitmap") this.#bitmaps.draw(call, { pixels: pixels(), box: band });
          else painter.paint(call);
        into.set(pixels());
      });
    } catch (error) {
      // No memory is left.
      throw error instanceof WebAssembly.RuntimeError || error instanceof RangeError ? tooMuch() : error;
    }
  }

  /** The part of a box that is seen of what is drawn in it; null for none. */
  #seen(box: Box, clip: Clip | null): Box | null {
    const inside = intersectBoxes(box, this.#area);
    const seen = clip === null ? inside : intersectBoxes(inside, clip.box);
    return boxIsEmpty(seen) ? null : seen;
  }

  /** The same for ink with its shadow, whose work is counted; null where nothing of either is seen. */
  #seenOf(ink: Box, { shadow, clip, alpha }: Effect): Box | null {
    const seen = this.#seen(ink, clip);
    if (shadow === null) return seen;
    const cast = this.#seen(shadowBox(ink, shadow), clip);
    if (cast === null) return seen;
    this.#spend(shadowWork(shadow, cast, this.#area, pixelWork(null, alpha, clip)), null);
    return seen === null ? cast : uniteBoxes(seen, cast);
  }

  /** Counts the work of a call, and that of its clip's mask, which is made anew after calls with other masks. */
  #spend(work: number, clip: Clip | null): void {
    this.#work += work;
    if (clip !== null && clip.shapes.length > 0 && clip !== this.#masked) {
      this.#work += maskWork(clip, this.#area);
      this.#masked = clip;
      this.#keep(clip.shapes.reduce((sum, { path }) => sum + path.length, 0));
    }
    if (!(this.#work <= RASTER_WORK)) throw tooMuch();
  }

  /** Counts the work of a call whose ink is in the box, for the surface that draws instead. */
  #spendInstead(ink: Box | null, effect: Effect, paint: Paint | null): SvgSurface {
    const svg = this.#instead();
    if (ink === null) return svg;
    const { shadow, composite } = effect;
    const box = shadow === null ? ink : uniteBoxes(ink, shadowBox(ink, shadow));
    // Clearing operators change all of the image.
    const seen = changesBackdrop(composite) ? this.#area : this.#seen(box, effect.clip);
    if (seen !== null) this.#spend(documentWork(seen, effect, paint), null);
    return svg;
  }

  /** Counts what is held until the picture is drawn. */
  #keep(numbers: number): void {
    this.#numbers += numbers;
    if (this.#numbers > RASTER_NUMBERS) throw tooMuch();
  }

  #copy(path: Path): Path {
    this.#keep(CALL_NUMBERS);
    const known = this.#copied;
    if (known?.path === path && known.length === path.length) return known.copy;
    this.#keep(path.length);
    const copy = path.slice();
    this.#copied = { path, length: path.length, copy };
    return copy;
  }

  #instead(): SvgSurface {
    if (this.#svg === undefined) {
      this.#svg = new SvgSurface(this.width, this.height, true);
      this.#work *= DOCUMENT_WORK;
      for (const call of this.#calls)
        repeatCall(call.type === "bitmap" ? { ...call, image: this.#image(call.image) } : call, this.#svg);
      this.#calls = [];
    }
    return this.#svg;
  }

  #paint(paint: Paint): Paint {
    return paint.type === "pattern" ? { ...paint, image: this.#image(paint.image) } : paint;
  }

  /** The image as an SVG surface takes it: the same one for the same. */
  #image<Image extends SurfaceImage>(image: Image): Image | BitmapImage;
  #image(image: SurfaceImage): SurfaceImage {
    if (image.type === "encoded" || !(image.surface instanceof RasterSurface)) return image;
    const known = this.#images.get(image);
    const surface = image.surface.#instead();
    const made: SurfaceImage = known ?? { type: "surface", surface };
    if (known === undefined) this.#images.set(image, made);
    return made;
  }
}

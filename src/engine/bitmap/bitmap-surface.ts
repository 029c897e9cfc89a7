// A raster surface whose pixels can be read and written at any time. Like any raster surface, it records calls. To read
// pixels, it draws the recorded calls once, and replaces them with a single call that draws the resulting pixels.

import { Failure } from "../../base/failure.ts";
import { pixelImage } from "../image/pixel-png.ts";
import { unpremultiply } from "../image/unpremultiply.ts";
import { RASTER_PIXELS } from "../limits.ts";
import { type Box, boxIsEmpty, IDENTITY, intersectBoxes, type Path } from "../path.ts";
import { RasterSurface } from "../raster/raster-surface.ts";
import type { DrawCall } from "../raster/surface-call.ts";
import { tooComplexFailure } from "../raster/too-complex.ts";
import {
  type CompositeState,
  DEFAULT_COMPOSITE_STATE,
  type EncodedImage,
  type FillRule,
  type GlyphRun,
  type Paint,
  type StrokeStyle,
} from "../surface.ts";

/**
 * Maximum memory of recorded calls and pixels, in 8-byte numbers. A canvas of RASTER_PIXELS takes 18 million numbers.
 */
const BITMAP_NUMBERS = 24_000_000;
/**
 * Recorded calls are drawn once they exceed this memory (in 8-byte numbers), work (in nanoseconds) or nesting depth.
 */
const DRAWN_NUMBERS = 2_500_000;
const DRAWN_WORK = 1_000_000_000;
const DRAWN_DEPTH = 3;

export class BitmapSurface extends RasterSurface {
  /** Premultiplied pixels that `#pixelCall` draws; undefined if there is no such call. */
  #pixels: Uint8Array | undefined;
  #pixelCall: DrawCall | undefined;
  #image: EncodedImage | undefined;
  #pixelNumbers = 0;
  /** Whether a snapshot shares the pixels, which must then be copied before a change. */
  #isShared = false;

  override fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    this.#limitCalls();
    super.fill(path, rule, paint, effect);
  }

  override stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    this.#limitCalls();
    super.stroke(path, pen, paint, effect);
  }

  override text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    this.#limitCalls();
    super.text(run, paint, effect);
  }

  override image(...args: Parameters<RasterSurface["image"]>): void {
    this.#limitCalls();
    super.image(...args);
  }

  override snapshot(): RasterSurface {
    // Without a limit, a canvas that is repeatedly drawn on itself would nest deeper each time.
    if (this.depth > DRAWN_DEPTH) this.flatten();
    this.#isShared = true;
    return super.snapshot();
  }

  protected override maxNumbers(): number {
    return BITMAP_NUMBERS;
  }

  /**
   * Draws the recorded calls, and returns all pixels: premultiplied RGBA, which only `write` may change.
   *
   * @throws Failure if the surface is too large, or too complex to draw
   */
  flatten(): Uint8Array {
    const { width, height, calls } = this;
    const hasPixels = this.#pixels !== undefined && calls[0] === this.#pixelCall;
    if (hasPixels && calls.length === 1) return this.#pixels as Uint8Array;
    if (width * height > RASTER_PIXELS)
      throw new Failure("invalid", `canvas must have at most ${RASTER_PIXELS} pixels, got ${width} x ${height}`);
    let pixels: Uint8Array;
    if (hasPixels) {
      const { top, bottom } = rowsOf(calls.slice(1));
      const drawn = this.#draw(top, bottom - top);
      pixels = this.#ownPixels();
      pixels.set(drawn, top * width * 4);
    } else pixels = calls.length === 0 ? new Uint8Array(width * height * 4) : this.#draw(0, height);
    this.#replace(pixels);
    return pixels;
  }

  /** Writes rows of premultiplied pixels. @param box position of the rows: whole pixels inside the surface */
  write(rows: Uint8Array, { left, top, right, bottom }: Box): void {
    this.flatten();
    const pixels = this.#ownPixels();
    const length = (right - left) * 4;
    for (let y = top; y < bottom; y++)
      pixels.set(rows.subarray((y - top) * length, (y - top + 1) * length), (y * this.width + left) * 4);
    this.#replace(pixels);
  }

  /** Returns the unpremultiplied RGBA pixels of a box, which may extend beyond the surface. */
  read(box: Box): Uint8Array {
    const pixels = this.flatten();
    const width = box.right - box.left;
    const out = new Uint8Array(width * (box.bottom - box.top) * 4);
    const inside = intersectBoxes(box, { left: 0, top: 0, right: this.width, bottom: this.height });
    if (boxIsEmpty(inside)) return out;
    for (let y = inside.top; y < inside.bottom; y++) {
      const start = (y * this.width + inside.left) * 4;
      const row = pixels.subarray(start, start + (inside.right - inside.left) * 4);
      out.set(row, ((y - box.top) * width + inside.left - box.left) * 4);
    }
    unpremultiply(out);
    return out;
  }

  /** Encodes the current pixels as an image that any kind of surface can draw. */
  toImage(): EncodedImage {
    this.flatten();
    this.#isShared = true;
    return this.#image as EncodedImage;
  }

  /** Draws the recorded calls if they take much memory or work, so that a program can draw any number of times. */
  #limitCalls(): void {
    if (this.numbers - this.#pixelNumbers > DRAWN_NUMBERS || this.work > DRAWN_WORK) this.flatten();
  }

  /** Draws a range of rows. @throws Failure if the rasteriser traps */
  #draw(top: number, rows: number): Uint8Array {
    try {
      return this.pixels(top, rows);
    } catch (error) {
      throw error instanceof WebAssembly.RuntimeError ? tooComplexFailure() : error;
    }
  }

  /** Returns pixels that may be changed: a copy if a snapshot shares them. */
  #ownPixels(): Uint8Array {
    const pixels = this.#pixels as Uint8Array;
    return this.#isShared ? pixels.slice() : pixels;
  }

  /** Replaces all calls with one call that draws the pixels. */
  #replace(data: Uint8Array): void {
    const { width, height } = this;
    this.clear();
    this.#pixels = data;
    this.#isShared = false;
    this.#image = pixelImage({ width, height, data });
    if (data.length > 0)
      super.image(
        this.#image,
        { left: 0, top: 0, right: width, bottom: height },
        IDENTITY,
        // Smooth, because this call is also drawn when another canvas shows this canvas enlarged.
        true,
        DEFAULT_COMPOSITE_STATE,
      );
    this.#pixelCall = this.calls[0];
    this.#pixelNumbers = this.numbers;
  }
}

function rowsOf(calls: readonly DrawCall[]): { readonly top: number; readonly bottom: number } {
  let [top, bottom] = [Number.POSITIVE_INFINITY, 0];
  for (const { box } of calls) {
    top = Math.min(top, Math.floor(box.top));
    bottom = Math.max(bottom, Math.ceil(box.bottom));
  }
  return { top, bottom };
}

// The surface of pictures that people see pixel by pixel. Calls are kept and drawn when pixels are asked for, band by band, by
// our own rasteriser; a picture with anything that it cannot draw (shadows, patterns, pictures, blending) is drawn as SVG by
// resvg instead, all of it.

import { openRasterizer } from "../../wasm/rasterizer/rasterizer.ts";
import { rasterize } from "../../wasm/resvg/resvg.ts";
import { Failure } from "../base/failure.ts";
import { RASTER_WORK } from "../base/limits.ts";
import {
  type Box,
  boxContains,
  boxIsEmpty,
  intersectBoxes,
  type Matrix,
  type Path,
  pathAsBox,
  pathBounds,
} from "../base/path.ts";
import type { Clip, Effect, FillRule, GlyphRun, Paint, Pen, Surface, SurfaceImage } from "../base/surface.ts";
import { inkBounds, strokeBounds } from "../svg/bounds.ts";
import { runBounds } from "../svg/glyph-text.ts";
import { hasDashes } from "../svg/pen-text.ts";
import { SvgSurface } from "../svg/svg-surface.ts";
import { BandPainter, type DrawCall, isPlain, isPlainPen, repeatCall } from "./draw-call.ts";
import { workOf } from "./work.ts";

/** Work of each glyph, as src/raster/work.ts counts. */
const GLYPH_WORK = 3000;

export class RasterSurface implements Surface {
  readonly hasGrid = true;
  readonly #area: Box;
  #calls: DrawCall[] = [];
  #work = 0;
  /** The surface that draws instead, from the first call on that the rasteriser has no means for. */
  #svg: SvgSurface | undefined;
  /** The copy of the latest path, in case that another call draws the same. */
  #copied: { readonly path: Path; readonly length: number; readonly copy: Path } | undefined;
  readonly #images = new WeakMap<SurfaceImage, SurfaceImage>();

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#area = { left: 0, top: 0, right: width, bottom: height };
  }

  fill(path: Path, rule: FillRule, paint: Paint, effect: Effect): void {
    if (this.#svg === undefined && isPlain(paint, effect)) {
      const box = inkBounds(path, this.#area);
      if (box === null || !this.#isSeen(box, effect.clip)) return;
      this.#spend(workOf(path, box, this.#area));
      this.#calls.push({ type: "fill", path: this.#copy(path), rule, paint, effect, box });
    } else this.#instead().fill(path, rule, this.#paint(paint), effect);
  }

  stroke(path: Path, pen: Pen, paint: Paint, effect: Effect): void {
    if (this.#svg === undefined && isPlain(paint, effect) && isPlainPen(pen)) {
      const outline = inkBounds(path, this.#area);
      if (outline === null || !(pen.width > 0)) return;
      const box = strokeBounds(path, outline, pen);
      if (!this.#isSeen(box, effect.clip)) return;
      this.#spend(workOf(path, box, this.#area, pen.join === "round" || pen.cap === "round"));
      const drawn = pen.dash.length === 0 || hasDashes(pen, path) ? pen : { ...pen, dash: [] };
      this.#calls.push({ type: "stroke", path: this.#copy(path), pen: drawn, paint, effect, box });
    } else this.#instead().stroke(path, pen, this.#paint(paint), effect);
  }

  text(run: GlyphRun, paint: Paint, effect: Effect): void {
    if (this.#svg === undefined && isPlain(paint, effect)) {
      const box = runBounds(run);
      if (box === null || !this.#isSeen(box, effect.clip)) return;
      this.#spend(run.glyphs.length * GLYPH_WORK);
      this.#calls.push({ type: "text", run, paint, effect, box });
    } else this.#instead().text(run, this.#paint(paint), effect);
  }

  image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: Effect): void {
    this.#instead().image(this.#image(image), source, matrix, smooth, effect);
  }

  erase(path: Path, clip: Clip | null): void {
    if (this.#svg !== undefined) {
      this.#svg.erase(path, clip);
      return;
    }
    const box = pathBounds(path);
    if (box === null || !this.#isSeen(box, clip)) return;
    // A rectangle takes along what lies inside of it.
    if (pathAsBox(path) !== null && (clip === null || clip.shapes.length === 0)) {
      const area = clip === null ? box : intersectBoxes(box, clip.box);
      this.#calls = this.#calls.filter((call) => !boxContains(area, intersectBoxes(call.box, this.#area)));
      if (this.#calls.length === 0) return;
    }
    this.#spend(workOf(path, box, this.#area));
    this.#calls.push({ type: "erase", path: this.#copy(path), clip, box });
  }

  /** Rows of premultiplied pixels, as PixelPicture says. */
  pixels(top = 0, rows = this.height - top): Uint8Array {
    if (this.#svg !== undefined) return rasterize(this.#svg.format("", top, rows)).data;
    const engine = openRasterizer();
    const start = engine.begin(this.width, top, rows);
    const band = { ...this.#area, top, bottom: top + rows };
    const painter = new BandPainter(engine, this.#area);
    for (const call of this.#calls) if (!boxIsEmpty(intersectBoxes(call.box, band))) painter.paint(call);
    return new Uint8Array(engine.memory.buffer).slice(start, start + this.width * rows * 4);
  }

  #isSeen(box: Box, clip: Clip | null): boolean {
    const seen = intersectBoxes(box, this.#area);
    return !boxIsEmpty(clip === null ? seen : intersectBoxes(seen, clip.box));
  }

  #spend(work: number): void {
    this.#work += work;
    if (this.#work > RASTER_WORK)
      throw new Failure("invalid", "chart draws too much for one picture: fewer or smaller shapes are needed");
  }

  #copy(path: Path): Path {
    const known = this.#copied;
    if (known?.path === path && known.length === path.length) return known.copy;
    const copy = path.slice();
    this.#copied = { path, length: path.length, copy };
    return copy;
  }

  #instead(): SvgSurface {
    if (this.#svg === undefined) {
      this.#svg = new SvgSurface(this.width, this.height, true);
      for (const call of this.#calls) repeatCall(call, this.#svg);
      this.#calls = [];
    }
    return this.#svg;
  }

  #paint(paint: Paint): Paint {
    return paint.type === "pattern" ? { ...paint, image: this.#image(paint.image) } : paint;
  }

  /** The image as an SVG surface takes it: the same one for the same. */
  #image(image: SurfaceImage): SurfaceImage {
    if (image.type === "encoded" || !(image.surface instanceof RasterSurface)) return image;
    const known = this.#images.get(image);
    const surface = image.surface.#instead();
    const made: SurfaceImage = known ?? { type: "surface", surface };
    if (known === undefined) this.#images.set(image, made);
    return made;
  }
}

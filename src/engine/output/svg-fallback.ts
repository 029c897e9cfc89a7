// Draws images with resvg if the project's own rasteriser traps, so that a bug in the rasteriser doesn't fail the request.

import type { Fuel } from "../../base/fuel.ts";
import type { PixelImage } from "../encodable-image.ts";
import type { Box, Matrix, Path } from "../path.ts";
import { isBitmap } from "../raster/bitmap.ts";
import type { RasterSurface } from "../raster/raster-surface.ts";
import { CallReplay } from "../raster/replay-call.ts";
import { TOO_COMPLEX } from "../raster/too-complex.ts";
import type {
  CompositeState,
  DrawnImage,
  FillRule,
  GlyphRun,
  Paint,
  StrokeStyle,
  Surface,
  SurfaceImage,
} from "../surface.ts";
import { drawOver, SvgRasterSurface } from "./svg-raster.ts";

/**
 * Returns a function that draws rows of a surface, as PixelImage specifies. After a trap, resvg draws the remaining rows.
 *
 * @param fuel is told of the trap, and charged for the work of resvg
 */
export function createPixelReader(surface: RasterSurface, fuel: Fuel | undefined): PixelImage["pixels"] {
  let fallback: SvgRasterSurface | undefined;
  return (top = 0, rows = surface.height - top, into, repeats) => {
    if (fallback === undefined)
      try {
        return surface.pixels(top, rows, into, repeats);
      } catch (error) {
        if (!(error instanceof WebAssembly.RuntimeError)) throw error;
        fuel?.reportTrap(error);
        repeats?.fill(0);
        fallback = redraw(surface);
        fuel?.spend(fallback.work, TOO_COMPLEX);
      }
    const pixels = fallback.pixels(top, rows, into);
    const { width, backdrop } = surface;
    const box: Box = { left: 0, top, right: width, bottom: top + rows };
    if (backdrop !== undefined) drawOver(pixels, backdrop.subarray(top * width * 4, box.bottom * width * 4), box);
    return pixels;
  };
}

/** Images of raster surfaces, as images of SVG surfaces. */
type RedrawnImages = Map<Surface, DrawnImage>;

/** Returns an SVG surface with the content of a raster surface. */
function redraw(surface: RasterSurface, images: RedrawnImages = new Map()): SvgRasterSurface {
  const target = new ReplaySurface(surface.width, surface.height, images);
  const replay = new CallReplay(target);
  for (const call of surface.calls) replay.replay(call);
  return target;
}

/** An SVG surface that accepts images of raster surfaces. */
class ReplaySurface extends SvgRasterSurface {
  readonly #images: RedrawnImages;

  constructor(width: number, height: number, images: RedrawnImages) {
    super(width, height);
    this.#images = images;
  }

  override fill(path: Path, rule: FillRule, paint: Paint, effect: CompositeState): void {
    super.fill(path, rule, this.#paint(paint), effect);
  }

  override stroke(path: Path, pen: StrokeStyle, paint: Paint, effect: CompositeState): void {
    super.stroke(path, pen, this.#paint(paint), effect);
  }

  override text(run: GlyphRun, paint: Paint, effect: CompositeState): void {
    super.text(run, this.#paint(paint), effect);
  }

  override image(image: SurfaceImage, source: Box, matrix: Matrix, smooth: boolean, effect: CompositeState): void {
    super.image(this.#image(image), source, matrix, smooth, effect);
  }

  #paint(paint: Paint): Paint {
    return paint.type === "pattern" ? { ...paint, image: this.#image(paint.image) } : paint;
  }

  #image(image: SurfaceImage): SurfaceImage {
    // A large fill of an image arrives here a second time, as an image.
    if (image.type === "encoded" || image.surface instanceof SvgRasterSurface) return image;
    const known = this.#images.get(image.surface);
    if (known !== undefined) return known;
    const drawn = (isBitmap(image) ? image.redraw() : image.surface) as RasterSurface;
    const redrawn: DrawnImage = { type: "surface", surface: redraw(drawn, this.#images) };
    this.#images.set(image.surface, redrawn);
    return redrawn;
  }
}

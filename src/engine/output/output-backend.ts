// The table of output backends. Each format has a backend that creates the surface to draw on, and then converts it to the
// image that the format's encoder accepts.

import { loadResvg } from "../../../wasm/resvg/resvg.ts";
import type { Fuel } from "../../base/fuel.ts";
import type { DocumentImage, EncodableImage, Format, PixelImage, Renderer } from "../encodable-image.ts";
import type { FontEnv } from "../font/with-fonts.ts";
import { BAND_PIXELS } from "../limits.ts";
import type { Box, Matrix, Path } from "../path.ts";
import { formatDocument } from "../pdf/document.ts";
import { PdfSurface } from "../pdf/pdf-surface.ts";
import { isBitmap } from "../raster/bitmap.ts";
import { CallReplay, RasterSurface } from "../raster/raster-surface.ts";
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
import { SvgSurface } from "../svg/svg-surface.ts";
import { drawOver, RESVG_FACTOR, SvgRasterSurface } from "./svg-raster.ts";

/** Metadata of an image, for screen readers. */
export interface DocumentMetadata {
  /** Title; an empty string for none. */
  readonly title: string;
  /** Alt text of the image; undefined if it has none. */
  readonly altText?: string;
  /** BCP 47 language tag of the text; undefined if unknown. */
  readonly lang?: string | undefined;
}

/** An output backend, which similar formats share. */
export interface OutputBackend {
  /** Whether the output is a raster image, so that its pixel count depends on the device pixel ratio. */
  readonly hasPixels: boolean;
  /** Creates an empty surface. Width and height are in device pixels. */
  createSurface(width: number, height: number): Surface;
  /**
   * Converts a finished surface to an image. Nothing may be drawn on the surface afterwards.
   *
   * @param surface a surface created by `createSurface`
   * @param fuel budget to which rasterising is charged; pixels are rasterised during encoding
   * @throws Failure if the work exceeds its limit
   */
  finish(surface: Surface, metadata: DocumentMetadata, fuel?: Fuel): EncodableImage;
}

/** Services that the platform provides for a drawing. */
export interface DrawingEnv extends FontEnv {
  /** Replaces the format's backend, for a drawing that becomes part of another drawing. */
  readonly backend?: OutputBackend | undefined;
}

const PIXELS: OutputBackend = {
  hasPixels: true,
  createSurface: (width, height) => new RasterSurface(width, height),
  finish(surface, { altText }, fuel) {
    const raster = surface as RasterSurface;
    fuel?.spend(raster.work, TOO_COMPLEX);
    const { width, height, isOpaque, work } = raster;
    return {
      type: "pixels",
      width,
      height,
      ...(altText !== undefined && { altText }),
      isOpaque,
      work,
      pixels: createPixelReader(raster, fuel),
    };
  },
};

/** Rasterises images with resvg. */
const SVG_PIXELS: OutputBackend = {
  hasPixels: true,
  createSurface: (width, height) => new SvgRasterSurface(width, height),
  finish(surface, { altText }, fuel) {
    const raster = surface as SvgRasterSurface;
    const { width, height } = raster;
    // Some encoders draw an image with several bands twice.
    const work = raster.work * (width * height > BAND_PIXELS ? 2 : 1);
    fuel?.spend(work, TOO_COMPLEX);
    return {
      type: "pixels",
      width,
      height,
      ...(altText !== undefined && { altText }),
      // Encoders expect the work of the project's own rasteriser as a measure of the image's complexity.
      work: work / RESVG_FACTOR,
      pixels: (top, rows, into) => raster.pixels(top, rows, into),
    };
  },
};

const SVG: OutputBackend = {
  hasPixels: false,
  createSurface: (width, height) => new SvgSurface(width, height),
  finish(surface, metadata) {
    return documentOf(surface, metadata, () => (surface as SvgSurface).format(metadata));
  },
};

const PDF: OutputBackend = {
  hasPixels: false,
  createSurface: (width, height) => new PdfSurface(width, height),
  finish(surface, metadata) {
    return documentOf(surface, metadata, () => formatDocument([surface as PdfSurface], metadata));
  },
};

function documentOf(
  { width, height }: Surface,
  { altText }: DocumentMetadata,
  write: () => string | Uint8Array,
): DocumentImage {
  return { type: "document", width, height, ...(altText !== undefined && { altText }), write };
}

const BACKENDS = {
  png: PIXELS,
  base64: PIXELS,
  jpg: PIXELS,
  jpeg: PIXELS,
  webp: PIXELS,
  avif: PIXELS,
  gif: PIXELS,
  apng: PIXELS,
  svg: SVG,
  pdf: PDF,
} satisfies Record<Format, OutputBackend>;

/**
 * Loads resvg, which renders for the SVG renderer and takes over if the rasteriser traps. Await this function before
 * reading an image's pixels. `encodeImage` calls it.
 */
export const prepareRenderers: () => Promise<void> = loadResvg;

/** Returns a format's backend. @param renderer rasterises the image if the format has pixels */
export function outputBackend(format: Format, renderer: Renderer = "raster"): OutputBackend {
  const backend = BACKENDS[format];
  return renderer === "svg" && backend.hasPixels ? SVG_PIXELS : backend;
}

/**
 * Writes a document's file at once, so that its faces can be released. Returns raster images unchanged, because closed
 * faces keep the outlines that raster images need.
 */
export async function writeDocument(image: EncodableImage): Promise<EncodableImage> {
  if (image.type !== "document") return image;
  const file = await image.write();
  return { ...image, write: () => file };
}

/**
 * Returns a function that renders rows of a surface, as PixelImage specifies. If the project's rasteriser traps, resvg
 * renders the remaining rows, so that a bug in the rasteriser doesn't fail the request.
 *
 * @param fuel receives the trap, and is charged for resvg's work
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

/** The SVG surface for each raster surface that is drawn as an image. */
type RedrawnImages = Map<Surface, DrawnImage>;

function redraw(surface: RasterSurface, images: RedrawnImages = new Map()): SvgRasterSurface {
  const target = new ReplaySurface(surface.width, surface.height, images);
  const replay = new CallReplay(target);
  for (const call of surface.calls) replay.replay(call);
  return target;
}

/** An SVG surface that converts images of raster surfaces to images of SVG surfaces. */
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
    // The base class passes a large fill of an image on to `image`, with an image that has already been converted.
    if (image.type === "encoded" || image.surface instanceof SvgRasterSurface) return image;
    const known = this.#images.get(image.surface);
    if (known !== undefined) return known;
    const drawn = (isBitmap(image) ? image.redraw() : image.surface) as RasterSurface;
    const redrawn: DrawnImage = { type: "surface", surface: redraw(drawn, this.#images) };
    this.#images.set(image.surface, redrawn);
    return redrawn;
  }
}

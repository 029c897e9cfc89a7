// What each format is drawn on. The format picks the surface before drawing, and what was drawn on it becomes a picture that
// the format's encoder takes. The only table of surfaces.

import type { Fuel } from "../../base/fuel.ts";
import { formatDocument } from "../pdf/document.ts";
import { PdfSurface } from "../pdf/pdf-surface.ts";
import type { Format, Picture } from "../picture.ts";
import { RasterSurface } from "../raster/raster-surface.ts";
import type { Surface } from "../surface.ts";
import { SvgSurface } from "../svg/svg-surface.ts";

/** What a picture says of itself to those who cannot see it. */
export interface About {
  /** None when empty. */
  readonly title: string;
  /** The language of its text, BCP 47; undefined where nobody has said it. */
  readonly lang?: string | undefined;
}

/** What formats of one kind are drawn on. */
export interface Medium {
  /** Whether people will see the very pixels that are drawn: then a picture has as many as its pixel ratio asks for. */
  readonly hasPixels: boolean;
  /** An empty surface of a size in device pixels. */
  createSurface(width: number, height: number): Surface;
  /**
   * The picture on a surface that `createSurface` has made, and that nothing more will be drawn on.
   *
   * @param fuel pays for what is still to be done
   * @throws Failure when that is too much
   */
  finish(surface: Surface, about: About, fuel?: Fuel): Picture;
}

const PIXELS: Medium = {
  hasPixels: true,
  createSurface: (width, height) => new RasterSurface(width, height),
  finish(surface, _about, fuel) {
    const raster = surface as RasterSurface;
    fuel?.spend(raster.work, "chart draws too much for one picture: fewer or smaller shapes are needed");
    const { width, height, isOpaque, work } = raster;
    return {
      type: "pixels",
      width,
      height,
      isOpaque,
      work,
      pixels: (top, rows, into) => raster.pixels(top, rows, into),
    };
  },
};

const SVG: Medium = {
  hasPixels: false,
  createSurface: (width, height) => new SvgSurface(width, height),
  finish(surface, { title }) {
    const { width, height } = surface;
    return { type: "document", width, height, write: () => (surface as SvgSurface).format(title) };
  },
};

const PDF: Medium = {
  hasPixels: false,
  createSurface: (width, height) => new PdfSurface(width, height),
  finish(surface, about) {
    const { width, height } = surface;
    return { type: "document", width, height, write: () => formatDocument(surface as PdfSurface, about) };
  },
};

const MEDIA = {
  png: PIXELS,
  base64: PIXELS,
  jpg: PIXELS,
  jpeg: PIXELS,
  webp: PIXELS,
  avif: PIXELS,
  svg: SVG,
  pdf: PDF,
} satisfies Record<Format, Medium>;

/** The medium of a format. */
export function mediumOf(format: Format): Medium {
  return MEDIA[format];
}

/**
 * The picture with its file, if it is one, written already. Whoever draws text calls it while the faces of the text are held:
 * afterwards they may be closed. Pixels need none.
 */
export async function complete(picture: Picture): Promise<Picture> {
  if (picture.type !== "document") return picture;
  const file = await picture.write();
  return { ...picture, write: () => file };
}

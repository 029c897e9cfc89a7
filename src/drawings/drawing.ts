// A drawing is a kind of image with the code that draws and reviews it.

import type { Fuel } from "../base/fuel.ts";
import type { EncodableImage, Format } from "../engine/encodable-image.ts";
import type { FontLibrary } from "../engine/font/font-library.ts";
import type { EncodedImage } from "../engine/surface.ts";
import type { Kind } from "./kind.ts";

/** What a platform provides for drawing. */
export interface DrawEnv {
  readonly fonts: FontLibrary;
  /** Counts the work. */
  readonly fuel: Fuel;
  /** Loads and decodes the image at a URL. @throws Failure if it cannot be loaded */
  readonly loadImage: (url: string) => Promise<EncodedImage>;
  /** Called if the image is missing fonts that could not be loaded. */
  readonly onMissingFonts?: () => void;
  /** Called if the alternate parse of an ambiguous `+` is drawn. */
  readonly onAlternateParse?: () => void;
}

/** A drawn image, and what a review reports about it. */
export interface Drawn {
  readonly image: EncodableImage;
  /** Releases what encoding the image needs. Undefined if it needs nothing. */
  readonly release?: () => void;
}

/** What a validation reports about a drawn image, in addition to the errors. */
export interface Findings {
  readonly warnings?: readonly string[];
  /** Parameters that drawing determined. */
  readonly normalized?: Readonly<Record<string, unknown>>;
}

/** How images of a kind are encoded. */
export interface Encoding {
  readonly format: Format;
  readonly quality?: number | undefined;
}

/** A kind of image that can be drawn. Its methods take the parameters of its own kind only. */
export interface Drawing<Params extends Encoding> {
  readonly kind: Kind<Params>;
  /** Draws an image. @throws Failure */
  draw(params: Params, env: DrawEnv): Promise<Drawn>;
  /** Draws an image like `draw`, and returns the findings about it. */
  review(params: Params, env: DrawEnv): Promise<Drawn & Findings>;
  /** Returns the garbage that a drawing leaves, in bytes. Undefined if V8 collects it in time. */
  garbage?(params: Params): number;
}

/**
 * Defines a drawing.
 *
 * @param draw draws an image
 * @param review returns the findings about a drawn image
 * @param garbage returns the garbage that a drawing leaves
 */
export function defineDrawing<Params extends Encoding, Image extends Drawn>(
  kind: Kind<Params>,
  {
    draw,
    review,
    garbage,
  }: {
    readonly draw: (params: Params, env: DrawEnv) => Promise<Image>;
    readonly review?: (image: Image, params: Params) => Findings;
    readonly garbage?: (params: Params) => number;
  },
): Drawing<Params> {
  return {
    kind,
    draw,
    ...(garbage && { garbage }),
    async review(params, env) {
      const drawn = await draw(params, env);
      const { image, release } = drawn;
      return { image, ...(release && { release }), ...review?.(drawn, params) };
    },
  };
}

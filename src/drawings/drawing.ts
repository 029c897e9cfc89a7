// A drawing is a kind of image with the code that draws and reviews it.

import type { Fuel } from "../base/fuel.ts";
import type { EncodableImage, Format } from "../engine/encodable-image.ts";
import type { FontLibrary } from "../engine/font/font-library.ts";
import type { OutputBackend } from "../engine/output/output-backend.ts";
import type { EncodedImage } from "../engine/surface.ts";
import type { Kind } from "./kind.ts";

/** What a platform provides for drawing. */
export interface DrawEnv {
  readonly fonts: FontLibrary;
  /** Counts the work. */
  readonly fuel: Fuel;
  /** Loads and decodes the image at a URL. @throws Failure if it cannot be loaded */
  readonly loadImage: (url: string) => Promise<EncodedImage>;
  /**
   * Loads the values at a path of a JSON document. Undefined if the platform has no network.
   *
   * @param seconds time after which the document is loaded again @throws Failure
   */
  readonly loadJson?: (url: string, path: string, seconds: number) => Promise<readonly unknown[]>;
  /** Loads a text file, as `loadJson` loads a document. @throws Failure */
  readonly loadText?: (url: string, seconds: number) => Promise<string>;
  /** Replaces the format's backend, for a drawing that is part of another one. */
  readonly backend?: OutputBackend | undefined;
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

/** Encodes the drawn image when it is first called. @throws Failure */
export type ReadFile = () => Promise<{ readonly body: Uint8Array | string; readonly contentType: string }>;

/** What a platform provides for reviewing. */
export interface ReviewEnv extends DrawEnv {
  /** Returns the text of the QR code in an image or in an image file; undefined if no code is found. @throws Failure */
  readonly scan: (image: EncodableImage | Uint8Array) => Promise<string | undefined>;
}

/** How images of a kind are encoded. */
export interface Encoding {
  readonly format: Format;
  readonly quality?: number | undefined;
  readonly devicePixelRatio?: number | undefined;
  /** Warnings about ignored parts of the request. */
  readonly warnings?: readonly string[] | undefined;
}

interface DrawingFunctions<Params, Image extends Drawn> {
  /** Draws an image. @throws Failure */
  draw(params: Params, env: DrawEnv): Promise<Image>;
  /** Returns the findings about a drawn image. @throws Failure */
  review?(params: Params, drawn: Image, readFile: ReadFile, env: ReviewEnv): Findings | Promise<Findings>;
  /** Returns the garbage that a drawing leaves, in bytes. Undefined if V8 collects it in time. */
  garbage?(params: Params): number;
  /** Whether validations warn of text that overlaps other text or is cut off. The drawing must use `backend`. */
  readonly warnsOfText?: true;
  /** Whether the library draws without a limit on the work. */
  readonly isUnlimited?: true;
}

/** A kind of image that can be drawn. Its methods take the parameters of its own kind only. */
export interface Drawing<Params extends Encoding> extends DrawingFunctions<Params, Drawn> {
  readonly kind: Kind<Params>;
}

export function defineDrawing<Params extends Encoding, Image extends Drawn>(
  kind: Kind<Params>,
  functions: DrawingFunctions<Params, Image>,
): Drawing<Params> {
  return { kind, ...functions } as Drawing<Params>;
}

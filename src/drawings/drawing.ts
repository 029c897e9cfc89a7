// Defines drawings: an image kind together with the code that draws and reviews its images.

import type { Fuel } from "../base/fuel.ts";
import type { EncodableImage, Format } from "../engine/encodable-image.ts";
import type { FontLibrary } from "../engine/font/font-library.ts";
import type { OutputBackend } from "../engine/output/output-backend.ts";
import type { EncodedImage } from "../engine/surface.ts";
import type { DataLoaders } from "./data-source/data-request.ts";
import type { Kind } from "./kind.ts";

/** The services that a platform provides for drawing. */
export interface DrawEnv extends DataLoaders {
  readonly fonts: FontLibrary;
  /** The budget that drawing is charged to. */
  readonly fuel: Fuel;
  /** Loads and decodes the image at a URL. @throws Failure if it cannot be loaded */
  readonly loadImage: (url: string) => Promise<EncodedImage>;
  /** Replaces the format's backend, for a drawing that is part of another one. */
  readonly backend?: OutputBackend | undefined;
  /** Called if the image is missing fonts that could not be loaded. */
  readonly onMissingFonts?: () => void;
  /** Called if the alternate parse of an ambiguous `+` is drawn. */
  readonly onAlternateParse?: () => void;
}

/** A drawn image. Kinds extend it with the facts that their review needs. */
export interface Drawn {
  readonly image: EncodableImage;
  /** Releases the resources that encoding needs. Undefined if there are none. */
  readonly release?: () => void;
}

/** The findings of a validation, in addition to errors. */
export interface Findings {
  readonly warnings?: readonly string[];
  /** Normalized parameters that are known only after drawing. */
  readonly normalized?: Readonly<Record<string, unknown>>;
}

/** Encodes the drawn image when it is first called. @throws Failure */
export type ReadFile = () => Promise<{ readonly body: Uint8Array | string; readonly contentType: string }>;

/** The services that a platform provides for reviewing. */
export interface ReviewEnv extends DrawEnv {
  /** Returns the text of the QR code in an image or in an image file; undefined if no code is found. @throws Failure */
  readonly scan: (image: EncodableImage | Uint8Array) => Promise<string | undefined>;
}

/** The parameters that control encoding. */
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
  /** Returns the bytes of garbage that a drawing leaves. Undefined if V8 collects the garbage in time. */
  garbage?(params: Params): number;
  /** Whether validations warn of text that overlaps other text or is cut off. The drawing must use `backend`. */
  readonly warnsOfText?: true;
  /** Whether the library draws without a work limit. */
  readonly isUnlimited?: true;
}

/** An image kind with its drawing functions. The functions accept only parameters of the same kind. */
export interface Drawing<Params extends Encoding> extends DrawingFunctions<Params, Drawn> {
  readonly kind: Kind<Params>;
}

/** Combines a kind and its functions, and erases the image type that `review` receives. */
export function defineDrawing<Params extends Encoding, Image extends Drawn>(
  kind: Kind<Params>,
  functions: DrawingFunctions<Params, Image>,
): Drawing<Params> {
  return { kind, ...functions } as Drawing<Params>;
}

// The format and size of an error image, which replaces the requested image.

import type { Format } from "../../engine/encodable-image.ts";

/** Formats of error images. An `<img>` can show all of them. */
export const ERROR_IMAGE_FORMATS = ["png", "jpg", "jpeg", "webp", "svg"] as const satisfies readonly Format[];

/** The format and size of an error image. */
export interface ErrorImageFrame {
  readonly format: (typeof ERROR_IMAGE_FORMATS)[number];
  /** In CSS pixels, at least 1. */
  readonly width: number;
  /** In CSS pixels, at least 1. */
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly devicePixelRatio: number;
}

// The format and size of an error image, which replaces the image that a request asks for.

import type { Format } from "../../engine/encodable-image.ts";

/** Formats of error images. An `<img>` can show all of them. */
export const MESSAGE_FORMATS = ["png", "jpg", "jpeg", "webp", "svg"] as const satisfies readonly Format[];

/** The format and size of an error image. */
export interface Frame {
  readonly format: (typeof MESSAGE_FORMATS)[number];
  /** CSS pixels, 1 or more. */
  readonly width: number;
  /** CSS pixels, 1 or more. */
  readonly height: number;
  /** Image pixels per CSS pixel. */
  readonly devicePixelRatio: number;
}

// The shape of the picture that a request wants, for a message in its place.

import type { Format } from "../../engine/picture.ts";

/** What messages are drawn as: pictures that an `<img>` shows. */
export const MESSAGE_FORMATS = ["png", "jpg", "jpeg", "webp", "svg"] as const satisfies readonly Format[];

/** The shape of a picture. */
export interface Frame {
  readonly format: (typeof MESSAGE_FORMATS)[number];
  /** CSS pixels, 1 or more. */
  readonly width: number;
  /** CSS pixels, 1 or more. */
  readonly height: number;
  /** Pixels of the picture for each CSS pixel. */
  readonly devicePixelRatio: number;
}

// A laid-out icon: its size, its outline, and how it is painted.

import type { Path2D } from "../../engine/canvas/path-2d.ts";
import type { Context } from "./context.ts";
import type { Glyphs } from "./glyph.ts";

/** What a layout needs: a context that measures text, and the glyphs. */
export interface Kit {
  readonly context: Context;
  readonly glyphs: Glyphs;
}

/** An icon that is laid out, in CSS pixels. */
export interface Figure {
  readonly width: number;
  readonly height: number;
  /** The outline of the shape that casts a shadow. Undefined if none does. */
  readonly outline?: Path2D;
  readonly paint: (context: Context) => void;
}

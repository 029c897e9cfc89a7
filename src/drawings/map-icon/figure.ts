// An icon after layout: its size, its outline, and a function that paints it.

import type { Path2D } from "../../engine/canvas/path-2d.ts";
import type { Context } from "./context.ts";
import type { Glyphs } from "./glyph.ts";

/** The tools for laying out icons: a context that measures text, and the glyphs. */
export interface LayoutTools {
  readonly context: Context;
  readonly glyphs: Glyphs;
}

/** An icon after layout. Lengths are in CSS pixels. */
export interface Figure {
  readonly width: number;
  readonly height: number;
  /** The outline that casts the shadow; undefined if the icon casts no shadow. */
  readonly outline?: Path2D;
  readonly paint: (context: Context) => void;
}

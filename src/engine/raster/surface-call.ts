// Recorded drawing calls of a surface.

import type { Box, Path } from "../path.ts";
import type { Clip, CompositeState, Shape } from "../surface.ts";
import type { BitmapCall } from "./bitmap.ts";
import type { PlacedOutlines } from "./glyph-path.ts";
import type { RasterizerPaint } from "./shade.ts";

/** A call that draws ink. `ink` is the ink's bounds, `box` the visible bounds of ink and shadow. */
export type InkCall = {
  readonly ink: Box;
  readonly box: Box;
  readonly paint: RasterizerPaint;
  readonly effect: CompositeState;
} & (Shape | ({ readonly type: "text" } & PlacedOutlines));

/** A recorded call. `box` is the bounds of its visible part. */
export type DrawCall =
  | InkCall
  | BitmapCall
  | { readonly type: "erase"; readonly box: Box; readonly path: Path; readonly clip: Clip | null };

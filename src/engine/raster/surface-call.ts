// The calls of a surface that were made, in a form that can be repeated.

import type { Box, Path } from "../path.ts";
import type { Clip, Effect, FillRule, Pen } from "../surface.ts";
import type { BitmapCall } from "./bitmap.ts";
import type { PlacedOutlines } from "./glyph-path.ts";
import type { PlainPaint } from "./shade.ts";

/** A call that leaves ink: the box around all of it, and around what is seen of it and its shadow. */
export type InkCall = {
  readonly ink: Box;
  readonly box: Box;
  readonly paint: PlainPaint;
  readonly effect: Effect;
} & (
  | { readonly type: "fill"; readonly path: Path; readonly rule: FillRule }
  | { readonly type: "stroke"; readonly path: Path; readonly pen: Pen }
  | ({ readonly type: "text" } & PlacedOutlines)
);

/** A call, with the box around what is seen of it. */
export type DrawCall =
  | InkCall
  | BitmapCall
  | { readonly type: "erase"; readonly box: Box; readonly path: Path; readonly clip: Clip | null };

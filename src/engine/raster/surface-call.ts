import type { Box, Matrix, Path } from "../path.ts";
import type { Clip, CompositeState, FillRule, Shape, SurfaceImage } from "../surface.ts";
import type { BitmapCall } from "./bitmap.ts";
import type { PlacedOutlines } from "./glyph-path.ts";
import type { RasterizerPaint } from "./shade.ts";

/** The path that an image covers, with the arguments of `Surface.image`. */
interface ImageShape {
  readonly type: "image";
  readonly path: Path;
  readonly rule: FillRule;
  readonly image: SurfaceImage;
  readonly source: Box;
  readonly matrix: Matrix;
  readonly smooth: boolean;
}

/**
 * A call that draws ink. `ink` is the bounds of the ink, `box` the visible bounds of all pixels that the call changes.
 */
export type InkCall = {
  readonly ink: Box;
  readonly box: Box;
  readonly paint: RasterizerPaint;
  readonly effect: CompositeState;
} & (Shape | ImageShape | ({ readonly type: "text" } & PlacedOutlines));

/** A recorded drawing call. `box` is the visible bounds of the call. */
export type DrawCall =
  | InkCall
  | BitmapCall
  | { readonly type: "erase"; readonly box: Box; readonly path: Path; readonly clip: Clip | null };

// The canvas and the resources for painting a page.

import type { CanvasContext } from "../../engine/canvas/context.ts";
import type { Box as Bounds } from "../../engine/path.ts";
import type { EncodedImage } from "../../engine/surface.ts";
import type { Box } from "./box.ts";
import type { CardPart } from "./card-params.ts";
import type { RoundedBox } from "./geometry.ts";

/** Canvas and resources for painting a page. */
export interface PaintTools {
  readonly context: CanvasContext;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** Whether the page is a raster image. */
  readonly hasPixels: boolean;
  readonly viewportWidth: number;
  readonly viewportHeight: number;
  readonly findImage: (url: string) => EncodedImage | undefined;
  /** Records a part at a size. @param target the context in which it is drawn */
  readonly record: (
    box: Box,
    part: Exclude<CardPart, { kind: "icon" }>,
    size: Pick<RoundedBox, "width" | "height">,
    target: CanvasContext,
  ) => Promise<RecordedPart>;
  /**
   * Draws something that moves in an animation.
   *
   * @param bounds its bounds, in the target's coordinates
   * @param draw draws it in a context with the target's state, at a progress of 0 to 1
   */
  readonly drawMoving: (
    target: CanvasContext,
    bounds: Bounds,
    draw: (context: CanvasContext, progress: number) => void,
  ) => void;
  /** The outlines of the icons: width, height and SVG path data. */
  readonly findIcon: (name: string) => readonly [width: number, height: number, data: string];
}

/** A recorded part, in CSS pixels. */
export interface RecordedPart {
  readonly width: number;
  readonly height: number;
  /** Draws the part on the target context with its current state. The part's origin is at the context's origin. */
  readonly draw: () => void;
}

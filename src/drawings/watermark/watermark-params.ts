// The options of a watermarked image.

import type { Format } from "../../engine/encodable-image.ts";

/** The positions of the mark in a three-by-three grid, row by row. */
export const POSITIONS = [
  "topLeft",
  "topMiddle",
  "topRight",
  "middleLeft",
  "center",
  "middleRight",
  "bottomLeft",
  "bottomMiddle",
  "bottomRight",
] as const;

export type Position = (typeof POSITIONS)[number];

/** Two images, the second of which is drawn on top of the first. Lengths are in pixels of the result. */
export interface WatermarkParams {
  /** URL of the bottom image. */
  readonly mainImageUrl: string;
  /** URL of the top image, which is the mark. */
  readonly markImageUrl: string;
  readonly format: Format;
  /** Compression quality of lossy formats, 1 to 100. */
  readonly quality?: number | undefined;
  /** Opacity of the mark, 0 to 1. */
  readonly opacity: number;
  /** Size of the result. If only one side is set, the other is computed from the main image's aspect ratio. */
  readonly imageWidth?: number | undefined;
  readonly imageHeight?: number | undefined;
  /** Size of the mark. If only one side is set, the other is computed from the mark's aspect ratio. */
  readonly markWidth?: number | undefined;
  readonly markHeight?: number | undefined;
  /** Width of the mark as a fraction of the result's width, if neither `markWidth` nor `markHeight` is set. */
  readonly markRatio?: number | undefined;
  readonly position: Position;
  /** Left and top edges of the mark, which override `position`. */
  readonly positionX?: number | undefined;
  readonly positionY?: number | undefined;
  /** Space between the mark and the edges of the result. */
  readonly margin?: number | undefined;
}

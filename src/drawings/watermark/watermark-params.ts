// The options of a watermarked image.

import type { Format } from "../../engine/encodable-image.ts";

/** The places of the mark: nine fields, row by row. */
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

/** Two images, one of which is drawn on top of the other. Lengths are pixels of the result. */
export interface WatermarkParams {
  /** The image below. */
  readonly mainImageUrl: string;
  /** The image on top. */
  readonly markImageUrl: string;
  readonly format: Format;
  /** Compression quality of lossy formats, 1 to 100. */
  readonly quality?: number | undefined;
  /** 0 to 1. */
  readonly opacity: number;
  /** Size of the result. One side keeps the ratio of the main image. */
  readonly imageWidth?: number | undefined;
  readonly imageHeight?: number | undefined;
  /** Size of the mark. One side keeps its ratio. */
  readonly markWidth?: number | undefined;
  readonly markHeight?: number | undefined;
  /** Width of the mark as a share of the width of the result, if it has no size in pixels. */
  readonly markRatio?: number | undefined;
  readonly position: Position;
  /** Left and top edge of the mark, instead of those of its position. */
  readonly positionX?: number | undefined;
  readonly positionY?: number | undefined;
  /** Space between the mark and the edges of the result. */
  readonly margin?: number | undefined;
}

// The options of a graph, and the layouts of Graphviz.

import type { Format } from "../../engine/encodable-image.ts";

/** The layout engines: https://graphviz.org/docs/layouts/ */
export const LAYOUTS = ["dot", "neato", "fdp", "sfdp", "twopi", "circo", "osage", "patchwork"] as const;

/** The name of a layout engine. */
export type Layout = (typeof LAYOUTS)[number];

/** Options of a graph. */
export interface GraphParams {
  /** A graph in the DOT language. */
  readonly graph: string;
  /** The graph under the other reading of `+` in a query, which is drawn if `graph` can't be. */
  readonly graphAlternative?: string | undefined;
  readonly layout: Layout;
  readonly format: Format;
  /** Size of the image that a raster image is fitted into, in pixels. Used only if both sides are given. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Image pixels per CSS pixel. */
  readonly devicePixelRatio: number;
}

// The options of a graph, and Graphviz's layout engines.

import type { Format } from "../../engine/encodable-image.ts";

/** The layout engines: https://graphviz.org/docs/layouts/ */
export const LAYOUTS = ["dot", "neato", "fdp", "sfdp", "twopi", "circo", "osage", "patchwork"] as const;

/** The name of a layout engine. */
export type Layout = (typeof LAYOUTS)[number];

export interface GraphParams {
  /** A graph in the DOT language. */
  readonly graph: string;
  /** `graph` with `+` read as a plus instead of a space, or vice versa. Drawn if `graph` can't be drawn. */
  readonly graphAlternative?: string | undefined;
  readonly layout: Layout;
  readonly format: Format;
  /** Size of a raster image, in pixels. The graph is scaled to fit. Ignored unless both sides are set. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** Pixels per point of a raster image. */
  readonly devicePixelRatio: number;
}

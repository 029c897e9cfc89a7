// The options of a graph, and Graphviz's layout engines.

import { GRAPH_LENGTH } from "../../base/limits.ts";
import { option, type Values } from "../../options/option.ts";
import { formatOption, ratioOption } from "../../options/output.ts";
import { keyword, side, text } from "../../options/value.ts";

/** The layout engines: https://graphviz.org/docs/layouts/ */
export const LAYOUTS = ["dot", "neato", "fdp", "sfdp", "twopi", "circo", "osage", "patchwork"] as const;

/** The name of a layout engine. */
export type Layout = (typeof LAYOUTS)[number];

const sideOption = (name: "width" | "height", other: "height" | "width", example: number, needed: number) =>
  option(side(), {
    about: `${name === "width" ? "Width" : "Height"} of a raster image, in pixels. The graph is scaled to fit. Ignored without ${other}`,
    names: [name.charAt(0), name],
    isUnsigned: true,
    example,
    needs: { [other]: needed, format: "png" },
  });

export const GRAPH_OPTIONS = {
  graph: option(text(GRAPH_LENGTH), {
    about: "The graph in the DOT language",
    required: "a graph in the DOT language, such as digraph { a -> b }",
    example: "digraph { Order -> Payment -> Delivery }",
  }),
  layout: option(keyword(LAYOUTS), {
    about: "Layout engine of Graphviz",
    names: ["layout", "engine"],
    default: "dot",
    example: "neato",
  }),
  format: formatOption("svg", "png"),
  width: sideOption("width", "height", 300, 200),
  height: sideOption("height", "width", 200, 300),
  devicePixelRatio: ratioOption({
    about: "Image pixels per point of a raster image; for sharp screens use 2",
    needs: { format: "png" },
  }),
};

export interface GraphParams extends Values<typeof GRAPH_OPTIONS> {
  /** `graph` with `+` read as a plus instead of a space, or vice versa. Drawn if `graph` can't be drawn. */
  readonly graphAlternative?: string | undefined;
}

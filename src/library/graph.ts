// Draws graphs in the DOT language.

import type { GraphOptions } from "../../generated/library-options.ts";
import { GRAPH_DRAWING } from "../drawings/graph/drawing.ts";
import { renderDrawing } from "./render-drawing.ts";
import type { Format, Rendered } from "./types.ts";

/**
 * Draws a graph.
 *
 * @param graph the graph in the DOT language
 * @throws Failure, whose message names the invalid field
 */
export async function renderGraph<F extends Format = "png">(
  graph: string,
  options: GraphOptions<F> = {},
): Promise<Rendered<F>> {
  return renderDrawing<F>(GRAPH_DRAWING, "graph", { graph }, options);
}

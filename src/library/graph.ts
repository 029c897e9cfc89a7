// Draws graphs in the DOT language.

import { Fuel } from "../base/fuel.ts";
import { drawGraph } from "../drawings/graph/draw.ts";
import { parseGraph } from "../service/params/graph.ts";
import { fonts } from "./fonts.ts";
import { encode } from "./image-file.ts";
import type { DrawingOptions, Format, Rendered } from "./types.ts";

/**
 * Draws a graph.
 *
 * @param graph the graph in the DOT language
 * @throws Failure, whose message names the invalid field
 */
export async function renderGraph<F extends Format = "png">(
  graph: string,
  options: DrawingOptions<F> = {},
): Promise<Rendered<F>> {
  const params = parseGraph({ type: "json", body: { format: "png", ...options, graph } });
  const { image } = await drawGraph(params, { fonts, fuel: new Fuel() });
  return encode<F>(image, params.format);
}

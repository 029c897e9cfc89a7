// Draws graphs in the DOT language.

import { Fuel } from "../base/fuel.ts";
import { drawGraph } from "../drawings/graph/draw.ts";
import { GRAPH_FIELDS, parseGraph } from "../service/params/graph.ts";
import { readOptions } from "./options.ts";
import { runCall } from "./render.ts";
import type { Format, GraphOptions, Rendered } from "./types.ts";

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
  const given = readOptions("graph", { names: GRAPH_FIELDS.names, own: ["signal", "onWarning"] }, options);
  const params = parseGraph({ type: "json", body: { format: "png", ...given.fields, graph } });
  return runCall(given, async ({ fonts, encode }) => {
    const { image } = await drawGraph(params, { fonts, fuel: new Fuel() });
    return encode<F>(image, params.format);
  });
}

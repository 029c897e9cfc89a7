// Describes graphs for the OpenAPI document, LLM tools, the command line and the docs.

import type { Description } from "../description.ts";
import { GRAPH } from "./kind.ts";

/** Maximum width and height of an image for a model, in pixels. */
const TOOL_SIDE = 1000;

const EXAMPLE = "digraph { Order -> Payment -> Delivery }";

export const GRAPH_DESCRIPTION: Description = {
  kind: GRAPH,
  name: "Graph",
  tag: "Graphs",
  drawn: "a graph",
  image: "The image of the graph",
  body: "The graph",
  live: `graph=${encodeURIComponent(EXAMPLE)}&f=png`,
  examples: {
    graph: { graph: EXAMPLE },
    network: { graph: "graph { a -- b -- c -- a }", layout: "neato", format: "png" },
  },
  validation: {
    summary: "Check whether a graph can be drawn",
    description: "The graph is drawn as `POST /graphviz` would draw it, but the image is discarded.",
    success: "The graph can be drawn",
    normalized: { graph: EXAMPLE, layout: "dot", format: "svg", devicePixelRatio: 1 },
    bytes: 2010,
  },
  tool: {
    name: "create_graph",
    title: "Draw a graph of nodes and edges",
    description:
      'Draws a graph, flow chart, tree or network in the DOT language of Graphviz, and returns the image and its URL. Layouts: dot (layers), neato, fdp, sfdp (springs), twopi (radial), circo (circles), osage, patchwork (areas). Example: {"graph":"digraph { rankdir=LR; Order -> Payment -> Delivery }"}',
    shrink: (args) => ({ ...args, format: "png", width: TOOL_SIDE, height: TOOL_SIDE, devicePixelRatio: 1 }),
  },
  page: { file: "graphviz.md", title: "Graphs", about: "diagrams in the DOT language" },
  command: {
    description: "draw a graph from a file in the DOT language",
    arguments: { "[file]": "text" },
    listed: ["layout"],
  },
};

// Draws graphs, and reports Graphviz's warnings.

import { defineDrawing } from "../drawing.ts";
import { drawGraph, plainMessage } from "./draw.ts";
import { GRAPH } from "./kind.ts";

export const GRAPH_DRAWING = defineDrawing(GRAPH, {
  draw: drawGraph,
  review: (_, { warnings }) => ({ warnings: warnings.map(plainMessage) }),
});

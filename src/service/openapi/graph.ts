// Documents the graph operations and their fields: docs/graphviz.md.

import { GRAPH_FIELDS, graphSchema } from "../params/graph.ts";
import { UNREADABLE } from "./chart.ts";
import { type FieldNote, listFields } from "./field.ts";
import { drawOperations, validateOperation } from "./image-operation.ts";
import { type OperationGroup, toBodySchemas, toValidationSchemas } from "./operation.ts";

const GRAPH = "digraph { Order -> Payment -> Delivery }";

const NOTES: Readonly<Record<keyof typeof graphSchema.shape, FieldNote>> = {
  graph: { example: GRAPH },
  layout: { example: "neato" },
  format: { example: "png" },
  width: { example: 300, with: { height: 200, format: "png" }, fallback: UNREADABLE },
  height: { example: 200, with: { width: 300, format: "png" }, fallback: UNREADABLE },
  devicePixelRatio: { example: 2, with: { format: "png" }, fallback: UNREADABLE },
};
const FIELDS = listFields(graphSchema, GRAPH_FIELDS.names, NOTES);

const LIVE = `/graphviz?graph=${encodeURIComponent(GRAPH)}&f=png`;
const EXAMPLES = {
  graph: { graph: GRAPH },
  network: { graph: "graph { a -- b -- c -- a }", layout: "neato", format: "png" },
};

export const GRAPHS: OperationGroup = {
  schemas: {
    ...toBodySchemas("Graph", FIELDS, "A graph to draw"),
    ...toValidationSchemas("Graph", "A graph to validate"),
  },
  operations: [
    ...drawOperations({
      name: "Graph",
      tag: "Graphs",
      path: "/graphviz",
      drawn: "a graph",
      fields: FIELDS,
      image: "The image of the graph",
      body: "The graph",
      live: LIVE,
      examples: EXAMPLES,
    }),
    validateOperation({
      name: "Graph",
      path: "/api/validate-graph",
      summary: "Check whether a graph can be drawn",
      description: "The graph is drawn as `POST /graphviz` would draw it, but the image is discarded.",
      body: "The graph",
      examples: EXAMPLES,
      success: "The graph can be drawn",
      normalized: { graph: GRAPH, layout: "dot", format: "svg", devicePixelRatio: 1 },
      bytes: 2010,
    }),
  ],
};

// Graphs in the DOT language: docs/graphviz.md. Graphviz parses the graph itself when it is drawn.

import { pickField } from "../../options/fields.ts";
import { defineKind, isVector } from "../kind.ts";
import { GRAPH_OPTIONS, type GraphParams } from "./options.ts";

export const GRAPH = defineKind({
  name: "graph",
  path: "/graphviz",
  errorLabel: "Graph error",
  options: GRAPH_OPTIONS,
  main: "graph",
  // A graph's size is unknown before its layout.
  frame: { width: ["width", 500], height: ["height", 300] },
  complete(values, input): GraphParams {
    const { alternative } = pickField(input, ["graph"]) ?? {};
    return alternative === undefined ? values : { ...values, graphAlternative: alternative };
  },
  canonical({ width, height, ...params }) {
    const hasSize = !isVector(params.format) && width !== undefined && height !== undefined;
    return hasSize ? { ...params, width, height } : params;
  },
  normalize: ({ graphAlternative: _, ...params }) => params,
});

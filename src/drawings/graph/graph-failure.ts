// Converts Graphviz's errors to error messages.

import type { GraphvizResult, StopReason } from "../../../wasm/graphviz/graphviz.ts";
import { Failure } from "../../base/failure.ts";
import type { Layout } from "./graph-params.ts";

/** Maximum length of a message from Graphviz, which can quote the graph. */
const MESSAGE_LENGTH = 200;

const REASONS: Readonly<Record<StopReason, (layout: Layout) => string>> = {
  fuel: (layout) =>
    `graph takes too long to lay out with ${layout}: use fewer nodes and edges, another layout such as ${layout === "sfdp" ? "twopi" : "sfdp"}, or splines=line`,
  memory: () => "graph takes too much memory to lay out: use fewer nodes, edges and sides",
  stack: () => "graph is nested too deeply: use fewer levels of subgraphs and tables",
  file: () => "graph must not use image, shapefile, imagepath or IMG: graphs can't contain images",
  error: (layout) => `graph can't be laid out with ${layout}: use another layout, or remove attributes`,
};

/** Returns the failure for a layout that produced no drawing. */
export function graphFailure({ stop, messages }: GraphvizResult, layout: Layout): Failure {
  if (stop !== undefined) return new Failure("invalid", REASONS[stop](layout));
  const message = messages.find((text) => text.startsWith(ERROR)) ?? messages[0];
  if (message === undefined)
    return new Failure("invalid", "graph must be in the DOT language, such as digraph { a -> b }");
  return new Failure("invalid", `graph: ${plainMessage(message)}`);
}

/** Returns a message from Graphviz on one line, without its level. */
export function plainMessage(message: string): string {
  return message.replace(LEVEL, "").replaceAll(/\s+/g, " ").slice(0, MESSAGE_LENGTH).toWellFormed();
}

const ERROR = "Error";
const LEVEL = /^(?:Error|Warning): /;
